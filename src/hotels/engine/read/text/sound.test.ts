import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { soundLikeness, soundOf } from './sound.ts';

const same: readonly (readonly [string, string])[] = [
  ['hilton', 'hiruton'],
  ['hilton', 'hyltwn'],
  ['marriott', 'mrywt'],
  ['regency', 'rijienshi'],
  ['george', 'zhorzh'],
  ['shaljapin', 'shalyapin'],
  ['sunce', 'suntse'],
  ['luxor', 'alqsr'.slice(1)],
];
for (const [latin, written] of same)
  test(`${latin} sounds like ${written}`, () => {
    assert.equal(soundOf(latin), soundOf(written));
    assert.ok(soundLikeness(latin, written) > 0.75);
  });

test('words of other consonants have nothing in common', () => {
  assert.equal(soundLikeness('hilton', 'milton'), 0);
  assert.equal(soundLikeness('heron', 'herring'), 0);
});

test('a short sound is enough only where letters agree too', () => {
  assert.ok(soundLikeness('batha', 'bth') > 0.9);
  assert.equal(soundLikeness('padua', 'vito'), 0, 'one sound, but nothing else');
  assert.equal(soundLikeness('oya', 'aya'), 0, 'no consonant, no sound');
});

test('likeness of sound is symmetric, between 0 and 1', () => {
  const word = fc.string({ unit: fc.constantFrom(...'abdeghilnrstwxyz'), maxLength: 9 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      const likeness = soundLikeness(a, b);
      assert.ok(likeness >= 0 && likeness < 1);
      assert.equal(likeness, soundLikeness(b, a));
    }),
  );
});
