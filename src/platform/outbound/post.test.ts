import assert from 'node:assert/strict';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { ForbiddenAddress, post, type Post } from './post.ts';

describe('a POST to an address that a stranger chose', () => {
  let received: { url: string; body: string; host: string }[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ url: request.url ?? '', body, host: request.headers.host ?? '' });
    if (request.url === '/silent') return;
    if (request.url === '/redirect') response.writeHead(302, { location: '/landed' });
    response.end(request.url === '/long' ? 'x'.repeat(100_000) : 'thanks');
  });
  let base = '';
  before(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    // A listening TCP server has an AddressInfo.
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close().closeAllConnections());

  const order = (url: string, further: Partial<Post> = {}): Post => ({
    url,
    headers: { 'content-type': 'application/json' },
    body: '{"ö":1}',
    timeoutMs: 2_000,
    answerBytes: 10,
    toPrivate: true,
    ...further,
  });

  test('arrives where the operator allows it', async () => {
    received = [];
    assert.deepEqual(await post(order(`${base}/in`)), { status: 200, text: 'thanks' });
    assert.equal(received[0]?.body, '{"ö":1}');
  });

  test('keeps only the beginning of the answer', async () => {
    assert.deepEqual(await post(order(`${base}/long`)), { status: 200, text: 'x'.repeat(10) });
  });

  test('does not follow a redirect', async () => {
    received = [];
    assert.equal((await post(order(`${base}/redirect`))).status, 302);
    assert.deepEqual(
      received.map(({ url }) => url),
      ['/redirect'],
    );
  });

  test('gives up when nothing answers', async () => {
    await assert.rejects(post(order(`${base}/silent`, { timeoutMs: 50 })), /no answer within 50 ms/);
  });

  test('does not wait for a silent resolver either', async () => {
    const silent = () => new Promise<never>(() => undefined);
    const slow = order('http://nowhere.example/', { timeoutMs: 50 });
    await assert.rejects(post(slow, silent), /no answer within 50 ms/);
  });

  test('does not reveal whether a name is private or unknown', async () => {
    const ordered = order('https://intranet.example/', { toPrivate: false });
    const inside = () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]);
    const nowhere = () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' }));
    const errors = await Promise.all(
      [inside, nowhere].map((look) =>
        post(ordered, look).catch((error: Error) => `${error.name} ${error.message}`),
      ),
    );
    assert.deepEqual(errors, Array(2).fill('Error intranet.example has no public address'));
  });

  const refused = [
    'http://hooks.example.com/',
    'https://127.0.0.1:9/',
    'https://[::1]:9/',
    'https://[::ffff:10.0.0.1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://169.254.169.254/latest',
  ];
  for (const url of refused)
    test(`refuses ${url}`, async () => {
      received = [];
      await assert.rejects(post(order(url, { toPrivate: false })), ForbiddenAddress);
      assert.deepEqual(received, []);
    });
});
