import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wordRoles } from '../read/roles.ts';
import { RARE_STREET, WAY } from './shard.ts';

test('the flag of streets does not change the roles', () => {
  for (const role of Object.values(wordRoles)) assert.equal((role | WAY) & 3, role);
  assert.ok(RARE_STREET > 0);
});
