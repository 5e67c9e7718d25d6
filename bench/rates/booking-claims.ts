import type { Claim } from '../claim.ts';
import { sell, type Sold } from './bookings.ts';
import { openHouse } from './house.ts';
import { sellNaively } from './naive-sale.ts';
import { PARALLEL } from './searches.ts';

const BOOKINGS = 1_500;
/** The rival takes three times as long for one. */
const NAIVE = 300;

interface Goal {
  readonly metric: string;
  readonly unit: string;
  readonly of: (sold: Sold) => number;
  /** What may be compared with a rival that has no HTTP and makes no calls. */
  readonly isCompared?: boolean;
  readonly atMost?: number;
  readonly atLeast?: number;
}

const goals: readonly Goal[] = [
  { metric: 'bookings', unit: '/s', of: (sold) => sold.perSecond, atLeast: 300 },
  { metric: 'statements', unit: '', of: (sold) => sold.statements, atMost: 12 },
  // Two in a hundred are for what the service writes besides: a heartbeat, the last use of a key.
  { metric: 'durable commits', unit: '', of: (sold) => sold.commits, atMost: 4.08 },
  {
    metric: 'write-ahead log',
    unit: 'bytes',
    of: (sold) => sold.walBytes - sold.walImageBytes,
    atMost: 15_000,
  },
  { metric: 'fsyncs', unit: '', of: (sold) => sold.fsyncs, atMost: 1 },
  { metric: 'CPU time', unit: 'ms', of: (sold) => sold.nodeMs + sold.databaseMs, atMost: 5 },
  { metric: 'disk', unit: 'bytes', of: (sold) => sold.diskBytes, atMost: 8_000 },
  {
    metric: 'updates that are HOT',
    unit: '%',
    of: (sold) => sold.hotPercent,
    isCompared: false,
    atLeast: 90,
  },
];

/**
 * Selling on a durable server: a commit returns when it is on the disk (`fsync`, `synchronous_commit` and
 * `full_page_writes` on).
 */
export async function bookingClaims(say: (line: string) => void): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const accounts of [1, 20]) {
    const house = await openHouse();
    try {
      const sold = await sell(house, { accounts, bookings: BOOKINGS });
      say(inWords(`${accounts} accounts`, sold));
      const naive = { ...sold, ...(await sellNaively(house.needs.db, { accounts, bookings: NAIVE })) };
      say(inWords('the naive service', naive));
      claims.push(...goals.map((goal) => claimOf(goal, { accounts, sold, naive })));
    } finally {
      await house.close();
    }
  }
  return claims;
}

interface Compared {
  readonly accounts: number;
  readonly sold: Sold;
  readonly naive: Sold;
}

function claimOf(
  { metric, unit, of, isCompared = true, atMost = Infinity, atLeast = -Infinity }: Goal,
  { accounts, sold, naive }: Compared,
): Claim {
  const ours = of(sold);
  const who = accounts === 1 ? 'one account' : `${accounts} accounts`;
  return {
    claim: `prebook and book on a durable server, ${PARALLEL} buyers of ${who}: ${metric}${metric === 'bookings' ? '' : ' of each'}`,
    metric,
    unit,
    ours: Math.round(ours * 100) / 100,
    rivals: isCompared
      ? { 'a naive service: the same steps one by one, without HTTP': Math.round(of(naive) * 100) / 100 }
      : {},
    goal: atMost === Infinity ? `at least ${atLeast}` : `at most ${atMost}`,
    met: ours <= atMost && ours >= atLeast,
  };
}

function inWords(who: string, sold: Sold): string {
  const { perSecond, p50, p95, statements, commits, walBytes, walImageBytes, fsyncs, nodeMs, databaseMs } =
    sold;
  const one = (figure: number): string => figure.toFixed(1);
  return (
    `${who}: ${one(perSecond)} bookings/s, p50 ${p50} ms, p95 ${p95} ms; each ${one(statements)} statements, ` +
    `${one(commits)} durable commits, ${Math.round(walBytes)} bytes of WAL (${Math.round(walImageBytes)} of them page images), ` +
    `${one(fsyncs)} fsyncs, CPU ${one(nodeMs)} ms node + ${one(databaseMs)} ms PostgreSQL, ${Math.round(sold.diskBytes)} bytes on disk`
  );
}
