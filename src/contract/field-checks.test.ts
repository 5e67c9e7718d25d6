import assert from 'node:assert/strict';
import { test } from 'node:test';
import { each, problemsOf, refuseField, together } from './field-checks.ts';
import { limits } from './limits.ts';
import type { Refusal } from './refusal.ts';

const wrong = (pointer: string) => () => {
  throw refuseField('wrong-input', { pointer, message: `${pointer} is wrong` });
};

test('if all checks pass, their results are returned by name', () => {
  assert.deepEqual(together({ a: () => 1, b: () => 'two' }), { a: 1, b: 'two' });
  assert.deepEqual(
    each([1, 2], (value, at) => value * 10 + at),
    [10, 21],
  );
});

test('the first refusal is thrown with the field errors of all', () => {
  const checks = { a: () => 1, b: wrong('/b'), c: () => together({ d: wrong('/c/d'), e: wrong('/c/e') }) };
  assert.throws(() => together(checks), {
    refusal: 'wrong-input',
    detail: '/b is wrong',
    extra: {
      errors: [
        { pointer: '/b', message: '/b is wrong' },
        { pointer: '/c/d', message: '/c/d is wrong' },
        { pointer: '/c/e', message: '/c/e is wrong' },
      ],
    },
  });
});

test('a long list is counted up to a limit, and its first errors are listed', () => {
  let checks = 0;
  const check = (_: number, at: number) => {
    checks += 1;
    return wrong(`/${at}`)();
  };
  const counts = { errors: limits.problemsNamed, more: limits.problemsCounted - limits.problemsNamed };
  assert.throws(
    () => each(Array(5 * limits.problemsCounted).fill(0), check),
    (error: Refusal) => {
      const { errors, more } = problemsOf(error);
      assert.deepEqual({ errors: errors.length, more }, counts);
      return errors[19]?.pointer === '/19';
    },
  );
  assert.equal(checks, limits.problemsCounted);
});

test('a field that does not match the schema is not checked, and no results are returned', () => {
  const checks = {
    a: () => assert.fail('it was read'),
    b: () => 1,
  };
  assert.throws(() => together(checks, new Set(['a'])), { refusal: 'invalid-value', extra: undefined });
});

test('an error that is not a refusal ends the checks', () => {
  const broken = () => {
    throw new TypeError('ours');
  };
  assert.throws(() => together({ a: wrong('/a'), b: broken }), TypeError);
});
