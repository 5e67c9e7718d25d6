import type { Environment } from './owner.ts';
import type { Config } from '../config.ts';

/** How often an account may call. One count per class, account and environment, across all processes of one database. */
export interface RateClass {
  readonly windowMs: number;
  /** Absent if the operator sets it: RATE_LIMIT_PER_SECOND. */
  readonly limit?: { readonly production: number; readonly sandbox: number };
}

const MINUTE_MS = 60_000;
const SECOND_MS = 1_000;

export const rateClasses = {
  /** The five hotel-mapping operations share one count. */
  'hotel-mapping': { windowMs: MINUTE_MS, limit: { production: 50, sandbox: 10 } },
  /** The price index. */
  'price-index': { windowMs: MINUTE_MS, limit: { production: 10, sandbox: 10 } },
  /** Every other group, the same for both environments. */
  general: { windowMs: SECOND_MS },
} as const satisfies Record<string, RateClass>;

export type RateClassName = keyof typeof rateClasses;

/** Requests that one account may make in one environment within any window of the class. */
export function quotaOf(
  name: RateClassName,
  environment: Environment,
  { rateLimitPerSecond }: Pick<Config, 'rateLimitPerSecond'>,
): number {
  return name === 'general' ? rateLimitPerSecond : rateClasses[name].limit[environment];
}
