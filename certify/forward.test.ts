import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forward } from './forward.ts';

/** Nothing is passed to it. */
const service = 'http://127.0.0.1:9/v3.0';
const answer = { status: 200, headers: {}, body: Buffer.from('ok') };

test('a lost answer is held until the client goes', async () => {
  await using proxy = await forward(service, 0, async ({ path }) =>
    path === '/lost' ? { heldMs: 60_000 } : answer,
  );
  const client = new AbortController();
  let isOver = false;
  const lost = fetch(`${proxy.base}/lost`, { signal: client.signal }).finally(() => (isOver = true));
  const ended = assert.rejects(lost, { name: 'AbortError' });
  for (let others = 0; others < 5; others++)
    assert.equal(await (await fetch(`${proxy.base}/other`)).text(), 'ok');
  assert.equal(isOver, false, 'the connection is still open');
  client.abort();
  await ended;
});

test('a client without its own time limit loses the connection in the end', async () => {
  await using proxy = await forward(service, 0, async () => ({ heldMs: 1 }));
  await assert.rejects(fetch(proxy.base), { name: 'TypeError' });
});

test('the answer to the request that ends the proxy is sent', async () => {
  const ending: PromiseLike<void>[] = [];
  const proxy = await forward(service, 0, async () => {
    ending.push(proxy[Symbol.asyncDispose]());
    return answer;
  });
  assert.equal(await (await fetch(proxy.base)).text(), 'ok');
  await Promise.all(ending);
});
