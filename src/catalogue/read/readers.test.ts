import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/characters.ts';
import { testDatabase } from '../../../test/support/database.ts';
import { Mismatch } from './mismatch.ts';
import {
  country,
  hotelId,
  instant,
  number,
  singlePrecision,
  required,
  text,
  texts,
  timeZone,
  wholeNumber,
  wholes,
  type Reader,
} from './readers.ts';
import { stage } from '../write/copy/stage.ts';

const { db } = await testDatabase();

/** The reader, the input, and the result; undefined if the input is invalid. */
const rows: readonly (readonly [string, Reader, unknown, unknown])[] = [
  ['text', text(5), ' ab ', 'ab'],
  ['text', text(5), 12, '12'],
  ['text', text(5), null, ''],
  ['text', text(5), 'abcdef', undefined],
  ['text', text(5), 'a\u0000b', undefined],
  ['text', text(5), 'a\ud800', 'a\ufffd'],
  ['text', text(5), { a: 1 }, undefined],
  ['required', required(text(5)), '  ', undefined],
  ['number', number(-90, 90), '1e1', 10],
  ['number', number(-90, 90), ' -4.5 ', -4.5],
  ['number', number(-90, 90), '', null],
  ['number', number(-90, 90), '0x10', undefined],
  ['number', number(-90, 90), 'NaN', undefined],
  ['number', number(-90, 90), 91, undefined],
  ['number', number(-90, 90), true, undefined],
  ['real', singlePrecision(0, 5), '1e-50', 0],
  ['real', singlePrecision(0, 5), 1e-40, 1e-40],
  ['real', singlePrecision(0, 5), '3.3', 3.3],
  ['real', singlePrecision(0, 5), '', null],
  ['real', singlePrecision(0, 5), 6, undefined],
  ['whole', wholeNumber(0, 9, 0), '', 0],
  ['whole', wholeNumber(0, 9), '3.0', 3],
  ['whole', wholeNumber(0, 9), 2.5, undefined],
  ['texts', texts(4, 5), 'a| b ||c', ['a', 'b', 'c']],
  ['texts', texts(3, 5), ['a'], ['a']],
  ['texts', texts(1, 5), 'a|b', undefined],
  ['texts', texts(4, 5), '["a|b","[c]"]', ['a|b', '[c]']],
  ['texts', texts(4, 5), '[old]|b', ['[old]', 'b']],
  ['texts', texts(3, 5), ['toolong'], undefined],
  ['wholes', wholes(3), '1|2', [1, 2]],
  ['wholes', wholes(3), 'x', undefined],
  ['hotelId', hotelId, 'lp1f', 31],
  ['hotelId', hotelId, 31, 31],
  ['hotelId', hotelId, 0, undefined],
  ['hotelId', hotelId, 1.5, undefined],
  ['hotelId', hotelId, [1], undefined],
  ['hotelId', hotelId, 2 ** 52, 2 ** 52],
  ['hotelId', hotelId, '4503599627370497', undefined],
  ['hotelId', hotelId, 'lp1fffffffffffff', undefined],
  ['country', country, 'Italy', 'IT'],
  ['country', country, 5, undefined],
  ['instant', instant, '2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['instant', instant, '2026-03-01 18:20:00', '2026-03-01T18:20:00.000Z'],
  ['instant', instant, '2026-03-01T18:20:00+02:00', '2026-03-01T16:20:00.000Z'],
  ['instant', instant, '2026-13-01', undefined],
  ['instant', instant, '2026-02-30', undefined],
  ['instant', instant, '2026-02-29 10:00', undefined],
  ['instant', instant, '2024-02-29 10:00', '2024-02-29T10:00:00.000Z'],
  ['instant', instant, '2026-04-31T10:00:00Z', undefined],
  ['instant', instant, '0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['instant', instant, '0000-01-01 00:00:00', undefined],
  ['instant', instant, '0001-01-01T00:00:00+02:00', undefined],
  ['instant', instant, '9999-12-31T23:00:00-05:00', undefined],
  ['instant', instant, 'soon', undefined],
  ['timeZone', timeZone, 'Europe/Rome', 'Europe/Rome'],
  ['timeZone', timeZone, 'America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['timeZone', timeZone, '', null],
  ['timeZone', timeZone, 'Mars/Base', undefined],
];

for (const [name, reader, value, expected] of rows) {
  test(`${name} reads ${JSON.stringify(value)}`, () => {
    const read = reader(value);
    if (expected === undefined) assert.ok(read instanceof Mismatch && read.reason.length > 5, String(read));
    else assert.deepEqual(read, expected);
  });
}

test('any accepted text is read back from the database unchanged', async () => {
  const anything = fc.string({ unit: anyCharacter }).filter((value) => text(1000)(value) === value);
  const lists = fc.array(
    anything.filter((value) => value !== ''),
    { maxLength: 4 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anything, lists), { maxLength: 20 }), async (values) => {
      const found = await db.transaction(async (tx) => {
        const columns = [
          { name: 'n', type: 'integer', valueAt: (row: number) => row },
          { name: 't', type: 'text', valueAt: (row: number) => values[row]?.[0] ?? null },
          { name: 'l', type: 'text[]', valueAt: (row: number) => values[row]?.[1] ?? null },
        ];
        await stage(tx, columns, values.length);
        return tx.rows<{ t: string; l: string[] }>('select t, l from staged order by n');
      });
      assert.deepEqual(
        found.map(({ t, l }) => [t, l]),
        values,
      );
    }),
    { numRuns: 20 },
  );
});
