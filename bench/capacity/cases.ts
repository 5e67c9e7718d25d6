import { seededRandom } from '../../src/lib/seeded-random.ts';
import { openShop, parties, SUPPLIER_MS, type Party, type Turn } from '../scale/shop.ts';
import { demandMs, measureDemand, stretchOf, supplierCalls, type Demand } from './demand.ts';
import { simulate, type Simulated, type Step } from './simulation.ts';

export interface Case {
  readonly measured: Turn;
  readonly simulated: Simulated;
}

/** Each process has its own. */
const ownParties: readonly Party[] = ['callers', 'serve', 'database'];
/** An operation visits each party several times. */
const VISITS = 4;
const OPERATIONS = 20_000;
/** Processes and callers of each. None of them is measured for the demands. */
const cases = [
  [1, 4],
  [1, 8],
  [1, 12],
  [2, 4],
  [2, 8],
  [2, 12],
] as const;

/**
 * Measures small cases of one and two processes, and simulates each with demands that were measured in other ones. The
 * contention of the machine, by which every party takes longer than its CPU time, is read from the kernel in each case.
 */
export async function measureCases(say: (line: string) => void): Promise<Case[]> {
  const shop = await openShop(2);
  try {
    const found: Case[] = [];
    for (const question of ['search', 'purchase'] as const) {
      const demand = await measureDemand(shop, question);
      say(`${question}: ${inWords(demand)}`);
      for (const [processes, callers] of cases) {
        const measured = await shop.ask({ question, processes, callers, operations: 200 + 25 * callers });
        const simulated = simulateTurn(demand, measured);
        found.push({ measured, simulated });
        say(
          `  ${processes} serve, ${callers} callers: measured ${measured.perSecond.toFixed(1)}/s and ${measured.meanMs.toFixed(0)} ms, ` +
            `simulated ${simulated.perSecond.toFixed(1)}/s and ${simulated.meanMs.toFixed(0)} ms; ` +
            `a loop takes ${stretchOf(measured, 'serve').toFixed(1)} times its CPU time`,
        );
      }
    }
    return found;
  } finally {
    await shop.close();
  }
}

function simulateTurn(demand: Demand, turn: Turn): Simulated {
  const { processes, callers } = turn;
  const random = seededRandom(callers * 31 + processes);
  const visit: readonly Step[] = [
    ...parties.map((party) => ({
      station: party,
      ...(ownParties.includes(party) && { isOwn: true as const }),
      meanMs: (demandMs(demand, turn, party) * stretchOf(turn, party)) / VISITS,
    })),
    {
      station: 'supplier time',
      meanMs: (supplierCalls[demand.question] * SUPPLIER_MS) / VISITS,
      isFixed: true,
    },
    { station: 'rest', meanMs: demand.restMs / VISITS },
  ];
  return simulate({
    servers: {
      callers: 1,
      serve: 1,
      // The connections of a process.
      database: 8,
      suppliers: 1,
      'database of suppliers': 8,
      'supplier time': Infinity,
      rest: Infinity,
    },
    steps: Array.from({ length: VISITS }, () => visit).flat(),
    // Each process has its own callers: an idle one takes nothing from the other.
    groups: processes,
    load: { callers },
    operations: OPERATIONS,
    fraction: () => random.fraction(),
  });
}

function inWords({ busyMs, loneMs, second, restMs }: Demand): string {
  const each = parties.map(
    (party) =>
      `${party} ${busyMs[party].toFixed(2)} + ${loneMs[party].toFixed(2)}/callers ms, ${second[party].toFixed(2)} times as much with two`,
  );
  return `CPU of ${each.join('; ')}; ${restMs.toFixed(1)} ms of other waiting`;
}
