import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { testDatabase } from '../../../test/support/database.ts';
import { withoutPlaces } from '../../../test/support/places.ts';
import { commands } from '../commands.ts';
import { runCommandLine } from '../run.ts';

const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-cli-'));
after(() => rm(folder, { recursive: true, force: true }));
const { url, db } = await testDatabase();
await withoutPlaces(db);
const environment = { DATABASE_URL: url, DATA_DIR: folder, DEMO_HOTELS: '0' };

function cli(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return cliUntil(new AbortController().signal, words);
}

async function cliUntil(
  signal: AbortSignal,
  words: readonly string[],
): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommandLine(commands, words, {
    environment,
    out: (text) => void (out += text),
    err: (text) => void (err += text),
    signal,
  });
  return { code, out, err };
}

async function file(name: string, text: string): Promise<string> {
  await writeFile(path.join(folder, name), text);
  return path.join(folder, name);
}

test('catalogue import prints what was imported, and the file of bad rows', async () => {
  const hotels = await file('hotels.csv', 'id,name,country,colour\n1,One,IT,red\n2,Two,FR,\nx,Bad,FR,\n');
  const { code, out, err } = await cli('catalogue', 'import', 'hotels', hotels, '--json');
  assert.equal(code, 0);
  assert.match(err, /ignored: colour/);
  const { rows, created, bad, report } = JSON.parse(out);
  assert.deepEqual([rows, created, bad], [3, 2, 1]);
  assert.equal(
    await readFile(report, 'utf8'),
    'line,reason\n4,"id: ""x"" is not a hotel id: expected a whole number, or lp followed by hexadecimal digits"\n',
  );
  const again = await cli(
    'catalogue',
    'import',
    'hotels',
    await file('hotels.csv', 'id,name,country\n1,One,IT\n'),
  );
  assert.match(again.out, /^1 rows of hotels in [\d.]+ s: 0 created, 0 updated, 1 unchanged\.\n$/);
});

test('a report replaces only an earlier report', async () => {
  const text = 'hotel_id,score,written_at\n1,99,2026-01-01\n';
  const own = await file('own.csv', text);
  await symlink(own, path.join(folder, 'own-too.csv'));
  const dear = await file('dear.txt', 'line by line');
  const refused: readonly (readonly [string, RegExp])[] = [
    [own, /The report would replace .*own\.csv, the file that is being imported/],
    [
      path.join(folder, 'own-too.csv'),
      /The report would replace .*own\.csv, the file that is being imported/,
    ],
    [dear, /dear\.txt exists and is not a report of bad rows/],
    [folder, /cannot be written \(EISDIR\)/],
    [path.join(dear, 'report.csv'), /cannot be written \(E[A-Z]+\)/],
  ];
  for (const [report, detail] of refused)
    for (const words of [
      ['import', 'reviews'],
      ['delete', 'hotels'],
    ]) {
      const { code, err } = await cli('catalogue', ...words, own, '--report', report);
      assert.equal(code, 1, report);
      assert.match(err, detail);
    }
  assert.deepEqual([await readFile(own, 'utf8'), await readFile(dear, 'utf8')], [text, 'line by line']);
  const report = await file('report.csv', 'line,reason\n7,an earlier one\n');
  const { code, err } = await cli('catalogue', 'import', 'reviews', own, '--report', report);
  assert.equal(code, 0, err);
  assert.match(await readFile(report, 'utf8'), /^line,reason\n2,.*score[^\n]*\n$/);
});

test('files with the same name in two folders, and two kinds of files, have separate reports', async () => {
  const reports = new Set<string>();
  for (const [place, kind, text] of [
    ['a', 'hotels', 'id,name,country\nx,A,IT\n'],
    ['b', 'hotels', 'id,name,country\n1,One,IT\ny,B,IT\n'],
    ['c', 'rooms', 'hotel_id,name\nz,C\n'],
  ] as const) {
    await mkdir(path.join(folder, place), { recursive: true });
    const { out } = await cli(
      'catalogue',
      'import',
      kind,
      await file(path.join(place, 'same.csv'), text),
      '--json',
    );
    reports.add(JSON.parse(out).report);
  }
  const texts = await Promise.all([...reports].map((report) => readFile(report, 'utf8')));
  assert.deepEqual(
    texts.map((report) => /: ""(.)"" is not a hotel id/.exec(report)?.[1]),
    ['x', 'y', 'z'],
  );
});

test('a stopped command prints how to continue', async () => {
  const stop = AbortSignal.abort();
  const goesOn = 'Stopped. Run the same command to continue where it stopped.\n';
  const hotels = await file('stopped.csv', 'id,name,country\n77,Late,IT\n');
  const detail = async (...words: string[]) => {
    const { code, err } = await cliUntil(stop, words);
    assert.equal(code, 1);
    return err;
  };
  assert.equal(await detail('catalogue', 'import', 'hotels', hotels), goesOn);
  assert.equal(await detail('demo', '--hotels', '10'), goesOn);
  assert.match(
    await detail('catalogue', 'delete', 'hotels', hotels),
    /^Stopped\. Deletions so far are kept\./,
  );
  const former = await file('former.csv', 'as it was');
  assert.equal(await detail('catalogue', 'export', 'hotels', former), 'Stopped. Nothing was written.\n');
  assert.equal(await readFile(former, 'utf8'), 'as it was');
  const ids = await file('stopped-ids.csv', 'partner,partner_id,hotel_id\nAcme,a,1\n');
  assert.equal(
    await detail('catalogue', 'import', 'partner-ids', ids, '--replace', 'Acme'),
    'Stopped. Nothing has changed.\n',
  );
});

