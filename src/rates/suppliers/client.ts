import type { Clock } from '../../contract/needs.ts';
import { forwardAbort } from '../../lib/async/forward-abort.ts';
import { untilAborted } from '../../lib/async/until-aborted.ts';
import {
  admitted,
  afterFailure,
  afterHanging,
  afterSuccess,
  closedBreaker,
  type Breaker,
} from '../engine/breaker.ts';
import { openHangDetector, type HangDetector } from './hang-detector.ts';
import { startTimer, type StartTimer } from '../../lib/async/timer.ts';
import { limits } from '../../contract/limits.ts';
import { NoRoomForAnswer } from '../../platform/outbound/answer-room.ts';
import { openCallPlaces, type Visit } from './call-places.ts';
import { type Connector, SupplierRefused, SupplierTimeout, SupplierUnavailable } from './connector.ts';

export interface CallOptions extends Visit {
  /** Look-ups and cancellations must be called even if the breaker is open; and scenario hotels
   * must not open the breaker for all others. */
  readonly pastBreaker?: boolean;
  /**
   * A call that may be sent twice. After the pause of an open breaker one call must try the supplier
   * again; such a call fails at once as if the breaker were open, and the trial runs separately, so that no
   * search waits for a supplier that may still hang. Any other call is the trial itself.
   */
  readonly triedInBackground?: boolean;
  /** The caller has chosen the time of a call that is not a search; that of a search is always theirs. */
  readonly isCallersTime?: boolean;
  /** The caller has little time left, because of itself: the result of the call is not evidence about the supplier. */
  readonly isHurried?: boolean;
}

/** `timeoutMs`: how long this call may take. A trial repeats the work of a search with its own time. */
export type Work<T> = (connector: Connector, signal: AbortSignal, timeoutMs: number) => Promise<T>;

/** Calls one supplier: timeouts, the limits of calls at once and the circuit breaker, the same for every connector. */
export interface SupplierClient {
  call<T>(work: Work<T>, options: CallOptions): Promise<T>;
  state(): Breaker['state'];
}

const rule = { failuresToOpen: limits.supplierFailuresToOpen, pauseMs: limits.supplierPauseMs };

/** A running search, with functions to end and to repeat it. */
interface Waiting {
  readonly stop: AbortController;
  readonly work: Work<unknown>;
}

