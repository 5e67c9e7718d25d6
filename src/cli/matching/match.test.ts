import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { testKey } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { fields } from '../../hotels/match/input/columns.ts';
import { rowKeyOf } from '../../hotels/match/input/input.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const needs = await testNeeds();
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-match-'));
const list = path.join(folder, 'list.csv');

before(async () => {
  await landMarling(needs.db);
  await writeFile(
    list,
    'id;name;country;city;address\nA;Cormorant Hotel;GB;Marling;12 Pilchard St\nB;Nobody Knows;GB;;\n',
  );
});
after(() => rm(folder, { recursive: true }));

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

const environment = {
  LOG_LEVEL: 'silent',
  DATABASE_URL: needs.config.databaseUrl,
  DATA_DIR: path.join(folder, 'data'),
  MATCH_CHUNK_ROWS: '1',
};

const run = (...words: string[]): Promise<Ran> => runUntil(undefined, ...words);

/** Stops it, as by Ctrl-C, when its output contains the words. */
async function runUntil(expected: string | undefined, ...words: string[]): Promise<Ran> {
  let [out, err] = ['', ''];
  const stop = new AbortController();
  const code = await runCommandLine(commands, words, {
    environment,
    out: (text) => void (out += text),
    err: (text) => {
      err += text;
      if (expected !== undefined && text.includes(expected)) stop.abort();
    },
    signal: stop.signal,
  });
  return { code, out, err };
}

test('match writes every row, shows its progress, and prints totals', async () => {
  const target = path.join(folder, 'out.csv');
  const { code, out, err } = await run('match', list, '-o', target, '--json');
  assert.equal(code, 0, err);
  const { expectedWrong, ...counts } = JSON.parse(out);
  assert.ok(expectedWrong > 0 && expectedWrong < 0.1, `${expectedWrong}`);
  assert.deepEqual(counts, {
    total: 2,
    matched: 1,
    review: 0,
    noMatch: 1,
    geoMatchNameMismatch: 0,
    nameMatchGeoMismatch: 0,
  });
  assert.match(err, /2 rows: 1 matched/);
  const lines = (await readFile(target, 'utf8')).trimEnd().split('\n');
  assert.equal(lines.length, 3);
  assert.match(lines[1] ?? '', /^A,Cormorant Hotel,.*,matched,matched,high,0\.\d{4},1001,lp3e9$/);
});

test('match with a wanted confidence or precision sends what is less sure to a person', async () => {
  const totals = async (...flags: string[]) =>
    JSON.parse((await run('match', list, ...flags, '-o', path.join(folder, 'sure.csv'), '--json')).out);
  const strict = await totals('--min-confidence', '0.9999');
  assert.deepEqual([strict.matched, strict.review], [0, 1]);
  assert.equal((await totals('--precision', '0.98')).matched, 1);
  const { accountId } = await testKey(needs, 'production');
  const owner = ['--account', accountId, '--env', 'production'];
  assert.match(
    (await run('matching', 'set', ...owner, '--min-confidence', '0.9999')).out,
    /from a confidence of 1.000/,
  );
  assert.equal((await totals(...owner)).matched, 0);
  assert.match((await run('matching', 'set', ...owner)).out, /own threshold/);
  assert.equal((await totals(...owner)).matched, 1);
  const { code, err } = await run('match', list, '--precision', '99');
  assert.deepEqual(
    [code, /--precision is "99": precision must be a number from 0.95 to 0.995/.test(err)],
    [1, true],
  );
});

test('a list without rows gives only a header', async () => {
  const empty = path.join(folder, 'empty.csv');
  const target = path.join(folder, 'empty-out.csv');
  await writeFile(empty, 'name,country\n');
  const { code, out } = await run('match', empty, '-o', target);
  assert.equal(code, 0);
  assert.match(await readFile(target, 'utf8'), /^external_id,[a-z_,]+\n$/);
  assert.match(out, /matched +0 +0\.0 %/);
});

test('a compressed list is decompressed, and a result whose name ends in .gz is compressed', async () => {
  const [packed, target] = [path.join(folder, 'list.csv.gz'), path.join(folder, 'packed-out.csv.gz')];
  await writeFile(packed, gzipSync(await readFile(list)));
  assert.equal((await run('match', packed, '-o', target)).code, 0);
  assert.match(String(gunzipSync(await readFile(target))), /\nA,Cormorant Hotel,.*,1001,lp3e9\n/);
  assert.match((await run('match', packed, '--explain', '1')).out, /^matched/);
});

test('without -o only the result is on standard output, and the totals are on standard error', async () => {
  const main = path.resolve(import.meta.dirname, '../../main.ts');
  const env = { ...process.env, ...environment };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [main, 'match', list], { env });
  assert.match(stdout, /^external_id,.*\nA,Cormorant Hotel,.*\nB,Nobody Knows,[^\n]*\n$/);
  assert.match(stderr, /matched +1 +50\.0 %/);
  const { code, out, err } = await run('match', list, '--json');
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /^--json prints the totals, and the answer is CSV: write it to a file with -o OUT\.\n$/);
});

