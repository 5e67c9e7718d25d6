import { medianOf } from '../rooms/cold.ts';
import { openShop, parties, type Question, type Shop, type Run } from '../scale/shop.ts';
import { demandOf, measureDemand, MANY, type Demand, type DemandRuns } from './demand.ts';
import { countFlushes, measureFlush } from './flushes.ts';
import { restOf, simulateRun } from './network.ts';

export interface Case {
  readonly question: Question;
  readonly processes: number;
  readonly callers: number;
  readonly measuredPerSecond: number;
  readonly simulatedPerSecond: number;
  /** How many threads of other programs were ready to run, on average. */
  readonly others: number;
}

/** Processes and callers of each. None of them is measured for the demands. */
const cases = [
  [1, 4],
  [1, 8],
  [1, 12],
  [2, 4],
  [2, 8],
  [2, 12],
] as const;

/** How often everything is measured. Demands and cases alternate, so that a machine that gets busier changes both. */
const ROUNDS = 3;

interface Round {
  readonly demand: DemandRuns;
  readonly flushMs: number;
  readonly runs: readonly Run[];
}

/**
 * Measures small cases of one and two processes, and simulates each with demands that were measured in other cases. The
 * simulation gets the processes and callers of the case, and how many threads of other programs were ready to run.
 */
export async function measureCases(say: (line: string) => void): Promise<Case[]> {
  const shop = await openShop(2);
  try {
    const found: Case[] = [];
    for (const question of ['search', 'purchase'] as const) {
      await shop.ask({ question, processes: 2, callers: MANY, operations: 250 });
      const counted = await countFlushes(shop, question);
      const rounds: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureRound(shop, question));
      const demand = demandOf(
        rounds.map((round) => round.demand),
        { ...counted, flushMs: medianOf(rounds.map(({ flushMs }) => flushMs)) },
      );
      const restMs = medianOf(rounds.map((round) => restOf(demand, round.demand.alone)));
      const lockWaits = medianOf(rounds.map((round) => round.demand.lockWaits));
      say(
        `${question}: ${inWords(demand)}; ${restMs.toFixed(1)} ms of other waiting; ` +
          `${lockWaits.toFixed(2)} statements wait for locks (not simulated)`,
      );
      for (const [at] of cases.entries()) {
        const runs = rounds.map((round) => round.runs[at]).filter((run) => run !== undefined);
        found.push(compare({ demand, restMs, runs, say }));
      }
    }
    return found;
  } finally {
    await shop.close();
  }
}

async function measureRound(shop: Shop, question: Question): Promise<Round> {
  const demand = await measureDemand(shop, question);
  const flushMs = await measureFlush(shop.database.db);
  const runs: Run[] = [];
  for (const [processes, callers] of cases)
    runs.push(await shop.ask({ question, processes, callers, operations: 80 + 12 * callers }));
  return { demand, flushMs, runs };
}

interface Compared {
  readonly demand: Demand;
  readonly restMs: number;
  /** The same case, once in each round. */
  readonly runs: readonly Run[];
  readonly say: (line: string) => void;
}

function compare({ demand, restMs, runs, say }: Compared): Case {
  const simulated = runs.map((run) => simulateRun(demand, run, restMs));
  const measured = runs.map(rateOf);
  const measuredPerSecond = medianOf(measured);
  const simulatedPerSecond = medianOf(simulated.map(({ perSecond }) => perSecond));
  const { processes = 0, callers = 0 } = runs[0] ?? {};
  const refused = runs.reduce((sum, run) => sum + run.refused, 0);
  const list = (values: readonly number[], digits = 1): string =>
    values.map((value) => value.toFixed(digits)).join(', ');
  say(
    `  ${processes} serve, ${callers} callers: measured ${list(measured)}/s, ` +
      `simulated ${list(simulated.map(({ perSecond }) => perSecond))}/s; ` +
      `${(simulatedPerSecond / measuredPerSecond).toFixed(2)} of it; ` +
      `${list(runs.map(({ others }) => others))} threads of other programs were ready` +
      (refused > 0 ? `; ${refused} requests were refused for overload` : ''),
  );
  const others = medianOf(runs.map((run) => run.others));
  return { question: demand.question, processes, callers, measuredPerSecond, simulatedPerSecond, others };
}

/**
 * The rate while all callers are there, by Little's law: each sends its next operation when the last one is answered. Over a
 * whole run it would be lower, because at the end some callers have finished.
 */
function rateOf({ callers, meanMs }: Run): number {
  return (callers / meanMs) * 1_000;
}

function inWords(demand: Demand): string {
  const each = parties.map((party) => {
    const [busy, lone] = [demand.busy[party], demand.lone[party]];
    const otherThreads = busy.otherThreads + lone.otherThreads;
    const more = otherThreads < 0.05 ? '' : ` and ${otherThreads.toFixed(2)} in other threads`;
    return `${party} ${busy.loop.toFixed(2)} + ${lone.loop.toFixed(2)}/callers ms${more}, ${demand.second[party].toFixed(2)} times as much with two`;
  });
  return (
    `CPU of ${each.join('; ')}; ${demand.ours} flushes, ${demand.suppliers} of suppliers, ` +
    `of ${demand.flushMs.toFixed(2)} ms each`
  );
}
