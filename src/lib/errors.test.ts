import assert from 'node:assert/strict';
import { test } from 'node:test';
import { asError, errorCode } from './errors.ts';

test('the code of an error is a text, empty where there is none', () => {
  assert.equal(errorCode(Object.assign(new Error('no file'), { code: 'ENOENT' })), 'ENOENT');
  assert.equal(errorCode({ code: 42 }), '42');
  for (const thrown of [new Error('plain'), 'text', null, undefined, {}]) assert.equal(errorCode(thrown), '');
});

test('what is not an error becomes one with its text', () => {
  const error = new TypeError('wrong');
  assert.equal(asError(error), error);
  assert.equal(asError('text').message, 'text');
  assert.equal(asError(undefined).message, 'undefined');
});
