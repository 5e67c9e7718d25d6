import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';

/**
 * The worker of a booking or a cancellation holds its lease and writes every step under it. A worker that was considered
 * dead, and is not, cannot write. The lease expires by the clock of the database.
 */
export interface Lease {
  readonly id: string;
  readonly ms: number;
}

export function newLease({ random }: Pick<Needs, 'random'>, ms: number = limits.bookingLeaseMs): Lease {
  return { id: random.uuid(), ms };
}
