import type { Sent } from '../world/actor-context.ts';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';

/** What decides the fee of a cancellation. */
export type Cancelled = Pick<Row, 'checkin' | 'zone' | 'fees'> & { readonly askedMs: number };

/** The rate that callers buy is free until 18:00 at the hotel two days before the arrival, then half, then all of it. */
const DEADLINES = [
  { daysBefore: 2, hour: 18 },
  { daysBefore: 0, hour: 18 },
] as const;
/** A clock that is off by less decides nothing that a person could notice. */
const NEAR_MS = 2_000;

/** The fee is that of the deadline by the hotel's own clock, also in the night in which it is changed. */
export function brokenFees(rows: readonly Row[]): string[] {
  return rows.flatMap((row) => {
    const { id, status, fee, askedMs } = row;
    const due = feeOf(row);
    return askedMs === null || !status.startsWith('CANCELLED') || fee === due
      ? []
      : [`${id} was cancelled at ${new Date(askedMs).toISOString()} for ${fee}, and owes ${due}`];
  });
}

/** A cancellation counts from a time between the first request that a caller has sent for it and the first that was accepted. */
export function brokenTimes({ sent }: Pick<Evidence, 'sent'>, rows: readonly Row[]): string[] {
  return rows.flatMap(({ id, status, askedMs }) => {
    if (askedMs === null || !status.startsWith('CANCELLED')) return [];
    const requests = sent.filter((one) => cancels(one, id) || replaces(one, id));
    const [first] = requests;
    if (first === undefined) return [`${id} is ${status}, and no caller has sent a cancel`];
    const accepted = requests.find((one) => cancels(one, id) && one.answer?.status === 200);
    const isWrong =
      askedMs < first.atMs - NEAR_MS ||
      askedMs > (accepted?.answeredAtMs ?? Number.POSITIVE_INFINITY) + NEAR_MS;
    const at = (ms: number) => new Date(ms).toISOString();
    return isWrong
      ? [`${id} counts as cancelled at ${at(askedMs)}, and this was first sent at ${at(first.atMs)}`]
      : [];
  });
}

function cancels({ operation, request }: Sent, id: string): boolean {
  return operation === 'PUT /bookings/{bookingId}' && request.params?.['bookingId'] === id;
}

function replaces({ operation, request }: Sent, id: string): boolean {
  if (operation !== 'POST /rates/rebook') return false;
  return (request.body as { readonly existingBookingId: string }).existingBookingId === id; // as agent.ts writes it
}

/** What a buyer owes who has requested a cancellation; as it is stored where the policy does not say. */
export function feeOf(row: Row): number | undefined {
  const { askedMs, rooms, discount, fee } = row;
  if (askedMs === null) return undefined;
  const policyFee = policyFeeOf({ ...row, askedMs });
  return policyFee === undefined ? (fee ?? undefined) : Math.min(policyFee, Math.max(0, rooms - discount));
}

/** What the policy demands, also of a voucher; undefined if it was cancelled so near to a deadline that both fees are right. */
export function policyFeeOf({ checkin, askedMs, zone, fees }: Cancelled): number | undefined {
  const times = deadlinesOf(checkin, zone);
  if (times.some((time) => Math.abs(time - askedMs) < NEAR_MS)) return undefined;
  const passed = times.filter((time) => askedMs >= time).length;
  return passed === 0 ? 0 : (fees[passed - 1] ?? 0);
}

const deadlines = new Map<string, readonly number[]>();

function deadlinesOf(checkin: string, zone: string): readonly number[] {
  const key = `${checkin} ${zone}`;
  const known = deadlines.get(key) ?? DEADLINES.map((deadline) => instantOf(checkin, zone, deadline));
  deadlines.set(key, known);
  return known;
}

/** The instant at which a clock in the zone shows the hour: tried with every offset that a zone can have. */
function instantOf(checkin: string, zone: string, { daysBefore, hour }: (typeof DEADLINES)[number]): number {
  const wall = Date.parse(`${checkin}T00:00:00Z`) - daysBefore * 86_400_000 + hour * 3_600_000;
  const wanted = new Date(wall).toISOString().slice(0, 16);
  for (let quarters = -56; quarters <= 56; quarters++) {
    const instant = wall + quarters * 900_000;
    if (shownAt(instant, zone) === wanted) return instant;
  }
  throw new Error(`no clock in ${zone} shows ${wanted}`);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function shownAt(ms: number, zone: string): string {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, clock);
  return clock.format(ms).replace(' ', 'T');
}
