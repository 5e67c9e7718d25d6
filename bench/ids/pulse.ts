import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** A thread that asks an address again and again, so that a busy client does not count; told to stop, it says its times. */
const { url } = workerData as { readonly url: string }; // Given by `livenessDuring`.
const times: number[] = [];
let busy = true;
parentPort?.once('message', () => (busy = false));
while (busy) {
  const started = performance.now();
  await fetch(url).then((answer) => answer.arrayBuffer());
  times.push(performance.now() - started);
  await sleep(5);
}
parentPort?.postMessage(times);
