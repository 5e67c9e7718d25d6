import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleIds } from './sample-ids.ts';

test('a plain list is its own sample, up to a hundred ids', () => {
  assert.deepEqual(sampleIds('L-100\r\nL-200\n\nL-200\n'), ['L-100', 'L-200']);
  const many = Array.from({ length: 500 }, (_, at) => `L${at}`).join('\n');
  assert.equal(sampleIds(many).length, 60);
});

test('in a table the column that differs most comes first; words and cells with spaces are left out', () => {
  const table = 'stars;code;name\n4;"A-1";Hotel 1\n4;"A-2";Hotel 2\n3;"A-3";Hotel 3\n';
  assert.deepEqual(sampleIds(table), ['A-1', 'A-2', 'A-3', '4', '3']);
});

test('long ids do not make the address longer than a request may be', () => {
  const long = Array.from({ length: 60 }, (_, at) => `${at}`.padEnd(60, '0')).join('\n');
  assert.ok(sampleIds(long).join('').length <= 2_000);
});
