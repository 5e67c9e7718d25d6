import assert from 'node:assert/strict';
import { test } from 'node:test';
import { postcodes } from '../lexicon/files.ts';
import { resolveCountry } from './country.ts';
import { meansFewAddresses, postcodeArea, postcodeIn, postcodeQuarter } from './postcode.ts';

const codes: Readonly<Record<string, readonly string[]>> = {
  GB: ['MG1 4TR', 'mg14tr', 'M1A 4TR'],
  IM: ['IM99 4TR'],
  JE: ['JE2 4TR'],
  GG: ['GY10 4TR'],
  IE: ['D6W XY12', 'D06 XY12'],
  US: ['12345-6789', '12345'],
  CA: ['A1B 2C3'],
  NL: ['1234 AB'],
  JP: ['123-4567'],
  PT: ['1234-567'],
  BR: ['12345-678', '12345678'],
  PL: ['12-345'],
  CZ: ['123 45', '12345'],
  MT: ['ABC 1234'],
  AR: ['B1234XYZ', '1234'],
  AT: ['1234'],
  DE: ['12345'],
  CN: ['123456'],
  VN: ['12345', '123456'],
  XX: ['1234', '12345', '123456'],
};

test('a postcode is found in the form of its country', () => {
  for (const [country, written] of Object.entries(codes))
    for (const code of written)
      assert.equal(postcodeIn(`Mill Lane 7, ${code} Marling`, country), code, country);
  assert.equal(postcodeIn('Mill Lane 7, 1234 Marling', 'DE'), undefined);
  assert.equal(postcodeIn('Mill Lane 7, 1234567 Marling', 'XX'), undefined);
});

test('the last number of an address is its postcode', () => {
  assert.equal(postcodeIn('12001 Mill Avenue, Springfield 12345', 'US'), '12345');
});

test('every form of a postcode has an example above, and belongs to countries', () => {
  for (const { meaning, spellings } of postcodes.rows('form')) {
    assert.ok(
      spellings.some((country) => country === 'other' || codes[country] !== undefined),
      meaning,
    );
    for (const country of spellings.filter((one) => one !== 'other'))
      assert.equal(resolveCountry(country), country);
  }
  assert.ok(postcodes.meanings('form').has('other'));
});

test('areas, quarters, and codes of a few addresses', () => {
  assert.equal(postcodeArea('mg14tr', 'GB'), 'mg1');
  assert.equal(postcodeArea('75008', 'FR'), '750');
  assert.equal(postcodeQuarter('mg14tr', 'GB'), 'mg14');
  assert.equal(postcodeQuarter('1234ab', 'NL'), '1234');
  assert.equal(postcodeQuarter('75008', 'FR'), '75008');
  assert.ok(meansFewAddresses('GB') && !meansFewAddresses('FR'));
});
