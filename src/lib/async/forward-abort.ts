/**
 * Aborts a controller when a signal aborts, until the returned function is called.
 *
 * `AbortSignal.any` keeps whatever listens to it alive until a full garbage collection. In searches of suppliers 11 of
 * every 17 MB survived the young collections, which took 70 to 150 ms instead of 2 to 10: a third of the CPU time.
 */
export function forwardAbort(controller: AbortController, signal: AbortSignal | undefined): () => void {
  if (signal === undefined) return () => undefined;
  const abort = (): void => controller.abort(signal.reason);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return () => signal.removeEventListener('abort', abort);
}
