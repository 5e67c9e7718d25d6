import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder, type Scored } from '../finder.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';
import * as wordings from './wordings.ts';

/** A row of Wexmoor and the one hotel there. */
function pairOf(row: Partial<HotelText>, hotel: Partial<HotelText>): Scored {
  const shard = shardOf([...marling, catalogueHotel(31, { city: 'Wexmoor', ...hotel })]);
  const found = new Finder(shard).find(normalForm(hotelText({ city: 'Wexmoor', ...row })));
  return { ...(found.find(({ id }) => id === 31) ?? assert.fail('it was found')), score: 4 };
}

const address = '3 Reed Lane';
const atDoor = (name: string, other: string) => pairOf({ name, address }, { name: other, address });

test('flats and rooms of one door that are called otherwise; of hotels it may be a new name', () => {
  assert.equal(wordings.isOtherOfItsSort(atDoor('Studio Sofia', 'Studio Marija')), true);
  assert.equal(wordings.isOtherOfItsSort(atDoor('Suite Lavanda', 'Suite Romarin')), true);
  assert.equal(wordings.isOtherOfItsSort(atDoor('Sobe Ivana', 'Rooms Ivana')), false);
  assert.equal(wordings.isOtherOfItsSort(atDoor('Otterkiln Teal', 'Otterkiln Heron')), false);
});

test('a number that only one of the names has, in buildings that are let in parts', () => {
  assert.equal(wordings.isOtherFlat(atDoor('Heron House 12', 'Heron House')), true);
  assert.equal(wordings.isOtherFlat(atDoor('Heron House', 'Heron House')), false);
  assert.equal(wordings.isOtherFlat(atDoor('Otterkiln 12', 'Otterkiln')), false);
});

test('the house number, a year and a count name neither a part nor a second hotel', () => {
  const atSeven = (name: string) =>
    pairOf({ name, address: '7 Reed Lane' }, { name: 'Heron House', address: '7 Reed Lane' });
  for (const isOther of [wordings.isOtherFlat, wordings.isOtherOfSeries]) {
    assert.equal(isOther(atSeven('Heron House 7')), false);
    assert.equal(isOther(atSeven('Heron House, 6 rooms')), false);
    assert.equal(isOther(atSeven('Heron House 6')), true);
  }
});

test('two ways of two sorts, unless they bear one number', () => {
  const name = 'Otterkiln';
  const ways = (one: string, other: string) => pairOf({ name, address: one }, { name, address: other });
  assert.equal(wordings.isOnOtherWay(ways('4 Reed Terrace', '90 Reed Place')), true);
  assert.equal(wordings.isOnOtherWay(ways('4 Reed Terrace', '90 Reed Terrace')), false);
  assert.equal(wordings.isOnOtherWay(ways('4 Reed Terrace', '4 Reed Place')), false);
});

test('two ways of one name, unless they are one spot', () => {
  const name = 'Otterkiln';
  const strand = (side: string, latitude = '') => ({
    name,
    address: `12 ${side} Strand`,
    latitude,
    longitude: latitude && '-2.6',
  });
  assert.equal(wordings.isOnSisterWay(pairOf(strand('Upper'), strand('Lower'))), true);
  assert.equal(wordings.isOnSisterWay(pairOf(strand('Upper', '51.2'), strand('Lower', '51.2'))), false);
});

test('towns that share half of a name, unless a point is near or the door is one', () => {
  const name = 'Otterbourne';
  const upper = { name, city: 'Upper Wex', latitude: '51.22', longitude: '-2.6' };
  assert.equal(wordings.isInLikeTown(pairOf(upper, { ...upper, city: 'Lower Wex', latitude: '51.2' })), true);
  assert.equal(wordings.isInLikeTown(pairOf(upper, { ...upper, city: 'Lower Wex' })), false);
  assert.equal(wordings.isInLikeTown(pairOf(upper, { ...upper, latitude: '51.2' })), false);
});

test('a letter that makes another name, where only the town brings the two together', () => {
  const pair = (address: string) =>
    pairOf({ name: 'Hotel Marta', address }, { name: 'Hotel Maria', address });
  assert.equal(wordings.isCalledOtherwiseInTown(pair('')), true);
  assert.equal(wordings.isCalledOtherwiseInTown(pair('3 Reed Lane')), false);
});

test('a common name, on another street', () => {
  const on = (name: string, street: string) =>
    pairOf({ name, address: 'Lindenweg' }, { name, address: street });
  assert.equal(wordings.isCommonElsewhere(on('Hotel Post', 'Schulgasse')), true);
  assert.equal(wordings.isCommonElsewhere(on('Hotel Post', 'Lindenweg')), false);
  assert.equal(wordings.isCommonElsewhere(on('Otterkiln Reedhaven', 'Schulgasse')), false);
});

test('without any place a name of every country does not identify a hotel, however rare in this one', () => {
  const shard = shardOf([
    ...marling,
    catalogueHotel(32, { name: 'Grand Hotel Europa', city: 'Far' }),
    catalogueHotel(33, { name: 'Imperial Hotel Farbourne', city: 'Farbourne' }),
  ]);
  const named = (name: string): Scored => {
    const [found] = new Finder(shard).find(normalForm(hotelText({ name })));
    return { ...(found ?? assert.fail('it was found')), score: 4 };
  };
  assert.equal(wordings.isUnplaced(named('Grand Hotel Europa')), true);
  assert.equal(wordings.isUnplaced(named('Imperial Hotel Farbourne')), false, 'it says its town');
});

test('a floor that only one of the names says, or another one', () => {
  assert.equal(wordings.isOtherOfSeries(atDoor('Hotel Otterkiln, 2. Stock', 'Hotel Otterkiln')), true);
  assert.equal(wordings.isOtherOfSeries(atDoor('Otterkiln First Floor', 'Otterkiln Ground Floor')), true);
  assert.equal(wordings.isOtherOfSeries(atDoor('Otterkiln First Floor', 'Otterkiln, 1st Floor')), false);
});

test('a hotel that has only a town in its name may be named after another town', () => {
  const shard = shardOf([
    ...marling,
    catalogueHotel(34, { name: 'Hotel Paris', city: 'Paris' }),
    catalogueHotel(35, { name: 'Imperial Hotel London', city: 'London' }),
  ]);
  const unplaced = (name: string, id: number) => {
    const found = new Finder(shard).find(normalForm(hotelText({ name }))).find((one) => one.id === id);
    return wordings.isUnplaced({ ...(found ?? assert.fail('it was found')), score: 4 });
  };
  assert.equal(unplaced('Hotel Paris', 34), true);
  assert.equal(unplaced('Imperial Hotel London', 35), false);
});

test('a calle is not a close, although both are written cl.', () => {
  const name = 'Otterkiln';
  const ways = (one: string, other: string) => pairOf({ name, address: one }, { name, address: other });
  assert.equal(wordings.isOnSisterWay(ways('Calle 10 # 4-22', 'Cl. 10 #4-22')), false);
  assert.equal(wordings.isOnSisterWay(ways('Calle 10 # 4-22', 'Carrera 10 #4-22')), true);
});
