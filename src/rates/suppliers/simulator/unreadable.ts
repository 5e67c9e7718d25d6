/** A response that cannot be read, although its call took effect: cut in the middle, or without an end. */
export interface Unreadable {
  readonly how: 'truncated' | 'endless';
  readonly answer: unknown;
  /** Aborted when the caller no longer waits. */
  readonly signal: AbortSignal;
}

/** Makes the call fail as it does for such a response. */
export type FailUnreadable = (unreadable: Unreadable) => Promise<never>;

/** Within the process there is no body: half a response is a parse error, and an endless one does not arrive. */
export const failInProcess: FailUnreadable = async ({ how, answer, signal }) => {
  if (how === 'endless') return hang(signal);
  JSON.parse(firstHalf(answer));
  throw new Error('the answer ended in the middle');
};

export function firstHalf(answer: unknown): string {
  const text = JSON.stringify(answer);
  return text.slice(0, text.length / 2);
}

/** Waits until the caller no longer waits. */
export async function hang(signal: AbortSignal): Promise<never> {
  await new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    signal.addEventListener('abort', resolve, { once: true });
  });
  throw new Error('the client no longer waits for the answer');
}
