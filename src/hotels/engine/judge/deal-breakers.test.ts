import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runExample } from '../../../../test/support/hotels/run-example.ts';
import { dealBreakerExamples } from '../../../../test/support/hotels/deal-breaker-examples.ts';
import { dealBreakers, isTrueOf } from './deal-breakers.ts';
import type { Levels } from './levels.ts';

for (const { name } of dealBreakers)
  for (const example of dealBreakerExamples[name])
    test(`${name}: ${example.row.name} against ${example.hotel.name}`, () => {
      const { isBest, breakers } = runExample(example);
      assert.deepEqual([isBest, breakers[0]], [true, name]);
    });

const levels: Levels = {
  name: 'whole',
  brand: 'none',
  kind: 'other',
  part: 'same',
  door: 'another number',
  location: 'street',
  identity: 'little',
  rivals: 'none',
};

test('a condition needs one of its levels of each kind; one condition is enough', () => {
  const broken = (change: Partial<Levels>) =>
    dealBreakers.flatMap((one) => (isTrueOf(one, { ...levels, ...change }) ? one.name : []));
  assert.deepEqual(broken({}), ['another-address']);
  assert.deepEqual(broken({ kind: 'same' }), []);
  assert.deepEqual(broken({ kind: 'same', name: 'longer' }), ['another-address']);
  assert.deepEqual(broken({ kind: 'same', name: 'same', door: 'another' }), ['another-address']);
  assert.deepEqual(broken({ door: 'same', location: 'apart' }), []);
  assert.deepEqual(broken({ door: 'same', location: 'apart', identity: 'common' }), [
    'common-name-elsewhere',
  ]);
});

test('every deal-breaker has its own name and reason', () => {
  for (const one of ['name', 'detail'] as const)
    assert.equal(new Set(dealBreakers.map((breaker) => breaker[one])).size, dealBreakers.length);
});
