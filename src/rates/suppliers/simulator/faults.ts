import type { Faults } from '../../../contract/simulator-faults.ts';
import { hashBelow } from '../../../lib/hash-below.ts';

/** `after`: the call took effect before the response was lost. */
export type Fault = 'none' | 'error-before' | 'error-after' | 'hang-before' | 'hang-after';

const kinds: readonly Fault[] = ['error-before', 'error-after', 'hang-before', 'hang-after'];

/** `count` is the number of the call, so that a repeated call can have another result. */
export function faultOf(faults: Faults | undefined, call: string, count: number): Fault {
  if (faults === undefined || !areCalls(faults)) return 'none';
  if (hashBelow(1000, faults.seed, call, count) >= faults.permille) return 'none';
  return kinds[hashBelow(kinds.length, faults.seed, 'kind', call, count)] ?? 'none';
}

function areCalls({ modes }: Faults): boolean {
  return modes === undefined || modes.some(({ name }) => name === 'calls');
}
