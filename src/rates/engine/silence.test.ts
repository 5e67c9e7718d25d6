import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterAnswer, afterWaiting, hangs, noSilence, type Silence } from './silence.ts';

const rule = { remembered: 100, fewest: 5, times: 4, leastMs: 1_500, mostMs: 4_000 };

function answered(...tookMs: readonly number[]): Silence {
  return tookMs.reduce((silence, took) => afterAnswer(silence, took, rule), noSilence);
}
const five = (tookMs: number): number[] => [1, 2, 3, 4, 5].map(() => tookMs);

const cases: readonly (readonly [what: string, tookMs: readonly number[], longestMs: number])[] = [
  ['nothing is known', [], 4_000],
  ['too little is known', [100, 100], 4_000],
  ['a quick one', five(100), 1_500],
  ['four times of what is usual', five(600), 2_400],
  ['a slow one', five(3_000), 4_000],
  [
    'one search in a hundred does not count',
    [...Array.from({ length: 100 }, () => 600), 3_500].slice(1),
    2_400,
  ],
];
for (const [what, tookMs, longestMs] of cases)
  test(`${what}: it hangs after ${longestMs} ms`, () => {
    assert.equal(hangs(afterWaiting(answered(...tookMs), longestMs - 1), rule), false);
    assert.equal(hangs(afterWaiting(answered(...tookMs), longestMs), rule), true);
  });

test('waiting times of searches add up until a response arrives', () => {
  let silence = answered(...five(100));
  silence = afterWaiting(afterWaiting(silence, 1_000), 1_000);
  assert.ok(hangs(silence, rule));
  assert.ok(!hangs(afterAnswer(silence, 100, rule), rule));
});

test('only the last searches are remembered', () => {
  const many = answered(...Array.from({ length: 500 }, () => 10));
  assert.equal(many.tookMs.length, rule.remembered);
});
