import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText } from '../../../../test/support/hotels/hotel-shards.ts';
import { normalForm } from './normal-form.ts';
import { townNames } from './town-names.ts';

test('one form for what is written in many', () => {
  const a = normalForm(
    hotelText({ name: 'x', country: 'US', city: 'New York City', region: 'NY', phone: '(555) 010-9999' }),
  );
  const b = normalForm(
    hotelText({ name: 'x', country: 'US', city: 'New York', region: 'New York', phone: '+1 555 010 9999' }),
  );
  assert.deepEqual([a.city, a.region, a.phone], [b.city, b.region, b.phone]);
  assert.notEqual(a.phone, 0);
});

test('a country of two alphabets has one form for both', () => {
  const of = (name: string, city: string) => normalForm(hotelText({ name, city, country: 'RS' }));
  assert.deepEqual(of('Хотел Чапља', 'Чачак'), of('Hotel Čaplja', 'Čačak'));
});

test('towns have one name in all languages, as a town and in names', () => {
  const of = (city: string) => normalForm(hotelText({ name: 'x', city })).city;
  assert.deepEqual(of('München'), of('Munich'));
  assert.deepEqual(of('Wien Zentrum'), ['vienna', 'zentrum']);
  assert.deepEqual(of('Den Haag'), of('The Hague'));
  assert.deepEqual(of('Ho Chi Minh City'), of('Saigon'));
  for (const [other, town] of townNames)
    assert.deepEqual([of(other), of(town)], [of(town), town.split(' ')], other);
  const inName = (name: string) => normalForm(hotelText({ name })).name.words;
  assert.deepEqual(inName('Otterhof Firenze'), inName('Otterhof Florence'));
});

test('what was written in another script is marked, field by field', () => {
  const { foreign, city } = normalForm(
    hotelText({ name: '海猫ホテル Umineko Hotel', address: 'Kamome 3', city: '金沢市' }),
  );
  assert.deepEqual(foreign, { name: false, street: false, town: true }, 'the Latin part of a name is enough');
  assert.deepEqual(city, ['kanazawa']);
});

test('web pages are compared without their trimmings', () => {
  const of = (website: string) => normalForm(hotelText({ name: 'x', website })).site;
  assert.equal(of('https://www.cormorant.example/'), of('http://cormorant.example?from=list'));
  assert.notEqual(of('cormorant.example/a'), of('cormorant.example/b'));
  assert.equal(of(''), 0);
});

test('a chain in its own column is the brand if the name has none', () => {
  assert.notEqual(normalForm(hotelText({ name: 'Marling Quay', chain: 'Holiday Inn' })).name.brand, 0);
});
