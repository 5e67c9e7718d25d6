import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';

/**
 * Who works on a booking or its cancellation holds its lease and writes every step under it: a worker that was thought
 * dead, and is not, writes nothing any more. It runs out by the clock of the database.
 */
export interface Lease {
  readonly id: string;
  readonly ms: number;
}

export function newLease({ random }: Pick<Needs, 'random'>, ms: number = limits.bookingLeaseMs): Lease {
  return { id: random.uuid(), ms };
}
