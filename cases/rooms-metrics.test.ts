import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { readLabelled } from './rooms-data.ts';
import { figures } from './rooms-metrics.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'innkeeper-cases-'));
after(() => rm(folder, { recursive: true }));

async function labelled(text: string) {
  const file = path.join(folder, 'rooms.jsonl');
  await writeFile(file, text);
  return readLabelled(file);
}

const hotel = (suppliers: readonly object[]) =>
  JSON.stringify({ hotel: 'h', references: [{ id: 7, name: 'Reed Room' }], suppliers });
const right = { i: 0, name: 'Reed Room', label: '7' };

test('a share of zero names is null', async () => {
  const [name] = (await labelled(hotel([right]))).hotels[0]?.suppliers ?? [];
  assert.ok(name !== undefined);
  const { precision, recall, f1, rejectRecall } = figures([
    { hotel: 'h', name, score: 0.1, isRight: true, chosen: 'Reed Room' },
  ]);
  assert.deepEqual([precision, recall, f1, rejectRecall], [null, 0, null, null]);
  assert.deepEqual(Object.values(figures([])), [0, null, null, null, null, null, null]);
});

test('a file with a byte order mark is read, and one without labels or with unknown labels is refused', async () => {
  assert.equal((await labelled(`\uFEFF${hotel([right])}`)).hotels.length, 1);
  await assert.rejects(labelled(''), /rooms\.jsonl holds no labelled room name\./);
  await assert.rejects(labelled(hotel([])), /holds no labelled room name/);
  await assert.rejects(
    labelled(hotel([right, { ...right, label: 9 }])),
    /line 1: the label of "Reed Room", 9, is the id of none of the references/,
  );
});
