import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { emptyReport } from '../../catalogue/maintain/import-progress.ts';
import { badRowReport } from './bad-row-report.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-report-'));
after(() => rm(folder, { recursive: true, force: true }));

const named = (name: string) => path.join(folder, name);

function reportCalled(name: string) {
  const flags = { text: () => named(name), required: () => '', has: () => false };
  return badRowReport({ flags, config: { dataDir: folder } }, { file: '-', kind: 'hotels', fingerprint: '' });
}

const rows = (...lines: number[]) => lines.map((line) => ({ line, reason: 'name: is\u2028missing\r' }));
const linesIn = async (name: string) =>
  (await readFile(named(name), 'utf8'))
    .split('\n')
    .slice(1, -1)
    .map((line) => Number.parseInt(line));

test('a report continues after its last row, however often a batch begins again', async () => {
  const report = await reportCalled('long.csv');
  assert.equal(await report.cutTo(emptyReport), true);
  const first = await report.appendRows(emptyReport, rows(2, 3));
  await report.appendRows(first, rows(5, 6, 7));
  const again = await report.appendRows(first, rows(5, 7));
  const end = await report.appendRows(again, rows(9));
  assert.deepEqual(await linesIn('long.csv'), [2, 3, 5, 7, 9]);
  const resumed = await reportCalled('long.csv');
  assert.equal(await resumed.cutTo(first), true);
  assert.deepEqual(await linesIn('long.csv'), [2, 3]);
  const behind = await resumed.appendRows(first, rows(5, 7));
  assert.deepEqual([behind, await resumed.appendRows(behind, rows(9))], [again, end]);
});

test('a report is recognized by its content, not by its name and length', async () => {
  const mark = await reportWith('known.csv', [2, 3]);
  for (const others of [[2, 4], [4, 3, 5], [2], []]) {
    await reportWith('known.csv', others);
    const before = await readFile(named('known.csv')).catch(() => undefined);
    assert.equal(await (await reportCalled('known.csv')).cutTo(mark), false, `${others}`);
    assert.deepEqual(await readFile(named('known.csv')).catch(() => undefined), before, 'nothing is cut');
  }
  await reportWith('moved.csv', [2, 3, 7]);
  assert.equal(
    await (await reportCalled('moved.csv')).cutTo(mark),
    true,
    'under another name it is the same',
  );
});

async function reportWith(name: string, lines: readonly number[]) {
  const report = await reportCalled(name);
  await report.cutTo(emptyReport);
  return lines.length === 0 ? emptyReport : report.appendRows(emptyReport, rows(...lines));
}

test('a report that another command is about to begin is not changed, and has one canonical name', async () => {
  const report = await reportCalled('new.csv');
  await assert.rejects(readFile(named('new.csv')), /ENOENT/);
  await symlink(folder, named('link'));
  assert.equal((await reportCalled('link/new.csv')).path, report.path);
  await symlink('new.csv', named('early.csv'));
  assert.equal((await reportCalled('early.csv')).path, report.path);
  await writeFile(named('new.csv'), 'line,reason\n');
  await symlink(named('new.csv'), named('other.csv'));
  assert.equal((await reportCalled('other.csv')).path, report.path);
});
