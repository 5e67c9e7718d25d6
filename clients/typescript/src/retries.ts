import { retryAfter } from './errors.ts';

export interface RetryOptions {
  /** How often a request is repeated. */
  readonly retries: number;
  readonly fetch: typeof fetch;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** The header that makes a write safe to repeat. */
export const KEY = 'idempotency-key';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 8_000;
/** A longer time to wait is left to the caller. */
const LONGEST_RETRY_AFTER_SECONDS = 60;

/** A booking takes two minutes at most. */
const LONGEST_RUNNING_SECONDS = 120;

/**
 * Sends the request, and again after a pause if that is safe: a read, or a write with an idempotency key. Every request
 * is sent again after 429, which the service answers before it does anything. A request whose first attempt is still
 * running is sent again until it has ended, which is not counted as a retry.
 */
export async function sendWithRetries(request: Request, options: RetryOptions): Promise<Response> {
  let waitedSeconds = 0;
  for (let attempt = 0; ; attempt += 1) {
    const isLast = attempt >= options.retries;
    const isKeyed = request.headers.has(KEY);
    const outcome = await attemptOf(isLast && !isKeyed ? request : request.clone(), options);
    const waitSeconds = runningSeconds(request, outcome);
    if (waitSeconds !== undefined && options.retries > 0 && waitedSeconds < LONGEST_RUNNING_SECONDS) {
      waitedSeconds += waitSeconds;
      if (outcome instanceof Response) await outcome.body?.cancel();
      await options.sleep(waitSeconds * 1_000, request.signal);
      attempt -= 1;
      continue;
    }
    if (isLast || !isWorthIt(request, outcome)) return settled(outcome);
    const seconds = outcome instanceof Response ? (retryAfter(outcome) ?? 0) : 0;
    if (seconds > LONGEST_RETRY_AFTER_SECONDS) return settled(outcome);
    if (outcome instanceof Response) await outcome.body?.cancel();
    const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** attempt) * (0.5 + options.random() / 2);
    await options.sleep(Math.max(pauseMs, seconds * 1_000), request.signal);
  }
}

/**
 * How long until a request whose key is in use may be sent again: 409 with `Retry-After` (4090). Undefined for everything
 * else, a key that was used for another body included.
 */
function runningSeconds(request: Request, outcome: Response | Lost): number | undefined {
  const isRunning = outcome instanceof Response && outcome.status === 409 && request.headers.has(KEY);
  const seconds = isRunning ? retryAfter(outcome) : undefined;
  return seconds === undefined ? undefined : Math.max(1, seconds);
}

class Lost {
  readonly error: unknown;
  constructor(error: unknown) {
    this.error = error;
  }
}

/** A request that was given up by its caller is not lost. */
async function attemptOf(request: Request, { fetch }: RetryOptions): Promise<Response | Lost> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return new Lost(error);
  }
}

function settled(outcome: Response | Lost): Response {
  if (outcome instanceof Lost) throw outcome.error;
  return outcome;
}

function isWorthIt(request: Request, outcome: Response | Lost): boolean {
  const isSafe = request.method === 'GET' || request.headers.has(KEY);
  if (outcome instanceof Lost) return isSafe;
  return outcome.status === 429 || (isSafe && [502, 503, 504].includes(outcome.status));
}

export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
