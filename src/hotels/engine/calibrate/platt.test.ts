import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitLine } from './platt.ts';

test('rows that a line separates have a finite calibration', () => {
  const separate = [0.1, 0.2, 0.3, 0.6, 0.7].map((confidence) => ({ confidence, isRight: confidence > 0.5 }));
  const { slope, intercept } = fitLine(separate);
  assert.ok(slope > 1 && slope < 20 && Math.abs(intercept) < 20);
  assert.deepEqual(fitLine([]), { slope: 1, intercept: 0 });
  const reversed = fitLine(separate.map((one) => ({ ...one, isRight: !one.isRight })));
  assert.ok(reversed.slope > 0, 'the order of the confidences stays');
});
