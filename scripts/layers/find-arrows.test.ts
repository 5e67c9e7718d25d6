import assert from 'node:assert/strict';
import path from 'node:path';
import { suite, test } from 'node:test';
import { findArrows } from './find-arrows.ts';
import { domains, layers, type Layers } from '../layers.ts';
import { sources, type SourceFile } from '../tree.ts';

function file(path: string, text: string): SourceFile {
  return { path, text, lines: text.split('\n') };
}

function findIn(path: string, text: string): string[] {
  return findArrows([file(path, text)], { domains, layers: [] });
}

/** Why an import of `to` in a new file `from` is refused, both relative to `src/`. */
function refusals(from: string, to: string, kind = 'import'): string[] {
  const up = '../'.repeat(from.split('/').length - 1);
  return findArrows([file(`src/${from}`, `${kind} { x } from '${up === '' ? './' : up}${to}';`)], {
    domains,
    layers: [],
  });
}

const engines = domains.map(({ folder }) => folder).filter((folder) => folder.endsWith('engine'));

test('there are five engines, and the table lists every one in the source', async () => {
  const found = new Set(
    (await sources('src')).flatMap((source) => /^src\/(.*\/engine)\//.exec(source.path)?.[1] ?? []),
  );
  assert.deepEqual(engines.toSorted(), [...found].toSorted());
  assert.equal(engines.length, 5);
});

test('outside of src/ only a trained model may be imported', () => {
  for (const to of ['../console/lib/map.ts', '../clients/typescript/src/index.ts', '../bench/run.ts'])
    for (const from of ['rates/engine/new.ts', 'bookings/book/new.ts', 'main.ts'])
      assert.match(refusals(from, to).join(), /outside of src/);
  assert.deepEqual(refusals('rooms/new.ts', '../models/rooms-v1.json'), []);
});

for (const engine of engines)
  suite(engine, () => {
    for (const to of ['platform/sql/pool.ts', 'contract/limits.ts', 'contract/owner.ts', 'config.ts'])
      for (const kind of ['import', 'import type'])
        test(`${kind} of ${to} is refused`, () => {
          assert.match(refusals(`${engine}/new.ts`, to, kind).join(), /an engine is pure/);
        });
    test('its own domain is refused, lib and itself are not', () => {
      assert.equal(refusals(`${engine}/new.ts`, `${engine.split('/')[0]}/store.ts`).length, 1);
      assert.deepEqual(refusals(`${engine}/new.ts`, 'lib/money.ts'), []);
      assert.deepEqual(refusals(`${engine}/new.ts`, `${engine}/other.ts`), []);
    });
    test('the clock, randomness and files are refused', () => {
      const text = "import fs from 'node:fs';\nconst now = Date.now();\nconst dice = Math.random();";
      assert.equal(findIn(`src/${engine}/new.ts`, text).length, 3);
    });
    for (const module of ['pg', 'stripe', '@aws-sdk/client-s3', 'node:worker_threads', 'node:crypto'])
      for (const kind of ['import', 'import type'])
        test(`${kind} of ${module} is refused`, () => {
          const findings = findIn(`src/${engine}/new.ts`, `${kind} { x } from '${module}';`);
          assert.match(findings.join(), /an engine is pure/);
        });
    for (const use of [
      'crypto.randomUUID()',
      'process.env',
      'process.hrtime()',
      "fetch('https://a.example')",
    ])
      test(`${use} is refused`, () => {
        assert.match(
          findIn(`src/${engine}/new.ts`, `const x = ${use};`).join(),
          /:1: an engine does not use/,
        );
      });
  });

/** A file name that an entry of a row stands for. */
function example(entry: string): string {
  const name = entry.replace('*', 'example');
  return name.includes('.') ? name : `${name}/example.ts`;
}

for (const table of layers) {
  const bottom = path.posix.join(table.folder, example(table.rows[0]?.[0] ?? ''));
  const top = path.posix.join(table.folder, example(table.rows.at(-1)?.[0] ?? ''));

  test(`in ${table.folder || 'the repository'} the bottom layer cannot import the top layer or its types`, () => {
    for (const kind of ['import', 'import type', 'export'])
      assert.match(upward(table, { from: bottom, to: top, kind }), /in a higher layer/);
    assert.equal(upward(table, { from: top, to: bottom, kind: 'import' }), '');
  });
}

function upward(table: Layers, { from, to, kind }: { from: string; to: string; kind: string }): string {
  const depth = '../'.repeat(from.split('/').length - 1);
  const source = file(from, `${kind} { x } from '${depth}${to}';`);
  return findArrows([source], { domains: [], layers: [table] })
    .filter((finding) => finding.startsWith(`${from}:`))
    .join();
}

test('every domain may import only what its row lists', () => {
  for (const { folder } of domains.filter((row) => row.folder !== ''))
    assert.equal(refusals(`${folder}/new.ts`, 'main.ts').length, 1, folder);
  assert.match(refusals('rates/new.ts', 'bookings/sale.ts').join(), /rates → catalogue, rooms only/);
  assert.deepEqual(refusals('rates/new.ts', 'rooms/room-key.ts'), []);
});

test('a file without a layer, and an entry without a file, are reported', () => {
  const table: Layers = { folder: 'src/hotels', rows: [['read'], ['*-store.ts'], ['judge', 'old.ts']] };
  const files = ['read/row.ts', 'job-store.ts', 'judge/table.ts', 'lost.ts'].map((name) =>
    file(`src/hotels/${name}`, ''),
  );
  assert.deepEqual(findArrows(files, { domains: [], layers: [table] }), [
    'src/hotels/lost.ts: has no layer; add it to a row of "src/hotels" in scripts/layers.ts',
    'scripts/layers.ts: "old.ts" of "src/hotels" names no file',
  ]);
});

test('a full name comes before a pattern, and the longer name first', () => {
  const table: Layers = { folder: 'src/rates', rows: [['a/low.ts', 'x-store.ts'], ['*-store.ts'], ['a']] };
  const imports = (from: string, to: string): number =>
    upward(table, { from: `src/rates/${from}`, to: `src/rates/${to}`, kind: 'import' }).length;
  assert.equal(imports('y-store.ts', 'x-store.ts'), 0);
  assert.ok(imports('x-store.ts', 'y-store.ts') > 0);
  assert.equal(imports('y-store.ts', 'a/low.ts'), 0);
  assert.ok(imports('a/low.ts', 'a/high.ts') > 0);
});

test('folders without a name in a row are below the rows that follow, and import none of the others', () => {
  const table: Layers = { folder: 'src/rates', rows: [['http'], ['NAME/'], ['all.ts']] };
  const refused = (from: string, to: string): string =>
    upward(table, { from: `src/rates/${from}`, to: `src/rates/${to}`, kind: 'import' });
  assert.equal(refused('acme/acme.ts', 'http/read.ts'), '');
  assert.equal(refused('acme/acme.ts', 'acme/deep/money.ts'), '');
  assert.equal(refused('all.ts', 'acme/acme.ts'), '');
  assert.match(refused('acme/acme.ts', 'all.ts'), /"all\.ts" is above "NAME\/"/);
  assert.match(refused('http/read.ts', 'acme/acme.ts'), /"NAME\/" is above "http"/);
  assert.match(refused('acme/acme.ts', 'other/other.ts'), /import none of the others/);
});

test('an engine may import the packages of its row, and other folders may use process and fetch', () => {
  assert.deepEqual(findIn('src/hotels/engine/new.ts', "import names from 'i18n-iso-countries';"), []);
  assert.equal(findIn('src/rates/engine/new.ts', "import names from 'i18n-iso-countries';").length, 1);
  assert.deepEqual(findIn('src/rates/new.ts', "const a = process.env;\nconst b = fetch('x');"), []);
  assert.deepEqual(findIn('src/rates/new.ts', "import type { Pool } from 'pg';"), []);
});

test('a separate program imports its own folder, what its row lists, and its packages', () => {
  const foreign = (path: string, module: string, kind = 'import'): string =>
    findArrows([file(path, `${kind} { x } from '${module}';`)], { domains: [], layers: [] }).join();
  for (const kind of ['import', 'import type'])
    assert.match(
      foreign('console/lib/new.ts', '../../src/lib/money.ts', kind),
      /the console runs in a browser/,
    );
  assert.match(foreign('console/lib/new.ts', 'typebox'), /the console runs in a browser/);
  assert.equal(foreign('console/lib/new.ts', 'innkeeper-client'), '');
  assert.equal(foreign('console/lib/new.ts', './url.ts'), '');
  assert.match(foreign('certify/new.ts', '../src/lib/money.ts'), /shares no code with src/);
  assert.equal(foreign('certify/new.ts', '../clients/typescript/src/csv.ts'), '');
  assert.match(foreign('examples/website/new.ts', '../../src/lib/money.ts'), /a separate program/);
  assert.match(foreign('clients/typescript/src/new.ts', 'node:fs'), /a separate package/);
});

test('the console and the client have layers', () => {
  const folders = layers.map(({ folder }) => folder);
  for (const folder of ['console', 'clients/typescript/src']) assert.ok(folders.includes(folder), folder);
});

test('packages have one folder each that may import them', () => {
  const importing = (path: string, module: string): number =>
    findArrows([file(path, `import x from '${module}';`)], { domains: [], layers: [] }).length;
  assert.equal(importing('src/rates/new.ts', 'pg'), 1);
  assert.equal(importing('src/rates/new.ts', 'fastify'), 1);
  assert.equal(importing('src/rates/new.ts', 'node:fs/promises'), 1);
  assert.equal(importing('src/platform/new.ts', 'node:fs/promises'), 0);
  assert.equal(importing('src/rooms/engine/text/new.ts', 'any-ascii'), 1);
  assert.equal(importing('src/rooms/engine/text/new.ts', 'opencc-js/t2cn'), 1);
  assert.equal(importing('src/lib/text/new.ts', 'any-ascii'), 0);
});
