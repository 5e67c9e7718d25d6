import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionsOf } from './mentions.ts';

const ada = { firstName: 'Ada', lastName: 'Zymurgist', email: 'Ada@Example.org', phone: '+44 20 7946-0958' };
const ben = { firstName: 'Ben', lastName: 'Zymurgist', email: '', phone: '' };

const rows: readonly (readonly [text: string, isMentioned: boolean])[] = [
  ['trip of ZYMURGIST', true],
  ['zymurgist-2026-1', true],
  ['mailto:ada@example.org', true],
  ['call 004420 79460958', true],
  ['for Ada, late', true],
  ['Adapter in room', false],
  ['TRIP-17', false],
  ['', false],
];
for (const [text, isMentioned] of rows)
  test(`"${text}" ${isMentioned ? 'mentions her' : 'mentions nobody'}`, () =>
    assert.equal(mentionsOf([ada])(text), isMentioned));

test('a last name that somebody else keeps counts only together with the first', () => {
  const mentions = mentionsOf([ada], [ben]);
  assert.ok(!mentions('room of Zymurgist'));
  assert.ok(mentions('Zymurgist, Ada'));
  assert.ok(mentions('ask Ada'));
});
