import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ago, compactEach, counted, largeMoney, money, instantOfGmt, signedPercent } from './format.ts';

test('the values of an axis have as many digits as they need to differ', () => {
  assert.deepEqual(compactEach([0, 1_000, 2_000]), ['0', '1K', '2K']);
  const close = compactEach([2_250_000_000, 2_260_000_000, 2_270_000_000]);
  assert.deepEqual(close, ['2.25B', '2.26B', '2.27B']);
  assert.equal(new Set(compactEach([0.001, 0.002])).size, 2);
  assert.deepEqual(compactEach([]), []);
});

test('a large amount has no cents, a small one has', () => {
  assert.equal(largeMoney(248.15, 'USD'), money(248.15, 'USD'));
  assert.equal(largeMoney(42_576_892_567.34, 'USD'), money(42_576_892_567, 'USD').replace('.00', ''));
});

test('a time long ago is said in months and years', () => {
  const now = Date.parse('2026-11-29T00:00:00Z');
  assert.equal(ago('2026-11-09T00:00:00Z', now), '20 days ago');
  assert.equal(ago('2026-08-20T00:00:00Z', now), '3 months ago');
  assert.equal(ago('2024-11-01T00:00:00Z', now), '2 years ago');
});

test('a time in GMT is an instant, and a change has its sign', () => {
  assert.equal(Date.parse(instantOfGmt('2026-03-01 17:00:00')), Date.UTC(2026, 2, 1, 17));
  assert.match(signedPercent(0.5391), /^\+53[.,]9/);
});

test('one thing has no plural', () => {
  assert.deepEqual(
    [0, 1, 2].map((rows) => counted(rows, 'row')),
    ['0 rows', '1 row', '2 rows'],
  );
});
