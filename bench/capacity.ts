import { measureCases, type Case } from './capacity/cases.ts';
import { needsOfTarget } from './capacity/targets.ts';
import type { Bench, Claim } from './claim.ts';

/** How far the simulation may be off. */
const MOST_OFF = 0.2;

/**
 * A queueing simulation next to the service itself in small cases, and what the large installation of docs/scale.md needs
 * (`--only=target`, which measures nothing).
 */
export const bench: Bench = async ({ say, only }) => {
  for (const { part, amount, unit, detail } of needsOfTarget())
    say(`${part}: ${amount.toLocaleString('en', { maximumSignificantDigits: 3 })} ${unit} (${detail})`);
  return only === 'target' ? [] : (await measureCases(say)).map(claimOf);
};

function claimOf({ question, processes, callers, measuredPerSecond, simulatedPerSecond }: Case): Claim {
  return {
    claim: `${question}: ${processes} processes, ${callers} callers, simulated next to measured`,
    metric: 'operations each second',
    unit: '/s',
    ours: simulatedPerSecond,
    rivals: { measured: measuredPerSecond },
    goal: `within ${MOST_OFF * 100} %`,
    isMet: Math.abs(simulatedPerSecond / measuredPerSecond - 1) <= MOST_OFF,
  };
}
