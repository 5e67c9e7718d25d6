import type { Canaries } from '../canaries/canary.ts';
import type { Operation } from '../fuzz/operations.ts';
import type { WatchedService } from './watched-service.ts';

/** One kind of hostile request. */
export interface Attack {
  readonly name: string;
  /** An additional check of this attack; returns what is wrong. */
  readonly expects?: (statuses: readonly number[]) => string | undefined;
  /** A lower limit for blocking the event loop than in other attacks. */
  readonly mostHoldMs?: number;
  /** The clients disconnect: soon afterwards the service must be idle again. */
  readonly leaves?: true;
  /** Left out of the short form: it waits for a deadline of the service. */
  readonly isSlow?: true;
  /** Sends the requests; returns the answers. */
  run(target: Target): Promise<readonly HostileAnswer[]>;
}

export interface HostileAnswer {
  /** `CLOSED` where the connection ended without an answer. */
  readonly status: number;
  /** The beginning of the body. */
  readonly text?: string;
  /** The operation by which the response is checked; undefined for a path outside the API. */
  readonly operation?: Operation | undefined;
}

/** No status: the service closed the connection, as it may before it has read a body to its end. */
export const CLOSED = 0;

export interface Target {
  readonly service: WatchedService;
  readonly origin: string;
  /** A fresh account for this attack: no quota is used up by another. */
  readonly key: string;
  readonly operations: readonly Operation[];
  /** Secrets, names and card numbers to send: see `canariesFound`. */
  readonly canaries: Canaries;
  /** The place of the attack in its list: short forms send other requests in each. */
  readonly attackNumber: number;
  /** 1 in the long form; the short form sends a share of it. */
  readonly scale: number;
}

export const only4xx = (statuses: readonly number[]): string | undefined => {
  const other = statuses.filter((status) => status !== CLOSED && (status < 400 || status >= 500));
  return other.length === 0 ? undefined : `answered ${[...new Set(other)].join(', ')} instead of a 4xx`;
};

/** At most this many at a time. */
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

/** The path of an operation, with a value for each of its parameters. */
export function pathWith({ path }: Operation, value = '1'): string {
  return path.replaceAll(/\{\w+\}/g, value);
}

export function operationAt({ operations }: Target, method: string, path: string): Operation | undefined {
  return operations.find((one) => one.method === method && one.path === path);
}

export function times<T>(count: number, make: (n: number) => T): T[] {
  return Array.from({ length: Math.max(1, Math.round(count)) }, (_, n) => make(n));
}
