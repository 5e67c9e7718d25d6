import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpackZone } from './packed.ts';

test('offsets are minutes behind UTC, and changes are minutes since the last one, in base 60', () => {
  // Minutes 60, 100 and -30 behind; changes after 60 minutes and then another 61.
  assert.deepEqual(unpackZone('A/B|ONE TWO THREE|10 1E -u|012|10 11|1e3', 7), {
    changesMs: [3_600_000, 7_260_000],
    aheadMs: [-3_600_000, -6_000_000, 1_800_000],
    untilMs: 7,
  });
});

test('parts of a minute are sixtieths', () => {
  assert.deepEqual(unpackZone('A/B|LMT|-1.u|0||', 0).aheadMs, [90_000]);
});

test('a zone without changes has one offset', () => {
  assert.deepEqual(unpackZone('Etc/UTC|UTC|0|0||', 0), { changesMs: [], aheadMs: [-0], untilMs: 0 });
});

test('text that cannot be read is refused', () => {
  for (const text of ['', 'A/B', 'A/B|X|10|01|', 'A/B|X|10|09|10|'])
    assert.throws(() => unpackZone(text, 0), /cannot be read/);
});
