import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DemoPart } from './demo-parts.ts';
import { PartsAhead } from './parts-ahead.ts';

/** Parts with their numbers, and which were made. */
function counted() {
  const made: string[] = [];
  const parts = new PartsAhead((from, to) => {
    made.push(`${from}-${to}`);
    // Only the numbers are used.
    return Promise.resolve({ merges: [{ loser: from, survivor: to }] } as unknown as DemoPart);
  });
  const taken = async (from: number, to: number) =>
    (await parts.take(from, to)).merges.map(({ loser, survivor }) => [loser, survivor]);
  return { made, parts, taken };
}

test('what was made ahead is made once', async () => {
  const { made, parts, taken } = counted();
  parts.begin(3, 6);
  assert.deepEqual(await taken(3, 6), [[3, 6]]);
  assert.deepEqual(made, ['3-6']);
});

test('a part that was not made ahead is made on demand', async () => {
  const { made, parts, taken } = counted();
  parts.begin(3, 6);
  assert.deepEqual(await taken(6, 8), [[6, 8]], 'another process took 3 to 5');
  assert.deepEqual(await taken(3, 6), [[3, 6]], 'a part that was not taken is dropped');
  assert.deepEqual(made, ['3-6', '6-8', '3-6']);
});

test('a part that cannot be made is reported to the caller that takes it', async () => {
  const parts = new PartsAhead(() => Promise.reject(new Error('no such block')));
  parts.begin(0, 1);
  await assert.rejects(parts.take(0, 1), /no such block/);
});
