import assert from 'node:assert/strict';
import { test } from 'node:test';
import { distinctNames, roomKey } from './room-key.ts';

test('lower case, marks become spaces, spaces collapse', () => {
  assert.equal(roomKey(' Deluxe-King,  (Sea/View). '), 'deluxe king sea view');
});

test('the key of a key is the key', () => {
  assert.equal(roomKey(roomKey('A - B (C)')), roomKey('A - B (C)'));
});

test('empty names are dropped, and of equal names the first stays', () => {
  assert.deepEqual(distinctNames(['King', ' ', 'king.', 'Queen', '-']), ['King', 'Queen']);
});
