/** What is promised, or the reason of the signal if that comes first; what the loser says then goes unheard. */
export async function untilAborted<T>(promised: T | Promise<T>, signal: AbortSignal): Promise<T> {
  const gone = Promise.withResolvers<never>();
  const leave = () => gone.reject(signal.reason);
  if (signal.aborted) leave();
  else signal.addEventListener('abort', leave, { once: true });
  try {
    return await Promise.race([gone.promise, promised]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