test('a stopped command prints one message and keeps the old file', async () => {
  const kept = path.join(folder, 'stopped');
  await mkdir(kept);
  const target = path.join(kept, 'out.csv');
  await writeFile(target, 'the former result\n');
  const { code, out, err } = await runUntil('1 rows: ', 'match', list, '-o', target);
  assert.deepEqual([code, out], [1, '']);
  assert.match(err, /\nStopped\. Nothing was written\.\n$/);
  assert.equal(await readFile(target, 'utf8'), 'the former result\n');
  assert.deepEqual(await readdir(kept), ['out.csv']);
});

test('match --explain states which country stands for one that cannot be read', async () => {
  const unread = path.join(folder, 'unread-country.csv');
  const point = '53.402100,-2.980100';
  await writeFile(unread, `id,name,city,country,latitude,longitude\nA,Cormorant Hotel,Marling,XW,${point}\n`);
  const { code, out } = await run('match', unread, '--explain', '1');
  assert.equal(code, 0);
  assert.match(out, /\n  the country cannot be read: the row was looked for in GB, where its point lies\n/);
  assert.ok(out.trimEnd().split('\n').length <= 12, out);
});

test('match --explain prints at most twelve readable lines, and with --numbers all that was measured', async () => {
  const { code, out } = await run('match', list, '--explain', '1');
  assert.equal(code, 0);
  assert.match(
    out,
    /^matched: 1001 The Cormorant Hotel, 12 Pilchard Street, Marling \(matched, evidence high, confidence 0\.\d{3}\)/,
  );
  assert.match(out, /\n {2}name +[+−]\d\.\d {2}the same/);
  assert.ok(out.trimEnd().split('\n').length <= 12, out);
  const numbers = await run('match', list, '--explain', '1', '--numbers');
  assert.match(numbers.out, /^matched \(matched, evidence high, confidence 0\.\d{4}\)/);
  assert.match(numbers.out, /address: streetAndNumber/);
  const { code: none, err } = await run('match', list, '--explain', '9');
  assert.deepEqual([none, /has no row 9/.test(err)], [1, true]);
});

test('match applies the decisions of an account, which can be added, exported and undone', async () => {
  const { accountId } = await testKey(needs, 'production');
  const owner = ['--account', accountId, '--env', 'production'];
  const added = await run(
    'decisions',
    'add',
    'B',
    'lp3ea',
    'must-link',
    ...owner,
    '--note',
    'seen',
    '--json',
  );
  assert.equal(added.code, 0, added.err);
  const target = path.join(folder, 'decided.csv');
  await run('match', list, '-o', target, ...owner);
  assert.match(await readFile(target, 'utf8'), /\nB,.*,matched,matched,high,1.0000,1002,lp3ea\n/);
  const { out: explained } = await run('match', list, '--explain', '2', ...owner);
  assert.match(
    explained,
    /^matched.*confidence 1\.000\)\n  decided by a person: must-link 1002 .* \(seen\)\n/,
  );
  assert.match((await run('match', list, '--explain', '2')).out, /^no_match/, 'nobody’s without an account');
  const exported = await run('decisions', 'export', ...owner);
  assert.match(
    exported.out,
    /^row_key,hotel_id,.*,decided_by,.*\nid:B,lp3ea,must-link,seen,[^,]+,cli:[^,]+,/,
  );
  const printed = await run('decisions', 'export', ...owner, '--json');
  assert.deepEqual(
    JSON.parse(printed.out).map(({ rowKey, hotelId }: Record<string, unknown>) => [rowKey, hotelId]),
    [['id:B', 'lp3ea']],
  );
  const undone = await run('decisions', 'undo', JSON.parse(added.out).decisionId, ...owner);
  assert.equal(undone.code, 0);
  assert.equal((await run('decisions', 'export', ...owner)).out.trimEnd().split('\n').length, 1);
  assert.deepEqual(await run('decisions', 'undo', 'xx', ...owner), {
    code: 1,
    out: '',
    err: 'unknown decision id\n',
  });
});

