import assert from 'node:assert/strict';
import test from 'node:test';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { createKey, listKeys, revokeKey } from './keys.ts';
import { usualTerms } from './key-terms.ts';
import { readOwnAccount } from './read-own-account.ts';
import { routes } from './routes.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);

test('GET /account → 200, the account of the key, its environment and its limits', async () => {
  const { key, accountId } = await testKey(needs, 'production');
  const answer = await ask({ url: '/v3.0/account', key });
  assert.equal(answer.status, 200);
  const [listed] = await listKeys(needs, accountId);
  assert.deepEqual(answer.json, {
    data: {
      accountId,
      name: 'unnamed',
      environment: 'production',
      compat: 'spec',
      operatorApi: true,
      key: {
        keyId: listed?.keyId,
        name: '',
        scopes: ['read', 'map', 'decide', 'sell'],
        expiresAt: null,
      },
      limits: [
        { name: 'hotel-mapping', requests: 50, windowSeconds: 60 },
        { name: 'price-index', requests: 10, windowSeconds: 60 },
        { name: 'general', requests: 250, windowSeconds: 1 },
      ],
    },
  });
  assert.equal(answer.headers['ratelimit-policy'], '"general";q=250;w=1');
  assert.equal(answer.headers['ratelimit'], '"general";r=249;t=1');
});

test('GET /account → 200, the two keys of one account differ in the environment', async () => {
  const { key: sandbox, accountId } = await testKey(needs, 'sandbox');
  const { key: production } = await testKey(needs, 'production', accountId);
  const seen = await Promise.all([sandbox, production].map((key) => ask({ url: '/v3.0/account', key })));
  assert.deepEqual(
    seen.map(({ text }) =>
      /"accountId":"(\w+)".*"environment":"(\w+)".*?"requests":(\d+)/.exec(text)?.slice(1),
    ),
    [
      [accountId, 'sandbox', '10'],
      [accountId, 'production', '50'],
    ],
  );
});

test('GET /account/keys → 200, the ids and names of the keys of the account in this environment, the newest first', async () => {
  const { key, accountId } = await testKey(needs, 'production');
  const other = { environment: 'production', accountId } as const;
  await createKey(needs, { ...other, name: 'Ada, mapping' });
  await createKey(needs, { ...other, environment: 'sandbox', name: 'of another environment' });
  await createKey(needs, { environment: 'production', name: 'of another account' });
  const [own, ada] = await listKeys(needs, accountId);
  await revokeKey(needs, ada?.keyId ?? '');
  const answer = await ask({ url: '/v3.0/account/keys', key });
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.json, {
    data: [
      { keyId: ada?.keyId, name: 'Ada, mapping' },
      { keyId: own?.keyId, name: '' },
    ],
  });
});

test('GET /account/keys → 403 for a key that decides nothing', async () => {
  const terms = { ...usualTerms, scopes: ['read', 'map', 'sell'] } as const;
  const { key } = await createKey(needs, { environment: 'production', terms });
  const answer = await ask({ url: '/v3.0/account/keys', key });
  assert.equal(answer.status, 403);
  assert.match(answer.text, /decide/);
});

async function callerOfNewKey() {
  const { accountId } = await testKey(needs, 'production');
  const [listed] = await listKeys(needs, accountId);
  return { accountId, environment: 'production', compat: 'spec', keyId: String(listed?.keyId) } as const;
}

test('GET /account says whether there are operations of operators', async () => {
  const caller = await callerOfNewKey();
  for (const operatorApi of [true, false]) {
    const config = { ...needs.config, operatorApi };
    assert.equal((await readOwnAccount({ ...needs, config }, caller)).operatorApi, operatorApi);
  }
});

test('GET /account reads the account and its key in one statement', async () => {
  const caller = await callerOfNewKey();
  const statements: unknown[] = [];
  const db: typeof needs.db = Object.create(needs.db, {
    row: {
      value: (...statement: Parameters<typeof needs.db.row>) => {
        statements.push(statement);
        return needs.db.row(...statement);
      },
    },
  });
  const { name, key } = await readOwnAccount({ ...needs, db }, caller);
  assert.deepEqual({ name, keyId: key.keyId }, { name: 'unnamed', keyId: caller.keyId });
  assert.equal(statements.length, 1);
});
