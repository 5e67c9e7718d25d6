import { medianOf } from '../rooms/cold.ts';
import { parties, type Party, type Question, type Shop, type Run } from '../scale/shop.ts';
import type { Flushes } from './flushes.ts';
import { lockWaitsDuring } from './lock-waits.ts';

/**
 * What an operation takes of each party, without waiting. A busy process needs less for each: operations share statements,
 * writes and reads of the network. A second process needs more, because the two share caches.
 */
export interface Demand extends Flushes {
  readonly question: Question;
  /** With many callers. */
  readonly busy: UsedMs;
  /** Added to `busy` after it is divided by the number of callers that the party serves. */
  readonly lone: UsedMs;
  /** The factor for two processes. */
  readonly second: Readonly<Record<Party, number>>;
}

/** CPU time: of event loops, or the sessions of databases; and of the other threads of a process. */
export type UsedMs = Readonly<Record<Party, { readonly loop: number; readonly otherThreads: number }>>;

export const MANY = 16;

/** Each process has its own; the others serve all callers. */
export const ownParties: ReadonlySet<Party> = new Set(['callers', 'serve']);

export interface DemandRuns {
  readonly alone: Run;
  readonly many: Run;
  readonly two: Run;
  /** Statements that waited for locks in `two`, on average. */
  readonly lockWaits: number;
}

/** The median of several rounds is used. */
export function demandOf(rounds: readonly DemandRuns[], flushes: Flushes): Demand {
  const of = (name: 'alone' | 'many' | 'two'): UsedMs => usedOf(rounds.map((round) => round[name]));
  const [one, all, both] = [of('alone'), of('many'), of('two')];
  const lone = eachParty((party) => ({
    loop: loneOf(one[party].loop, all[party].loop),
    otherThreads: loneOf(one[party].otherThreads, all[party].otherThreads),
  }));
  const busy = eachParty((party) => ({
    loop: all[party].loop - lone[party].loop / MANY,
    otherThreads: all[party].otherThreads - lone[party].otherThreads / MANY,
  }));
  const question = rounds[0]?.many.question ?? 'search';
  const withoutSecond = { question, busy, lone, second: eachParty(() => 1), ...flushes };
  const expected = usedBy(withoutSecond, { processes: 2, callers: MANY }, 1);
  const second = eachParty((party) => Math.max(1, both[party].loop / Math.max(0.001, expected[party].loop)));
  return { ...withoutSecond, second };
}

/** One caller, many callers, and two processes. The cases that are simulated are others. */
export async function measureDemand(shop: Shop, question: Question): Promise<DemandRuns> {
  const alone = await shop.ask({ question, processes: 1, callers: 1, operations: 40 });
  const many = await shop.ask({ question, processes: 1, callers: MANY, operations: 250 });
  const both = shop.ask({ question, processes: 2, callers: MANY, operations: 250 });
  const { result: two, waiting } = await lockWaitsDuring(shop.database.db, both);
  return { alone, many, two, lockWaits: waiting };
}

/** What is used up by `a + b / callers`, where `a` is not negative. */
function loneOf(alone: number, many: number): number {
  return Math.max(0, (Math.max(alone, many) - many) / (1 - 1 / MANY));
}

/** `together`: how much of the time the processes run at the same time, and share caches. */
export function usedBy(
  { busy, lone, second }: Pick<Demand, 'busy' | 'lone' | 'second'>,
  { processes, callers }: Pick<Run, 'processes' | 'callers'>,
  together: number,
): UsedMs {
  return eachParty((party) => {
    const factor = processes === 1 ? 1 : 1 + (second[party] - 1) * together;
    const served = ownParties.has(party) ? callers / processes : callers;
    const of = (what: 'loop' | 'otherThreads'): number =>
      factor * Math.max(0, busy[party][what] + lone[party][what] / served);
    return { loop: of('loop'), otherThreads: of('otherThreads') };
  });
}

/** The sessions of a database are processes of one thread, and have no others. */
function usedOf(runs: readonly Run[]): UsedMs {
  const middle = (party: Party, of: 'loopMs' | 'otherThreadsMs'): number =>
    Math.max(0, medianOf(runs.map(({ used, operations }) => used[party][of] / operations)));
  return eachParty((party) => ({
    loop: middle(party, 'loopMs'),
    otherThreads: middle(party, 'otherThreadsMs'),
  }));
}

function eachParty<T>(of: (party: Party) => T): Readonly<Record<Party, T>> {
  // An entry for each party.
  return Object.fromEntries(parties.map((party) => [party, of(party)])) as Record<Party, T>;
}
