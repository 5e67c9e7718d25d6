import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCurrency } from '../../lib/currency.ts';
import { roomAmenities } from './amenities.ts';
import { countries, countryCodeOf, countryName } from './countries.ts';
import { currencies, currencyOfCountry } from './currencies.ts';
import { exchangeRates } from './exchange-rates.ts';
import { facilities, facilityName } from './facilities.ts';
import { hotelTypes } from './hotel-types.ts';
import { languages } from './languages.ts';

test('a country is found by its codes of two and three letters and by its names', () => {
  for (const text of ['it', 'IT', 'ITA', 'Italy', ' italy ']) assert.equal(countryCodeOf(text), 'IT');
  for (const [text, code] of [
    ['UK', 'GB'],
    ['Great Britain', 'GB'],
    ['USA', 'US'],
    ['Türkiye', 'TR'],
    ['South Korea', 'KR'],
  ] as const)
    assert.equal(countryCodeOf(text), code, text);
  assert.equal(countryCodeOf('ZZ'), undefined);
  assert.equal(countryCodeOf(''), undefined);
  assert.equal(countryName('CZ'), 'Czechia');
  assert.equal(countries.length, 250);
});

test('exactly the listed codes are accepted', () => {
  const listed = currencies.map(({ code }) => code);
  assert.deepEqual(
    listed.filter((code) => !isCurrency(code)),
    [],
  );
  for (const code of ['VED', 'FKP', 'XCG']) assert.ok(listed.includes(code), code);
  for (const code of ['XAU', 'XTS', 'HRK', 'ZWL']) assert.ok(!isCurrency(code), code);
  assert.equal(currencyOfCountry('CW'), 'XCG');
});

test('every currency has a country and every rate a currency', () => {
  assert.deepEqual(
    currencies.filter(({ countries: where }) => where.length === 0),
    [],
  );
  assert.deepEqual(
    exchangeRates.map(({ currency }) => currency),
    currencies.map(({ code }) => code),
  );
  for (const { currency, perUsd } of exchangeRates)
    assert.ok(perUsd > 0 && Number.isFinite(perUsd), currency);
  assert.equal(exchangeRates.find(({ currency }) => currency === 'USD')?.perUsd, 1);
});

test('the currency of a country is the one in everyday use', () => {
  for (const [country, money] of [
    ['IT', 'EUR'],
    ['GB', 'GBP'],
    ['JP', 'JPY'],
    ['CH', 'CHF'],
    ['AE', 'AED'],
    ['PA', 'USD'],
    ['ZZ', 'USD'],
  ] as const)
    assert.equal(currencyOfCountry(country), money);
});

test('numbers of facilities, amenities and types never change, so none is used twice', () => {
  assert.equal(new Set(facilities.map(({ id }) => id)).size, facilities.length);
  assert.ok(facilities.length > 200 && facilities.every(({ id, name }) => id > 100 && name !== ''));
  assert.ok(roomAmenities.size > 100 && hotelTypes.size === 40);
  assert.equal(facilityName(105), 'Business centre');
  assert.equal(facilityName(1), undefined);
});

test('languages have names', () => {
  assert.ok(languages.length >= 29);
  assert.ok(languages.every(({ code, name }) => name !== code));
});
