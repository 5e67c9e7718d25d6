import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/support/database.ts';
import { testSeed } from '../../../test/support/random.ts';
import { inJsonbOrder } from './jsonb-order.ts';

const { db } = await testDatabase();

test('members come in the order in which the database returns them', async () => {
  const values = fc.sample(fc.dictionary(fc.string({ unit: 'grapheme' }), fc.jsonValue()), {
    numRuns: 50,
    seed: testSeed(),
  });
  const known = values.filter((value) => !/\\u0000|__proto__|\\ud[89a-f]/i.test(JSON.stringify(value)));
  const rows = await db.rows<{ value: unknown }>(
    `select value from jsonb_array_elements($1::jsonb) with ordinality as e (value, place) order by place`,
    [JSON.stringify(known)],
  );
  for (const [at, value] of known.entries())
    assert.equal(namesOf(inJsonbOrder(value)), namesOf(rows[at]?.value));
});

test('members that are undefined are left out, as in JSON', () => {
  assert.deepEqual(Object.keys(inJsonbOrder({ guests: [], id: 1, none: undefined })), ['id', 'guests']);
});

/** The names in their order; numbers may be written differently. */
function namesOf(value: unknown): string {
  return JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'number' ? 0 : inner));
}
