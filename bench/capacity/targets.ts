import { seededRandom } from '../../src/lib/seeded-random.ts';
import { coefficients } from './coefficients.ts';
import { simulate } from './simulation.ts';

/** The installation that docs/scale.md is about. */
const target = {
  searchesPerSecond: 10_000,
  purchasesPerSecond: 500,
  ids: 1_000_000_000,
  rowsPerDay: 100_000_000,
  hotels: 5_000_000,
} as const;

/** 95 of 100 operations may take this long, with the time that they wait for our processes, without their suppliers. */
const MOST_MS = 50;
const OPERATIONS = 40_000;
const DAY_SECONDS = 86_400;
const GIB = 2 ** 30;

export interface Need {
  readonly part: string;
  readonly amount: number;
  readonly unit: string;
  readonly detail: string;
}

/** What the target needs of each part, by simulation where operations wait for each other. */
export function needsOfTarget(): Need[] {
  const { search, purchase, row, id, hotel, workMib, connectionsOfProcess } = coefficients;
  const { searchesPerSecond, purchasesPerSecond, ids, rowsPerDay, hotels } = target;
  const forSearches = processesFor(searchesPerSecond, search.loopMs);
  const forPurchases = processesFor(purchasesPerSecond, purchase.loopMs);
  const rowsPerSecond = rowsPerDay / DAY_SECONDS;
  const rowCores = (rowsPerSecond * row.cpuMs) / 1000;
  const workers = Math.max(2, Math.ceil(rowCores / 0.6));
  const databaseMs =
    searchesPerSecond * search.databaseMs +
    purchasesPerSecond * purchase.databaseMs +
    rowsPerSecond * row.databaseMs;
  const databaseCores = coresFor(databaseMs);
  const count = forSearches.processes + forPurchases.processes + workers;
  return [
    {
      part: 'serve, searches',
      amount: forSearches.processes,
      unit: 'processes',
      detail: `loop ${percent(forSearches.busy)} busy, p95 ${forSearches.p95Ms.toFixed(0)} ms without the suppliers; ${cores(searchesPerSecond * search.cpuMs)} cores`,
    },
    {
      part: 'serve, bookings',
      amount: forPurchases.processes,
      unit: 'processes',
      detail: `loop ${percent(forPurchases.busy)} busy, p95 ${forPurchases.p95Ms.toFixed(0)} ms; ${cores(purchasesPerSecond * purchase.cpuMs)} cores`,
    },
    {
      part: 'work, matching',
      amount: workers,
      unit: 'processes',
      detail: `${rowsPerSecond.toFixed(0)} rows/s, ${rowCores.toFixed(1)} cores; ${((workMib * 2 ** 20 + hotels * hotel.memoryBytes) / GIB).toFixed(1)} GiB each`,
    },
    {
      part: 'PostgreSQL, CPU',
      amount: databaseCores.cores,
      unit: 'cores',
      detail: `${cores(databaseMs)} used; a statement waits ${databaseCores.waitMs.toFixed(1)} ms on average`,
    },
    {
      part: 'PostgreSQL, write-ahead log',
      amount: (purchasesPerSecond * purchase.walBytes) / 1e6,
      unit: 'MB/s',
      detail: `${4 * purchasesPerSecond} durable commits a second if no bookings share one, several of them in one fsync`,
    },
    {
      part: 'PostgreSQL, disk',
      amount: (purchasesPerSecond * DAY_SECONDS * purchase.diskBytes) / 1e9,
      unit: 'GB a day',
      detail: `of bookings; ${((ids * id.diskBytes) / 1e9).toFixed(0)} GB of ids and ${((hotels * hotel.diskBytes) / 1e9).toFixed(1)} GB of hotels once`,
    },
    {
      part: 'memory of an id index',
      amount: (ids * id.memoryBytes) / GIB,
      unit: 'GiB',
      detail: 'in each process that maps ids of every partner',
    },
    {
      part: 'connections',
      amount: count * connectionsOfProcess,
      unit: 'connections',
      detail: `of ${count} processes, without a pooler`,
    },
  ];
}

interface Processes {
  readonly processes: number;
  readonly busy: number;
  readonly p95Ms: number;
}

/** A balancer gives each process its share of arrivals by chance: one of them is simulated. */
function processesFor(perSecond: number, loopMs: number): Processes {
  for (let processes = Math.ceil((perSecond * loopMs) / 1000); ; processes += 1) {
    const random = seededRandom(processes);
    const { busy, p95Ms } = simulate({
      stations: { loop: 1 },
      steps: [{ station: 'loop', meanMs: loopMs }],
      load: { perSecond: perSecond / processes },
      operations: OPERATIONS,
      fraction: () => random.fraction(),
    });
    if (p95Ms <= MOST_MS) return { processes, busy: busy['loop'] ?? 0, p95Ms };
  }
}

/** Statements of half a millisecond, at cores that are busy two thirds of the time at most. */
function coresFor(msPerSecond: number): { readonly cores: number; readonly waitMs: number } {
  const statementMs = 0.5;
  const wanted = Math.ceil(msPerSecond / 1000 / (2 / 3));
  const random = seededRandom(wanted);
  const { meanMs } = simulate({
    stations: { cores: wanted },
    steps: [{ station: 'cores', meanMs: statementMs }],
    load: { perSecond: msPerSecond / statementMs },
    operations: OPERATIONS,
    fraction: () => random.fraction(),
  });
  return { cores: wanted, waitMs: meanMs - statementMs };
}

function cores(msPerSecond: number): string {
  return (msPerSecond / 1000).toFixed(1);
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
