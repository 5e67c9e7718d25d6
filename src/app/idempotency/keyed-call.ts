import type { Needs } from '../../contract/needs.ts';
import type { Held } from './held-key.ts';

export type OnceNeeds = Pick<Needs, 'db' | 'clock' | 'random' | 'log' | 'config'>;

/** A call with an `Idempotency-Key`. */
export interface KeyedCall extends Omit<Held, 'holder'> {
  readonly hash: string;
  /** How long the caller waits for the response of another call. */
  readonly waitMs: number;
  readonly signal: AbortSignal;
}
