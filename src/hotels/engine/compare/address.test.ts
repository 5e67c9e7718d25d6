import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import { column } from './features.ts';
import { isOtherStreetType, isSisterWay } from './address.ts';
import { measured } from './comparisons.test.ts';
import { pairOf } from './pair-words.test.ts';

const name = 'The Cormorant Hotel';

test('number, street and postcode, each on its own', () => {
  const whole = measured({ name, address: '12 Pilchard St, MG1 4TR' }, 1);
  assert.deepEqual([whole('houseNumber'), whole('streetAndNumber'), whole('postcode')], [1, 1, 2]);
  const other = measured({ name, address: '90 Pilchard St' }, 1);
  assert.deepEqual([other('houseNumber'), other('streetAndNumber')], [0, 0]);
  assert.equal(
    measured({ name, postalCode: 'MG1 9ZZ' }, 1)('postcode'),
    0.5,
    'the same quarter, other doors',
  );
  assert.equal(measured({ name, postalCode: 'AB1 9ZZ' }, 1)('postcode'), 0);
});

test('a house number a few doors away counts half', () => {
  assert.equal(measured({ name, address: '16 Pilchard St' }, 1)('houseNumber'), 0.5);
  assert.equal(measured({ name, address: '16 Pilchard St' }, 1)('streetAndNumber'), 0);
});

test('a missing field is unknown, and the word "street" alone does not agree', () => {
  const none = measured({ name }, 1);
  assert.ok(Number.isNaN(none('houseNumber')) && Number.isNaN(none('postcode')));
  assert.equal(measured({ name, address: '12 Elm Street' }, 1)('streetOfRow'), 0);
});

test('block, building and door together identify an address', () => {
  const row = normalForm(hotelText({ name: '海鳥ホテル', address: '3-19-44 Nomachi', country: 'JP' }));
  const hotel = catalogueHotel(1, { name: '海鳥ホテル', address: '野町3-19-44', country: 'JP' });
  const found = new Finder(shardOf([hotel], 'JP')).find(row)[0] ?? assert.fail('it was found');
  assert.equal(found.values[column.streetAndNumber], 1);
});

/** How the addresses of a hotel of that country agree. */
function doorsOf(country: string, address: string, other: string): (number | undefined)[] {
  const row = normalForm(hotelText({ name: 'Otterkiln', address, country }));
  const hotel = catalogueHotel(1, { name: 'Otterkiln', address: other, country });
  const found = new Finder(shardOf([hotel], country)).find(row)[0] ?? assert.fail('it was found');
  return [found.values[column.houseNumber], found.values[column.streetAndNumber]];
}

test('in Japan one number of a block has no meaning, and the order and a missing number do not contradict', () => {
  assert.deepEqual(doorsOf('JP', '野町1-15-2', '野町1-3-1'), [0, 0]);
  assert.deepEqual(doorsOf('JP', '野町1-15-2', '野町1-15-9'), [0.5, 0]);
  assert.deepEqual(doorsOf('JP', '野町1-15-2', '野町一丁目15番2号'), [1, 1]);
  assert.deepEqual(doorsOf('JP', '15-2 Nomachi 1-chome', '1-15-2 Nomachi'), [1, 1]);
  assert.deepEqual(doorsOf('JP', '野町1-15', '野町1-15-9'), [Number.NaN, Number.NaN]);
  assert.deepEqual(doorsOf('JP', '野町15', '野町3-19'), [0, 0]);
});

test('in Korea a lot and a road cannot be compared, two roads and two lots can', () => {
  assert.deepEqual(doorsOf('KR', '물새구 왜가리동 155-55', '물새구 두루미로 156'), [Number.NaN, Number.NaN]);
  assert.deepEqual(doorsOf('KR', '물새구 왜가리동 155-55', '물새구 왜가리동 156'), [0.5, 0]);
  assert.deepEqual(doorsOf('KR', '물새구 두루미로 12', '물새구 두루미로 156'), [0, 0]);
});

test('streets of different sorts differ, even with the same name', () => {
  const isOther = (address: string, other: string) =>
    isOtherStreetType(pairOf({ name: 'Teal Inn', address }, { name: 'Teal Inn', address: other }));
  assert.equal(isOther('4 Reed Terrace', '90 Reed Place'), true);
  assert.equal(isOther('4 Reed St', '90 Reed Street'), false);
  assert.equal(isOther('4 Reed', '90 Reed Place'), false);
});

test('streets that differ only in the side or the sort are different', () => {
  const areSisters = (one: string, other: string) =>
    isSisterWay(pairOf({ name: 'Otterkiln', address: one }, { name: 'Otterkiln', address: other }));
  assert.equal(areSisters('12 Upper Strand', '12 Lower Strand'), true);
  assert.equal(areSisters('Calle 10 # 4-22', 'Cra. 10 # 4-22'), true);
  assert.equal(areSisters('12 Upper Strand', '12 Strand'), false);
  assert.equal(areSisters('4 North Upper Lane', '4 Upper Lane'), false);
  assert.equal(areSisters('Calle 10 # 4-22', 'C/ 10 # 4-22'), false);
  assert.equal(areSisters('4 Reed Terrace', '4 Reed Place'), false);
});
