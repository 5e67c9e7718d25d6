import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bareEntry, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import { ok, route } from '../../contract/route.ts';

const needs = await testNeeds();
const second = { ...needs.db };
const failures: string[] = [];
let isUsable = true;
const replica = {
  caughtUp: () => Promise.resolve(isUsable ? second : undefined),
  failed: (error: unknown) => void failures.push(String(error)),
};
const used: string[] = [];
/** Each notes on which database it runs. */
const entries = (['GET', 'PUT'] as const).map((method) =>
  route({
    ...bareEntry,
    method,
    path: '/data/where',
    handle: ({ db }) => {
      used.push(db === second ? 'replica' : 'primary');
      return Promise.resolve(ok({}));
    },
  }),
);
const broken = route({
  ...bareEntry,
  method: 'GET',
  path: '/data/broken',
  handle: ({ db }) => {
    used.push(db === second ? 'replica' : 'primary');
    if (db === second) throw new Error('a conflict with recovery');
    return Promise.resolve(ok({}));
  },
});
const refused = route({
  ...bareEntry,
  method: 'GET',
  path: '/data/refused',
  refusals: ['unknown-partner'],
  handle: ({ db }) => {
    used.push(db === second ? 'replica' : 'primary');
    throw refuse('unknown-partner', 'x');
  },
});
const server = await testServer({ ...needs, replica }, [...entries, broken, refused]);

async function serversOf(url: string, method: 'GET' | 'PUT' = 'GET') {
  used.length = 0;
  const { status } = await server.ask({ method, url: `/v3.0/data/${url}` });
  return { status, used: [...used] };
}

test('a read uses the replica, a change does not', async () => {
  assert.deepEqual(await serversOf('where'), { status: 200, used: ['replica'] });
  assert.deepEqual(await serversOf('where', 'PUT'), { status: 200, used: ['primary'] });
});

test('while the replica lags, a read uses the primary', async () => {
  isUsable = false;
  assert.deepEqual(await serversOf('where'), { status: 200, used: ['primary'] });
  isUsable = true;
});

test('a read that fails on the replica runs again on the primary; a refusal is an answer', async () => {
  assert.deepEqual(await serversOf('broken'), { status: 200, used: ['replica', 'primary'] });
  assert.match(failures.join(), /a conflict with recovery/);
  assert.deepEqual((await serversOf('refused')).used, ['replica']);
});
