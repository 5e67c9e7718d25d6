import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { shrunkWithin } from './shrinking.ts';

const lists = fc.array(fc.nat(), { minLength: 50, maxLength: 100 });
const long = (list: readonly number[]) => assert.ok(list.length < 50);
const parameters = { seed: 1 };

test('a failure is shrunk with so many further attempts and reported', () => {
  let attempts = 0;
  const check = shrunkWithin(10, (list: readonly number[]) => {
    attempts += 1;
    long(list);
  });
  const { failed, counterexample } = fc.check(fc.property(lists, check), parameters);
  assert.equal(failed, true);
  assert.equal(attempts, 11);
  assert.ok((counterexample?.[0].length ?? 0) >= 50);
});

test('so is one that comes later', async () => {
  let attempts = 0;
  const check = shrunkWithin(10, async (list: readonly number[]) => {
    attempts += 1;
    await Promise.resolve();
    long(list);
  });
  const { failed } = await fc.check(fc.asyncProperty(lists, check), parameters);
  assert.equal(failed, true);
  assert.equal(attempts, 11);
});
