import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { seededRandom } from '../../../test/support/random.ts';
import { readConfig } from '../../config.ts';
import { newPaymentId, newSaleId } from './ids.ts';

const random = seededRandom();
const config = readConfig({});

test('the id of a sale has nine letters and digits, that of a payment twenty after pay_', () => {
  for (let at = 0; at < 1_000; at += 1) {
    assert.match(newSaleId({ random, config }), /^[0-9A-Za-z]{9}$/);
    assert.match(newPaymentId({ random, clock: fakeClock() }), /^pay_[0-9A-Za-z]{20}$/);
  }
});

test('the id of a sale in a shard has ten characters and begins with its letter', () => {
  const sharded = { random, config: { ...config, shard: 'k' } };
  for (let at = 0; at < 100; at += 1) assert.match(newSaleId(sharded), /^k[0-9A-Za-z]{9}$/);
});

test('payments sort by the millisecond in which they were made', () => {
  const clock = fakeClock();
  const ids = Array.from({ length: 200 }, () => {
    clock.set(new Date(clock.nowMs() + 1 + Math.floor(random.fraction() * 100_000)));
    return newPaymentId({ random, clock });
  });
  assert.deepEqual(
    ids.toSorted((a, b) => (a < b ? -1 : 1)),
    ids,
  );
});

test('no id repeats, and all characters are equally likely', () => {
  const ids = Array.from({ length: 20_000 }, () => newSaleId({ random, config }));
  assert.equal(new Set(ids).size, ids.length);
  const counts = new Map<string, number>();
  for (const character of ids.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  const wanted = (ids.length * 9) / 62;
  assert.equal(counts.size, 62);
  for (const [character, count] of counts)
    assert.ok(Math.abs(count - wanted) < 6 * Math.sqrt(wanted), `${character} came ${count} times`);
});
