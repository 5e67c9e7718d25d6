import { certaintyProblem, type WantedCertainty } from '../../hotels/match/submit/least-confidence.ts';
import { Problem } from '../../lib/problem.ts';
import type { Flags } from '../command.ts';

/** The flags for the minimum certainty of a match. */
export const certaintyFlags = {
  precision: { type: 'string' },
  'min-confidence': { type: 'string' },
} as const;
export const certaintyUsage = '[--precision P] [--min-confidence C]';

export function certaintyOf(flags: Flags): WantedCertainty {
  return { precision: numberOf(flags, 'precision'), min_confidence: numberOf(flags, 'min_confidence') };
}

function numberOf(flags: Flags, name: keyof WantedCertainty): number | undefined {
  const flag = name.replace('_', '-');
  const text = flags.text(flag);
  if (text === undefined) return undefined;
  const problem = certaintyProblem(name, Number(text));
  if (problem !== undefined) throw new Problem(`--${flag} is "${text}": ${problem}.`);
  return Number(text);
}
