import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterReserving } from './reserved-rows.ts';

const jobId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const rowsOf = (...numbers: number[]) => numbers.map((row) => ({ jobId, row }));
const isDecided = ({ row }: { readonly row: number }) => row < 3;
const before = rowsOf(1, 2, 3, 4);

test('rows that are reserved follow those before, each once', () => {
  const { rows, lost } = afterReserving(before, { reserved: rowsOf(4, 5), isLate: false, isDecided });
  assert.deepEqual([rows, lost], [rowsOf(1, 2, 3, 4, 5), []]);
  const same = afterReserving(before, { reserved: rowsOf(3, 4), isLate: false, isDecided });
  assert.equal(same.rows, before, 'nothing is rendered again');
});

test('when a reservation may have ended, rows that are not reserved again are lost, but not the decided ones', () => {
  const { rows, lost } = afterReserving(before, { reserved: rowsOf(4, 5), isLate: true, isDecided });
  assert.deepEqual([rows, lost], [rowsOf(1, 2, 4, 5), [`${jobId}.3`]]);
});
