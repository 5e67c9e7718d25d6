import { untrueAmounts } from './amounts.ts';
import type { Evidence } from './evidence.ts';
import { brokenDeliveries } from './events/deliveries.ts';
import { brokenErasures } from './erased.ts';
import { brokenExtras } from './extras.ts';
import { brokenStatuses } from './events/event-statuses.ts';
import { brokenEvents } from './events/events.ts';
import { brokenFees, brokenTimes } from './fees.ts';
import { brokenLoyalty } from './loyalty.ts';
import { brokenDecisions } from './map/decisions.ts';
import { brokenMap } from './map/map.ts';
import { leftOut } from './lists.ts';
import { brokenLedger } from './ledger.ts';
import { brokenMoney, chargeOf, type Row } from './money.ts';
import { lostNames } from './names.ts';
import { carriedOutAgain } from './once.ts';
import { madeAgain } from './repeated.ts';
import { soldAs, type Sold } from './sales.ts';
import { isAfter } from './statuses.ts';
import { type Seen, TOP_UP } from '../world/actor-context.ts';
import { refundedMinor, takenMinor } from '../world/gateway.ts';

const bookings = `
  select b.id, b.status, b.phase, s.sale, b.environment,
    coalesce((select sum((e ->> 'priceMinor')::float8) from jsonb_array_elements(b.extras::jsonb) e), 0) as extras,
    coalesce((select sum((e ->> 'priceMinor')::float8) from jsonb_array_elements(b.extras::jsonb) e
      where e ->> 'state' = 'given-up'), 0) as lost,
    l.wallet, l.card, l.held, l.carried, l.supplier, l.sold,
    b.replaces, p.source, p.id as payment,
    p.gateway_payment as "gatewayPayment", c.fee_minor::float8 as fee, c.phase as cancelling, b.client_reference as reference,
    encode(b.key_digest, 'hex') as keyed, b.prebook, b.checkin::text as checkin, b.people,
    extract(epoch from c.requested_at)::float8 * 1000 as "askedMs"
  from bookings b join payments p on p.id = b.payment join prebooks s on s.id = b.prebook
  left join cancellations c on c.booking = b.id
  cross join lateral (
    select coalesce(sum(wallet), 0)::float8 + coalesce(sum(credit), 0)::float8 as wallet,
      coalesce(sum(card), 0)::float8 as card, coalesce(-sum(holds), 0)::float8 as held,
      coalesce(sum(carried), 0)::float8 as carried,
      coalesce(-sum(supplier), 0)::float8 as supplier, coalesce(-sum(extras), 0)::float8 as sold
    from ledger_entries where payment = p.id) l
  order by b.created_at, b.id`;

/** After every step, on what lies in memory. Almost always nothing is wrong, so nothing is collected. */
export function brokenNow({ gateway, supplier }: Pick<Evidence, 'gateway' | 'supplier'>): string[] {
  const found: string[] = [];
  for (const charge of gateway.charges.values()) {
    const taken = takenMinor(charge);
    if (taken > charge.amountMinor) found.push(`${charge.id} is charged ${taken} of ${charge.amountMinor}`);
    if (refundedMinor(charge) > taken) found.push(`${charge.id} is refunded more than was taken`);
  }
  for (const [id, calls] of supplier.bookCalls)
    if (calls > 1) found.push(`the supplier was asked ${calls} times to book ${id}`);
  return found;
}

/** When everything has come to an end. */
export async function brokenAtTheEnd(evidence: Evidence): Promise<string[]> {
  const stored = await evidence.sessions.rows<Omit<Row, keyof Sold> & { sale: Buffer }>(bookings);
  const rows: Row[] = stored.map(({ sale, ...row }) => ({ ...row, ...soldAs(sale) }));
  return [
    ...brokenNow(evidence),
    ...rows.flatMap((row) => brokenBooking(evidence, row)),
    ...brokenMoney(evidence.gateway, rows),
    ...brokenLedger(evidence, rows),
    ...roomsWithoutBooking(evidence, rows),
    ...chargesWithoutBooking(evidence, rows),
    ...severalPrebooks(evidence.seen),
    ...madeAgain(evidence, rows),
    ...untrue(evidence.seen, rows),
    ...endedCancels(evidence.seen, rows),
    ...leftOut(evidence),
    ...(await brokenFunds(evidence)),
    ...untrueAmounts(evidence, rows),
    ...(await lostNames(evidence, rows)),
    ...(await brokenEvents(evidence, rows)),
    ...brokenStatuses(evidence, rows),
    ...(await brokenLoyalty(evidence)),
    ...(await brokenDeliveries(evidence)),
    ...(await brokenExtras(evidence)),
    ...brokenFees(rows),
    ...brokenTimes(evidence, rows),
    ...(await brokenErasures(evidence)),
    ...(await carriedOutAgain(evidence)),
    ...(await brokenMap(evidence)),
    ...(await brokenDecisions(evidence)),
  ];
}

