import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  arraysOf,
  changing,
  column,
  columnsOf,
  insertArrays,
  insertInto,
  insertSelect,
  jsonOrNull,
  optional,
  readFrom,
  setting,
  tableOf,
} from './columns.ts';
import { place, row, table } from './things.test-table.ts';

test('the same table makes the select list and reads the row', () => {
  assert.equal(table.columns, 'id, x, y, a_note, tags');
  assert.deepEqual(table.read({ id: 'a', x: 1, y: 2, a_note: null, tags: ['t'] }), row);
});

test('the select list of an alias names the table, except for values of other tables', () => {
  const joined = tableOf({ id: column<string>('id'), owner: readFrom<string>('owner_name', 'o.name') });
  assert.equal(columnsOf('t', joined), 't.id, o.name as owner_name');
  assert.deepEqual(joined.read({ id: 'a', owner_name: 'b' }), { id: 'a', owner: 'b' });
});

test('many rows are the text of one array for each column', () => {
  const things = tableOf({ id: column<string>('id'), note: optional<string>('a_note') });
  const arrays = arraysOf(things, { id: 'text', note: 'varchar' });
  assert.equal(arrays.unnest(2), 'unnest($2::text[], $3::varchar[])');
  const rows = [
    { id: 'a', note: undefined },
    { id: 'b', note: 'n' },
  ];
  assert.deepEqual(arrays.values(rows), ['{"a","b"}', '{NULL,"n"}']);
  const insert = insertArrays('things', things, { id: 'text', note: 'varchar' });
  assert.equal(
    insert.text,
    'insert into things (id, a_note) select * from unnest($1::text[], $2::varchar[])',
  );
  assert.deepEqual(insert.values(rows), arrays.values(rows));
});

test('a change sets what it has, and leaves the rest as it was', () => {
  const change = changing(tableOf({ place, note: optional<string>('a_note') }), 2);
  assert.equal(change.text, 'x = coalesce($2, x), y = coalesce($3, y), a_note = coalesce($4, a_note)');
  assert.deepEqual(change.values({ note: 'n' }), [null, null, 'n']);
  assert.deepEqual(change.values({ place: { x: 1, y: 2 } }), [1, 2, null]);
});

test('an insert fills every column of the table, and the derived columns', () => {
  const insert = insertInto('things', table, {
    size: { value: ({ size }: { size: number }) => size },
    until: { value: () => 5, sql: (parameter) => `now() + ${parameter} * interval '1 second'` },
  });
  assert.equal(
    insert.text,
    "insert into things (id, x, y, a_note, tags, size, until) values ($1, $2, $3, $4, $5, $6, now() + $7 * interval '1 second')",
  );
  assert.deepEqual(insert.values({ size: 3 }, row), ['a', 1, 2, null, '["t"]', 3, 5]);
});

test('setting a row writes every column, null where a member is undefined', () => {
  const set = setting(table, 2);
  assert.equal(set.text, 'id = $2, x = $3, y = $4, a_note = $5, tags = $6');
  assert.deepEqual(set.values(row), ['a', 1, 2, null, '["t"]']);
});

test('the rows of a query are inserted in the order of the table, whatever the order of the expressions', () => {
  const text = insertSelect('things', tableOf({ id: column<string>('id'), place }), {
    place: 't.x, t.y',
    id: '$1',
  });
  assert.equal(text, 'insert into things (id, x, y) select $1, t.x, t.y');
});

test('an absent value of JSON is null for the database, not the null of JSON', () => {
  const { members } = tableOf({ tags: jsonOrNull<readonly string[]>('tags') });
  assert.deepEqual(members.tags.write(null), [null]);
  assert.deepEqual(members.tags.write(['t']), ['["t"]']);
  assert.deepEqual(members.tags.json?.(['t']), [['t']]);
});
