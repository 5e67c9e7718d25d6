import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../../test/support/characters.ts';
import { testDatabase } from '../../../../test/support/database.ts';
import { copyTexts } from './copy-text.ts';
import { copyInto, filledFrom } from './stage.ts';

const { db } = await testDatabase();
await db.run('create table copied (place integer, words text, amount double precision, list text[])');

const storable = fc
  .string({ unit: anyCharacter })
  .map((text) => text.replaceAll('\u0000', '').toWellFormed());
const row = fc.record({
  words: fc.option(fc.oneof(storable, fc.constantFrom('\\N', '\\', '\t\n\r', '"{,}"', ''))),
  amount: fc.option(
    fc.oneof(fc.nat(), fc.maxSafeInteger(), fc.double({ noNaN: true, noDefaultInfinity: true })),
  ),
  list: fc.array(fc.oneof(storable, fc.constantFrom('"', '\\', ',', 'null', ''))),
});

test('copied values are read back unchanged', () =>
  fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 40 }), async (rows) => {
      const found = await db.transaction(async (tx) => {
        await tx.run('delete from copied');
        const place = [...rows.keys()];
        const filled = filledFrom(place, {
          place: (at) => at,
          words: (at) => rows[at]!.words, // Each index is one of the rows.
          amount: (at) => rows[at]!.amount,
          list: (at) => rows[at]!.list,
        });
        await copyInto(tx, 'copied', filled);
        return tx.rows('select words, amount, list from copied order by place');
      });
      // The database has no negative zero.
      assert.deepEqual(
        found,
        rows.map((one) => ({ ...one, amount: one.amount === 0 ? 0 : one.amount })),
      );
    }),
    { numRuns: 60 },
  ));

test('many rows come in pieces, each of whole lines', () => {
  const rows = 40_000;
  const pieces = [...copyTexts([{ name: 'words', valueAt: (row) => `row ${row}` }], rows)];
  assert.ok(pieces.length > 1 && pieces.every((piece) => piece.endsWith('\n')));
  assert.deepEqual(pieces.join('').split('\n').slice(-2), [`row ${rows - 1}`, '']);
  assert.deepEqual([...copyTexts([], 0)], []);
});
