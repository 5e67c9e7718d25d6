/** The result of a promise, or a rejection with the reason of the signal if that aborts first. */
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
