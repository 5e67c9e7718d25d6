import assert from 'node:assert/strict';
import test from 'node:test';
import Type from 'typebox';
import { valueReader } from './read-values.ts';

const read = valueReader(
  Type.Object({
    limit: Type.Optional(Type.Integer()),
    timeout: Type.Optional(Type.Number()),
    strict: Type.Optional(Type.Boolean()),
    city: Type.Optional(Type.String()),
    ids: Type.Optional(Type.Array(Type.String())),
    facilities: Type.Optional(Type.Array(Type.Integer())),
    sandbox: Type.Optional(Type.Union([Type.Literal(0), Type.Literal(1)])),
    nothing: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
  }),
);

const rows: readonly (readonly [Record<string, unknown>, Record<string, unknown>])[] = [
  [{ limit: '20' }, { limit: 20 }],
  [{ limit: '-3' }, { limit: -3 }],
  [{ limit: '9007199254740991' }, { limit: 9_007_199_254_740_991 }],
  [{ limit: '9007199254740993' }, { limit: '9007199254740993' }],
  [{ limit: 'many' }, { limit: 'many' }],
  [{ limit: '' }, {}],
  [{ limit: '0x10' }, { limit: '0x10' }],
  [{ timeout: '1.5' }, { timeout: 1.5 }],
  [{ strict: 'true' }, { strict: true }],
  [{ strict: '0' }, { strict: false }],
  [{ strict: 'yes' }, { strict: 'yes' }],
  [{ city: '007' }, { city: '007' }],
  [{ city: '' }, { city: '' }],
  [{ city: 'undefined', limit: 'undefined' }, {}],
  [{ ids: 'a,b' }, { ids: ['a', 'b'] }],
  [{ ids: ['a', 'b,c'] }, { ids: ['a', 'b', 'c'] }],
  [{ facilities: '1,2,x' }, { facilities: [1, 2, 'x'] }],
  [{ sandbox: '1' }, { sandbox: 1 }],
  [{ nothing: '7' }, { nothing: 7 }],
  [{ unheardOf: '1' }, { unheardOf: '1' }],
];
for (const [raw, expected] of rows) {
  test(`${JSON.stringify(raw)} reads as ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(read(raw), expected));
}
