import type { Evidence } from './evidence.ts';
import { soldAs } from './sales.ts';

interface Cancelled {
  readonly id: string;
  readonly checkin: string;
  readonly askedMs: number;
  readonly fee: number;
  readonly sale: Buffer;
}

/** The rate that callers buy is free until 18:00 at the hotel two days before the arrival, then half, then all of it. */
const DEADLINES = [
  { daysBefore: 2, hour: 18 },
  { daysBefore: 0, hour: 18 },
] as const;
/** A clock that is off by less decides nothing that a person could notice. */
const NEAR_MS = 2_000;

/** The fee is that of the deadline by the hotel's own clock, also in the night in which it is changed. */
export async function brokenFees({ sessions }: Evidence): Promise<string[]> {
  const rows = await sessions.rows<Cancelled>(
    `select b.id, b.checkin::text as checkin, p.sale,
       extract(epoch from c.requested_at)::float8 * 1000 as "askedMs", c.fee_minor::float8 as fee
     from bookings b join prebooks p on p.id = b.prebook join cancellations c on c.booking = b.id
     where b.status::text like 'CANCELLED%' and b.environment = 'sandbox'`,
  );
  return rows.flatMap(({ id, fee, ...cancelled }) => {
    const policyFee = policyFeeOf(cancelled);
    if (policyFee === undefined) return [];
    const { rooms, discount } = soldAs(cancelled.sale);
    const due = Math.min(policyFee, Math.max(0, rooms - discount));
    return fee === due
      ? []
      : [`${id} was cancelled at ${new Date(cancelled.askedMs).toISOString()} for ${fee}, and owes ${due}`];
  });
}

/** What the policy demands, also of a voucher; undefined if it was cancelled so near to a deadline that both fees are right. */
export function policyFeeOf(cancelled: Pick<Cancelled, 'checkin' | 'askedMs' | 'sale'>): number | undefined {
  const { checkin, askedMs, sale } = cancelled;
  const { zone, fees } = soldAs(sale);
  const times = DEADLINES.map((deadline) => instantOf(checkin, zone, deadline));
  if (times.some((time) => Math.abs(time - askedMs) < NEAR_MS)) return undefined;
  const passed = times.filter((time) => askedMs >= time).length;
  return passed === 0 ? 0 : (fees[passed - 1] ?? 0);
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
