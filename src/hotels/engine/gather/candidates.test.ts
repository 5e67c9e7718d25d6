import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { Pool } from './candidates.ts';
import { prepareQuery, Scratch } from './query.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';

const scratch = new Scratch(shardOf(marling));
const pool = new Pool(scratch);
const gathered = (row: Partial<HotelText>, keep = 5) =>
  pool
    .gather(prepareQuery(scratch, normalForm(hotelText(row))), keep)
    .map((hotel) => scratch.shard.id[hotel]);

const ways: readonly (readonly [string, Partial<HotelText>])[] = [
  ['a rare word', { name: 'Cormorant' }],
  ['the point', { name: 'Renamed', latitude: '53.4021', longitude: '-2.9801' }],
  ['the swapped point', { name: 'Renamed', latitude: '-2.9801', longitude: '53.4021' }],
  ['the postcode', { name: 'Renamed', postalCode: 'MG1 4TR' }],
  ['street and number', { name: 'Renamed', address: '12 Pilchard Street' }],
  ['a rare street without number', { name: 'Renamed', address: 'Pilchard Street' }],
  ['the telephone', { name: 'Renamed', phone: '01632 960001' }],
  ['a former name', { name: 'Harbour View' }],
];

for (const [way, row] of ways) test(`finds a hotel by ${way}`, () => assert.ok(gathered(row).includes(1)));

test('a hotel with exactly the row’s name is compared, whatever else is at the row’s address', () => {
  const door = { address: '8 Upper Osprey Quay', postalCode: 'FS1 1AA', city: 'Farside' };
  const small = new Scratch(shardOf([...marling, catalogueHotel(90, { name: 'Zephyr Lodge', ...door })]));
  const row = { name: 'The Cormorant Hotel', ...door };
  const found = new Pool(small).gather(prepareQuery(small, normalForm(hotelText(row))), 24);
  assert.deepEqual(
    [1, 90].filter((id) => found.some((hotel) => small.shard.id[hotel] === id)),
    [1, 90],
  );
});

test('keeps at most the requested number, and always the same ones', () => {
  assert.equal(gathered({ name: 'Premier Inn', city: 'Marling' }, 2).length, 2);
  assert.deepEqual(
    gathered({ name: 'Premier Inn', city: 'Marling' }),
    gathered({ name: 'Premier Inn', city: 'Marling' }),
  );
});

test('the index finds the same as a full scan', () => {
  const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{5,9} [a-z]{5,9}$/), { minLength: 3, maxLength: 40 });
  fc.assert(
    fc.property(names, fc.nat(), (list, pick) => {
      const small = new Scratch(shardOf(list.map((name, i) => catalogueHotel(i + 1, { name }))));
      const wanted = pick % list.length;
      const found = new Pool(small).gather(
        prepareQuery(small, normalForm(hotelText({ name: list[wanted] ?? '' }))),
        3,
      );
      assert.ok(found.some((hotel) => small.shard.id[hotel] === wanted + 1));
    }),
    { numRuns: 40 },
  );
});

test('leaves out of a long list only hotels that cannot be among the best', () => {
  // Two hundred hotels with one word all over the country, each with another word, and one in the row's town.
  const others = Array.from({ length: 200 }, (_, i) =>
    catalogueHotel(i + 10, {
      name: `Heron ${'abcdefghij'[i % 10]}${'qrstuvwxyz'[i % 7]}linton Brackwater Osmund`,
      city: `Town${i}`,
    }),
  );
  const copies = [
    catalogueHotel(1, { name: 'Heron House', city: 'Marling', latitude: '53.4', longitude: '-2.9' }),
    catalogueHotel(2, { name: 'Heron House', city: 'Farside' }),
  ];
  const large = new Scratch(shardOf([...others, ...copies]));
  const row = hotelText({ name: 'Heron House', city: 'Marling', latitude: '53.4', longitude: '-2.9' });
  const found = new Pool(large).gather(prepareQuery(large, normalForm(row)), 24);
  assert.deepEqual(
    found.map((hotel) => large.shard.id[hotel]),
    [1, 2],
  );
});

test('of many hotels with one name, point and postcode, the door, the page or the telephone selects one', () => {
  const list = Array.from({ length: 600 }, (_, i) =>
    catalogueHotel(i + 1, {
      name: 'Heron House',
      address: `${i + 1} Reed Lane`,
      city: 'Marling',
      postalCode: 'MG1 4TR',
      latitude: '53.4',
      longitude: '-2.98',
      phone: `+44 1632 96${1000 + i}`,
      website: `https://heron${i}.example`,
    }),
  );
  const large = new Scratch(shardOf([...marling, ...list]));
  const pool = new Pool(large);
  for (const hotel of [list[0]!, list[250]!, list[599]!])
    for (const sign of ['address', 'website', 'phone'] as const) {
      const others = { ...hotel, address: '', website: '', phone: '' };
      const row = normalForm({ ...others, [sign]: hotel[sign] });
      const [best] = pool.gather(prepareQuery(large, row), 24);
      assert.equal(large.shard.id[best ?? 0], hotel.id, `${sign} of ${hotel.id}`);
    }
});

test('of many hotels at one point a damaged name selects the right one', () => {
  const letters = 'bcdfghjklm';
  const list = Array.from({ length: 600 }, (_, i) =>
    catalogueHotel(i + 1, {
      name: `T${letters[i % 10]}anoa ${letters[i % 7]}aviti Lodge ${i}`,
      latitude: '53.4',
      longitude: '-2.98',
    }),
  );
  const large = new Scratch(shardOf([...marling, ...list]));
  const pool = new Pool(large);
  const missed = list.filter((hotel) => {
    const row = normalForm({ ...hotel, name: hotel.name.slice(1) });
    const [best] = pool.gather(prepareQuery(large, row), 24);
    return large.shard.id[best ?? 0] !== hotel.id;
  });
  assert.deepEqual(missed, []);
});

test('of many hotels with one postcode the last needs no more evidence than the first', () => {
  const list = Array.from({ length: 600 }, (_, i) =>
    catalogueHotel(i + 1000, { name: `Heron House ${i}`, postalCode: 'MG1 4TR' }),
  );
  const called = [0, 599].map((i) => ({ ...list[i]!, name: `Heron Weir ${i}` })); // two of the 600
  const best = catalogueHotel(90, { name: 'Gannet Sprat Kelp', city: 'Farside' });
  const large = new Scratch(shardOf([...marling, ...list.slice(1, -1), ...called, best]));
  const row = { name: 'Gannet Sprat Kelp Weir', city: 'Farside', postalCode: 'MG1 4TR' };
  const found = new Pool(large).gather(prepareQuery(large, normalForm(hotelText(row))), 24);
  assert.deepEqual(
    [90, 1000, 1599].filter((id) => found.some((hotel) => large.shard.id[hotel] === id)),
    [90, 1000, 1599],
  );
});
