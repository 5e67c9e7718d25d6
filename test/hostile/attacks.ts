import type { Canaries } from '../canaries/canary.ts';
import type { Operation } from '../fuzz/operations.ts';
import type { WatchedService } from './watched-service.ts';

/** One kind of hostile request. */
export interface Attack {
  readonly name: string;
  /** What the service must do about it, beyond answering without a failure of its own and without holding the loop. */
  readonly expects?: (statuses: readonly number[]) => string | undefined;
  /** The clients hang up: a second later the service must be idle again. */
  readonly leaves?: true;
  /** Left out of the short form: it waits for a deadline of the service. */
  readonly isSlow?: true;
  /** Sends the requests; returns the statuses of the answers. */
  run(target: Target): Promise<readonly number[]>;
}

export interface Target {
  readonly service: WatchedService;
  readonly origin: string;
  /** A fresh account for this attack: no quota is used up by another. */
  readonly key: string;
  readonly operations: readonly Operation[];
  /** Secrets to send; none may be found in a log, the database or a file afterwards. */
  readonly canaries: Canaries;
  /** 1 in the long form; the short form sends a share of it. */
  readonly scale: number;
}

export const only4xx = (statuses: readonly number[]): string | undefined => {
  const other = statuses.filter((status) => status < 400 || status >= 500);
  return other.length === 0 ? undefined : `answered ${[...new Set(other)].join(', ')} instead of a 4xx`;
};

/** Not more than so many at a time. */
export async function eachOf<T, R>(
  values: readonly T[],
  atOnce: number,
  act: (value: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = values.entries();
  const one = async (): Promise<void> => {
    for (const [n, value] of left) results[n] = await act(value);
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return results;
}

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: Math.max(1, Math.round(count)) }, (_, n) => make(n));
}
