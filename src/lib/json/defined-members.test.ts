import assert from 'node:assert/strict';
import test from 'node:test';
import { definedMembers } from './defined-members.ts';

test('members that are undefined are left out, other empty ones stay', () => {
  const { b, ...others } = definedMembers({ a: undefined, b: 1, c: null, d: '', e: [] as string[] });
  assert.equal(b, 1);
  assert.deepEqual(Object.keys(others), ['c', 'd', 'e']);
});
