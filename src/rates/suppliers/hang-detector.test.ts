import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { openHangDetector } from './hang-detector.ts';

/** One search waits for a supplier that never answers; every check runs `lateMs` late. */
function detectedAfterMs(lateMs: number): number {
  let nowMs = 0;
  let check: (() => void) | undefined;
  let detectedMs: number | undefined;
  const detector = openHangDetector<string>({
    clock: { ticksMs: () => nowMs },
    later: (_ms, run) => {
      check = run;
      return () => (check = undefined);
    },
    onHangs: () => (detectedMs ??= nowMs),
  });
  detector.begin('search');
  while (detectedMs === undefined && nowMs < 60_000) {
    nowMs += limits.supplierLookEveryMs + lateMs;
    check?.();
  }
  return detectedMs ?? Infinity;
}

for (const lateMs of [0, 80, 150, 250]) {
  test(`one search detects a hanging supplier within 4.5 s when each check runs ${lateMs} ms late`, () => {
    assert.ok(detectedAfterMs(lateMs) <= 4_500, `detected after ${detectedAfterMs(lateMs)} ms`);
  });
}

test('a check that was blocked for seconds counts at most twice its interval', () => {
  assert.ok(
    detectedAfterMs(5_000) >= (limits.supplierHangsMostMs / (2 * limits.supplierLookEveryMs)) * 5_000,
  );
});
