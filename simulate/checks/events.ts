import { refundedByHand } from '../world/gateway.ts';
import type { Evidence } from './evidence.ts';
import { chargesOf, type Row } from './money.ts';

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
  const prebooks = await sessions.rows<{ id: string }>('select id from prebooks order by created_at, id');
  const due: readonly Due[] = [
    ...prebooks.map(({ id }) => ({ id, names: { 'booking.prebook': once(true) } })),
    ...rows.map((row) => ({
      id: row.id,
      names: dueOf(row, { evidence, rows, change: changes.get(row.id) }),
    })),
  ];
  return due.flatMap(({ id, names }) =>
    Object.entries(names).flatMap(([name, [least, most]]) => {
      const count = counts.get(`${id} ${name}`) ?? 0;
      return count >= least && count <= most ? [] : [`${id} has published ${name} ${count} times`];
    }),
  );
}

const once = (isDue: boolean): Range => (isDue ? [1, 1] : [0, 0]);
const perhaps: Range = [0, 1];

interface Known {
  readonly evidence: Evidence;
  readonly rows: readonly Row[];
  readonly change: Amended | undefined;
}

function dueOf(row: Row, { evidence, rows, change }: Known): Readonly<Record<string, Range>> {
  const { id, phase, status } = row;
  const isReplaced = rows.some((other) => other.replaces === id && other.phase === 'finished');
  const { notices = 0, rebooks = 0 } = change ?? {};
  return {
    'booking.book': once(phase === 'finished'),
    'booking.book_error': once(phase === 'failed'),
    'booking.cancel': once(status.startsWith('CANCELLED')),
    'booking.refund': refundsOf(row, { evidence, rows }),
    'booking.amendment': [notices, notices],
    'booking.rebook': [rebooks + (isReplaced ? 1 : 0), rebooks + (isReplaced ? 1 : 0)],
  };
}

/** A cancellation that has refunded money. Money that was only held is released, and a rebook or a person may have moved all of it. */
function refundsOf(row: Row, { evidence, rows }: Omit<Known, 'change'>): Range {
  const { gateway, paysLater } = evidence;
  if (!row.status.startsWith('CANCELLED')) return once(false);
  const isReplaced = rows.some(({ replaces }) => replaces === row.id);
  const isLater = paysLater && row.environment === 'production';
  if (isReplaced || isLater || chargesOf(gateway, [row]).some((one) => refundedByHand(one) > 0))
    return perhaps;
  return once(Math.max(0, row.rooms - row.discount) > (row.fee ?? 0));
}
