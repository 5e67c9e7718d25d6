import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { arrayText } from './array-text.ts';

const { db } = await testNeeds();

/** What the database reads from a text, and from the same values as the driver writes them. */
async function readBack(type: string, values: readonly unknown[]) {
  return db.row(`select $1::${type}[] as text, $2::${type}[] as driver`, [arrayText(values), values]);
}

for (const [type, values] of [
  ['text', ['', 'plain', 'NULL', 'a,b', '{}', '"', '\\', 'a"b\\c\n', ' é😀 ', null, undefined]],
  ['bigint', [0, -1, 2 ** 53 - 1, 123n, null]],
  ['double precision', [0.1, -1e-7, 1e21, Infinity, Number.NaN]],
  ['boolean', [true, false, null]],
  ['timestamptz', [new Date(0), new Date('2026-03-29T01:59:59.999Z'), new Date('1890-01-01T00:00:00Z')]],
  ['bytea', [Buffer.of(0, 1, 255), Buffer.alloc(0)]],
  ['jsonb', [{ a: '"\\' }, { list: [1, null] }]],
] as const)
  test(`an array of ${type}`, async () => {
    const { text, driver } = (await readBack(type, values)) as Record<'text' | 'driver', unknown>;
    assert.deepEqual(text, driver);
  });

test('no values are an empty array', () => {
  assert.equal(arrayText([]), '{}');
});
