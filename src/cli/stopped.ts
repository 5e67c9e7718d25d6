import { Problem } from '../lib/problem.ts';

/** What a command that was told to stop (Ctrl-C) says instead of how it broke off; another mistake stays what it is. */
export function stoppedOr(
  error: unknown,
  told: { readonly signal: AbortSignal; readonly says: string },
): unknown {
  return told.signal.aborted ? new Problem(`Stopped. ${told.says}`) : error;
}

/** The pieces, until the command is told to stop. */
export async function* unlessStopped<Piece>(
  { signal }: { readonly signal: AbortSignal },
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    signal.throwIfAborted();
    yield piece;
  }
}
