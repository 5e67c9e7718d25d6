import http from 'node:http';
import type { Asked } from './ask.ts';

/** A process that asks one question again and again, so many at once, and reports how long each took. */
const asked = await new Promise<Asked>((resolve) => {
  // The parent is `buyersAsk`, and sends just this.
  process.once('message', (one) => resolve(one as Asked));
});
const { url, method = 'POST', key, body, times, parallel, encoding = 'identity' } = asked;
const text = body === undefined ? undefined : JSON.stringify(body);
const agent = new http.Agent({ keepAlive: true, maxSockets: parallel });
const headers = {
  'x-api-key': key,
  'accept-encoding': encoding,
  ...(text !== undefined && {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
  }),
};
const took: number[] = [];
let bytes = 0;
let left = times;

function ask(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.request(url, { method, headers, agent }, (response) => {
      let length = 0;
      response.on('data', (chunk: Buffer) => (length += chunk.length));
      response.on('error', reject);
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(length)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      );
    });
    request.on('error', reject);
    request.end(text);
  });
}

async function buyer(): Promise<void> {
  while (left > 0) {
    left -= 1;
    const started = performance.now();
    bytes = await ask();
    took.push(performance.now() - started);
  }
}

await Promise.all(Array.from({ length: parallel }, buyer));
agent.destroy();
process.send?.({ took, bytes });
process.disconnect?.();
