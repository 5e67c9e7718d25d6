import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookTimesOf, problemOfBookTimes } from './book-times.ts';
import { upstreamKind } from './upstream/upstream-kind.ts';

const { times } = upstreamKind;

test('a call of an upstream supplier may take effect for 120 s after its time, unless its settings say otherwise', () => {
  assert.deepEqual(bookTimesOf({}, times), {
    bookCallMs: 30_000,
    bookMayLandForMs: 120_000,
  });
  const settings = { bookMayLandForMs: 5_000 };
  assert.deepEqual(bookTimesOf(settings, times), {
    bookCallMs: 30_000,
    bookMayLandForMs: 5_000,
  });
  assert.equal(problemOfBookTimes(settings), undefined);
});

test('a value that is not a time is reported, and ignored', () => {
  for (const value of [-1, 1.5, '5', null, Number.NaN, 1e12]) {
    const settings = { bookMayLandForMs: value };
    assert.match(problemOfBookTimes(settings) ?? '', /bookMayLandForMs is .*whole number of milliseconds/);
    assert.equal(bookTimesOf(settings, times).bookMayLandForMs, 120_000);
  }
});
