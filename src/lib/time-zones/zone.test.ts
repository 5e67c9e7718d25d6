import assert from 'node:assert/strict';
import { test } from 'node:test';
import { firstInstant, type Zone } from './zone.ts';

const HOUR_MS = 3_600_000;
/** Paris of 2027: an hour ahead, two from the 28th of March 1:00 UTC to the 31st of October 1:00 UTC. */
const paris: Zone = {
  changesMs: [Date.parse('2027-03-28T01:00Z'), Date.parse('2027-10-31T01:00Z')],
  aheadMs: [HOUR_MS, 2 * HOUR_MS, HOUR_MS],
  untilMs: Date.parse('2028-01-01T00:00Z'),
};

const cases: readonly (readonly [local: string, instant: string])[] = [
  ['2027-01-01T12:00', '2027-01-01T11:00'],
  ['2027-07-01T12:00', '2027-07-01T10:00'],
  ['2027-12-01T12:00', '2027-12-01T11:00'],
  ['2027-03-28T01:59', '2027-03-28T00:59'],
  ['2027-03-28T03:00', '2027-03-28T01:00'],
  // Skipped: as if the clock had changed already.
  ['2027-03-28T02:30', '2027-03-28T00:30'],
  // Repeated: the first of the two.
  ['2027-10-31T02:30', '2027-10-31T00:30'],
  ['2027-10-31T03:00', '2027-10-31T02:00'],
];
for (const [local, instant] of cases)
  test(`${local} local time is first ${instant} UTC`, () => {
    assert.equal(firstInstant(paris, Date.parse(`${local}Z`)), Date.parse(`${instant}Z`));
  });

test('a zone has no instant beyond its data', () => {
  assert.equal(firstInstant(paris, Date.parse('2027-12-31T12:00Z')), undefined);
});
