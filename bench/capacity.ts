import os from 'node:os';
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

/** A machine that is as busy with other programs decides nothing: their shares change while a case is measured. */
function claimOf({
  question,
  processes,
  callers,
  measuredPerSecond,
  simulatedPerSecond,
  others,
}: Case): Claim {
  const isJudged = others < os.availableParallelism();
  const goal = `within ${MOST_OFF * 100} %`;
  return {
    claim: `${question}: ${processes} processes, ${callers} callers, simulated next to measured`,
    metric: 'operations each second',
    unit: '/s',
    ours: simulatedPerSecond,
    rivals: { measured: measuredPerSecond },
    goal: isJudged
      ? goal
      : `${goal} on a quiet machine; here ${others.toFixed(1)} threads of others were ready`,
    isMet: Math.abs(simulatedPerSecond / measuredPerSecond - 1) <= MOST_OFF,
    isJudged,
  };
}