test('catalogue import --replace, delete and merge', async () => {
  const ids = await file('ids.csv', 'partner,partner_id,hotel_id\nAcme,a,1\nAcme,b,2\n');
  await cli('catalogue', 'import', 'partner-ids', ids);
  const fewer = await file('fewer.csv', 'partner,partner_id,hotel_id\nAcme,a,1\n');
  const replaced = await cli('catalogue', 'import', 'partner-ids', fewer, '--replace', 'acme', '--json');
  assert.equal(JSON.parse(replaced.out).withdrawn, 1);
  assert.match((await cli('catalogue', 'merge', '1', 'lp2')).out, /^lp2 answers for lp1\.\n$/);
  assert.match((await cli('catalogue', 'merge', '1', 'lp2')).out, /as before/);
  await cli('catalogue', 'import', 'rooms', await file('loft.csv', 'hotel_id,name\n1,Loft\n'));
  const planned = await cli('catalogue', 'unmerge', 'lp1', '--dry-run');
  assert.match(planned.out, /^lp1 would leave lp2, with \d+ rooms, \d+ reviews and \d+ partner ids\./);
  const unmerged = await cli('catalogue', 'unmerge', 'lp1');
  assert.match(
    unmerged.out,
    /^lp1 is no longer merged into lp2\. Check .*\n.*\ndiverted +room +Loft +lp1 +lp2/,
  );
  assert.match((await cli('catalogue', 'unmerge', 'lp1')).err, /lp1 is not merged/);
  await cli('catalogue', 'merge', '1', 'lp2');
  const gone = await cli('catalogue', 'delete', 'hotels', await file('gone.csv', 'id\n2\n9\n'));
  assert.match(
    gone.out,
    /^1 hotels were deleted, with 1 partner ids\. 1 bad rows: see .*gone\.csv\.hotels-to-delete\.[0-9a-f]{8}\.bad-rows\.csv\.\n$/,
  );
});

test('catalogue changes lists the changes, and continues where it was left', async () => {
  const all = JSON.parse((await cli('catalogue', 'changes', '--json')).out);
  assert.deepEqual(all[0], { ...all[0], number: 1, type: 'created', hotelId: 'lp1' });
  const rest = JSON.parse((await cli('catalogue', 'changes', '--after', '2', '--limit', '1', '--json')).out);
  assert.deepEqual(rest, [all[2]]);
  assert.match((await cli('catalogue', 'changes')).out, / merged +lp1 +lp2/);
  assert.match((await cli('catalogue', 'changes', '--limit', 'x')).err, /--limit is "x"/);
});

test('catalogue export writes a file that import reads, compressed if the name ends in .gz', async () => {
  await cli('catalogue', 'import', 'hotels', await file('three.csv', 'id,name,country\n3,"A, B",IT\n'));
  const target = path.join(folder, 'out.jsonl.gz');
  assert.equal((await cli('catalogue', 'export', 'hotels', target)).code, 0);
  const lines = gunzipSync(await readFile(target))
    .toString('utf8')
    .trim()
    .split('\n');
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).name),
    ['A, B'],
  );
});

test('catalogue export --as-of writes a past state', async () => {
  const at = new Date().toISOString();
  const target = path.join(folder, 'past.csv');
  const exported = async (...words: string[]) => {
    await cli('catalogue', 'export', 'hotels', target, ...words);
    return readFile(target, 'utf8');
  };
  const past = () => exported('--as-of', at);
  const before = await past();
  assert.match(before, /"A, B"/);
  await cli('catalogue', 'import', 'hotels', await file('new.csv', 'id,name,country\n3,New name,IT\n'));
  assert.equal(await past(), before);
  assert.match(await exported(), /New name/);
  const early = await cli('catalogue', 'export', 'hotels', target, '--as-of', '2001-01-01');
  assert.match(early.err, /--as-of is before the first change of the catalogue, at 2.*: there are no hotels/);
  const future = await cli('catalogue', 'export', 'hotels', target, '--as-of', '2999-01-01');
  assert.match(future.err, /--as-of is "2999-01-01": expected a day or an instant that is not in the future/);
});

test('errors are one message, with exit code 1', async () => {
  const wrong: readonly (readonly [string[], RegExp])[] = [
    [
      ['catalogue', 'import', 'hotels', path.join(folder, 'nowhere.csv')],
      /nowhere\.csv cannot be read \(ENOENT\)/,
    ],
    [
      ['catalogue', 'import', 'planets', 'x.csv'],
      /"planets" is not a kind of record: expected hotels, rooms, reviews, partner-ids/,
    ],
    [
      ['catalogue', 'import', 'hotels', 'x.csv', '--replace', 'Acme'],
      /--replace works with partner-ids only/,
    ],
    [['catalogue', 'merge', '3', '77'], /there is no hotel lp4d/],
    [['catalogue', 'delete', 'rooms', 'x.csv'], /"rooms" cannot be deleted/],
    [['catalogue', 'export', 'hotels', '-', '--form', 'xml'], /--form is "xml"/],
    [['demo', '--hotels', 'many'], /--hotels is "many"; it must be a whole number/],
  ];
  for (const [words, sentence] of wrong) {
    const { code, err } = await cli(...words);
    assert.equal(code, 1);
    assert.match(err, sentence);
    assert.equal(err.trim().split('\n').length, 1, err);
  }
});

test('demo loads a world of the requested size', async () => {
  const { out } = await cli('demo', '--hotels', '30', '--seed', '9', '--json');
  assert.equal(JSON.parse(out).hotels, 30);
});
