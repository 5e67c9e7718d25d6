import type { Evidence } from './evidence.ts';
import { policyFeeOf } from './fees.ts';
import { soldAs, type Sold } from './sales.ts';

const REDEEM = 'POST /guests/{guestId}/loyalty-points/redeem';

interface Used extends Sold {
  readonly id: string;
  readonly status: string;
  readonly wanted: boolean;
  readonly state: string | null;
  /** When its cancellation was requested. */
  readonly askedMs: number | null;
  readonly checkin: string;
  readonly earned: number;
  readonly left: number;
  readonly isOver: boolean;
  /** What the voucher has paid in the ledger, what its use says, and what has become of the payment. */
  readonly entered: number;
  readonly used: number | null;
  readonly payment: string;
}

const uses = `
  select b.id, b.status, p.voucher is not null as wanted, u.state, b.checkin::text as checkin, p.sale,
    extract(epoch from c.requested_at)::float8 * 1000 as "askedMs",
    (select count(*)::int from points_entries e where e.booking = b.id and e.reason = 'earned') as earned,
    coalesce((select sum(points)::float8 from points_entries e where e.booking = b.id), 0) as left,
    exists (select from guest_bookings g where g.booking = b.id and g.state = 'earned' and exists (
      select from loyalty_programmes l where l.account = b.account and l.environment = b.environment)) as "isOver",
    (select coalesce(sum(e.vouchers), 0)::float8 from ledger_entries e where e.payment = b.payment) as entered,
    u.discount_minor::float8 as used, m.state as payment
  from bookings b join prebooks p on p.id = b.prebook join payments m on m.id = b.payment
  left join voucher_uses u on u.booking = b.id left join cancellations c on c.booking = b.id
  order by b.created_at, b.id`;

/** A voucher is used by bookings that are kept, points are earned by them once, and redeemed once for each request. */
export async function brokenLoyalty({ sessions, seen, sent }: Evidence): Promise<string[]> {
  const stored = await sessions.rows<Omit<Used, keyof Sold> & { readonly sale: Buffer }>(uses);
  const rows: Used[] = stored.map(({ sale, ...row }) => ({ ...row, ...soldAs(sale) }));
  const [redeemed] = await sessions.rows<Redeemed>(
    `select array(select discount_value::float8 from vouchers where category = 'redemption') as values,
       array(select -points::float8 from points_entries where reason = 'redeemed') as points`,
  );
  const codes = Map.groupBy(
    seen.filter(({ voucher, key }) => voucher !== undefined && key !== undefined),
    ({ key }) => key,
  );
  return [
    ...rows.flatMap(brokenUse),
    ...(redeemed === undefined ? [] : brokenRedemptions(sent, redeemed)),
    ...[...codes].flatMap(([key, answers]) => {
      const different = new Set(answers.map(({ voucher }) => voucher)).size;
      return different === 1 ? [] : [`the key ${key} redeemed points for ${different} vouchers`];
    }),
  ];
}

interface Redeemed {
  /** The vouchers' values, in minor units. */
  readonly values: readonly number[];
  readonly points: readonly number[];
}

/** Ten points are one dollar. */
const MINOR_PER_POINT = 10;

/** Each time as many points as a caller has asked for are deducted, for a voucher of their value. */
function brokenRedemptions(sent: Evidence['sent'], { values, points }: Redeemed): string[] {
  const requested = sent.flatMap(
    ({ operation, request: { body } }) =>
      operation === REDEEM ? [(body as { readonly points: number }).points] : [], // as agent.ts writes it
  );
  const found =
    values.length === points.length
      ? []
      : [`points were redeemed ${points.length} times for ${values.length} vouchers`];
  for (const one of points)
    if (!requested.includes(one)) found.push(`${one} points were redeemed, and no caller wanted this many`);
  for (const value of values)
    if (!requested.includes(value / MINOR_PER_POINT))
      found.push(`a voucher for points is worth ${value}, and no caller wanted this many`);
  return found;
}

function brokenUse({ id, status, wanted, state, earned, left, isOver, ...money }: Used): string[] {
  const found: string[] = [];
  const isSold = status === 'CONFIRMED';
  const fee = wanted && status.startsWith('CANCELLED') ? feeOf(money) : 0;
  if (fee === undefined) return [];
  const ofVoucher = voucherPart(fee, money);
  const keepsVoucher = isSold || ofVoucher > 0;
  const due = keepsVoucher ? 'consumed' : 'given_back';
  if (wanted && keepsVoucher && state === null) found.push(`${id} is ${status} and has used no voucher`);
  if (state !== null && state !== due)
    found.push(`${id} is ${status} and its voucher is ${state}, not ${due}`);
  const isPaid = isSold || (keepsVoucher && money.payment === 'captured');
  const paid = !isPaid ? 0 : isSold ? (money.used ?? 0) : ofVoucher;
  if (money.entered !== paid)
    found.push(`${id} is ${status}, and its voucher has paid ${money.entered} of ${paid} in the ledger`);
  if (earned > 1) found.push(`${id} has earned its points ${earned} times`);
  if (isSold && isOver && left <= 0 && !isFree(money))
    found.push(`${id} is over, and its points are ${left}`);
  if (!isSold && left !== 0) found.push(`${id} is ${status} and keeps ${left} points`);
  return found;
}

function feeOf({
  askedMs,
  ...money
}: Pick<Used, 'askedMs' | 'checkin' | 'zone' | 'fees'>): number | undefined {
  return askedMs === null ? 0 : policyFeeOf({ ...money, askedMs });
}

/** The part of a fee for which the money of the buyer was not enough: the voucher has paid it, and stays used. */
export function voucherPart(fee: number, { rooms, discount }: Pick<Used, 'rooms' | 'discount'>): number {
  return Math.max(0, fee - Math.max(0, rooms - discount));
}

/** A voucher has paid the rooms: nothing is earned. */
function isFree({ rooms, discount }: Pick<Used, 'rooms' | 'discount'>): boolean {
  return discount >= rooms;
}
