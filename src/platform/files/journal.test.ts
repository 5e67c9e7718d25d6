import assert from 'node:assert/strict';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { openJournal } from './journal.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-journal-'));
after(() => rm(folder, { recursive: true, force: true }));
let files = 0;
const freshFile = (): string => path.join(folder, 'deep', `${(files += 1)}.jsonl`);

test('what one writes the other reads, in the same order', async () => {
  const file = freshFile();
  const [one, other] = [openJournal(file), openJournal(file)];
  const writes = Array.from({ length: 200 }, (_, at) =>
    (at % 2 ? one : other).append({ at, name: 'Zoë 🏨' }),
  );
  const seen = (await Promise.all(writes)).flat();
  assert.equal(seen.length, 400, 'each of the two readers sees every line once');
  const late = openJournal(file);
  const all = await late.news();
  assert.equal(all.length, 200);
  assert.deepEqual(all[0], { at: (all[0] as { at: number }).at, name: 'Zoë 🏨' });
  assert.deepEqual(await late.news(), []);
});

test('a half line of a killed process is skipped, and hides nothing', async () => {
  const file = freshFile();
  const journal = openJournal(file);
  await journal.append({ good: 1 });
  await appendFile(file, '\n{"half":');
  assert.deepEqual(await journal.news(), []);
  assert.deepEqual(await journal.append({ good: 2 }), [{ good: 2 }]);
  assert.deepEqual(await openJournal(file).news(), [{ good: 1 }, { good: 2 }]);
});

test('an absent file has no lines', async () => {
  assert.deepEqual(await openJournal(freshFile()).news(), []);
});
