import { Problem } from '../../lib/problem.ts';
import { DatabaseAway, DatabaseUnwritable } from '../../platform/sql/away.ts';

/**
 * What a command prints when it is stopped (Ctrl-C) or loses its connection to the database, instead of the error;
 * another mistake stays what it is.
 */
export function stoppedOr(
  error: unknown,
  told: { readonly signal: AbortSignal; readonly says: string },
): unknown {
  if (told.signal.aborted) return new Problem(`Stopped. ${told.says}`);
  return error instanceof DatabaseAway ? new Problem(`${lostSentence(error)} ${told.says}`) : error;
}

export function lostSentence(away: DatabaseAway): string {
  const { message } = away;
  if (away instanceof DatabaseUnwritable) return `The database takes no writes (${message}).`;
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
