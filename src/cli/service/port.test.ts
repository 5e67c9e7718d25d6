import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import { assertPortFree } from './port.ts';

const refused: readonly (readonly [host: string, detail: RegExp])[] = [
  ['192.0.2.1', /^HOST 192\.0\.2\.1 is not an address of this machine: set it to one, or to 0\.0\.0\.0\.$/],
  ['nowhere.invalid', /^HOST nowhere\.invalid (is not known|cannot be looked up)/],
];

for (const [host, message] of refused) {
  test(`HOST ${host} is refused with one message`, async () => {
    await assert.rejects(assertPortFree({ host, port: 0 }), { name: 'Problem', message });
  });
}

test('a port that is taken is reported with its address; a free one passes', async () => {
  await using taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  assert.ok(address !== null && typeof address === 'object');
  const { port } = address;
  const message = new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is taken by another program: .*PORT`);
  await assert.rejects(assertPortFree({ host: '127.0.0.1', port }), { name: 'Problem', message });
  await assertPortFree({ host: '127.0.0.1', port: 0 });
});
