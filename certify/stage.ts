import type { PromiseName } from './promises.ts';
import type { Exchange, Service } from './service.ts';
import { codeOf } from './read.ts';

export interface Scenario {
  readonly name: string;
  /** What it needs that not every service has; without it the scenario is skipped. */
  readonly needs?: 'scenario hotels';
  /** It waits for suppliers, jobs or limits for more than a second. */
  readonly isSlow?: true;
  readonly run: (stage: Stage) => Promise<void>;
}

export interface Check {
  readonly promise: PromiseName;
  readonly holds: boolean;
  readonly detail: string;
}

export interface Played {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'skipped';
  /** Why it was skipped. */
  readonly reason?: string;
  readonly ms: number;
  readonly checks: readonly Check[];
  readonly exchanges: readonly Exchange[];
}

/** Ends a scenario that cannot be played at this service. */
export class Skipped extends Error {}

/** Ends a scenario whose next step needs what this one did not return. The failed check says it. */
export class Ended extends Error {}

/** What is known of the service before the scenarios. */
export interface Known {
  /** Hotels that had free rooms, the likely one first. */
  readonly hotels: readonly string[];
  readonly hasScenarioHotels: boolean;
}

/** A scenario plays on a stage: it calls the service and checks promises. */
export class Stage {
  readonly checks: Check[] = [];
  readonly service: Service;
  readonly known: Known;

  constructor(service: Service, known: Known) {
    this.service = service;
    this.known = known;
  }

  check(promise: PromiseName, holds: boolean, detail = ''): void {
    this.checks.push({ promise, holds, detail });
  }

  /** As `check`; what follows is not played if it does not hold. */
  require<T>(promise: PromiseName, value: T | undefined, detail = ''): T {
    this.check(promise, value !== undefined, value === undefined ? detail : '');
    if (value === undefined) throw new Ended();
    return value;
  }

  /** The request must be refused with one of these codes; never with a 5xx unless the code is listed with one. */
  refused(
    promise: PromiseName,
    answer: { readonly status: number; readonly body: unknown },
    ...codes: readonly number[]
  ): void {
    const code = codeOf(answer.body);
    const isListed = codes.length === 0 || (code !== undefined && codes.includes(code));
    this.check(
      promise,
      answer.status >= 400 && isListed,
      `${answer.status}, code ${code ?? 'none'}; ${codes.length === 0 ? 'a 4xx' : codes.join(' or ')} is promised`,
    );
    if (!isListed) return;
    this.check('error-coded', code !== undefined, `${answer.status} without error.code`);
  }

  skip(reason: string): never {
    throw new Skipped(reason);
  }
}
