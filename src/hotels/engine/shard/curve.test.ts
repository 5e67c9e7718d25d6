import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { curvePosition, NOWHERE } from './curve.ts';

const point = fc.record({
  latitude: fc.integer({ min: -90_000, max: 90_000 }).map((thousandths) => thousandths / 1000),
  longitude: fc.integer({ min: -180_000, max: 180_000 }).map((thousandths) => thousandths / 1000),
});

test('a quarter of the map is a quarter of the curve', () => {
  fc.assert(
    fc.property(point, ({ latitude, longitude }) => {
      const quarter = (latitude >= 0 ? 2 : 0) + (longitude >= 0 ? 1 : 0);
      assert.equal(Math.floor(curvePosition({ latitude, longitude }) / 2 ** 30), quarter);
    }),
  );
});

test('further north or east in one line is never earlier, and nothing lies beyond nowhere', () => {
  fc.assert(
    fc.property(point, fc.nat(400), (from, far) => {
      for (const to of [
        { ...from, latitude: from.latitude + far },
        { ...from, longitude: from.longitude + far },
      ]) {
        assert.ok(curvePosition(to) >= curvePosition(from));
        assert.ok(curvePosition(to) < NOWHERE);
      }
    }),
  );
});
