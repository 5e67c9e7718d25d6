import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { unknownFieldsOf, unknownParametersOf } from './unknown-parameters.ts';

const find = unknownParametersOf(Type.Object({ endDate: Type.String(), limit: Type.Integer() }));
const sentences = (raw: object) => find(raw).errors.map(({ message }) => message);

test('an unknown parameter is reported with a similar known one', () => {
  assert.deepEqual(sentences({ enddat: '', limti: '' }), [
    'query parameter "enddat" is unknown: did you mean "endDate"?',
    'query parameter "limti" is unknown: did you mean "limit"?',
  ]);
});

test('if none is similar, the known ones are listed', () => {
  assert.deepEqual(sentences({ nonsense: '1' }), [
    'query parameter "nonsense" is unknown: the operation has "endDate", "limit", "timeout"',
  ]);
  assert.match(sentences({ ['x'.repeat(5_000)]: '' })[0] ?? '', /…? is unknown: the operation has "endDate"/);
});

test('an unknown field of a body is reported in the same way', () => {
  const { errors } = unknownFieldsOf(Type.Object({ expiresAt: Type.String() }))({ expires: '', timeout: 1 });
  assert.deepEqual(
    errors.map(({ message }) => message),
    [
      'field "expires" is unknown: did you mean "expiresAt"?',
      'field "timeout" is unknown: the operation has "expiresAt"',
    ],
  );
});
