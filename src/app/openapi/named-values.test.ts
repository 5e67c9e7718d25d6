import assert from 'node:assert/strict';
import test from 'node:test';
import { NamedValues } from './named-values.ts';

test('a value has one unique name', () => {
  const values = new NamedValues('responses');
  const reference = (name: string) => ({ $ref: `#/components/responses/${name}` });
  assert.deepEqual(values.reference(['b'], { status: 1 }), reference('b'));
  assert.deepEqual(values.reference(['c'], { status: 1 }), reference('b'));
  assert.deepEqual(values.reference(['b', 'a'], { status: 2 }), reference('a'));
  assert.equal(values.reference(['b', 'a'], { status: 3 }), undefined);
  assert.deepEqual(Object.entries(values.all()), [
    ['a', { status: 2 }],
    ['b', { status: 1 }],
  ]);
});
