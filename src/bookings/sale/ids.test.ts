import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../../test/support/random.ts';
import { newPaymentId, newSaleId } from './ids.ts';

const random = seededRandom();

test('nine letters and digits for a sale, sixteen behind pay_ for a payment', () => {
  for (let at = 0; at < 1_000; at += 1) {
    assert.match(newSaleId({ random }), /^[0-9A-Za-z]{9}$/);
    assert.match(newPaymentId({ random }), /^pay_[0-9A-Za-z]{16}$/);
  }
});

test('no id twice, and every character as likely as every other', () => {
  const ids = Array.from({ length: 20_000 }, () => newSaleId({ random }));
  assert.equal(new Set(ids).size, ids.length);
  const counts = new Map<string, number>();
  for (const character of ids.join('')) counts.set(character, (counts.get(character) ?? 0) + 1);
  const wanted = (ids.length * 9) / 62;
  assert.equal(counts.size, 62);
  for (const [character, count] of counts)
    assert.ok(Math.abs(count - wanted) < 6 * Math.sqrt(wanted), `${character} came ${count} times`);
});
