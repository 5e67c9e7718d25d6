import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Block, BLOCK_BYTES, BLOCK_ROWS } from './block.ts';

test('the columns lie side by side in one buffer and do not overlap', () => {
  const block = new Block();
  const columns = [block.low, block.meta, block.end, block.latitude, block.longitude];
  columns.forEach((column, place) => column.fill(place + 1));
  block.bytes.fill(9);
  columns.forEach((column, place) => {
    assert.equal(column.length, BLOCK_ROWS);
    assert.ok(column.every((value) => value === place + 1));
  });
  assert.equal(block.rows, 0, 'the head is not part of a column');
  assert.equal(block.bytes.byteOffset + block.bytes.length, BLOCK_BYTES);
});

test('a block over the buffer of another reads what that one wrote', () => {
  const written = new Block();
  written.rows = 2;
  written.hasCoordinates = true;
  written.end.set([3, 7]);
  const read = new Block(written.buffer);
  assert.deepEqual([read.rows, read.hasCoordinates, read.used], [2, true, 7]);
  read.reset();
  assert.deepEqual([written.rows, written.hasCoordinates, written.used], [0, false, 0]);
});
