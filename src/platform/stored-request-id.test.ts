import assert from 'node:assert/strict';
import { test } from 'node:test';
import { storedRequestId } from './stored-request-id.ts';

test('generated ids are stored as they are, others as a digest that is the same each time', () => {
  for (const id of ['5b0c8f5e-4a83-4d1f-9f0e-2f6d1c3b8a90', '4bf92f3577b34da6a3ce929d0e0e4736', '17'])
    assert.equal(storedRequestId(id), id);
  const named = storedRequestId('Quentin Zymurgist, room 7');
  assert.match(named, /^sha256:[\w-]{22}$/);
  assert.equal(storedRequestId('Quentin Zymurgist, room 7'), named);
  assert.equal(storedRequestId(named), named);
  assert.notEqual(storedRequestId('Quentin Zymurgist, room 8'), named);
});
