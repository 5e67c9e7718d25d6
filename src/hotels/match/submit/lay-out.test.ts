import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Refusal } from '../../../contract/refusal.ts';
import type { Sql } from '../../../contract/database.ts';
import type { InputChunk } from '../input/input.ts';
import { layOut } from './lay-out.ts';

/** Lays out a list of chunks of two rows; the result is what was done, in order. */
async function laidOut(chunks: number, { mostRows = Infinity, abortedAt = Infinity } = {}) {
  const steps: string[] = [];
  const aborter = new AbortController();
  async function* cut(): AsyncGenerator<InputChunk> {
    for (let chunk = 0; chunk < chunks; chunk++) {
      steps.push(`cut ${chunk}`);
      if (chunk === abortedAt) aborter.abort(new Error('nobody waits'));
      yield { chunk, firstRow: 2 * chunk + 1, rows: [['a'], ['b']] };
    }
  }
  const tx: Sql = {
    rows: () => Promise.resolve([]),
    row: () => Promise.resolve(undefined),
    run: (query) => {
      steps.push(typeof query === 'string' ? 'planned' : 'kept');
      return Promise.resolve(1);
    },
  };
  const next = {
    chunks: (_tx: Sql, { totalChunks }: { totalChunks: number }) => {
      steps.push(`${totalChunks} enqueued`);
      return Promise.resolve();
    },
  };
  const input = { chunks: cut(), sharedPoints: () => [] };
  const { signal } = aborter;
  const laying = layOut(tx, 'job', { account: 'a', input, mostRows, at: new Date(0), next, signal });
  const error: unknown = await laying.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { steps, error };
}

test('only one chunk of a list is in memory: each is stored before the next is read', async () => {
  const { steps, error } = await laidOut(3);
  assert.equal(error, undefined);
  assert.deepEqual(steps, ['cut 0', 'kept', 'cut 1', 'kept', 'cut 2', 'kept', 'planned', '3 enqueued']);
});

test('nothing is enqueued for a client that has disconnected', async () => {
  const { steps, error } = await laidOut(3, { abortedAt: 1 });
  assert.match(String(error), /nobody waits/);
  assert.deepEqual(steps, ['cut 0', 'kept', 'cut 1']);
});

test('a list with too many rows is refused as soon as the limit is reached', async () => {
  const { steps, error } = await laidOut(1_000, { mostRows: 3 });
  assert.ok(error instanceof Refusal && error.refusal === 'too-many-hotels');
  assert.deepEqual(steps, ['cut 0', 'kept', 'cut 1']);
});
