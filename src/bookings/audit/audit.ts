import type { AuditNeeds } from './audit-needs.ts';
import type { Sql } from '../../contract/database.ts';
import { gatewaysSetUp, type GatewayName } from '../../payments/gateways/gateways.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { auditExtras } from './audit-extras.ts';
import { auditMoney, gatewayStates, keptByNumber, type Books } from './audit-money.ts';
import { auditRoom, roomsAtSuppliers, type AtSuppliers } from './audit-rooms.ts';
import { finding, textOf, withRemark, type Finding } from './finding.ts';
import { findingsOf, ownChecks } from './own-rows.ts';
import { openShards, type Shards } from './shards.ts';
import { unreadableFinding, type Unreadable } from './unreadable.ts';
import { paymentsWithoutBooking, roomsWithoutBooking } from './without-booking.ts';
import {
  bookingsForAudit,
  countEntries,
  inSnapshot,
  ledgerOfPayments,
  paymentsOfBookings,
  type AuditedBooking,
} from './audit-store.ts';

export interface AuditReport {
  readonly entries: number;
  readonly payments: number;
  readonly bookings: number;
  /** Bookings that are not final, or whose room is still being booked or cancelled: the next audit checks them. */
  readonly unfinished: number;
  readonly findings: readonly Finding[];
}

/**
 * Proves that ledger, payments and suppliers agree: every entry adds up to zero, every payment has moved in the
 * ledger what it has moved at its gateway, every confirmed booking exists at its supplier, no failed one does, and
 * neither gateway nor supplier has anything that we do not know.
 *
 * Our own rows are read in one snapshot. Gateways and suppliers cannot be part of it, so a difference may be
 * a change in between: it is a finding if a second pass confirms it. With SHARDS, other databases sell at the same suppliers:
 * what one of them knows is theirs.
 */
export async function audit(needs: AuditNeeds, { sinceDays }: { sinceDays: number }): Promise<AuditReport> {
  await using shards = await openShards(needs);
  const period = { sinceDays, shards };
  const first = await pass(needs, period);
  if (first.findings.length === 0) return first;
  const second = await pass(needs, period);
  const before = new Set(first.findings.map(textOf));
  return { ...second, findings: second.findings.filter((one) => before.has(textOf(one))).map(withRemark) };
}

interface Period {
  readonly sinceDays: number;
  readonly shards: Shards;
}

async function pass(needs: AuditNeeds, { sinceDays, shards }: Period): Promise<AuditReport> {
  const since = new Date(needs.clock.nowMs() - sinceDays * 86_400_000);
  const { bookings, payments, moved, entries, findings } = await inSnapshot(needs.db, (sql) =>
    readOurs(sql, since),
  );
  const atGateways = await gatewayStates(needs);
  const rooms = await roomsAtSuppliers(needs, { bookings, since });
  const kept = keptByNumber([...payments.values()]);
  const unreadable: Unreadable<GatewayName> = new Map();
  const books = { atGateways, kept, moved, rooms, unreadable };
  let unfinished = 0;
  for (const booking of bookings) {
    const payment = payments.get(booking.payment);
    const { isOpen, found } = await auditBooking(needs, booking, { payment, books });
    unfinished += isOpen ? 1 : 0;
    findings.push(...found);
  }
  for (const gateway of gatewaysSetUp(needs))
    findings.push(
      ...(await paymentsWithoutBooking(shards, gateway, { sinceMs: since.getTime() }).catch(() => [
        finding(
          `gateway ${gateway.name}`,
          'did not list its payments: those without a booking were not looked for',
        ),
      ])),
    );
  for (const [name, failure] of books.unreadable)
    findings.push(unreadableFinding(`gateway ${name}`, failure, ['payments', 'it']));
  for (const [code, byReference] of rooms.rooms)
    findings.push(...(await roomsWithoutBooking(shards, code, [...byReference.values()].flat())));
  for (const [code, failure] of rooms.unreadable)
    findings.push(unreadableFinding(`supplier ${code}`, failure, ['bookings', 'its rooms']));
  for (const code of rooms.unlisted)
    if (!rooms.unreadable.has(code))
      findings.push(
        finding(
          `supplier ${code}`,
          'did not list its rooms: those without a booking were not looked for. Fewer --days may help.',
        ),
      );
  findings.push(...(await auditExtras(needs, bookings, shards)));
  return { entries, payments: payments.size, bookings: bookings.length, unfinished, findings };
}

async function readOurs(sql: Sql, since: Date) {
  const findings: Finding[] = [];
  for (const check of ownChecks) findings.push(...(await findingsOf(sql, check)));
  return {
    findings,
    bookings: await bookingsForAudit(sql, since),
    payments: await paymentsOfBookings(sql, since),
    moved: await ledgerOfPayments(sql, since),
    entries: await countEntries(sql),
  };
}

export async function auditBooking(
  needs: AuditNeeds,
  booking: AuditedBooking,
  { payment, books }: { payment: Payment | undefined; books: Books & { readonly rooms: AtSuppliers } },
): Promise<{ readonly isOpen: boolean; readonly found: readonly Finding[] }> {
  const about = `booking ${booking.id}`;
  if (!booking.isFinal) return { isOpen: true, found: [] };
  if (payment === undefined) return { isOpen: false, found: [finding(about, 'has no payment')] };
  const room = await auditRoom(needs, booking, books.rooms);
  const found = [
    ...[...statesOf(booking, payment), ...room.details].map((detail) => finding(about, detail)),
    ...(await auditMoney(needs, payment, books)).map((detail) => finding(`payment ${payment.id}`, detail)),
  ];
  return { isOpen: room.isOpen, found };
}

/** A booking with a room is paid or its payment is held; one without a room has no payment. */
function statesOf({ status }: AuditedBooking, { state, source }: Payment): string[] {
  const isBooked = status === 'CONFIRMED';
  if (isBooked && state !== 'captured' && state !== 'held' && source !== 'none')
    return [`is confirmed, and its payment is ${state}`];
  if (status === 'FAILED' && (state === 'captured' || state === 'held'))
    return [`has failed, and its payment is ${state}`];
  return [];
}
