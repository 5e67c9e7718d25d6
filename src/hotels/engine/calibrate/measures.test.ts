import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calibrationError, logLoss, shareInterval } from './measures.ts';

test('measures: log loss, calibration error and Wilson’s interval', () => {
  const judged = [
    { probability: 0.8, isRight: true },
    { probability: 0.8, isRight: false },
  ];
  assert.ok(Math.abs(logLoss(judged) + (Math.log(0.8) + Math.log(0.2)) / 2) < 1e-12);
  assert.ok(Math.abs(calibrationError(judged) - 0.3) < 1e-12);
  const { low, high } = shareInterval(39, 40);
  assert.deepEqual([low.toFixed(3), high.toFixed(3)], ['0.871', '0.996']);
  assert.deepEqual(shareInterval(0, 0), { low: 0, high: 1 });
  assert.equal(logLoss([{ probability: 0, isRight: true }]), -Math.log(1e-6));
});
