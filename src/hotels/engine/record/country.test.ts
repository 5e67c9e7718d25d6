import assert from 'node:assert/strict';
import { test } from 'node:test';
import countries from 'i18n-iso-countries';
import { countryNamesOf, neighboursOf, resolveCountry } from './country.ts';

const cases: readonly (readonly [string, string | undefined])[] = [
  ['UK', 'GB'],
  ['gbr', 'GB'],
  ['826', 'GB'],
  ['Reino Unido', 'GB'],
  ['Viet Nam', 'VN'],
  ['Deutschland', 'DE'],
  ['日本', 'JP'],
  ['España', 'ES'],
  ['Holland', 'NL'],
  ['Türkiye', 'TR'],
  ['France (FR)', 'FR'],
  ['US - United States', 'US'],
  ['Sultanate of Oman', 'OM'],
  ['Republik Indonesia', 'ID'],
  ['The Bahamas', 'BS'],
  ['Corea del Sur', 'KR'],
  ['Vietnã', 'VN'],
  ['عُمان', 'OM'],
  ['ประเทศไทย', 'TH'],
  ['ISR', 'IL'],
  ['Áo', undefined],
  ['Mỹ', 'US'],
  ['Nga', 'RU'],
  ['', undefined],
  ['Atlantis', undefined],
  ['QQ', undefined],
];

for (const [text, code] of cases)
  test(`${JSON.stringify(text)} is ${code ?? 'no country'}`, () => assert.equal(resolveCountry(text), code));

test('every code of two or three letters, large or small, is its country', () => {
  for (const [two, three] of Object.entries(countries.getAlpha2Codes()))
    for (const code of [two, two.toLowerCase(), three, three.toLowerCase()])
      assert.equal(resolveCountry(code), two, code);
});

test('names to strip from addresses, longest first; neighbours', () => {
  const lengths = countryNamesOf('GB').map(({ length }) => length);
  assert.deepEqual(
    lengths,
    lengths.toSorted((a, b) => b - a),
  );
  assert.ok(neighboursOf('FR').includes('RE'));
  assert.deepEqual(neighboursOf('XX'), []);
});
