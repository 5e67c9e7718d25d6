import os from 'node:os';
import { limits } from '../../src/contract/limits.ts';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { parties, SUPPLIER_MS, type Party, type Question, type Run } from '../scale/shop.ts';
import { ownParties, usedBy, type Demand, type UsedMs } from './demand.ts';
import { simulate, type Simulated } from './simulation.ts';
import type { Station, Step } from './station.ts';

/** How many calls of a supplier follow each other: a purchase asks again at prebook, and books. */
const supplierCalls: Readonly<Record<Question, number>> = { search: 1, purchase: 2 };
/** An operation visits each party several times, and once for each write. */
const VISITS = 4;
const OPERATIONS = 6_000;
/** Each pool has this many. */
const CONNECTIONS = 8;

const isDatabase = (party: Party): boolean => party === 'database' || party === 'database of suppliers';

export type Situation = Pick<Run, 'processes' | 'callers' | 'others'>;

/**
 * What a lone caller waits for besides: the network, timers, and the time until a thread that is ready is noticed. Only one
 * thread of ours runs at a time, so it has a core, or its share of all.
 */
export function restOf(demand: Demand, alone: Run): number {
  const used = usedBy(demand, alone, 0);
  const cpuMs = parties.reduce((sum, party) => sum + used[party].loop + used[party].otherThreads, 0);
  const slower = Math.max(1, (1 + alone.others) / os.availableParallelism());
  const fixedMs =
    supplierCalls[demand.question] * SUPPLIER_MS + (demand.ours + demand.suppliers) * demand.flushMs;
  return Math.max(0, alone.meanMs - fixedMs - cpuMs * slower);
}

/**
 * A run as a queueing network. Every party needs the cores of one machine. Each process has its own callers, one loop, and
 * its connections; suppliers have one loop. Simultaneous writes share a statement, and a flush, as in
 * `src/platform/sql/writes/write-batches.ts`. An operation waits for the other threads of a process, too: they read what
 * suppliers answer. `restMs` is what a lone caller waits for besides.
 */
export function simulateRun(demand: Demand, situation: Situation, restMs: number): Simulated {
  const { processes, callers, others } = situation;
  const run = (together: number): Simulated => {
    const random = seededRandom(callers * 31 + processes);
    const used = usedBy(demand, situation, together);
    return simulate({
      stations: stationsOf(demand, used),
      cores: { count: os.availableParallelism(), others },
      groups: processes,
      steps: stepsOf(demand, used, restMs),
      load: { callers },
      operations: OPERATIONS,
      fraction: () => random.fraction(),
    });
  };
  const together = processes === 1 ? 0 : (run(1).busy['serve'] ?? 1);
  return run(together);
}

function stationsOf(demand: Demand, used: UsedMs): Readonly<Record<string, Station | number>> {
  const rowMs = used.database.loop / Math.max(1, demand.ours);
  const written = (rows: number): Step[] => [
    { station: 'sessions', meanMs: rowMs * rows, isCpu: true },
    { station: 'disk', meanMs: 0 },
  ];
  return {
    callers: 1,
    serve: 1,
    suppliers: 1,
    database: CONNECTIONS,
    'database of suppliers': CONNECTIONS,
    threads: Infinity,
    sessions: Infinity,
    time: Infinity,
    writes: { servers: 2, together: { worthwhile: limits.writesWorthwhile, steps: written } },
    disk: diskOf(demand.flushMs),
    'disk of suppliers': diskOf(demand.flushMs),
  };
}

/** A commit that comes while the log is flushed waits for the next flush, which serves all that wait. */
function diskOf(flushMs: number): Station {
  const flush: readonly Step[] = [{ station: 'time', meanMs: flushMs, isFixed: true }];
  return { servers: 1, together: { worthwhile: Infinity, steps: () => flush } };
}

function stepsOf({ question, ours, suppliers }: Demand, used: UsedMs, restMs: number): Step[] {
  const visits = Math.max(VISITS, ours, suppliers);
  return Array.from({ length: visits }, (_, visit): Step[] => [
    ...parties.flatMap((party): Step[] => {
      if (party === 'database' && ours > 0)
        return visit < ours ? [{ station: 'writes', meanMs: 0, isOwn: true, alike: String(visit) }] : [];
      const { loop, otherThreads } = used[party];
      const isOwn = ownParties.has(party) || party === 'database' ? { isOwn: true as const } : {};
      const own: Step = { station: party, meanMs: loop / visits, isCpu: true, ...isOwn };
      return isDatabase(party)
        ? [own]
        : [own, { station: 'threads', meanMs: otherThreads / visits, isCpu: true }];
    }),
    ...(visit < suppliers ? [{ station: 'disk of suppliers', meanMs: 0 }] : []),
    { station: 'time', meanMs: (supplierCalls[question] * SUPPLIER_MS) / visits, isFixed: true },
    { station: 'time', meanMs: restMs / visits },
  ]).flat();
}
