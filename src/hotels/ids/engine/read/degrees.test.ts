import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { degreesIn, isPlace } from './degrees.ts';

const read = (text: string) => degreesIn(Buffer.from(text), 0, Buffer.byteLength(text));

const table: readonly [text: string, degrees: number][] = [
  ['48.8566', 48.8566],
  [' -2,35 ', -2.35],
  ['+151', 151],
  ['.5', 0.5],
  ['5.', 5],
  ['', Number.NaN],
  ['-', Number.NaN],
  ['1.2.3', Number.NaN],
  ['48°51', Number.NaN],
  ['1e3', Number.NaN],
];

for (const [text, degrees] of table) {
  test(`${JSON.stringify(text)} is ${degrees}`, () => assert.ok(Object.is(read(text), degrees)));
}

test('any degrees are read to the last digit that matters', () => {
  fc.assert(
    fc.property(fc.integer({ min: -180_000_000, max: 180_000_000 }), (micro) => {
      assert.ok(Math.abs(read((micro / 1e6).toFixed(6)) - micro / 1e6) < 1e-9);
    }),
  );
});

test('values out of range and the zero point are not places', () => {
  assert.ok(isPlace(0, 10) && isPlace(-90, 180));
  for (const [latitude, longitude] of [
    [0, 0],
    [91, 0],
    [0, 181],
    [Number.NaN, 1],
  ] as const) {
    assert.ok(!isPlace(latitude, longitude));
  }
});
