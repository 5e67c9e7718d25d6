import assert from 'node:assert/strict';
import test from 'node:test';
import { Type } from 'typebox';
import {
  basedOn,
  describedAs,
  listOf,
  maybe,
  named,
  needing,
  oneOf,
  orNull,
  text,
} from '../../contract/fields.ts';
import { NamedSchemas } from './named-schemas.ts';

const money = named('Money', { amount: text('Units.') }, { description: 'A sum.' });
const prices = named('Prices', {
  all: listOf(money, 'All of them.'),
  net: describedAs(money, 'Without tax.'),
});

test('a named schema is written once, and a field keeps its own description of it', () => {
  const schemas = new NamedSchemas();
  assert.deepEqual(plain(schemas.referred([prices, money])), [
    { $ref: '#/components/schemas/Prices' },
    { $ref: '#/components/schemas/Money' },
  ]);
  const reference = { $ref: '#/components/schemas/Money' };
  const { Money, Prices } = plain(schemas.all()) as Record<string, Record<string, unknown>>;
  assert.equal(Money?.['description'], 'A sum.');
  assert.deepEqual(Prices?.['properties'], {
    all: { type: 'array', items: reference, description: 'All of them.' },
    net: { ...reference, description: 'Without tax.' },
  });
});

test('two different schemas with one name are refused', () => {
  const schemas = new NamedSchemas();
  schemas.referred(money);
  const other = named('Money', { cents: text('Units.') });
  assert.throws(() => schemas.referred({ price: other }), /two different schemas are named Money/);
});

test('a shape that is based on another refers to it, and lists only what it adds', () => {
  const schemas = new NamedSchemas();
  const change = named('Change', { name: maybe(text('Name.')), size: maybe(text('Size.')) });
  const given = { name: text('Name.'), size: maybe(text('Size.')), id: text('Id.') };
  schemas.referred(named('Thing', given, { ...basedOn(change), description: 'A thing.' }));
  assert.deepEqual(plain(schemas.all()['Thing']), {
    type: 'object',
    allOf: [{ $ref: '#/components/schemas/Change' }],
    required: ['name', 'id'],
    properties: { id: { type: 'string', description: 'Id.' } },
    description: 'A thing.',
  });
});

test('the document says what stories refuse, and writes alternatives in their short form', () => {
  const short = (schema: unknown) => plain(new NamedSchemas().referred(schema));
  const word = Type.String({ maxLength: 9, ...oneOf(['a', 'b']) });
  assert.deepEqual(short(word), { type: 'string', enum: ['a', 'b'] });
  assert.deepEqual(short(Type.Union([Type.Literal('a'), Type.Literal('b')])), {
    type: 'string',
    enum: ['a', 'b'],
  });
  assert.deepEqual(short(orNull(Type.Integer(), 'Or none.')), {
    type: ['integer', 'null'],
    description: 'Or none.',
  });
  const unlike = Type.Union([Type.Integer(), Type.String()]);
  assert.deepEqual(short(unlike), { anyOf: [{ type: 'integer' }, { type: 'string' }] });
  assert.deepEqual(short(Type.Record(Type.String(), Type.Null())), {
    type: 'object',
    additionalProperties: { type: 'null' },
  });
  const idNeeded = Type.Object({ id: maybe(Type.Null()) }, needing('id'));
  assert.deepEqual(short(idNeeded), {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'null' } },
  });
});

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
