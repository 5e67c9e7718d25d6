import assert from 'node:assert/strict';
import { test } from 'node:test';
import { respelt } from './respell.ts';

test('one name of another alphabet in its Latin spellings, either way', () => {
  assert.ok(respelt('philimonas').includes('filimonas'));
  assert.ok(respelt('filimonas').includes('philimonas'));
  assert.ok(respelt('bakhram').includes('bahram'));
  assert.deepEqual(respelt('bambl'), []);
});
