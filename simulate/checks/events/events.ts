import type { Sent } from '../../world/actor-context.ts';
import { isSuccess } from '../../world/repeat.ts';
import type { Answer } from '../../world/service.ts';
import { refundedByHand } from '../../world/gateway.ts';
import type { Evidence } from '../evidence.ts';
import { chargesOf, type Row } from '../money.ts';

interface Amended {
  readonly booking: string;
  /** Changes of names that were requested, and changes that were settled. */
  readonly notices: number;
  /** Rebooks that were left to the operator. */
  readonly rebooks: number;
}

interface Published {
  readonly subject: string;
  readonly name: string;
  readonly count: number;
}

interface Due {
  readonly id: string;
  readonly names: Readonly<Record<string, Range>>;
}

type Range = readonly [least: number, most: number];

const amended = `
  select booking, (count(*) filter (where type = 'UPDATE') + count(*) filter (where status <> 'PENDING'))::int as notices,
    (count(*) filter (where type = 'REBOOK'))::int as rebooks
  from amendments group by booking`;

interface Failed {
  readonly booking: string;
  /** Attempts to cancel that have failed, and refunds among them that the gateway has refused. */
  readonly failures: number;
  readonly refusals: number;
  /** Payments that were refused when they were due. */
  readonly unpaid: number;
}

const failed = `
  select b.id as booking, coalesce(c.failures, 0) as failures,
    coalesce((select sum(times::int) from jsonb_each_text(c.refund_refusals) as r (payment, times)), 0)::int as refusals,
    (select count(*) from booking_history h
      where h.booking = b.id and h.what in ('payment refused when due', 'payment given up'))::int as unpaid
  from bookings b left join cancellations c on c.booking = b.id`;

/** What docs/events.md says has published an event, each time it happened. */
export async function brokenEvents(evidence: Evidence, rows: readonly Row[]): Promise<string[]> {
  const { sessions } = evidence;
  // A rebook has one of two names, by what the policy of the original says.
  const events = await sessions.rows<Published>(
    `select subject, case when name::text like 'booking.rebook.%' then 'booking.rebook' else name::text end as name, count(*)::int as count
     from events group by 1, 2`,
  );
  const counts = new Map(events.map(({ subject, name, count }) => [`${subject} ${name}`, count]));
  const changes = new Map((await sessions.rows<Amended>(amended)).map((one) => [one.booking, one]));
  const failures = new Map((await sessions.rows<Failed>(failed)).map((one) => [one.booking, one]));
  const prebooks = await sessions.rows<{ id: string }>('select id from prebooks order by created_at, id');
  const due: readonly Due[] = [
    ...prebooks.map(({ id }) => ({ id, names: { 'booking.prebook': once(true) } })),
    ...rows.map((row) => ({
      id: row.id,
      names: dueOf(row, { evidence, rows, change: changes.get(row.id), failure: failures.get(row.id) }),
    })),
  ];
  const refused = events.reduce(
    (sum, { name, count }) => sum + (name === 'booking.prebook_error' ? count : 0),
    0,
  );
  const found = due.flatMap(({ id, names }) =>
    Object.entries(names).flatMap(([name, [least, most]]) => {
      const count = counts.get(`${id} ${name}`) ?? 0;
      return count >= least && count <= most ? [] : [`${id} has published ${name} ${count} times`];
    }),
  );
  return [...found, ...brokenRefusals(evidence.sent, refused)];
}

/** A prebook that is refused is published once for each request, or each key. */
function brokenRefusals(sent: readonly Sent[], published: number): string[] {
  const requests = sent.filter(({ operation }) => operation === 'POST /rates/prebook');
  const refused = requests.filter(({ answer }) => answer !== undefined && isRefused(answer));
  const least = new Set(refused.map((one) => one.key ?? one)).size;
  const most = requests.filter(({ answer }) => answer === undefined || !isSuccess(answer)).length;
  return published >= least && published <= most
    ? []
    : [`${published} refused prebooks were published, and ${least} to ${most} were refused`];
}

/** 4090: another request with its key is running. Without a code the database could not be reached. */
function isRefused({ status, body }: Answer): boolean {
  const { error } = (body ?? {}) as { readonly error?: { readonly code?: number } }; // as the contract says
  return status >= 400 && error?.code !== undefined && error.code !== 4090;
}

const once = (isDue: boolean): Range => (isDue ? [1, 1] : [0, 0]);
const perhaps: Range = [0, 1];

interface Known {
  readonly evidence: Evidence;
  readonly rows: readonly Row[];
  readonly change: Amended | undefined;
  readonly failure: Failed | undefined;
}

function dueOf(row: Row, { evidence, rows, change, failure }: Known): Readonly<Record<string, Range>> {
  const { id, phase, status } = row;
  const isReplaced = rows.some((other) => other.replaces === id && other.phase === 'finished');
  const { notices = 0, rebooks = 0 } = change ?? {};
  const { failures = 0, refusals = 0, unpaid = 0 } = failure ?? {};
  // The first failure is published, and later ones only if they are refusals.
  const others = failures > refusals ? 1 : 0;
  return {
    'booking.book': once(phase === 'finished'),
    'booking.book_error': once(phase === 'failed'),
    'booking.cancel': once(status.startsWith('CANCELLED')),
    'booking.cancel_error': [refusals + (refusals === 0 ? others : 0), refusals + others],
    'booking.payment_error': [unpaid, unpaid],
    'booking.refund': refundsOf(row, { evidence, rows }),
    'booking.amendment': [notices, notices],
    'booking.rebook': [rebooks + (isReplaced ? 1 : 0), rebooks + (isReplaced ? 1 : 0)],
  };
}

/** A cancellation that has refunded money. Money that was only held is released, and a rebook or a person may have moved all of it. */
function refundsOf(row: Row, { evidence, rows }: Omit<Known, 'change' | 'failure'>): Range {
  const { gateway, paysLater } = evidence;
  if (!row.status.startsWith('CANCELLED')) return once(false);
  const isReplaced = rows.some(({ replaces }) => replaces === row.id);
  const isLater = paysLater && row.environment === 'production';
  if (isReplaced || isLater || chargesOf(gateway, [row]).some((one) => refundedByHand(one) > 0))
    return perhaps;
  return once(Math.max(0, row.rooms - row.discount) > (row.fee ?? 0));
}
