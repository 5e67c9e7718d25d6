import { parties, SUPPLIER_MS, type Party, type Question, type Shop, type Turn } from '../scale/shop.ts';

/**
 * The CPU time of an operation at each party, without contention. A busy process needs less for each: operations share
 * statements and writes, and compiled code stays in the caches of the core. A second process needs more, because the two
 * share caches.
 */
export interface Demand {
  readonly question: Question;
  /** CPU time with many callers: of an event loop; of the database, of all its sessions. */
  readonly busyMs: Readonly<Record<Party, number>>;
  /** Added to `busyMs` after it is divided by the number of callers of each process. */
  readonly loneMs: Readonly<Record<Party, number>>;
  /** The factor for two processes. */
  readonly second: Readonly<Record<Party, number>>;
  /** Whatever else a lone operation waits for: the disk, the network, timers. */
  readonly restMs: number;
}

/** How many calls of a supplier follow each other: a purchase asks again at prebook, and books. */
export const supplierCalls: Readonly<Record<Question, number>> = { search: 1, purchase: 2 };

const FEW = 2;
const MANY = 16;

/** Three turns of one process and one of two. The cases that are simulated are others. */
export async function measureDemand(shop: Shop, question: Question): Promise<Demand> {
  await shop.ask({ question, processes: 2, callers: MANY, operations: 600 });
  const few = await shop.ask({ question, processes: 1, callers: FEW, operations: 120 });
  const many = await shop.ask({ question, processes: 1, callers: MANY, operations: 600 });
  const two = await shop.ask({ question, processes: 2, callers: MANY, operations: 600 });
  const loneMs = eachParty((party) =>
    Math.max(0, (cpuMs(few, party) - cpuMs(many, party)) / (1 / FEW - 1 / MANY)),
  );
  const busyMs = eachParty((party) => Math.max(0.01, cpuMs(many, party) - loneMs[party] / MANY));
  const one = { question, busyMs, loneMs, second: eachParty(() => 1), restMs: 0 };
  const second = eachParty((party) =>
    Math.max(1, cpuMs(two, party) / demandMs(one, { processes: 1, callers: MANY / 2 }, party)),
  );
  // A single caller never waits for others: the rest of its time is the disk, the network and timers.
  const alone = await shop.ask({ question, processes: 1, callers: 1, operations: 60 });
  const known = parties.reduce(
    (sum, party) => sum + demandMs(one, alone, party) * stretchOf(alone, party),
    0,
  );
  const restMs = Math.max(0, alone.meanMs - supplierCalls[question] * SUPPLIER_MS - known);
  return { ...one, second, restMs };
}

export function demandMs(
  { busyMs, loneMs, second }: Demand,
  { processes, callers }: Pick<Turn, 'processes' | 'callers'>,
  party: Party,
): number {
  const one = busyMs[party] + loneMs[party] / (callers / processes);
  return processes === 1 ? one : one * second[party];
}

/** How many times its CPU time a party took, because others used the cores. */
export function stretchOf({ used }: Turn, party: Party): number {
  const { loopMs, waitedMs } = used[party];
  return loopMs > 0 ? (loopMs + waitedMs) / loopMs : 1;
}

/** The sessions of a database work side by side; everyone else is one loop for each process. */
function cpuMs({ used, operations }: Turn, party: Party): number {
  const { cpuMs: all, loopMs } = used[party];
  return Math.max(0, isDatabase(party) ? all : loopMs) / operations;
}

function isDatabase(party: Party): boolean {
  return party === 'database' || party === 'database of suppliers';
}

function eachParty(of: (party: Party) => number): Readonly<Record<Party, number>> {
  // An entry for each party.
  return Object.fromEntries(parties.map((party) => [party, of(party)])) as Record<Party, number>;
}
