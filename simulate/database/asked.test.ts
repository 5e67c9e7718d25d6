import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInTransactionAfter } from './asked.ts';

test('a transaction begins with begin, and ends with commit or rollback but not with rollback to a savepoint', () => {
  const statements = [
    'select 1',
    'begin; set local x = 1',
    'select 1',
    'rollback to savepoint joined',
    'commit',
  ];
  let isIn = false;
  const after = [...statements, 'select 1', 'begin', 'rollback'].map(
    (text) => (isIn = isInTransactionAfter(text, isIn)),
  );
  assert.deepEqual(after, [false, true, true, true, false, false, true, false]);
});
