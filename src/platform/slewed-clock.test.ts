import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Measured, SlewedClock } from './slewed-clock.ts';

const stepMs = 5_000;
/** The other clock is at its noon when our ticks are at 1,000. */
const noonMs = Date.UTC(2026, 2, 1, 12);
const exact = (ticksMs: number, ms: number): Measured => ({ ticksMs, leastMs: ms, mostMs: ms });
const steered = () => new SlewedClock(exact(1_000, noonMs), { stepMs });

test('between measurements our ticks advance the time of the other clock', () => {
  const time = steered();
  assert.equal(time.readMs(1_000), noonMs);
  assert.equal(time.readMs(61_000.9), noonMs + 60_000);
});

test('a long measurement changes nothing if the estimate is within its bounds', () => {
  const time = steered();
  assert.equal(time.learn({ ticksMs: 2_000, leastMs: noonMs + 400, mostMs: noonMs + 1_400 }), 0);
  assert.equal(time.readMs(2_000), noonMs + 1_000);
  time.learn({ ticksMs: 2_000, leastMs: noonMs + 1_010, mostMs: noonMs + 1_400 });
  assert.equal(time.bestMs(2_000), noonMs + 1_010);
});

test('a small correction is spread over twice its length, forwards and backwards', () => {
  for (const byMs of [400, -400]) {
    const time = steered();
    assert.equal(time.learn(exact(1_000, noonMs + byMs)), 0);
    assert.equal(time.readMs(1_000), noonMs);
    assert.equal(time.readMs(1_400), noonMs + 400 + byMs / 2);
    assert.equal(time.readMs(1_800), noonMs + 800 + byMs);
    assert.equal(time.readMs(9_000), noonMs + 8_000 + byMs);
  }
});

test('a jump larger than a step takes effect at once, and its size is returned', () => {
  for (const byMs of [7_200_000, -7_200_000]) {
    const time = steered();
    assert.equal(time.learn(exact(1_000, noonMs + byMs)), byMs);
    assert.equal(time.readMs(1_000), noonMs + byMs);
  }
});

test('whatever is measured, a reading without a step never goes back, and ends within the measured bounds', () => {
  const measurements = fc.array(
    fc.record({
      afterMs: fc.double({ min: 0, max: 10_000, noNaN: true }),
      driftMs: fc.double({ min: -2_000, max: 2_000, noNaN: true }),
      roundTripMs: fc.double({ min: 0, max: 3_000, noNaN: true }),
      readAfterMs: fc.double({ min: 0, max: 3_000, noNaN: true }),
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(measurements, (all) => {
      const time = steered();
      let ticksMs = 1_000;
      let lastMs = time.readMs(ticksMs);
      for (const { afterMs, driftMs, roundTripMs, readAfterMs } of all) {
        ticksMs += afterMs;
        const leastMs = noonMs + ticksMs - 1_000 + driftMs;
        const steppedMs = time.learn({ ticksMs, leastMs, mostMs: leastMs + roundTripMs });
        const best = time.bestMs(ticksMs);
        assert.ok(best >= leastMs - 0.01 && best <= leastMs + roundTripMs + 0.01);
        if (steppedMs < 0) lastMs = time.readMs(ticksMs);
        ticksMs += readAfterMs;
        const readMs = time.readMs(ticksMs);
        assert.ok(readMs >= lastMs, `${readMs} after ${lastMs}`);
        lastMs = readMs;
      }
    }),
  );
});
