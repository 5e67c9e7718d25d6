import assert from 'node:assert/strict';
import test from 'node:test';
import { csvOf, safeCell } from './cells.ts';

test('a cell that a spreadsheet would run is a text', () => {
  assert.equal(safeCell('=1+2'), "'=1+2");
  assert.equal(safeCell('@SUM(A1)'), "'@SUM(A1)");
  assert.equal(safeCell('\tx'), "'\tx");
});

test('numbers and other texts are not changed', () => {
  assert.equal(safeCell('-12.5'), '-12.5');
  assert.equal(safeCell('Hotel = Home'), 'Hotel = Home');
});

test('rows are quoted where needed', () => {
  assert.equal(
    csvOf([
      ['a', 'b,c'],
      ['d "e"', ''],
    ]),
    'a,"b,c"\r\n"d ""e""",\r\n',
  );
});
