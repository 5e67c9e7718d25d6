import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changingEach, insertEach, jsonBytes } from './each.ts';
import { row, table } from './things.test-table.ts';

test('an insert of many rows names the values of each, with the type of those that differ from their column', () => {
  const insert = insertEach('things', table, {
    size: { value: ({ size }: { size: number }) => size },
    until: { value: () => 5, type: 'integer', sql: (value) => `now() + ${value} * interval '1 second'` },
  });
  assert.deepEqual(insert.columns, { table: 'things', others: { given_until: 'integer' } });
  assert.equal(
    insert.text,
    "insert into things (id, x, y, a_note, tags, size, until) select each.id, each.x, each.y, each.a_note, each.tags, each.size, now() + each.given_until * interval '1 second' from each",
  );
  assert.deepEqual(insert.row({ size: 3 }, row), {
    id: 'a',
    x: 1,
    y: 2,
    a_note: null,
    tags: ['t'],
    size: 3,
    given_until: 5,
  });
});

test('bytes in JSON are written as PostgreSQL reads them', () => {
  assert.equal(jsonBytes(Uint8Array.of(0, 255)), String.raw`\x00ff`);
});

test('an update leaves the columns that it does not name', () => {
  const change = changingEach('things', table, { note: 'text', tags: 'jsonb' });
  assert.equal(
    change.text,
    'a_note = coalesce(each.a_note, things.a_note), tags = coalesce(each.tags, things.tags)',
  );
  assert.deepEqual(change.columns, { a_note: 'text', tags: 'jsonb' });
  assert.deepEqual(change.row({ tags: [] }), { tags: [] });
});
