import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Load } from './send-as-buyers.ts';

/** A process that repeats one request, several at a time, and reports how long each took. */
const load = await new Promise<Load>((resolve) => {
  // The parent is `sendAsBuyers`, and sends just this.
  process.once('message', (one) => resolve(one as Load));
});
const { url, method = 'POST', key, body, bodies = [body], times, parallel, encoding = 'identity' } = load;
const texts = bodies.map((one) => (one === undefined ? undefined : JSON.stringify(one)));
const agent = new http.Agent({ keepAlive: true, maxSockets: parallel });
const headers = {
  'x-api-key': key,
  'accept-encoding': encoding,
};
const headersOf = (text: string | undefined): http.OutgoingHttpHeaders =>
  text === undefined
    ? headers
    : { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
const took: number[] = [];
let bytes = 0;
let left = times;

/** A busy machine refuses searches: they are sent again, and their cost is part of what is measured. */
const REFUSED_MS = 200;
let refused = 0;

async function answered(text: string | undefined): Promise<number> {
  for (;;) {
    const length = await ask(text);
    if (length !== 'refused') return length;
    refused += 1;
    await sleep(REFUSED_MS);
  }
}

function ask(text: string | undefined): Promise<number | 'refused'> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers: headersOf(text), agent }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(length);
        else if (response.statusCode === 503) resolve('refused');
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    });
    request.on('error', reject);
    request.end(text);
  });
}

async function buyer(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const started = performance.now();
    bytes = await answered(texts[left % texts.length]);
    took.push(performance.now() - started);
  }
}

await Promise.all(Array.from({ length: parallel }, buyer));
agent.destroy();
if (refused > 0) console.error(`${refused} of ${times + refused} requests were refused and sent again`);
process.send?.({ took, bytes });
process.disconnect?.();
