import assert from 'node:assert/strict';
import { test } from 'node:test';
import { feeAt, freeUntilMs, refundableTagAt, stepsFrom } from './cancellation.ts';
import { together } from './rooms-together.ts';

test('for several rooms the fees add up; a room that cannot be cancelled costs its price from the start', () => {
  const steps = [
    { fromMs: 1, feeMinor: 5 },
    { fromMs: 3, feeMinor: 9 },
  ];
  const one = { policy: { refundable: true, steps }, totalMinor: 9 };
  const other = { policy: { refundable: true, steps: [{ fromMs: 2, feeMinor: 4 }] }, totalMinor: 4 };
  assert.deepEqual(together([one, other]).steps, [
    { fromMs: 1, feeMinor: 5 },
    { fromMs: 2, feeMinor: 9 },
    { fromMs: 3, feeMinor: 13 },
  ]);
  const firm = { policy: { refundable: false, steps: [] }, totalMinor: 7 };
  assert.equal(together([firm, firm]).refundable, false);
  const mixed = together([one, firm]);
  const fees = [0, 1, 3].map((atMs) => feeAt(mixed, { atMs, totalMinor: 16 }));
  assert.deepEqual(fees, [7, 12, 16]);
  assert.deepEqual([refundableTagAt(mixed, 0), freeUntilMs(mixed)], ['NRFN', undefined]);
  assert.deepEqual(stepsFrom(mixed, 2), [
    { fromMs: 1, feeMinor: 12 },
    { fromMs: 3, feeMinor: 16 },
  ]);
  assert.deepEqual(stepsFrom(mixed, 0.5)[0], { fromMs: 0.5, feeMinor: 7 }, 'due now, not in 1970');
});
