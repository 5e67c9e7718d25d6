import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { pooler } from '../../../test/support/database/pooler.ts';
import { Problem } from '../../lib/problem.ts';
import { assertUsable } from './reachable.ts';

const { url } = await testDatabase();

const changed = (change: (address: URL) => void): string => {
  const address = new URL(url);
  change(address);
  return address.href;
};

const refused: readonly (readonly [what: string, address: string, detail: RegExp])[] = [
  [
    'a wrong password',
    changed((address) => (address.password = 'wrong')),
    / refuses the password: correct it in DATABASE_URL\.$/,
  ],
  [
    'no password',
    changed((address) => (address.password = '')),
    / asks for a password: put it into DATABASE_URL\.$/,
  ],
  [
    'a user it does not know',
    changed((address) => (address.username = 'nobody')),
    / refuses the password: correct it in DATABASE_URL\.$/,
  ],
  [
    'a database that is not there',
    changed((address) => (address.pathname = '/nowhere')),
    /\/nowhere has no database of that name: create it/,
  ],
  [
    'TLS where there is none',
    changed((address) => (address.search = '?sslmode=verify-full')),
    / does not support TLS: remove sslmode from DATABASE_URL/,
  ],
  [
    'nobody at the port',
    changed((address) => (address.port = '1')),
    / cannot be reached \(ECONNREFUSED\): start it, or correct DATABASE_URL\.$/,
  ],
];

for (const [what, address, detail] of refused) {
  test(`${what} is reported without the password`, async () => {
    await assert.rejects(assertUsable(address), (error: unknown) => {
      assert.ok(error instanceof Problem);
      assert.match(error.message, detail);
      assert.ok(!error.message.includes(new URL(url).password));
      return true;
    });
  });
}

test('a database that can be used returns its version', async () => {
  assert.ok((await assertUsable(url)) >= 15);
});

test('a pooler in transaction mode is refused with one message', async () => {
  await using pooled = await pooler(url, 'transaction');
  await assert.rejects(assertUsable(pooled.url), (error: unknown) => {
    assert.ok(error instanceof Problem);
    assert.match(
      error.message,
      /is behind a pooler in transaction mode, .*: set DATABASE_POOLER=transaction\.$/,
    );
    assert.doesNotMatch(error.message, new RegExp(new URL(url).password));
    return true;
  });
});

test('a pooler in session mode is accepted', async () => {
  await using pooled = await pooler(url, 'session');
  assert.ok((await assertUsable(pooled.url)) >= 15);
});
