import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { testDatabase } from '../../../test/support/database.ts';
import { testSeed } from '../../../test/support/random.ts';

const { db } = await testDatabase();

const binary = (name: string, text: string) => ({ name: `test ${name}`, text, binary: true }) as const;

/** One row with every type that can be read in binary form. */
const values = fc.record({
  int2: fc.integer({ min: -32_768, max: 32_767 }),
  int4: fc.integer(),
  int8: fc.maxSafeInteger(),
  tenths: fc.integer({ min: -100, max: 100 }).map((tenths) => tenths / 10),
  float4: fc.float({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0),
  halves: fc.integer({ min: -(2 ** 23), max: 2 ** 23 }).map((halves) => halves / 2 ** 7),
  float8: fc.double({ noDefaultInfinity: true, noNaN: true }).map((value) => value + 0),
  text: fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\0', '')),
  time: fc.date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true }),
  integers: fc.array(fc.integer()),
});

test('values are the same in their binary form and as text', async () => {
  const columns = `$1::int2 as int2, $2::int4 as int4, $3::int8 as int8, $4::float4 as tenths, $5::float4 as float4,
    $6::float4 as halves, $7::float8 as float8, $8::text as text, $9::timestamptz as time, $10::int4[] as integers, null::int4 as nothing`;
  await fc.assert(
    fc.asyncProperty(values, async (value) => {
      const given = Object.values(value);
      const asText = await db.rows({ name: 'test text', text: `select ${columns}` }, given);
      assert.deepEqual(await db.rows(binary('all', `select ${columns}`), given), asText);
    }),
    { seed: testSeed(), numRuns: 300 },
  );
});

test('a response may arrive in any pieces: many short rows, and rows longer than a piece', async () => {
  const text = `select n, repeat('é', $1) as text from generate_series(1, $2::integer) as n`;
  for (const [length, count] of [
    [1, 20_000],
    [700, 500],
    [300_000, 3],
  ] as const) {
    const rows = await db.rows<{ n: number; text: string }>(binary('long', text), [length, count]);
    assert.deepEqual(
      rows.map(({ n, text }) => [n, text.length, text.at(-1)]),
      Array.from({ length: count }, (_, place) => [place + 1, length, 'é']),
    );
  }
});

test('a query that fails in the middle returns no rows, and the connection executes the next one', async () => {
  const failing: [RegExp, string][] = [
    [
      /division by zero/,
      'select repeat($$x$$, 1000) as text, 1000 / (900 - n) as n from generate_series(1, 1000) as n',
    ],
    [/values of type 1700 are read from text only/, 'select n::numeric from generate_series(1, 1000) as n'],
    [/too large for a number/, 'select 9007199254740993 as n'],
    [/does not exist/, 'select nonsense'],
  ];
  await db.transaction(async (tx) => {
    for (const [place, [reason, text]] of failing.entries()) {
      await tx.run('savepoint here');
      await assert.rejects(tx.rows(binary(`failing ${place}`, text)), reason);
      await tx.run('rollback to savepoint here');
      assert.deepEqual(await tx.rows(binary('one', 'select 1 as n')), [{ n: 1 }]);
      assert.deepEqual(await tx.rows('select 2::numeric as n'), [{ n: '2' }]);
    }
  });
});
