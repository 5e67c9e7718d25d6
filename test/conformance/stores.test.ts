import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { sources, type SourceFile } from '../../scripts/tree.ts';
import { writtenByHand } from './written-by-hand.ts';

/** The files that write a long list of columns by hand, and why no table of columns replaces it. */
const allowed: Readonly<Record<string, string>> = {
  'src/accounts/audit-log/store.ts':
    'no statement of src inserts the entries, and their time is read as text',
  'src/app/limiter/exchange.ts': 'one statement that counts, leases and reports; no row is an object',
  'src/app/limiter/presence.ts': 'the time is that of the database',
  'src/app/limiter/window.ts': 'one statement that counts and admits; no row is an object',
  'src/bookings/erase/voucher-codes-store.ts': 'the bodies of events in their packed form',
  'src/catalogue/stores/as-of.ts': 'present and past mappings as one table, with a column that is computed',
  'src/catalogue/survivors.ts': 'rows of the database become other rows in one statement',
  'src/catalogue/write/adopt-mappings.ts': 'rows of the database become other rows in one statement',
  'src/catalogue/write/change-feed.ts': 'rows of the database become other rows in one statement',
  'src/catalogue/write/decisions-left.ts':
    'present and past decisions as one table, and what an unmerge leaves of them',
  'src/catalogue/write/merge-hotels.ts': 'rows of the database become other rows in one statement',
  'src/catalogue/write/unmerge-hotels.ts': 'rows of the database become other rows in one statement',
  'src/catalogue/write/withdraw-mappings.ts': 'rows of the database become other rows in one statement',
  'src/catalogue/write/write-mappings.ts': 'rows of the database become other rows in one statement',
  'src/catalogue/write/write-rooms.ts': 'rows of the database become other rows in one statement',
  'src/hotels/history/history-store.ts': 'a union of two tables with the end that only one of them has',
  'src/hotels/match/stores/adoption-store.ts': 'rows of the database become other rows in one statement',
  'src/hotels/match/stores/queue/counted-rows.ts': 'sums of counts: no row of the table is an object',
  'src/rates/suppliers/store.ts': 'the first key of a database: its id overrides the numbering',
  'src/insight/trail/trail-store.ts': 'a report: one JSON value of a booking and its watch',
};

test('no file writes a long list of columns by hand: a table of columns has it', async () => {
  const service = (await sources('src')).filter(({ path }) => !path.endsWith('.test.ts'));
  const schema = await readFile(new URL('../../docs/schema.sql', import.meta.url), 'utf8');
  const found = writtenByHand(service, schema);
  const others = found.filter(({ path }) => allowed[path] === undefined);
  assert.deepEqual(others, [], 'use tableOf, insertInto, insertSelect and columnsOf of src/lib/columns');
  const files = new Set(found.map(({ path }) => path));
  assert.deepEqual(
    Object.keys(allowed).filter((path) => !files.has(path)),
    [],
    'these files need no exception any more',
  );
});

const schema = 'create table public.beds (id text, room text)';
const file = (text: string): SourceFile => ({ path: 'src/rooms/store.ts', text, lines: [text] });
const found = (text: string): string[] =>
  writtenByHand([file(text)], schema).map(({ statement, table }) => `${statement} ${table}`);

test('an insert is found without a select, and a select without an insert', () => {
  assert.deepEqual(found('insert into beds (id, room, kind, size, at) values ($1, $2, $3, $4, $5)'), [
    'insert beds',
  ]);
  assert.deepEqual(found('insert into beds (id, room, kind, size, at) select * from made'), ['insert beds']);
  assert.deepEqual(found('insert into beds as b (id, room, kind, size, at) select 1'), ['insert beds']);
  assert.deepEqual(found('select id, room, kind, size, coalesce(at, now()) as at from beds where id = $1'), [
    'select beds',
  ]);
  assert.deepEqual(found('select b.id, b.room, b.kind, b.size as "inMetres", b.at from beds b'), [
    'select beds',
  ]);
});

test('an insert of values needs a table of columns from two columns on', () => {
  assert.deepEqual(found('insert into beds (id, room) values ($1, $2)'), ['insert beds']);
  assert.deepEqual(found('insert into beds (id, room) overriding system value values (1, $1)'), [
    'insert beds',
  ]);
  assert.deepEqual(found('insert into beds (id) values ($1)'), []);
  assert.deepEqual(found('insert into beds (id, room) select id, room from rooms'), []);
});

test('a list of the table, a short one, one of several tables and one of a subquery are not found', () => {
  assert.deepEqual(found('insert into beds (${beds.columns}) values ($1, $2)'), []);
  assert.deepEqual(found('select ${beds.columns} from beds'), []);
  assert.deepEqual(found('select id, room, kind, size from beds'), []);
  assert.deepEqual(found('select b.id, b.room, r.name, r.size, r.at from beds b join rooms r on true'), []);
  assert.deepEqual(found('select id, room, kind, size, at from made'), []);
});

test('a list in a constant is found, too', () => {
  assert.deepEqual(found('const columns = `b.id, b.room, b.kind, b.size as "inMetres", b.at`'), [
    'list columns',
  ]);
});
