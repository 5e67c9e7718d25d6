import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Finder } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import { isSameHotel } from './same-hotel.ts';

type Text = Parameters<typeof catalogueHotel>[1];

const house = { name: 'Cormorant Hotel', city: 'Marling' };
const here = { latitude: '53.4', longitude: '-2.9' };

/** Whether two entries of the name are one hotel. */
function areOneHotel(one: Text, other: Text): boolean {
  const finder = new Finder(
    shardOf([
      catalogueHotel(1, { ...house, ...one }),
      catalogueHotel(2, { ...house, ...other }),
      ...Array.from({ length: 20 }, (_, at) =>
        catalogueHotel(10 + at, { name: `Rook ${at}`, city: 'Marling' }),
      ),
    ]),
  );
  const [a, b] = [1, 2].map((id) =>
    finder.find(normalForm(hotelText(house))).find((found) => found.id === id),
  );
  assert.ok(a !== undefined && b !== undefined);
  return isSameHotel(a, b);
}

test('entries with points are one hotel if they are close', () => {
  assert.ok(areOneHotel(here, { ...here, latitude: '53.4030' }));
  assert.ok(!areOneHotel(here, { ...here, latitude: '53.9' }));
});

test('entries that are close across the date line are one hotel', () => {
  assert.ok(areOneHotel({ ...here, longitude: '179.999' }, { ...here, longitude: '-179.999' }));
  assert.ok(!areOneHotel({ ...here, longitude: '179.99' }, { ...here, longitude: '-179.98' }));
});

test('of two addresses only a corner is one hotel', () => {
  const mint = { ...here, address: '1 Old Mint Street' };
  assert.ok(areOneHotel(mint, { ...here, address: '44 Bastion Square', latitude: '53.4004' }));
  assert.ok(!areOneHotel(mint, { ...here, address: '44 Bastion Square', latitude: '53.4030' }));
  assert.ok(areOneHotel(mint, { ...here, address: '3 Old Mint Street', latitude: '53.4030' }));
});

test('without a point the town, the door and the postcode must not say otherwise', () => {
  assert.ok(areOneHotel({}, here));
  assert.ok(!areOneHotel({ address: '1 Old Mint Street' }, { address: '44 Bastion Square' }));
  assert.ok(!areOneHotel({ address: '20 Old Mint Street' }, { address: '190 Old Mint Street' }));
  assert.ok(!areOneHotel({ address: 'Rua A 1' }, { address: 'Rua do Carmo 20' }));
  assert.ok(areOneHotel({ address: '20 Old Mint Street' }, { address: '22 Old Mint Street' }));
  assert.ok(!areOneHotel({ postalCode: 'CH1 1AA' }, { postalCode: 'CH4 9ZZ' }));
  assert.ok(!areOneHotel({ city: '' }, { city: '' }));
});
