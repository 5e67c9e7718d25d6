import http from 'node:http';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that requests an address again and again, and reports at the end how long each answer took. It is
 * before other threads where it may (Linux, root): its own waiting for a core must not count as time of the server.
 */
const BEFORE_OTHERS = -10;
const PAUSE_MS = 5;

const { url } = workerData as { readonly url: string }; // Given by `livenessDuring`.
const agent = new http.Agent({ keepAlive: true });
const times: number[] = [];
let busy = true;
parentPort?.once('message', () => (busy = false));
if (process.platform === 'linux') {
  try {
    setPriority(BEFORE_OTHERS);
  } catch {
    // Then it waits its turn.
  }
}
while (busy) {
  const started = performance.now();
  const [answer] = (await once(http.get(url, { agent }), 'response')) as [http.IncomingMessage]; // What this event has.
  await once(answer.resume(), 'end');
  times.push(performance.now() - started);
  await sleep(PAUSE_MS);
}
agent.destroy();
parentPort?.postMessage(times);