test('a decision finds a row by its key in the export, by its id, or by its content if it has no id', async () => {
  const { accountId } = await testKey(needs, 'production');
  const owner = ['--account', accountId, '--env', 'production'];
  const anonymous = path.join(folder, 'anonymous.csv');
  await writeFile(anonymous, 'name,country\nNobody Knows,GB\n');
  const expected = new Map<string, string>([
    ['name', 'Nobody Knows'],
    ['country', 'GB'],
  ]);
  const key = rowKeyOf(
    fields.map((field) => expected.get(field) ?? ''),
    null,
  );
  for (const [row, kept] of [
    ['B', 'id:B'],
    ['id:B', 'id:B'],
    ['id:id:B', 'id:id:B'],
    [key, key],
  ] as const) {
    const { code, out, err } = await run('decisions', 'add', row, 'lp3ea', 'must-link', ...owner);
    assert.deepEqual([code, out], [0, `${kept} must-link lp3ea\n`], err);
  }
  const { out } = await run('decisions', 'export', ...owner, '--json');
  assert.equal(JSON.parse(out).length, 3);
  const target = path.join(folder, 'anonymous-out.csv');
  await run('match', anonymous, '-o', target, ...owner);
  assert.match(await readFile(target, 'utf8'), /,matched,matched,high,1\.0000,1002,lp3ea\n$/);
  const mistake = await run('decisions', 'add', 'row:12', 'lp3ea', 'must-link', ...owner);
  assert.equal(mistake.code, 1);
  assert.match(mistake.err, /^expected `externalId`/);
});

test('match --explain uses the same placeholder points as the result', async () => {
  const parked = path.join(folder, 'parked.csv');
  const rows = Array.from({ length: 25 }, (_, n) => `House ${n},GB,Elsewhere,53.4021,-2.9801`);
  await writeFile(
    parked,
    `name,country,city,lat,lng\nZephyr Lodge,GB,Elsewhere,53.4021,-2.9801\n${rows.join('\n')}\n`,
  );
  const target = path.join(folder, 'parked-out.csv');
  await run('match', parked, '-o', target);
  const { out: printed } = await run('match', parked, '--explain', '1', '--numbers');
  const [, verdict, matchClass] = /^1,(?:[^,]*,){6}(\w+),(\w+),/m.exec(await readFile(target, 'utf8')) ?? [];
  assert.ok(verdict !== undefined && printed.startsWith(`${verdict} (${matchClass},`), printed);
  assert.doesNotMatch(printed, /coordinates: \S+ +\d/, 'the point counts as missing');
});

test('a file that cannot be matched is refused with one message', async () => {
  const bad = path.join(folder, 'bad.csv');
  await writeFile(bad, 'a,b\n1,2\n');
  const { code, err } = await run('match', bad, '-o', path.join(folder, 'none.csv'));
  assert.equal(code, 1);
  assert.match(err, /could not find a column "name"/);
});

test('a list that cannot be matched leaves the old result, and no other file', async () => {
  const bad = path.join(folder, 'no-country.csv');
  const kept = path.join(folder, 'kept');
  await mkdir(kept);
  const target = path.join(kept, 'result.csv');
  await writeFile(bad, 'name\nCormorant Hotel\n');
  await writeFile(target, 'the former result\n');
  const { code, err } = await run('match', bad, '-o', target);
  assert.equal(code, 1);
  assert.match(err, /could not find a column "country"/);
  assert.equal(await readFile(target, 'utf8'), 'the former result\n');
  assert.deepEqual(await readdir(kept), ['result.csv']);
});

test('a device is written to directly, and a full one is reported with one message', async () => {
  assert.equal((await run('match', list, '-o', '/dev/null')).code, 0);
  assert.ok((await stat('/dev/null')).isCharacterDevice());
  assert.match((await run('match', list, '-o', '/dev/full')).err, /\(ENOSPC\): the disk is full\./);
});

test('a missing list, and a result that cannot be written, are one message', async () => {
  const nowhere = path.join(folder, 'nowhere', 'x.csv');
  const cases = [
    [
      ['match', nowhere, '-o', path.join(folder, 'none.csv')],
      /x\.csv cannot be read \(ENOENT\): check its name and its permissions\./,
    ],
    [['match', list, '-o', nowhere], /x\.csv cannot be written \(ENOENT\)/],
    [['match', '-'], /it must be a file, not standard input/],
  ] as const;
  for (const [words, expected] of cases) {
    const { code, err } = await run(...words);
    assert.equal(code, 1);
    assert.match(err, expected);
    assert.doesNotMatch(err, /Error:|\n +at /);
  }
});

test('storage permissions are granted, listed and revoked', async () => {
  const { accountId } = await testKey(needs, 'production');
  const owner = ['--account', accountId, '--env', 'production'];
  assert.equal((await run('storage', 'allow', 'gs://lists/', ...owner)).code, 0);
  assert.match((await run('storage', 'list')).out, new RegExp(`${accountId} +production +gs://lists/`));
  assert.equal((await run('storage', 'revoke', 'gs://lists/', ...owner)).code, 0);
  assert.equal((await run('storage', 'revoke', 'gs://lists/', ...owner)).code, 1);
  const odd = ['http://x', 'gs://lists', 'gs://lists/a', 's3://UPPER/', 's3://lists/../', 'file:///../'];
  for (const prefix of odd) {
    const { code, err } = await run('storage', 'allow', prefix, ...owner);
    assert.equal(code, 1);
    assert.match(err, /must be gs:\/\/bucket\/, .*, ending in "\/"/);
  }
  assert.doesNotMatch((await run('storage', 'list')).out, new RegExp(accountId));
});
