import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';

/** Writers that are not blocked end at once; others would wait for the test itself. */
export async function atOnce<Result>(work: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  const tooLate = sleep(10_000, undefined, { signal: late.signal }).then(() =>
    assert.fail('a writer is kept waiting'),
  );
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    late.abort();
  }
}
