import { Problem } from '../../lib/problem.ts';
import { DatabaseUnavailable, DatabaseUnwritable } from '../../platform/sql/database-errors.ts';

/**
 * What a command prints when it is stopped (Ctrl-C) or loses its connection to the database, instead of the error;
 * other errors stay unchanged.
 */
export function stoppedOr(
  error: unknown,
  stop: { readonly signal: AbortSignal; readonly detail: string },
): unknown {
  if (stop.signal.aborted) return new Problem(`Stopped. ${stop.detail}`);
  return error instanceof DatabaseUnavailable ? new Problem(`${lostSentence(error)} ${stop.detail}`) : error;
}

export function lostSentence(lost: DatabaseUnavailable): string {
  const { message } = lost;
  if (lost instanceof DatabaseUnwritable) return `The database takes no writes (${message}).`;
  return `The connection to the database was lost (${message}).`;
}

/** The pieces, until the command is stopped. */
export async function* unlessStopped<Piece>(
  { signal }: { readonly signal: AbortSignal },
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}
