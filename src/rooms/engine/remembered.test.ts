import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Remembered } from './remembered.ts';

test('what is used is made once, what is not used is forgotten', () => {
  const remembered = new Remembered<string>(2);
  let made = 0;
  const get = (key: string): string =>
    remembered.get(key, () => {
      made += 1;
      return key.toUpperCase();
    });
  get('a');
  get('a');
  assert.equal(made, 1);
  for (const key of ['b', 'c', 'a', 'd', 'e']) get(key);
  assert.equal(made, 5);
  get('b');
  assert.equal(made, 6);
  assert.equal(get('b'), 'B');
});
