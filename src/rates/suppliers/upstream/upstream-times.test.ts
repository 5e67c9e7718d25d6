import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deadlineMs } from './upstream-times.ts';

const read = (cancelTime: string, timezone?: string | null) =>
  new Date(deadlineMs({ cancelTime, timezone: timezone ?? null })).toISOString().slice(0, 19);

describe('a deadline is read as written', () => {
  const times: readonly (readonly [string, string | null, string])[] = [
    ['2026-06-08 16:00:00', null, '2026-06-08T16:00:00'],
    ['2026-06-08T16:00', 'GMT', '2026-06-08T16:00:00'],
    ['2026-06-08 16:00:00', 'America/New_York', '2026-06-08T20:00:00'],
    ['2026-06-08T16:00:00+09:00', null, '2026-06-08T07:00:00'],
    ['2026-06-08T16:00:00.500-0330', 'GMT', '2026-06-08T19:30:00'],
    ['2026-06-08T16:00:00Z', 'America/New_York', '2026-06-08T16:00:00'],
    ['2026-06-08 16:00:00', '+09:00', '2026-06-08T07:00:00'],
  ];
  for (const [text, zone, instant] of times)
    test(`${text} in ${zone}`, () => assert.equal(read(text, zone), instant));
});

describe('what is not a time, a day or a zone is thrown', () => {
  const texts: readonly (readonly [string, string | null])[] = [
    ['2027-02-31 10:00:00', null],
    ['2026-06-08 25:00:00', null],
    ['2026-06-08 16:00:00 CET', null],
    ['08/06/2026 16:00', null],
    ['2026-06-08', null],
    [`2026-06-08 16:00:00.${'1'.repeat(1_000)}`, null],
    ['', null],
    ['2026-06-08 16:00:00', 'Nowhere/Atall'],
    ['2026-06-08T16:00:00+99:00', null],
  ];
  for (const [text, zone] of texts) test(`${text} in ${zone}`, () => assert.throws(() => read(text, zone)));
});
