import assert from 'node:assert/strict';
import test from 'node:test';
import { describedAs, listOf, named, text } from '../../contract/fields.ts';
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

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
