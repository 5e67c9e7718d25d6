import { refuse } from '../../contract/refusal.ts';
import type { Sql } from '../../contract/database.ts';
import { allows, refusedBecause, stateOf, type OperationName } from '../sale/operations.ts';
import type { Status } from '../sale/phases.ts';
import { cancellationOf } from './cancellations-store.ts';
import { refuseReplaced, type AsReplaced } from './refuse-replaced.ts';

interface Asked {
  readonly id: string;
  readonly status: Status;
}

/** Refuses an operation that the state of the booking does not allow (`sale/operations.ts`). */
export async function refuseUnlessAllowed(
  sql: Sql,
  operation: OperationName,
  { id, status, asReplaced = 'bad-request' }: Asked & { readonly asReplaced?: AsReplaced },
): Promise<void> {
  const isCancelled = status === 'CONFIRMED' && (await cancellationOf(sql, id)) !== undefined;
  const state = stateOf(status, { isCancelled });
  // A booking that was replaced has a cancellation, which the operator may settle.
  if (state === 'being cancelled' && allows(operation, state)) return;
  // After the cancellation was read: a rebook that has ended meanwhile has left one.
  if (!allows(operation, 'being replaced')) await refuseReplaced(sql, id, asReplaced);
  if (!allows(operation, state)) throw refuse('bad-request', refusedBecause(operation, { id, state }));
}
