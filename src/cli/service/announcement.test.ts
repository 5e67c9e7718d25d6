import assert from 'node:assert/strict';
import { test } from 'node:test';
import { announcement } from './announcement.ts';

const address = 'http://127.0.0.1:8080';
const firstKeys = {
  accountId: 'acc_1',
  sandbox: 'sand_1',
  production: 'prod_1',
  compatAccountId: 'acc_2',
  compatSandbox: 'sand_2',
};

test('the first start of an embedded database shows its keys', () => {
  const text = announcement({ address, firstKeys, isFirst: true });
  assert.match(text, /sandbox key +sand_1 +shown only once\n +production key +prod_1 +shown only once\n/);
  assert.match(
    text,
    /compat key +sand_2 +shown only once\n +a sandbox key for clients of the public service/,
  );
  assert.doesNotMatch(text, /keys create/);
});

test('every start shows where the API, its reference and the console are', () => {
  const text = announcement({ address, firstKeys: undefined, isFirst: false });
  for (const [name, path] of [
    ['address', 'v3.0'],
    ['reference', 'reference'],
    ['console', 'console'],
  ])
    assert.match(text, new RegExp(`^  ${name} +${address}/${path}$`, 'm'));
});

test('the first start on an empty database of the operator prints the next steps', () => {
  const text = announcement({ address, firstKeys: undefined, isFirst: true });
  assert.match(text, /new key +npm run cli -- keys create --env sandbox\n/);
  assert.match(text, /^Next: `npm run cli -- init` makes the first account/m);
  assert.match(text, /catalogue import.*exchange load/);
});

test('a later start prints only how to get a new key', () => {
  const text = announcement({ address, firstKeys: undefined, isFirst: false });
  assert.match(text, /new key +npm run cli -- keys create --env sandbox\n/);
  assert.doesNotMatch(text, /Next/);
});
