import { fork } from 'node:child_process';
import type { Took } from './times.ts';

export interface Load {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly key: string;
  readonly body?: unknown;
  /** Sent in turn instead of `body`. */
  readonly bodies?: readonly unknown[];
  readonly times: number;
  /** Concurrent requests. */
  readonly parallel: number;
  /** `Accept-Encoding`. Default: `identity`. */
  readonly encoding?: string;
}

/** Callers are a separate process: what they do with an answer does not count as CPU time of the server. */
export function sendAsBuyers(load: Load): Promise<Took> {
  const child = fork(new URL('buyers.ts', import.meta.url));
  child.send(load);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      // A process that ends well has sent its answer, which may arrive later.
      if (code !== 0) reject(new Error(`the process of the callers ended with ${String(code)}`));
    });
    // The only message that `buyers.ts` sends.
    child.once('message', (answer) => resolve(answer as Took));
  });
}
