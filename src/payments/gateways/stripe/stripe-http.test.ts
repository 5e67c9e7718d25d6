import assert from 'node:assert/strict';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { limits } from '../../../contract/limits.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openStripe } from './stripe-client.ts';
import { openStripeHttp } from './stripe-http.ts';

const intent = JSON.stringify({ id: 'pi_1', object: 'payment_intent' });
const MIB = 1024 * 1024;
let written = 0;

/** How the last part of the path answers. */
const answers: Readonly<Record<string, (response: http.ServerResponse) => unknown>> = {
  plain: (response) => response.end(intent),
  packed: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(intent)),
  async endless(response) {
    while (!response.destroyed) {
      written += MIB;
      if (!response.write(' '.repeat(MIB)))
        await Promise.race([once(response, 'drain'), once(response, 'close')]);
    }
  },
  async drips(response) {
    while (!response.destroyed) {
      response.write(' ');
      await sleep(20);
    }
  },
  redirected: (response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end(),
  cut: (response) => response.writeHead(200, { 'content-length': 100 }).write('{', () => response.destroy()),
};
const sent: http.IncomingMessage[] = [];
const server = http.createServer((request, response) => {
  sent.push(request);
  void answers[request.url?.split('/').at(-1) ?? '']?.(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
after(() => server.close().closeAllConnections());
// A listening TCP server has an AddressInfo.
const { port } = server.address() as AddressInfo;
const stripe = openStripe({
  secretKey: 'sk_test_stand_in',
  url: `http://127.0.0.1:${port}`,
  clock: systemClock,
});

for (const how of ['plain', 'packed'])
  test(`an answer that is ${how} is read, and the request has the key of Stripe`, async () => {
    const { id } = await stripe.paymentIntents.retrieve(how);
    assert.equal(id, 'pi_1');
    assert.equal(sent.at(-1)?.headers.authorization, 'Bearer sk_test_stand_in');
  });

test('an answer without end is an error at the limit, and its connection is closed', async () => {
  await assert.rejects(stripe.paymentIntents.retrieve('endless'), { type: 'StripeConnectionError' });
  // The buffers of both ends have some more.
  assert.ok(written < limits.gatewayAnswerBytes + 16 * MIB, `${written} bytes were written`);
});

test('an answer that never ends has the time of the call, however often a byte arrives', async () => {
  const call = openStripeHttp().makeRequest('127.0.0.1', String(port), '/drips', 'GET', {}, '', 'http', 200);
  await assert.rejects(call, { code: 'ETIMEDOUT' });
});

for (const how of ['redirected', 'cut'])
  test(`an answer that is ${how} is an error`, async () => {
    await assert.rejects(stripe.paymentIntents.retrieve(how));
  });
