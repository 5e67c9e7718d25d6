import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changesOfRule } from './posix-rule.ts';

const year = (rule: string, number = 2027) =>
  changesOfRule(rule, { fromMs: Date.UTC(number, 0) - 1, untilMs: Date.UTC(number + 1, 0) }).map(
    ({ atMs, aheadMs }) => `${new Date(atMs).toISOString().slice(0, 16)} ${aheadMs / 3_600_000}`,
  );

/** The examples of POSIX and RFC 9636, and the zones whose rules are written like them. */
const cases: readonly (readonly [rule: string, changes: readonly string[]])[] = [
  ['CET-1CEST,M3.5.0,M10.5.0/3', ['2027-03-28T01:00 2', '2027-10-31T01:00 1']],
  ['CST6CDT,M3.2.0,M11.1.0', ['2027-03-14T08:00 -5', '2027-11-07T07:00 -6']],
  ['AEST-10AEDT,M10.1.0,M4.1.0/3', ['2027-04-03T16:00 10', '2027-10-02T16:00 11']],
  ['<+1030>-10:30<+11>-11,M10.1.0,M4.1.0', ['2027-04-03T15:00 10.5', '2027-10-02T15:30 11']],
  // Hours below zero and above a day: Greenland, and Israel as it was written.
  ['<-02>2<-01>,M3.5.0/-1,M10.5.0/0', ['2027-03-28T01:00 -1', '2027-10-31T01:00 -2']],
  ['IST-2IDT,M3.4.4/26,M10.5.0', ['2027-03-26T00:00 3', '2027-10-30T23:00 2']],
  // Days of the year, with and without the 29th of February.
  ['AAA0BBB,J60/0,J300/0', ['2027-03-01T00:00 1', '2027-10-26T23:00 0']],
  ['AAA0BBB,59/0,300/0', ['2027-03-01T00:00 1', '2027-10-27T23:00 0']],
  ['CST6', []],
  ['', []],
];
for (const [rule, changes] of cases)
  test(`"${rule}"`, () => {
    assert.deepEqual(year(rule), changes);
  });

test('in a leap year J60 is still the first of March, and 59 the 29th of February', () => {
  assert.match(year('AAA0BBB,J60/0,J300/0', 2028)[0] ?? '', /^2028-03-01/);
  assert.match(year('AAA0BBB,59/0,300/0', 2028)[0] ?? '', /^2028-02-29/);
});
