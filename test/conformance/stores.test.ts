import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sources, type SourceFile } from '../../scripts/tree.ts';

/** Lists of columns that are shorter are easier to read than a table of columns. */
const LONG = 5;
const insert = /insert into ([a-z_.]+)\s*\(([^)$]*)\)\s*(?:values|select \*|select each\.|select \$)/g;
const select = /\bselect\s+((?:(?!\bfrom\b|`|\$\{|\bselect\b)[^])*?)\sfrom\s+([a-z_.]+)(?!\w)/g;

interface Lists {
  readonly folder: string;
  readonly table: string;
}

/** The lists of columns that are written by hand, of the tables that a domain both fills and reads as objects. */
function writtenTwice(files: readonly SourceFile[]): string[] {
  const fills = files.flatMap((file) => listsOf(file, insert, (match) => [match[1], match[2]]));
  const reads = files.flatMap((file) => listsOf(file, select, (match) => [match[2], match[1]]));
  const both = fills.filter((fill) => reads.some(({ folder, table }) => isSame(fill, { folder, table })));
  return [...new Set(both.map(({ folder, table }) => `${folder}: ${table}`))];
}

function listsOf(
  { path, text }: SourceFile,
  pattern: RegExp,
  partsOf: (match: RegExpExecArray) => readonly [string | undefined, string | undefined],
): Lists[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [table = '', columns = ''] = partsOf(match);
    const isLong = columns.split(/,(?![^(]*\))/).length >= LONG;
    // A list of several tables is a report, which nothing inserts.
    const tables = new Set([...columns.matchAll(/\b(\w+)\.\w/g)].map(([, alias]) => alias));
    return isLong && tables.size < 2 ? [{ folder: path.split('/').slice(0, 2).join('/'), table }] : [];
  });
}

function isSame(one: Lists, other: Lists): boolean {
  return one.folder === other.folder && one.table === other.table;
}

test('a domain writes no long list of columns twice: a table of columns has it once', async () => {
  const service = (await sources('src')).filter(({ path }) => !path.endsWith('.test.ts'));
  assert.deepEqual(writtenTwice(service), []);
});

test('lists of the same table are found in two files of a domain, and not in two domains', () => {
  const file = (path: string, text: string): SourceFile => ({ path, text, lines: [text] });
  const fills = 'insert into beds (id, room, kind, size, at) values ($1, $2, $3, $4, $5)';
  const reads = 'select id, room, kind, size, coalesce(at, now()) as at from beds where id = $1';
  const found = (other: string): string[] =>
    writtenTwice([file('src/rooms/store.ts', `\`${fills}\``), file(other, `\`${reads}\``)]);
  assert.deepEqual(found('src/rooms/read/beds.ts'), ['src/rooms: beds']);
  assert.deepEqual(found('src/insight/beds.ts'), []);
});
