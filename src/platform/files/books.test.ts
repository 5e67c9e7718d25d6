import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { booksIn } from './books.ts';
import { openJournal } from './journal.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-test-'));
after(() => rm(folder, { recursive: true }));

const isLine = (value: unknown): value is number => typeof value === 'number';

test('two processes read the same books, in the order of the file, and pass over what is no line', async () => {
  const file = path.join(folder, 'books.journal');
  const [mine, theirs]: [number[], number[]] = [[], []];
  const ours = booksIn(openJournal(file), { isLine, enter: (line) => mine.push(line) });
  const others = booksIn(openJournal(file), { isLine, enter: (line) => theirs.push(line) });
  await ours.write(1);
  await others.write(2);
  assert.deepEqual([mine, theirs], [[1], [1, 2]]);
  await openJournal(file).append('no number');
  await ours.write(3);
  await others.catchUp();
  await others.catchUp();
  assert.deepEqual(
    [mine, theirs],
    [
      [1, 2, 3],
      [1, 2, 3],
    ],
  );
});
