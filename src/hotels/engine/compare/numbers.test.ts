import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pairOf } from './pair-words.test.ts';
import { isOnlyNumbered } from './numbers.ts';

/** A row with this name and address, and a hotel without a number at the second address. */
const isAtNumber = (name: string, address: string, house = address, of = 'Heron House') =>
  isOnlyNumbered(pairOf({ name, address }, { name: of, address: house }));

test('a number that is the house number is not a part, unless it says which apartment, or the other has another number', () => {
  assert.equal(isAtNumber('Heron House 7', '7 Reed Lane'), true);
  assert.equal(isAtNumber('Heron House 24', '24 Reed Lane', ''), true);
  assert.equal(isAtNumber('Heron House 24', 'Reed Lane', '24 Reed Lane'), true);
  assert.equal(isAtNumber('Heron House 24', '3 Reed Lane'), false);
  assert.equal(isAtNumber('Heron House 24', '24 Reed Lane', '71 Reed Lane'), false);
  assert.equal(isAtNumber('Heron Apartment 24', '24 Reed Lane'), false);
});

test('the first numbers distinguish the second hotel from the first, also as house numbers', () => {
  assert.equal(isAtNumber('Heron House II', '2 Reed Lane'), false);
  assert.equal(isAtNumber('Heron House 3', '3 Reed Lane'), false);
});

test('a year and a count are not a part, an apartment of such a number is', () => {
  assert.equal(isAtNumber('Heron House 1910', '3 Reed Lane'), true);
  assert.equal(isAtNumber('Heron House, 3 rooms', '3 Reed Lane'), true);
  assert.equal(isAtNumber('Heron Apartments (14 units)', '3 Reed Lane'), true);
  assert.equal(isAtNumber('Heron Apartments, sleeps 4', '3 Reed Lane'), true);
  assert.equal(isAtNumber('Heron House, Apartment 1910', '3 Reed Lane'), false);
  assert.equal(isAtNumber('Heron House, Room 3', '3 Reed Lane'), false);
  assert.equal(isAtNumber('Heron House 1204', '3 Reed Lane'), false);
});

test('next to such a number any other word for a part counts', () => {
  assert.equal(isAtNumber('Heron House 24 North', '24 Reed Lane'), false);
  assert.equal(isAtNumber('Heron House 24', '24 Reed Lane', '24 Reed Lane', 'Heron House B'), false);
  assert.equal(isAtNumber('Heron House', '24 Reed Lane'), false);
});
