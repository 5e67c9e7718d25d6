import { Worker } from 'node:worker_threads';
import type { Took } from './times.ts';

export interface Asked {
  readonly url: string;
  readonly key: string;
  readonly body: unknown;
  readonly times: number;
  /** Requests on their way at once. */
  readonly parallel: number;
}

/** Buyers ask on a thread of their own: what they do with an answer does not count as time of the server. */
export function buyersAsk(asked: Asked): Promise<Took> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('buyers.ts', import.meta.url), { workerData: asked });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}
