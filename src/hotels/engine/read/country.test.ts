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
  [' Fra ', 'FR'],
  ['Hnd', 'HN'],
  ['هند', 'IN'],
  ['ＪＰ', 'JP'],
  ['Ｆｒａ', 'FR'],
  ['８２６', 'GB'],
  ['日本（JP）', 'JP'],
  ['Nowhere（ＦＲ）', 'FR'],
  ['Nowhere (Isl)', undefined],
  ['', undefined],
  ['Atlantis', undefined],
  ['QQ', undefined],
];

for (const [text, code] of cases)
  test(`${JSON.stringify(text)} is ${code ?? 'no country'}`, () => assert.equal(resolveCountry(text), code));

test('every code of two or three letters is its country, large, small, titled and in full width', () => {
  const titled = (code: string) => code.slice(0, 1) + code.slice(1).toLowerCase();
  const wide = (code: string) => code.replace(/[A-Z]/g, (letter) => wideLetter(letter));
  const wideLetter = (letter: string) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0);
  for (const [two, three] of Object.entries(countries.getAlpha2Codes()))
    for (const code of [two, three])
      for (const written of [code, code.toLowerCase(), titled(code), wide(code)])
        assert.equal(resolveCountry(written), written === 'Nga' ? 'RU' : two, written);
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
