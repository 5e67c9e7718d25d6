import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/**
 * An upstream supplier in its own process: it asks a service once for each list of hotels, and repeats what it answered. The
 * parent names the service as the first argument, and gets the port, and then the bytes of all answers when it asks for them.
 */
const [service = ''] = process.argv.slice(2);
const answers = new Map<string, Promise<Buffer>>();

const server = createServer((request, response) => {
  void (async () => {
    const body = await text(request);
    const { hotelIds } = JSON.parse(body) as { readonly hotelIds: readonly string[] };
    const list = hotelIds.join();
    const answer = answers.get(list) ?? askService(body, String(request.headers['x-api-key']));
    answers.set(list, answer);
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
    response.writeHead(200, headers).end(await answer);
  })();
});

async function askService(body: string, key: string): Promise<Buffer> {
  const headers = { 'content-type': 'application/json', 'x-api-key': key, 'accept-encoding': 'gzip' };
  const request = send(`${service}/v3.0/hotels/rates`, { method: 'POST', headers });
  request.end(body);
  const [response] = (await once(request, 'response')) as [AsyncIterable<Buffer>];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
}

process.on('message', () => {
  void Promise.all(answers.values()).then((all) =>
    process.send?.(all.reduce((sum, one) => sum + gunzipSync(one).length, 0)),
  );
});
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.on('disconnect', () => process.exit(0));
