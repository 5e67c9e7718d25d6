import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FOLD_BYTES, foldInto, folded } from './fold.ts';

const table: readonly [id: string, form: string][] = [
  ['PV-Karto', 'pv-karto'],
  ['HÔTEL1', 'hôtel1'],
  ['00123', '123'],
  ['000', '0'],
  ['00A12', '00a12'],
  ['12345.0', '12345'],
  ['12345,00', '12345'],
  ['0012345.0', '12345'],
  ['172.422', '172422'],
  ['1,234,567', '1234567'],
  ['1 234 567', '1234567'],
  ["1'234", '1234'],
  ['1\u00a0234', '1234'],
  ['1.234,567', '1.234,567'],
  ['12.34', '12.34'],
  ['1234.567', '1234.567'],
  ['0.123', '0.123'],
  ['1.2345E+4', '12345'],
  ['1,2345e4', '12345'],
  ['1E5', '100000'],
  ['1e+05', '100000'],
  ['1.5E+3', '1500'],
  ['1.2E+5', '120000'],
  ['1e+10', '10000000000'],
  ['1.2E+11', '1.2e+11'],
  ['1e11', '1e11'],
  ['1.23456789012E+11', '123456789012'],
  ['1.23E+04', '1.23e+04'],
  ['1.23457E+11', '1.23457e+11'],
  ['1.2345E+2', '1.2345e+2'],
  ['1e999', '1e999'],
  ['12E3', '12e3'],
  ['\u00a0AB12\u202f', 'ab12'],
  ['00123\ufeff', '123'],
  ['\u0001123', '\u0001123'],
  ['="00777"', '777'],
  ['=" PV-1 "', 'pv-1'],
  ['="1"2"', '="1"2"'],
  ['=""', '=""'],
  ['g123-d456', 'g123-d456'],
  ['fr/le-grand', 'fr/le-grand'],
  ['', ''],
];

for (const [id, form] of table) test(`${id} folds to ${form}`, () => assert.equal(folded(id), form));

function foldedBytes(id: string): string {
  const bytes = Buffer.from(`<${id}>`);
  const out = new Uint8Array(FOLD_BYTES);
  return Buffer.from(out.subarray(0, foldInto(out, bytes, { from: 1, to: bytes.length - 1 }))).toString();
}

test('bytes fold as text does', () => {
  for (const [id] of table) assert.equal(foldedBytes(id), folded(id));
  const id = fc.string({ unit: fc.constantFrom(...'0019eE+-._,aZÔ ="'), maxLength: 12 });
  fc.assert(
    fc.property(id, (words) => assert.equal(foldedBytes(words), folded(words))),
    { numRuns: 2000 },
  );
});

test('a folded form is its own folded form', () => {
  const id = fc.string({ unit: fc.constantFrom(...'0012eE+.,aZ="'), maxLength: 10 });
  fc.assert(
    fc.property(id, (words) => assert.equal(folded(folded(words)), folded(words))),
    { numRuns: 3000 },
  );
});
