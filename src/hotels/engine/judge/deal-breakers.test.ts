import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runExample } from '../../../../test/support/hotels/run-example.ts';
import { dealBreakerExamples } from './deal-breaker-examples.ts';
import { dealBreakers } from './deal-breakers.ts';

for (const { name } of dealBreakers)
  for (const example of dealBreakerExamples[name])
    test(`${name}: ${example.row.name} against ${example.hotel.name}`, () => {
      const { isBest, breakers } = runExample(example);
      assert.deepEqual([isBest, breakers[0]], [true, name]);
    });

test('every deal-breaker has a name and a reason of its own', () => {
  for (const one of ['name', 'says'] as const)
    assert.equal(new Set(dealBreakers.map((breaker) => breaker[one])).size, dealBreakers.length);
});