export function openClient(
  connector: Connector,
  clock: Clock,
  later: StartTimer = startTimer,
): SupplierClient {
  let breaker = closedBreaker;
  const places = openCallPlaces(clock, later);
  const watch = openHangDetector<Waiting>({ clock, later, onHangs: pause });

  /** Searches no longer wait for it; a separate trial shows whether only one call was lost. */
  function pause(waiting: readonly [Waiting, ...Waiting[]]): void {
    if (breaker.state !== 'closed') return;
    breaker = afterHanging(breaker, clock.ticksMs());
    tryInBackground((waiting.at(-1) ?? waiting[0]).work);
    for (const { stop } of waiting) stop.abort(new SupplierUnavailable(HANGS));
  }

  /** Only the breaker and the usual time use its result; no caller waits for it. */
  function tryInBackground(work: Work<unknown>): void {
    const startedMs = clock.ticksMs();
    const isAlive = (): void => watch.restart(clock.ticksMs() - startedMs);
    make(work, { timeoutMs: limits.supplierSlowMs }).then(isAlive, () => undefined);
  }

  /** Whether this call is the trial after a pause; throws if no call may be made. */
  function enter(options: CallOptions): boolean {
    if (passes(options, breaker)) return false;
    if (breaker.state !== 'closed' && !mayTry(options, watch)) throw new SupplierUnavailable(PAUSED);
    const verdict = admitted(breaker, rule, clock.ticksMs());
    breaker = verdict.breaker;
    if (!verdict.mayCall) throw new SupplierUnavailable(PAUSED);
    return breaker.state === 'half-open';
  }

  async function make<T>(work: Work<T>, options: CallOptions): Promise<T> {
    const { timeoutMs, signal, triedInBackground = false } = options;
    const isIgnored = options.pastBreaker === true || options.isHurried === true;
    const report = reporter(isIgnored, (succeeded) => {
      breaker = succeeded ? afterSuccess() : afterFailure(breaker, rule, clock.ticksMs());
    });
    const stop = new AbortController();
    const unlink = forwardAbort(stop, signal);
    const stopSlow = later(limits.supplierSlowMs, () => report(false));
    const stopLate = later(timeoutMs, () => stop.abort(noAnswerWithin(timeoutMs)));
    const halfOverMs = isShort(options, watch) ? clock.ticksMs() + timeoutMs / 2 : Infinity;
    const ended = triedInBackground && !isIgnored ? watch.begin({ stop, work }, timeoutMs) : undefined;
    let isAnswered = false;
    try {
      // A connector that ignores its signal blocks no caller.
      const answer = await untilAborted(work(connector, stop.signal, timeoutMs), stop.signal);
      isAnswered = true;
      report(true);
      return answer;
    } catch (error) {
      isAnswered = !stop.signal.aborted && !(error instanceof SupplierTimeout);
      // A caller that disconnected is not evidence about the supplier; a hanging supplier is reported elsewhere.
      const isEvidence = signal?.aborted !== true && clock.ticksMs() < halfOverMs;
      if (isEvidence && !isOurs(error)) report(error instanceof SupplierRefused);
      throw error;
    } finally {
      unlink();
      stopSlow();
      stopLate();
      ended?.(isAnswered);
    }
  }

  async function begin<T>(work: Work<T>, options: CallOptions): Promise<T> {
    if (!enter(options) || options.triedInBackground !== true) return make(work, options);
    tryInBackground(work);
    throw new SupplierUnavailable(PAUSED);
  }

  return {
    state: () => breaker.state,
    call: (work, options) =>
      places.run(options, (leftMs) =>
        begin(work, leftMs === options.timeoutMs ? options : { ...options, timeoutMs: leftMs }),
      ),
  };
}

/** The call was not made, or there was no room for its answer: this is not evidence about the supplier. */
export function isOurs(error: unknown): boolean {
  return error instanceof SupplierUnavailable || error instanceof NoRoomForAnswer;
}

/**
 * Whether the caller waits for less time than a healthy supplier may take. Then a missing answer is not a failure:
 * otherwise one caller with short timeouts would pause the supplier for all others.
 */
function isShort({ timeoutMs, triedInBackground, isCallersTime }: CallOptions, watch: Watch): boolean {
  if (triedInBackground === true) return timeoutMs < watch.longestMs();
  return isCallersTime === true && timeoutMs < limits.supplierSlowMs;
}

/** If only searches were slow, a booking is made: its result shows more than theirs. */
function passes({ pastBreaker, triedInBackground }: CallOptions, { isOnlySlow }: Breaker): boolean {
  return pastBreaker === true || (isOnlySlow && triedInBackground !== true);
}

/** A search is tried with the time of the trial; any other call would be the trial itself. */
function mayTry(options: CallOptions, watch: Watch): boolean {
  return options.triedInBackground === true || !isShort(options, watch);
}

type Watch = Pick<HangDetector<Waiting>, 'longestMs'>;

function noAnswerWithin(ms: number): SupplierTimeout {
  return new SupplierTimeout(`no answer within ${ms} ms`);
}

const HANGS = 'the supplier does not answer: calls to it are paused';
const PAUSED = 'the last calls to this supplier failed: calls to it are paused';

/** Each call reports once: a slow call is not reported again as failed or successful. */
function reporter(silent: boolean, report: (succeeded: boolean) => void): (succeeded: boolean) => void {
  let reported = silent;
  return (succeeded) => {
    if (!reported) report(succeeded);
    reported = true;
  };
}
