import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Problem } from '../../lib/problem.ts';
import { keyIds, open, seal, sealedWith } from './sealing.ts';

const one = { secretsKey: '11'.repeat(32) };
const two = { secretsKey: Buffer.alloc(32, 7).toString('base64') };
const none = { secretsKey: undefined };

test('a sealed text opens again, hides its content, and differs each time', () => {
  const sealed = seal(one, 'Bearer CANARY ö', 'webhook wh_1');
  assert.equal(open(one, sealed, 'webhook wh_1'), 'Bearer CANARY ö');
  assert.doesNotMatch(sealed + Buffer.from(sealed, 'base64').toString('latin1'), /CANARY/);
  assert.notEqual(seal(one, 'x', 'y'), seal(one, 'x', 'y'));
});

test('a text does not open with another row, another key or a changed byte', () => {
  const sealed = seal(one, 'secret', 'webhook wh_1');
  assert.throws(() => open(one, sealed, 'webhook wh_2'), Problem);
  assert.throws(
    () => open(two, sealed, 'webhook wh_1'),
    /sealed with key [0-9a-f]{8}, and this process has key/,
  );
  assert.throws(() => open(none, sealed, 'webhook wh_1'), /this process has no key/);
  const at = sealed.length - 5;
  const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
  assert.throws(() => open(one, changed, 'webhook wh_1'), /was changed/);
});

test('after a rotation the old key still opens and the new one seals', () => {
  const sealed = seal(one, 'secret', 'x');
  const both = { secretsKey: `${two.secretsKey}, ${one.secretsKey}` };
  assert.equal(open(both, sealed, 'x'), 'secret');
  assert.equal(sealedWith(seal(both, 'secret', 'x')), keyIds(two)[0]);
});

test('without a key nothing is sealed, and text in clear from an earlier version is read', () => {
  assert.throws(() => seal(none, 'secret', 'x'), /cannot be stored without a key: set SECRETS_KEY/);
  assert.equal(open(one, 'secret', 'x'), 'secret');
  assert.throws(() => seal({ secretsKey: 'short' }, 'secret', 'x'), Problem);
});
