import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStreetType, isWayWord, parseAddress } from './address.ts';

const of = (address: string, city: string, country: string, postalCode = '') =>
  parseAddress({ address, city, country, postalCode });

test('everything in one line', () => {
  assert.deepEqual(of('8 Rue des Tilleuls 8th arr 75008 Paris France', 'Paris', 'FR'), {
    street: ['rue', 'des', 'tilleuls'],
    numbers: [8],
    postcode: '75008',
    road: 0,
    door: 0,
  });
});

test('only a postcode, or a postcode in its own field', () => {
  assert.deepEqual(of('zz1a 1zz', 'Marling', 'GB'), {
    street: [],
    numbers: [],
    postcode: 'zz1a1zz',
    road: 0,
    door: 0,
  });
  assert.equal(of('1 High St', 'Marling', 'GB', 'MG1 4TR').postcode, 'mg14tr');
});

test('a number at the end is the house number, unless it is next to the town or another number', () => {
  assert.deepEqual(of('Calle Ombú 1124', 'Villasol', 'AR').numbers, [1124]);
  assert.equal(of('Calle Ombú, Villasol 1124', 'Villasol', 'AR').postcode, '1124');
  assert.equal(of('Calle Ombú 7, 1124', 'Villasol', 'AR').postcode, '1124');
});

test('numbers: ranges, letters, leading zeros; a house number is not a postcode', () => {
  assert.deepEqual(of('67-71 Mill Lane', '', 'GB').numbers, [67, 71]);
  assert.deepEqual(of('06b Mill Lane', '', 'GB').numbers, [6]);
  assert.deepEqual(of('25001 Mill Avenue', 'Springfield', 'US'), {
    street: ['mill', 'avenue'],
    numbers: [25001],
    postcode: '',
    road: 0,
    door: 0,
  });
});

test('words of ways', () => {
  assert.ok(isWayWord('street') && isWayWord('district') && !isWayWord('tilleuls'));
  assert.ok(isStreetType('street') && !isStreetType('district'));
  for (const address of ['Rruga 4', 'Odos 4', 'Trg 4', 'Iela 4', 'Sokak 4', 'Thanon 4', 'Aleja 4'])
    assert.ok(of(address, '', '').street.every(isStreetType), address);
});

test('a way cut short inside a word, or called by its number', () => {
  const streets = (country: string, ...all: string[]) =>
    new Set(all.map((address) => of(address, '', country).street.join(' '))).size;
  assert.equal(streets('AT', 'Schilfg. 9', 'Schilfgasse 9'), 1);
  assert.equal(streets('DE', 'Dorfstr. 3', 'Dorfstr 3', 'Dorfstraße 3'), 1);
  assert.equal(streets('HU', 'Nádas u. 4', 'Nádas utca 4'), 1);
  assert.equal(streets('TR', 'Leylek Cad. 4', 'Leylek Caddesi 4'), 1);
  assert.equal(streets('UA', 'вул. Лелеки 4', 'вулиця Лелеки 4'), 1);
  assert.deepEqual(of('12 Highway 26', '', 'US'), of('12 Hwy 26', '', 'US'));
  assert.deepEqual(of('12 Highway 26', '', 'US').numbers, [12]);
  assert.deepEqual(of('53 Sen Trang 26, Hoa Ward', '', 'VN').numbers, [53]);
  assert.deepEqual(of('Calle Mayor 9', '', 'ES').numbers, [9]);
});
