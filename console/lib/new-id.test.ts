import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newId } from './new-id.ts';

test('ids are made without the function that browsers have on secure origins only', (t) => {
  t.mock.method(crypto, 'randomUUID', () => assert.fail('used'));
  const ids = Array.from({ length: 1_000 }, newId);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of ids) assert.match(id, /^[0-9a-f]{32}$/);
});
