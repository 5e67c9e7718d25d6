import assert from 'node:assert/strict';
import { test } from 'node:test';
import { kindNames } from '../lexicon/kinds.ts';
import { markOf, marks } from './marks.ts';
import { nameKey, parseName } from './name.ts';
import { roleOf, wordRoles } from './roles.ts';

const kind = (name: (typeof kindNames)[number]) => 1 << kindNames.indexOf(name);

test('the number of a flat in Korean or Chinese is the number', () => {
  assert.deepEqual(parseName('Otterkiln 1203호').words, ['otterkiln', '1203']);
  assert.deepEqual(parseName('海鳥旅館 2階').words, parseName('海鳥旅館 2F').words);
  assert.deepEqual(parseName('Otterkiln 2F').words, ['otterkiln', 'secondfloor']);
});

test('a floor and a unit are one number, dates and ranges of three are not', () => {
  assert.deepEqual(parseName('Otterkiln Suites 15-07').words, ['otterkiln', 'suites', '1507']);
  assert.deepEqual(parseName('Otterkiln 1-2-3').words, ['otterkiln', 'one', 'two', 'three']);
});

test('words come in one spelling, each once', () => {
  assert.deepEqual(parseName('Hôtel Hotel St. Georges II').words, ['hotel', 'saint', 'georges', 'two']);
});

test('a single I is the first if it ends the name or precedes the kind of hotel; elsewhere it may be "and"', () => {
  assert.deepEqual(parseName('Leopold I Hotel').words, ['leopold', 'one', 'hotel']);
  assert.deepEqual(parseName('Hotel Leopold I').words, ['hotel', 'leopold', 'one']);
  assert.deepEqual(parseName('Pensjonat i Hotel Sosna').words, ['pensjonat', 'i', 'hotel', 'sosna']);
});

test('a number of two digits is a separate word', () => {
  assert.deepEqual(parseName('Otterkiln21 Hotel').words, parseName('Otterkiln 21 Hotel').words);
  assert.deepEqual(parseName('Home2 Suites').words, ['home2', 'suites']);
});

test('halls inside a hotel are not a part of the town', () => {
  assert.ok(parseName('Otterkiln Hotel & Convention Center').words.includes('conference'));
  assert.ok(parseName('Otterkiln Hotel Convention Center').words.includes('convention'));
});

test('phrases of many languages name the kind of hotel', () => {
  assert.equal(parseName('Khách sạn Sông Xanh').kinds, kind('hotel'));
  assert.equal(parseName('Sunny Bed & Breakfast').kinds, kind('guesthouse'));
  assert.equal(parseName('Apart Hotel Mira').kinds & kind('apartment'), kind('apartment'));
});

test('brand, chain, and owners that do not identify the hotel', () => {
  const express = parseName('Holiday Inn Express York');
  const plain = parseName('Holiday Inn York');
  assert.notEqual(express.brand, plain.brand);
  assert.equal(express.chain, plain.chain);
  assert.deepEqual(parseName('The Weir, an IHG Hotel').words, ['the', 'weir']);
  assert.equal(parseName('Old Sol Tavern').brand, 0, 'a single word inside a name is not a brand');
});

test('a spelling of a brand that lacks its words is written as the brand', () => {
  assert.deepEqual(parseName('Double Tree by Hilton Marling').words, ['doubletree', 'marling']);
  assert.deepEqual(parseName('HGI Marling').words, ['hilton', 'gardens', 'inn', 'marling']);
  assert.deepEqual(parseName('Hampton Suites Marling').words, ['hampton', 'suites', 'marling']);
  assert.deepEqual(parseName('Premier Travel Inn Marling').words, ['premier', 'inn', 'marling']);
});

