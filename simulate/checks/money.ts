import {
  refundedByHand,
  refundedMinor,
  takenMinor,
  type Charge,
  type SimulatedGateway,
} from '../world/gateway.ts';
import type { Person } from '../world/shown.ts';
import type { Evidence } from './evidence.ts';
import type { Sold } from './sales.ts';

/** A booking, with what decides what it costs. */
export interface Row extends Sold {
  readonly id: string;
  readonly status: string;
  readonly phase: string;
  /** The price of all extras, and of those that were given up. */
  readonly extras: number;
  readonly lost: number;
  readonly environment: string;
  readonly replaces: string | null;
  /** What the ledger has entered: taken and not refunded, by wallet and credit line or by card; still held; moved by a rebook; and for whom. */
  readonly wallet: number;
  readonly card: number;
  readonly held: number;
  readonly carried: number;
  readonly supplier: number;
  readonly sold: number;
  readonly source: string;
  readonly payment: string;
  readonly gatewayPayment: string | null;
  readonly fee: number | null;
  readonly cancelling: string | null;
  readonly reference: string | null;
  readonly keyed: string | null;
  readonly prebook: string;
  readonly checkin: string;
  /** When its cancellation was requested. */
  readonly askedMs: number | null;
  readonly people: { readonly holder: Person; readonly guests: readonly Person[]; readonly remarks: string };
}

/** A booking that replaces another has its money: what is kept of both is what both owe. */
export function brokenMoney(gateway: SimulatedGateway, rows: readonly Row[]): string[] {
  return chainsOf(rows).flatMap((chain) => {
    const charges = chargesOf(gateway, chain);
    const kept = keptOf(charges);
    const due = chain.reduce((sum, row) => sum + owed(row), 0);
    const paid = kept + chain.reduce((sum, { wallet }) => sum + wallet, 0);
    const names = chain.map(({ id, status }) => `${id} (${status})`).join(' and ');
    const [least, most] = dueRange(chain, charges, due);
    return paid >= least && paid <= most ? [] : [`${names}: ${paid} is charged, and ${due} is owed`];
  });
}

/**
 * What may be kept. What people have refunded by hand before a cancellation was requested is a part of its refund; what they
 * refund later may be one. Of a hold that they have captured, no more than that can be kept.
 */
function dueRange(chain: readonly Row[], charges: readonly Charge[], due: number): readonly [number, number] {
  const byHand = charges.reduce((sum, charge) => sum + refundedByHand(charge), 0);
  const captured = charges.filter((charge) => charge.byHand.capturedMinor !== undefined);
  const [row, ...others] = chain;
  const [charge] = charges;
  if (byHand === 0 && captured.length === 0) return [due, due];
  // The gateway releases what a person leaves of a hold.
  const released = captured.reduce((sum, one) => sum + one.amountMinor - takenMinor(one), 0);
  if (row === undefined || charge === undefined || others.length > 0) return [due - byHand - released, due];
  const taken = takenMinor(charge);
  if (row.status === 'CONFIRMED')
    return captured.length > 0 ? [taken - byHand, taken - byHand] : [due - byHand, due];
  const refund = Math.max(0, taken - due);
  const askedMs = row.askedMs ?? 0;
  const early = charge.byHand.refunds.reduce(
    (sum, { atMs, minor }) => sum + (atMs < askedMs - NEAR_MS ? minor : 0),
    0,
  );
  const left = taken - byHand;
  return [left - Math.max(0, refund - early), left - Math.max(0, refund - byHand)];
}

/** Two events so near to each other may have been at the same time. */
const NEAR_MS = 2_000;

/** What the buyer has to pay in the end. */
function owed({ status, rooms, discount, extras, lost, fee }: Row): number {
  const due = Math.max(0, rooms + extras - discount);
  const charged = due - Math.min(lost, due);
  if (status === 'CONFIRMED') return charged;
  if (!status.startsWith('CANCELLED')) return 0;
  // The rooms are refunded except for the fee; extras are not.
  return charged - (Math.max(0, rooms - discount) - (fee ?? 0));
}

/** Each booking with those that replace it. */
export function chainsOf(rows: readonly Row[]): Row[][] {
  const origins = new Map<string, string>();
  for (const { id, replaces } of rows) origins.set(id, origins.get(replaces ?? id) ?? replaces ?? id);
  return [...Map.groupBy(rows, ({ id }) => origins.get(id)).values()];
}

export function chargesOf(gateway: Evidence['gateway'], chain: readonly Row[]): readonly Charge[] {
  const charges = chain.flatMap((row) => (row.source === 'card' ? (chargeOf(gateway, row) ?? []) : []));
  return [...new Set(charges)];
}

/** What the gateway has taken and not refunded. */
export function keptOf(charges: readonly Charge[]): number {
  return charges.reduce((sum, charge) => sum + takenMinor(charge) - refundedMinor(charge), 0);
}

export function chargeOf(gateway: SimulatedGateway, { gatewayPayment, payment }: Row): Charge | undefined {
  return gateway.charges.get(gatewayPayment ?? `pay_${payment}`);
}
