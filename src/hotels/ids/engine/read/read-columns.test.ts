import assert from 'node:assert/strict';
import { test } from 'node:test';
import { columnHeaders, readColumns } from './read-columns.ts';

const summary = { rows: 100, matched: 3, review: 1, not_found: 90, invalid: 6 };

test('other columns are suggested where fewer than one id in twenty was found', () => {
  assert.deepEqual(readColumns(summary, ['hotel_id', 'partner_id', 'code']), {
    column: 'hotel_id',
    others: ['partner_id', 'code'],
    isAlmostNone: true,
  });
  const enough = readColumns({ ...summary, review: 2 }, ['hotel_id', 'partner_id']);
  assert.deepEqual([enough.others, enough.isAlmostNone], [[], false]);
  const none = readColumns({ rows: 0, matched: 0, review: 0, not_found: 0, invalid: 0 }, ['id']);
  assert.equal(none.isAlmostNone, false);
});

test('headers name the column, and others only where there are any; a file without a header has neither', () => {
  assert.deepEqual(columnHeaders(readColumns(summary, ['hotel_id', 'partner_id', 'code'])), {
    'x-mapping-column': 'hotel_id',
    'x-mapping-other-columns': 'partner_id, code',
  });
  assert.deepEqual(columnHeaders(readColumns(summary, [])), {});
});
