import type { Claim } from '../../claim.ts';
import { sell, type Sold } from './bookings.ts';
import { cpuClaim, measureHandlers, rateHere, type Handlers } from '../handlers.ts';
import { openInstallation } from '../installation.ts';
import { fillBookings } from './many-bookings.ts';
import { sellNaively } from './naive-sale.ts';
import { searchGrowth } from '../search-growth.ts';
import { PARALLEL } from '../searches.ts';
import { simulatorsAlone } from './simulators-alone.ts';

const BOOKINGS = 1_500;
/** The rival takes three times as long for one. */
const NAIVE = 300;

interface Measured extends Sold {
  /** CPU time of the simulators, which act as other companies. */
  readonly simulatorsMs: number;
}

interface Goal {
  readonly metric: string;
  readonly unit: string;
  readonly of: (sold: Measured) => number;
  /** The figures that can be compared with a rival without HTTP and outside calls. */
  readonly isCompared?: boolean;
  readonly atMost?: number;
  readonly atLeast?: number;
}

const goals: readonly Goal[] = [
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
    const installation = await openInstallation();
    try {
      const handlers = await measureHandlers(say);
      const sold = await sell(installation, { accounts, bookings: BOOKINGS });
      const alone = await simulatorsAlone(installation, BOOKINGS);
      const simulatorsMs = alone.nodeMs + alone.databaseMs;
      const naive = await sellNaively(installation.needs.db, { accounts, bookings: NAIVE });
      const ours = { ...sold, simulatorsMs };
      const rival = { ...ours, ...naive, simulatorsMs: 0 };
      say(inWords(`${accounts} accounts`, ours));
      say(inWords('the naive service', rival));
      const compared = { accounts, sold: ours, naive: rival };
      claims.push(
        rateClaim(handlers, compared),
        bookingCpu(handlers, compared),
        ...goals.map((goal) => claimOf(goal, compared)),
      );
    } finally {
      await installation.close();
    }
  }
  return claims;
}

const MANY = 1_000_000;

/** The figures that hold on any machine, of an empty installation and of one that has sold a million rooms. */
export async function growthClaims(say: (line: string) => void, many = MANY): Promise<Claim[]> {
  const installation = await openInstallation();
  try {
    const searchesAfter = await searchGrowth(installation);
    const few = await sell(installation, { accounts: 20, bookings: BOOKINGS });
    await fillBookings(installation.needs.db, many);
    const later = await sell(installation, { accounts: 20, bookings: BOOKINGS });
    say(
      `after ${many} bookings: CPU ${cpuOf(later).toFixed(1)} ms instead of ${cpuOf(few).toFixed(1)}, ` +
        `${Math.round(later.walBytes)} bytes of WAL (${Math.round(later.walImageBytes)} of them page images), ${later.perSecond.toFixed(1)} bookings/s`,
    );
    const grown = (of: (sold: Sold) => number) => Math.round((of(later) / of(few)) * 1000) / 10;
    const growth: readonly (readonly [metric: string, of: (sold: Sold) => number])[] = [
      ['statements', (sold) => sold.statements],
      ['write-ahead log', (sold) => sold.walBytes - sold.walImageBytes],
      ['CPU time', cpuOf],
    ];
    const bookings = growth.map(([metric, of]) => ({
      claim: `prebook and book after ${many.toLocaleString('en')} bookings, next to the first ones: ${metric} of each`,
      metric,
      unit: '%',
      ours: grown(of),
      rivals: {},
      goal: 'at most 110',
      isMet: grown(of) <= 110,
    }));
    return [...bookings, ...(await searchesAfter(say))];
  } finally {
    await installation.close();
  }
}

function cpuOf({ nodeMs, databaseMs }: Sold): number {
  return nodeMs + databaseMs;
}

interface Compared {
  readonly accounts: number;
  readonly sold: Measured;
  readonly naive: Measured;
}

/** Bookings a second on two quiet cores. */
const PER_SECOND = 300;

/**
 * The rate of the goal is that of another machine, divided by how much slower the cores are here. The time of the disk does not
 * follow the cores: the naive service waits for the same disk, and its rate is next to ours.
 */
function rateClaim(handlers: Handlers, { accounts, sold, naive }: Compared): Claim {
  const least = rateHere(handlers, PER_SECOND);
  return {
    claim: `${salesOf(accounts)}: bookings a second`,
    metric: 'bookings',
    unit: '/s',
    ours: Math.round(sold.perSecond),
    rivals: { [NAIVELY]: Math.round(naive.perSecond) },
    goal: `at least ${Math.round(least)}: ${PER_SECOND} where a handler takes 45.5 µs, by CPU time alone`,
    isMet: sold.perSecond >= least,
  };
}

function bookingCpu(handlers: Handlers, { accounts, sold, naive }: Compared): Claim {
  return cpuClaim(handlers, {
    claim: `${salesOf(accounts)}: CPU time of each, without the simulators`,
    ms: sold.nodeMs + sold.databaseMs - sold.simulatorsMs,
    rivals: { [NAIVELY]: naive.nodeMs + naive.databaseMs },
    goalMs: 5,
  });
}

const NAIVELY = 'a naive service: the same steps one by one, without HTTP';

function salesOf(accounts: number): string {
  const who = accounts === 1 ? 'one account' : `${accounts} accounts`;
  return `prebook and book on a durable server, ${PARALLEL} buyers of ${who}`;
}

function claimOf(
  { metric, unit, of, isCompared = true, atMost = Infinity, atLeast = -Infinity }: Goal,
  { accounts, sold, naive }: Compared,
): Claim {
  const ours = of(sold);
  return {
    claim: `${salesOf(accounts)}: ${metric} of each`,
    metric,
    unit,
    ours: Math.round(ours * 100) / 100,
    rivals: isCompared ? { [NAIVELY]: Math.round(of(naive) * 100) / 100 } : {},
    goal: atMost === Infinity ? `at least ${atLeast}` : `at most ${atMost}`,
    isMet: ours <= atMost && ours >= atLeast,
  };
}

function inWords(who: string, sold: Measured): string {
  const one = (figure: number): string => figure.toFixed(1);
  const whole = (figure: number): string => String(Math.round(figure));
  return (
    `${who}: ${one(sold.perSecond)} bookings/s, p50 ${sold.p50} ms, p95 ${sold.p95} ms; each ${one(sold.statements)} statements, ` +
    `${one(sold.commits)} durable commits, ${whole(sold.walBytes)} bytes of WAL (${whole(sold.walImageBytes)} of them page images), ` +
    `${one(sold.fsyncs)} fsyncs, CPU ${one(sold.nodeMs)} ms node + ${one(sold.databaseMs)} ms PostgreSQL ` +
    `(${one(sold.simulatorsMs)} of both for the simulators)`
  );
}
