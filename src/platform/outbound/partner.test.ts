import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import { openAnswerRoom } from './answer-room.ts';
import { openPartner, type Order, type PartnerOptions } from './partner.ts';
import { ForbiddenAddress } from './post.ts';

const KIB = 1024;
/** Bytes that were written to endless responses until the connection closed. */
let written = 0;

const answers: Readonly<Record<string, (response: http.ServerResponse) => void>> = {
  '/plain': (response) => void response.end('{"plain":true}'),
  '/gzip': (response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"gzip":true}')),
  '/strange': (response) => void response.writeHead(200, { 'content-encoding': 'rot13' }).end('x'),
  '/redirect': (response) => void response.writeHead(307, { location: `${elsewhere}/landed` }).end(),
  '/endless': (response) => void endlessly(response, response),
  '/bomb': (response) => {
    const gzip = createGzip();
    gzip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }));
    void endlessly(gzip, response);
  },
  '/brotli-bomb': (response) => {
    const brotli = createBrotliCompress();
    brotli.pipe(response.writeHead(200, { 'content-encoding': 'br' }));
    void endlessly(brotli, response);
  },
  // Each member decompresses to nothing.
  '/nothing': (response) =>
    void endlessly(response.writeHead(200, { 'content-encoding': 'gzip' }), response, gzipSync('')),
};

async function endlessly(
  into: Writable,
  response: http.ServerResponse,
  chunk = Buffer.alloc(16 * KIB, 'x'),
): Promise<void> {
  while (!response.destroyed) {
    written += chunk.length;
    into.write(chunk);
    do await sleep(into.writableNeedDrain ? 1 : 0);
    while (into.writableNeedDrain && !response.destroyed);
  }
}

const requests: { readonly url: string; readonly key: unknown }[] = [];
async function listen(): Promise<string> {
  const server = http.createServer((request, response) => {
    const { url = '' } = request;
    requests.push({ url, key: request.headers['x-api-key'] });
    request.resume();
    answers[url]?.(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  after(() => server.close().closeAllConnections());
  // A listening TCP server has an AddressInfo.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const base = await listen();
const elsewhere = await listen();

const open = (options: Partial<PartnerOptions> = {}) => openPartner({ toPrivate: true, ...options });
const room = openAnswerRoom(1024 * KIB);
const order = (path: string, further: Partial<Order> = {}): Order => ({
  method: 'POST',
  url: base + path,
  headers: { 'x-api-key': 'secret' },
  body: '{}',
  signal: new AbortController().signal,
  answerBytes: 64 * KIB,
  room,
  ...further,
});

describe('an answer', () => {
  for (const [path, text] of [
    ['/plain', '{"plain":true}'],
    ['/gzip', '{"gzip":true}'],
  ] as const)
    test(`${path} is read completely`, async () => {
      const { status, bytes } = await open().call(order(path));
      assert.deepEqual([status, bytes.toString()], [200, text]);
    });

  for (const path of ['/endless', '/bomb', '/brotli-bomb', '/nothing'])
    test(`${path} is cut at the limit, and its connection is closed`, async () => {
      written = 0;
      await assert.rejects(open().call(order(path)), { name: 'AnswerTooLong' });
      // Bytes in the buffers of both ends and of a compressor may have been written in addition.
      assert.ok(written < 64 * 1024 * KIB, `${written} bytes were written`);
    });

  test('all responses in one room together are limited too', async () => {
    const partner = open();
    const shared = { room: openAnswerRoom(96 * KIB) };
    const calls = [order('/endless', shared), order('/endless', shared)].map((one) => partner.call(one));
    const failed = (await Promise.allSettled(calls)).map((one) => 'reason' in one && String(one.reason));
    assert.match(failed.join(), /NoRoomForAnswer: the answers in progress have more than/);
    assert.equal((await partner.call(order('/plain', shared))).status, 200, 'the bytes were freed');
  });

  test('in an encoding that was not requested is refused', async () => {
    await assert.rejects(open().call(order('/strange')), /encoded as "rot13"/);
  });
});

test('a redirect is an error, and no other server gets the key', async () => {
  requests.length = 0;
  await assert.rejects(open().call(order('/redirect')), { name: 'Redirected' });
  assert.deepEqual(requests, [{ url: '/redirect', key: 'secret' }]);
});

test('a signal ends the call', async () => {
  const stop = new AbortController();
  const call = open().call(order('/never', { signal: stop.signal }));
  stop.abort();
  await assert.rejects(call, { name: 'AbortError' });
});

describe('a private address that the operator has not allowed', () => {
  const port = new URL(base).port;
  const refused = [
    `http://127.0.0.1:${port}/plain`,
    `https://127.0.0.1:${port}/plain`,
    `https://2130706433:${port}/plain`,
    `https://[::1]:${port}/plain`,
    `https://[::ffff:127.0.0.1]:${port}/plain`,
  ];
  for (const url of refused)
    test(`${url} is not called`, async () => {
      requests.length = 0;
      await assert.rejects(open({ toPrivate: false }).call(order('', { url })), ForbiddenAddress);
      assert.deepEqual(requests, []);
    });

  test('the addresses of a name are checked for each connection', async () => {
    let looks = 0;
    const look = () => {
      looks += 1;
      return Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    };
    const partner = open({ toPrivate: false, look });
    const url = `https://inside.example:${port}/plain`;
    for (const _ of [1, 2]) await assert.rejects(partner.call(order('', { url })), ForbiddenAddress);
    assert.equal(looks, 2);
  });
});