/** A booking in its last state. Only one that has failed has nothing to cancel. */
export function brokenBooking(
  { supplier, gateway }: Pick<Evidence, 'supplier' | 'gateway'>,
  row: Row,
): string[] {
  const { id, status, phase } = row;
  const rooms = supplier.booked(id).length;
  const isSold = status === 'CONFIRMED';
  const found: string[] = [];
  if (phase !== 'finished' && phase !== 'failed') found.push(`${id} is not final: ${phase}`);
  if (row.cancelling !== null && row.cancelling !== 'finished' && row.cancelling !== 'void')
    found.push(`the cancellation of ${id} is not finished: ${row.cancelling}`);
  if (row.cancelling === 'void' && status !== 'FAILED')
    found.push(`the cancellation of ${id} was accepted and dropped, and it is ${status}`);
  if (isSold && rooms === 0) found.push(`${id} is CONFIRMED and the supplier has no room`);
  if (isSold && rooms > 1) found.push(`${id} is CONFIRMED and the supplier has ${rooms} rooms`);
  if (!isSold && rooms > 0) found.push(`${id} is ${status} and the supplier has ${rooms} rooms`);
  const charge = row.source === 'card' ? chargeOf(gateway, row) : undefined;
  if (!isSold && charge?.state === 'held' && takenMinor(charge) === 0)
    found.push(`${id} is ${status} and money is still held`);
  return found;
}

function roomsWithoutBooking({ supplier }: Evidence, rows: readonly Row[]): string[] {
  const known = new Set(rows.map(({ id }) => id));
  return supplier.rooms
    .filter(({ reference, cancelledAtMs }) => cancelledAtMs === undefined && !known.has(reference))
    .map(({ reference }) => `the supplier has a room ${reference}, and there is no such booking`);
}

function chargesWithoutBooking({ gateway }: Evidence, rows: readonly Row[]): string[] {
  const known = new Set(rows.map((row) => chargeOf(gateway, row)?.id));
  return [...gateway.charges.values()]
    .filter(({ id }) => !known.has(id))
    .flatMap((charge) => {
      if (takenMinor(charge) > refundedMinor(charge))
        return [`${charge.id} is charged, and no booking has it`];
      const isHeld = charge.state === 'held' && takenMinor(charge) === 0;
      return isHeld ? [`money is held at ${charge.id}, and no booking has it`] : [];
    });
}

/** Codes after which a booking has failed permanently. */
const failures = new Set([2001, 2013, 4012]);

/** A repeated prebook with one key is one prebook. */
function severalPrebooks(seen: readonly Seen[]): string[] {
  const ids = new Map<string, Set<string>>();
  for (const { key, prebook, operation } of seen)
    if (operation === 'POST /rates/prebook' && key !== undefined && prebook !== undefined)
      ids.set(key, (ids.get(key) ?? new Set()).add(prebook));
  return [...ids]
    .filter(([, of]) => of.size > 1)
    .map(([key, of]) => `the key ${key} made ${of.size} prebooks`);
}

/** The last answers that callers got are true in the end: a failure, and a status. */
function untrue(seen: readonly Seen[], rows: readonly Row[]): string[] {
  const found: string[] = [];
  const last = new Map(rows.map((row) => [row.id, row]));
  for (const { booking } of seen) {
    const row = last.get(booking?.id ?? '');
    if (row !== undefined && !isAfter(booking?.status ?? '', row.status))
      found.push(`${row.id} was reported as ${booking?.status} and is ${row.status}`);
  }
  for (const { operation, key, code } of seen) {
    if (operation !== 'POST /rates/book' || key === undefined || !failures.has(code ?? 0)) continue;
    const named = seen.filter((one) => one.key === key && one.booking !== undefined);
    const isBooked = named.some(({ booking }) => last.get(booking?.id ?? '')?.status === 'CONFIRMED');
    if (isBooked && key.endsWith('-book'))
      found.push(`the call with the key ${key} failed with ${code}, and is booked`);
  }
  return [...new Set(found)];
}

/** The answer to a cancel that was accepted, and is not finished, reports it as pending. A void one has nothing to cancel. */
function endedCancels(seen: readonly Seen[], rows: readonly Row[]): string[] {
  const isVoid = new Set(rows.flatMap(({ id, cancelling }) => (cancelling === 'void' ? [id] : [])));
  return seen.flatMap(({ operation, booking, isCancelling }) =>
    operation === 'PUT /bookings/{bookingId}' &&
    booking?.status === 'CONFIRMED' &&
    isCancelling === false &&
    !isVoid.has(booking.id)
      ? [`the cancel of ${booking.id} was accepted, and said to be neither done nor pending`]
      : [],
  );
}

/** One key pays into the wallet once, and what was acknowledged is in the ledger. */
async function brokenFunds({ funded, sessions }: Evidence): Promise<string[]> {
  const { key, amountMinor } = TOP_UP;
  const entered = await sessions.rows<{ minor: number }>(
    `select funding::float8 as minor from ledger_entries where kind = 'fund' and key like '%' || $1`,
    [key],
  );
  const found = funded.has(key) && entered.length === 0 ? ['was acknowledged, and is not in the ledger'] : [];
  if (entered.length > 1) found.push(`was entered ${entered.length} times`);
  if (entered.some(({ minor }) => minor !== amountMinor)) found.push('was entered with another amount');
  return found.map((what) => `the payment ${key} into the wallet ${what}`);
}