test('a category is not a number of the hotel, and "No2" is one', () => {
  assert.deepEqual(parseName('Hotel Otter 4 Sup').words, ['hotel', 'otter', '4star']);
  assert.deepEqual(parseName('Hotel Otter 4*').words, ['hotel', 'otter', '4star']);
  assert.deepEqual(parseName('Otter Inn No2').words, ['otter', 'inn', 'no', 'two']);
  assert.deepEqual(['two', 'annex', '4star', 'north'].map(isSerial), [true, true, false, false]);
  assert.deepEqual([roleOf('12'), roleOf('1898')], [wordRoles.apart, wordRoles.plain]);
});

test('pieces that may be one word with gaps know which words they became', () => {
  assert.deepEqual(parseName('Le C l bre Nord').splitWords.at(-1), { pieces: ['l', 'bre'], from: 2, to: 3 });
});

test('a kind of hotel glued to a word is cut off, but not out of a separate word', () => {
  assert.deepEqual(parseName('Seehotel Bergblick').words, ['seehotel', 'bergblick']);
  assert.deepEqual(parseName('Strandhotel Möwe').words, ['strand', 'hotel', 'mowe']);
  assert.equal(parseName('Aparthotel Möwe').kinds, kind('apartment'));
});

const isSerial = (word: string) => markOf(word) === marks.series;

test('a number by any writing, and "i" as one at the end only', () => {
  const words = (text: string) => parseName(text).words.join(' ');
  assert.equal(words('Vila Galeb I'), words('Vila Galeb 1'));
  assert.notEqual(words('Sol i Mar'), words('Sol 1 Mar'));
  assert.equal(words('Kittiwake 2nd'), words('Kittiwake Second'));
  assert.ok(parseName('海鳥旅館 2号店').words.some(isSerial));
  assert.ok(parseName('海鳥ホテル新館').words.some(isSerial));
  assert.ok(!parseName('海鳥ホテル本館').words.some(isSerial));
  assert.ok(parseName('Гостиница Чайка корпус 2').words.some(isSerial));
});

test('the floor of an apartment is one word, and a side in characters is the side', () => {
  const marked = (text: string) => parseName(text).words.filter((word) => markOf(word) === marks.part);
  assert.deepEqual(marked('Ground Floor Flat'), marked('Piano terra'));
  assert.deepEqual(marked('Ferienwohnung Reiher DG'), marked('Top Floor'));
  for (const second of [
    'Apartman Čaplja, 2. kat',
    'Segundo andar',
    'Daire, 2. kat',
    'второй этаж',
    'Etaj 2',
    '2. emelet',
  ])
    assert.deepEqual(marked(second), marked('Second Floor'), second);
  assert.deepEqual(marked('海鳥旅館 南館'), ['south']);
  assert.ok(parseName('海鳥ホテル アネックス').words.some(isSerial));
});

test('a wing glued to its side is a separate word, in any language', () => {
  for (const name of [
    'Reiher Nordflügel',
    'Reiher Nordfløjen',
    'Reiher Norra flygeln',
    'Reiher severní křídlo',
  ])
    assert.deepEqual(parseName(name).words, ['reiher', 'north', 'wing'], name);
  assert.deepEqual(parseName('Haikara Eteläsiipi').words, parseName('Haikara South Wing').words);
});

test('a building next to the hotel is its annex, in one word or several', () => {
  for (const name of ['Leylek Ek Bina', 'Leylek Melléképület', 'Leylek Παράρτημα', 'Leylek Флигель'])
    assert.deepEqual(parseName(name).words, ['leylek', 'annex'], name);
  for (const name of ['Kittiwake Coach House', '青鷺荘 離れ', 'Gästehaus zum Hotel Reiher'])
    assert.ok(parseName(name).words.some(isSerial), name);
});

test('a cottage is one in any language', () => {
  for (const name of ['Stuga', 'Mökki', 'Domek', 'Faház', 'Коттедж', 'コテージ', 'Casa de vacanță'])
    assert.equal(parseName(`${name} Skarv`).kinds, kind('villa'), name);
});

test('two names with the same key are equivalent', () => {
  assert.equal(nameKey(parseName('The Cormorant Hotel')), nameKey(parseName('Hotel Cormorant')));
});
