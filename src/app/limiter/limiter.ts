import type { Verdict } from './verdict.ts';
import type { Caller } from '../../contract/owner.ts';
import { limits } from '../../contract/limits.ts';
import { quotaOf, rateClasses, type RateClassName } from '../../contract/rate-classes.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Needs } from '../../contract/needs.ts';
import { DatabaseUnavailable } from '../../platform/sql/database-errors.ts';
import { SharedCounts } from './shared-counts.ts';
import { admitInWindow } from './window.ts';

interface AdmissionRequest {
  readonly caller: Caller;
  readonly subject: string;
  readonly log: Needs['log'];
}

/**
 * Decides whether a caller may call now. There are two ways of counting, because the two limits differ:
 *
 * - the hotel-mapping window is exact over all processes: the times of the requests are in the database, one statement per request;
 * - the general limit keeps one caller from using the whole service: each process counts for itself and reports to the
 *   others ten times a second, so that requests rarely wait.
 */
export class Limiter {
  readonly #needs: Pick<Needs, 'db' | 'clock' | 'log' | 'config'>;
  readonly #general: SharedCounts;

  constructor(needs: Pick<Needs, 'db' | 'clock' | 'log' | 'random' | 'config'>) {
    this.#needs = needs;
    this.#general = new SharedCounts(needs, needs.config.rateLimitPerSecond);
  }

  /** `log` is that of the request, so that its lines have the request id. */
  admit(name: RateClassName, caller: Caller, log = this.#needs.log): Verdict | Promise<Verdict> {
    const subject = `${name}:${caller.accountId}:${caller.environment}`;
    return name === 'general' ? this.#general.admit(subject) : this.#inWindow(name, { caller, subject, log });
  }

  /** `RateLimit-Policy` and `RateLimit` of the IETF draft, as structured fields; `Retry-After` for the refused. */
  headers(name: RateClassName, caller: Caller, verdict: Verdict): Record<string, string> {
    const windowSeconds = rateClasses[name].windowMs / 1000;
    // The margin of the window is less than the time of a round trip.
    const seconds = Math.min(windowSeconds, Math.ceil(verdict.resetMs / 1000));
    const headers = {
      'ratelimit-policy': `"${name}";q=${quotaOf(name, caller.environment, this.#needs.config)};w=${windowSeconds}`,
      ratelimit: `"${name}";r=${verdict.remaining};t=${seconds}`,
    };
    return verdict.admitted ? headers : { ...headers, 'retry-after': String(Math.max(1, seconds)) };
  }

  /** The same in the headers that were common before the draft. */
  formerHeaders(
    name: RateClassName,
    caller: Caller,
    { remaining, resetMs }: Verdict,
  ): Record<string, string> {
    return {
      'x-ratelimit-limit': String(quotaOf(name, caller.environment, this.#needs.config)),
      'x-ratelimit-remaining': String(remaining),
      'x-ratelimit-reset': String(Math.ceil(resetMs / 1000)),
    };
  }

  /** Reports this process to the others, and reads how many there are; a timer does so every few seconds. */
  report(): Promise<void> {
    return this.#general.report();
  }

  async close(): Promise<void> {
    await this.#general.close();
  }

  async #inWindow(name: RateClassName, { caller, subject, log }: AdmissionRequest): Promise<Verdict> {
    const windowMs = rateClasses[name].windowMs + limits.windowMarginMs;
    try {
      const quota = quotaOf(name, caller.environment, this.#needs.config);
      return await admitInWindow(this.#needs.db, { subject, windowMs, quota });
    } catch (error) {
      // Without the database the operation fails as well, with its own error.
      if (error instanceof DatabaseUnavailable) throw error;
      log.error({ err: error }, 'the rate limiter cannot read its counts');
      throw refuse('limiter-failed');
    }
  }
}
