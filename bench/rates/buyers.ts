import { parentPort, workerData } from 'node:worker_threads';
import type { Asked } from './ask.ts';

// The thread was started by `buyersAsk` with just this.
const { url, key, body, times, parallel } = workerData as Asked;
const request = {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': key, 'accept-encoding': 'identity' },
  body: JSON.stringify(body),
};
const took: number[] = [];
let bytes = 0;
let left = times;

async function buyer(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const started = performance.now();
    const answer = await fetch(url, request);
    bytes = (await answer.arrayBuffer()).byteLength;
    took.push(performance.now() - started);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  }
}

await Promise.all(Array.from({ length: parallel }, buyer));
parentPort?.postMessage({ took, bytes });
