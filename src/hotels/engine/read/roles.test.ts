import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roleOf, wordRoles } from './roles.ts';

test('articles, kinds of hotels, words that set apart, and what is left', () => {
  assert.equal(roleOf('the'), wordRoles.filler);
  assert.equal(roleOf('motel'), wordRoles.kind);
  assert.equal(roleOf('airport'), wordRoles.apart);
  assert.equal(roleOf('cormorant'), wordRoles.plain);
});
