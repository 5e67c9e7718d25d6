import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coreIdOf, publicId } from './hotel-id.ts';

test('the public id is lp and the core id in lower-case hexadecimal', () => {
  assert.equal(publicId(156188), 'lp2621c');
  assert.equal(coreIdOf('lp2621c'), 156188);
  assert.equal(coreIdOf('LP2621C'), 156188);
  assert.equal(coreIdOf(' 156188 '), 156188);
});

test('a text that is not a hotel id is undefined', () => {
  for (const text of [
    '',
    'lp',
    'lp0',
    'lp01',
    '0',
    '-1',
    '1.5',
    '1e3',
    'lpxyz',
    'lp20000000000000',
    '9007199254740992',
  ])
    assert.equal(coreIdOf(text), undefined, text);
});

test('every core id can be read from its public id', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => coreIdOf(publicId(id)) === id),
  );
});
