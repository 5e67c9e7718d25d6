import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnHeaders, columnsIn, isAlmostNone } from './read-columns.ts';

const summary = { rows: 100, matched: 3, review: 1, not_found: 90, invalid: 6 };

test('almost nothing is found where fewer than one id in twenty is known', () => {
  assert.equal(isAlmostNone(summary), true);
  assert.equal(isAlmostNone({ ...summary, review: 2 }), false);
  assert.equal(isAlmostNone({ rows: 0, matched: 0, review: 0 }), false);
});

test('headers carry the columns, with headings in any script', () => {
  const columns = { column: 'hotel_id' as const, others: ['Code, hôtel', '酒店'], isAlmostNone: true };
  const headers = columnHeaders(columns);
  assert.deepEqual(headers, {
    'x-mapping-column': 'hotel_id',
    'x-mapping-other-columns': 'Code%2C%20h%C3%B4tel, %E9%85%92%E5%BA%97',
  });
  assert.deepEqual(columnsIn(headers, summary), columns);
});

test('a file without a header has neither, nor has an answer of an older server', () => {
  const none = { column: undefined, others: [], isAlmostNone: true };
  assert.deepEqual(columnHeaders(none), {});
  assert.deepEqual(columnsIn({}, summary), none);
});
