import { rolled } from '../../engine/dice.ts';

/** Faults injected at a rate, repeatable by their seed. */
export interface Faults {
  readonly seed: string;
  /** Of a thousand calls, how many go wrong. */
  readonly permille: number;
}

/** `after`: the deed was done before the answer was lost. */
export type Fault = 'none' | 'error-before' | 'error-after' | 'hang-before' | 'hang-after';

const kinds: readonly Fault[] = ['error-before', 'error-after', 'hang-before', 'hang-after'];

/** `count` is the number of the call, so that a repeated question can meet another fate. */
export function faultOf(faults: Faults | undefined, call: string, count: number): Fault {
  if (faults === undefined || rolled(1000, faults.seed, call, count) >= faults.permille) return 'none';
  return kinds[rolled(kinds.length, faults.seed, 'kind', call, count)] ?? 'none';
}

/** `SEED:PERMILLE`, as the operator writes it; anything else injects nothing. */
export function readFaults(text: string | undefined): Faults | undefined {
  const found = /^(?<seed>[^:]+):(?<permille>\d{1,4})$/.exec(text ?? '')?.groups;
  return found === undefined
    ? undefined
    : { seed: found['seed'] ?? '', permille: Math.min(1000, Number(found['permille'])) };
}
