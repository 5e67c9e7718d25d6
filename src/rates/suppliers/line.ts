import type { Clock } from '../../platform/needs.ts';
import { admitted, afterFailure, afterSuccess, closedBreaker, type Breaker } from '../engine/breaker.ts';
import { limits } from '../../contract/limits.ts';
import type { Connector } from './connector.ts';

/** The supplier did not answer in time. What became of the call is not known. */
export class SupplierTimeout extends Error {
  override readonly name = 'SupplierTimeout';
}

/** The call was not made: too many are on their way, or the breaker is open. Nothing can have happened. */
export class SupplierUnavailable extends Error {
  override readonly name = 'SupplierUnavailable';
}

export interface CallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Looking up and taking back must go through, whatever the breaker thinks; and hotels at which something always
   * happens must not spoil a supplier for all others. */
  readonly pastBreaker?: boolean;
}

/** The line to one supplier: everything that is the same for all of them, around the one thing that is not. */
export interface Line {
  call<T>(work: (connector: Connector, signal: AbortSignal) => Promise<T>, options: CallOptions): Promise<T>;
  state(): Breaker['state'];
}

const rule = { failuresToOpen: limits.supplierFailuresToOpen, pauseMs: limits.supplierPauseMs };

export function openLine(connector: Connector, clock: Clock): Line {
  let breaker = closedBreaker;
  let inFlight = 0;

  function enter(pastBreaker: boolean): void {
    if (inFlight >= limits.supplierCallsInFlight)
      throw new SupplierUnavailable(`${inFlight} calls to this supplier are on their way already`);
    if (pastBreaker) return;
    const verdict = admitted(breaker, rule, clock.ticksMs());
    breaker = verdict.breaker;
    if (!verdict.mayCall)
      throw new SupplierUnavailable('the last calls to this supplier failed: it gets a pause');
  }

  return {
    state: () => breaker.state,
    async call(work, { timeoutMs, signal, pastBreaker = false }) {
      enter(pastBreaker);
      const report = reporter(pastBreaker, (succeeded) => {
        breaker = succeeded ? afterSuccess() : afterFailure(breaker, rule, clock.ticksMs());
      });
      const timeout = new AbortController();
      const slow = setTimeout(() => report(false), limits.supplierSlowMs);
      const late = setTimeout(
        () => timeout.abort(new SupplierTimeout(`no answer within ${timeoutMs} ms`)),
        timeoutMs,
      );
      inFlight += 1;
      try {
        const both = signal === undefined ? timeout.signal : AbortSignal.any([timeout.signal, signal]);
        const answer = await orAborted(work(connector, both), both);
        report(true);
        return answer;
      } catch (error) {
        // Whoever gave up on the call says nothing about the supplier.
        if (signal?.aborted !== true) report(false);
        throw error;
      } finally {
        inFlight -= 1;
        clearTimeout(slow);
        clearTimeout(late);
      }
    },
  };
}

/** Each call reports once: what was found slow is not found failed a second time, nor well after all. */
function reporter(silent: boolean, report: (succeeded: boolean) => void): (succeeded: boolean) => void {
  let reported = silent;
  return (succeeded) => {
    if (!reported) report(succeeded);
    reported = true;
  };
}

/** A connector that does not listen to its signal holds nobody. */
function orAborted<T>(answer: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
