import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { changesSince, readFrozen, writeFrozen, type FrozenAnswer } from './frozen.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'frozen-'));
after(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'frozen.csv');

const answer = (row: string, rest: Partial<FrozenAnswer> = {}): FrozenAnswer => ({
  list: 'en',
  row,
  verdict: 'mapped',
  answer: 'Suite, "sea" side',
  confidence: 0.987654,
  ...rest,
});
const run = [
  answer('a'),
  answer('a'),
  answer('b', { verdict: 'not_mapped', answer: '', confidence: undefined }),
];

test('a run is written and read back unchanged', async () => {
  await writeFrozen(file, run);
  assert.deepEqual(changesSince(await readFrozen(file), run), []);
});

test('every changed row is listed', async () => {
  await writeFrozen(file, run);
  const now = [answer('a'), answer('a', { confidence: 0.9 }), answer('c')];
  assert.deepEqual(changesSince(await readFrozen(file), now), [
    'en/a (2): was mapped Suite, "sea" side 0.99, is mapped Suite, "sea" side 0.90',
    'en/c: new, mapped Suite, "sea" side 0.99',
    'en/b: gone, was not_mapped',
  ]);
  assert.match(changesSince(run, [answer('a', { answer: 'Villa' })]).join(), /is mapped Villa 0.99/);
});

test('a folder has a file for each list, and none for a removed list', async () => {
  const lists = path.join(folder, 'lists');
  await mkdir(lists);
  const two = [answer('a', { list: 'de' }), ...run];
  await writeFrozen(lists, two);
  assert.deepEqual((await readdir(lists)).toSorted(), ['de.csv', 'en.csv']);
  assert.deepEqual(changesSince(await readFrozen(lists), two), []);
  await writeFrozen(lists, run);
  assert.deepEqual(await readdir(lists), ['en.csv']);
});

test('a list whose name has a slash has a file in a folder', async () => {
  const lists = path.join(folder, 'nested');
  await mkdir(lists);
  const two = [answer('a', { list: 'same/de' }), answer('a', { list: 'de' })];
  await writeFrozen(lists, two);
  assert.deepEqual((await readdir(lists, { recursive: true })).toSorted(), ['de.csv', 'same', 'same/de.csv']);
  assert.deepEqual(changesSince(await readFrozen(lists), two), []);
});

test('another file is refused', async () => {
  await writeFile(file, 'a,b\n1,2\n');
  await assert.rejects(readFrozen(file), /is not a frozen run: its header is "a,b"/);
});
