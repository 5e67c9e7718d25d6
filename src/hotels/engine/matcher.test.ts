import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { catalogueHotel, hotelText, marling, shardOf } from '../../../test/support/hotels/hotel-shards.ts';
import { Matcher, type RowToMatch } from './matcher.ts';
import type { HotelText } from './read/normal-form.ts';

const paris = shardOf(
  [
    catalogueHotel(900, {
      name: 'Hôtel du Tilleul',
      address: '8 rue du Tilleul',
      city: 'Paris',
      country: 'FR',
      latitude: '48.8584',
      longitude: '2.2945',
    }),
  ],
  'FR',
);
const matcher = new Matcher([shardOf(marling), paris]);
const match = (row: Partial<HotelText>) => matcher.match(hotelText(row));

test('rows that cannot be looked up are reported, not lost', () => {
  assert.equal(match({ name: ' ', country: 'GB' }).class, 'invalid_input');
  assert.equal(match({ name: 'Cormorant', country: 'Atlantis' }).class, 'invalid_input');
  assert.equal(match({ name: 'Zzyx', country: 'Chad' }).class, 'no_candidate');
});

test('a country that cannot be read is the one of the point, and the outcome shows it', () => {
  const row = { name: 'Hôtel du Tilleul', address: '8 rue du Tilleul', city: 'Paris', country: 'XW' };
  const point = { latitude: '48.8584', longitude: '2.2945' };
  const { verdict, hotelId, countryOfPoint } = match({ ...row, ...point });
  assert.deepEqual([verdict, hotelId, countryOfPoint], ['matched', 900, 'FR']);
  assert.equal(match({ ...row, ...point, country: 'FR' }).countryOfPoint, undefined);
  assert.equal(match(row).class, 'invalid_input');
  const shared = matcher.match(hotelText({ ...row, ...point }), { isPointShared: true });
  assert.equal(shared.class, 'invalid_input', 'a placeholder is no place');
});

test('a row without a country is looked for in the countries that are guessed, as in one; a stated country comes first', () => {
  const towns = ['Marling', 'Lisbon'];
  const shards = ['GB', 'PT'].map((country, at) =>
    shardOf([catalogueHotel(at + 1, { name: 'Tamarisk Lodge', city: towns[at] ?? '', country })], country),
  );
  const tamarisk = new Matcher(shards);
  const guessed = ['GB', 'PT'];
  const both = tamarisk.match(hotelText({ name: 'Tamarisk Lodge', country: '' }), { guessed });
  assert.deepEqual([both.candidates.map(({ id }) => id).toSorted(), both.verdict], [[1, 2], 'review']);
  const inTown = tamarisk.match(hotelText({ name: 'Tamarisk Lodge', city: 'Lisbon', country: '' }), {
    guessed,
  });
  assert.equal(inTown.candidates[0]?.id, 2);
  const stated = tamarisk.match(hotelText({ name: 'Tamarisk Lodge', country: 'GB' }), { guessed });
  assert.deepEqual(
    stated.candidates.map(({ id }) => id),
    [1],
  );
  assert.ok((stated.confidence ?? 0) > (both.confidence ?? 0));
});

test('a name needs a letter or a digit of any script; digits alone are enough', () => {
  const { name: _, ...place } = hotelText({ address: '12 Pilchard St', city: 'Marling', country: 'GB' });
  for (const name of ['???', '– * –', '😀🏨', '\u3164', '\u200b', '\u0301'])
    assert.equal(match({ ...place, name }).class, 'invalid_input', JSON.stringify(name));
  for (const name of ['1898', '١٨٩٨', '②', 'Ω', 'ホ', 'ที่', '旅馆', 'ከተማ', 'ⵣ', '?A?', '🏨 7'])
    assert.notEqual(match({ ...place, name }).class, 'invalid_input', name);
});

test('if several hotels have exactly the name, a person decides, however many there are', () => {
  const kestrels = Array.from({ length: 9 }, (_, at) =>
    catalogueHotel(700 + at, { name: 'Quinta Kestrel', city: `Tealby ${at}` }),
  );
  const among = new Matcher([shardOf([...marling, ...kestrels])]);
  const { verdict, class: matchClass, candidates } = among.match(hotelText({ name: 'Quinta Kestrel' }));
  assert.deepEqual([verdict, matchClass, candidates.length], ['review', 'ambiguous_candidates', 5]);
  const elsewhere = among.match(hotelText({ name: 'Quinta Kestrel', city: 'Marling' }));
  assert.equal(elsewhere.verdict, 'no_match', 'none of them is in the row’s town');
});

test('finds the hotel with any spelling of the country', () => {
  for (const country of ['GB', 'United Kingdom', 'GBR', 'England', 'Reino Unido']) {
    const found = match({ name: 'Cormorant Hotel', city: 'Marling', address: '12 Pilchard St', country });
    assert.equal(found.hotelId, 1, country);
    assert.equal(found.verdict, 'matched', country);
  }
});

test('a Paris hotel marked US is found where its point lies', () => {
  const found = match({
    name: 'Hotel du Tilleul',
    address: '8 Rue du Tilleul',
    city: 'Irving',
    country: 'US',
    latitude: '48.8584',
    longitude: '2.2945',
  });
  assert.equal(found.hotelId, 900);
});

test('a point that a list uses as placeholder counts as missing', () => {
  const row = hotelText({ name: 'Zephyr Lodge', latitude: '53.4021', longitude: '-2.9801' });
  assert.notEqual(matcher.match(row).verdict, 'no_match');
  assert.equal(matcher.match(row, { isPointShared: true }).verdict, 'no_match');
});

test('a hotel with a former name is one candidate', () => {
  const ids = match({ name: 'Harbour View Cormorant', city: 'Marling' }).candidates.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length);
});

/** Common damages of names in lists; the row keeps its town and street. */
const treatments: readonly ((name: string, n: number) => string)[] = [
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.split(' ').toReversed().join(' '),
  (name, n) => name.slice(0, 1 + (n % (name.length - 1))) + name.slice(2 + (n % (name.length - 1))),
  (name) => `${name} by Marling Hotels`,
  (name) => name.replace(/o/, '?'),
  (name) => name.replace('The ', ''),
];

test('a damaged name keeps its match in nine of ten tries', () => {
  let tries = 0;
  let kept = 0;
  fc.assert(
    fc.property(fc.constantFrom(...treatments), fc.nat(), (treat, n) => {
      const found = match({
        name: treat('The Cormorant Hotel', n),
        city: 'Marling',
        address: '12 Pilchard Street',
      });
      tries += 1;
      kept += found.hotelId === 1 && found.verdict === 'matched' ? 1 : 0;
    }),
    { seed: 20_261_121, numRuns: 150 },
  );
  assert.ok(kept / tries >= 0.9, `${kept} of ${tries}`);
});

test('the same row gets the same result, whatever rows came before', () => {
  const row = hotelText({ name: 'Premier Inn Marling', city: 'Marling' });
  const fresh = new Matcher([shardOf(marling)]).match(row);
  match({ name: 'Cormorant' });
  const later = matcher.match(row);
  assert.deepEqual(
    [later.hotelId, later.confidence, later.class],
    [fresh.hotelId, fresh.confidence, fresh.class],
  );
});

test('a list gives the same results as its rows one by one, in any order of countries', () => {
  const rows = [
    { name: 'Cormorant Hotel', city: 'Marling' },
    { name: 'Hotel du Tilleul', city: 'Paris', country: 'FR' },
    { name: '' },
    { name: 'Premier Inn Marling', city: 'Marling', country: 'United Kingdom' },
    { name: 'Zephyr Lodge', latitude: '53.4021', longitude: '-2.9801' },
    { name: 'Zzyx', country: 'Atlantis' },
  ];
  // Longer than what is read at once, so that a country's rows are cut.
  const list = Array.from({ length: 100 }, (_, at): RowToMatch => ({
    row: hotelText(rows[at % rows.length] ?? {}),
    options: {
      isPointShared: at % 4 === 0,
      decided: {
        mustLink: at % 7 === 0 ? 700 + at : undefined,
        mustNotLink: new Set(at % 5 === 0 ? [1] : []),
      },
    },
  }));
  const answers = new Map(matcher.matchAll(list));
  assert.equal(answers.size, list.length);
  for (const [at, { row, options }] of list.entries())
    assert.deepEqual(answers.get(at), matcher.match(row, options), `row ${at}`);
});

/** A hotel on an island, by how far east of some meridian it is. */
interface Spot {
  readonly name: string;
  readonly latitude: number;
  readonly east: number;
}

function spotAt(meridian: number, { name, latitude, east }: Spot) {
  const longitude = meridian + east > 180 ? meridian + east - 360 : meridian + east;
  return { name, country: 'FJ', latitude: latitude.toFixed(4), longitude: longitude.toFixed(4) };
}

test('rows and hotels across the date line are matched as they are elsewhere', () => {
  const spot = fc.record({
    name: fc.constantFrom('Tern Lodge', 'Reef Hotel', 'Tern Reef Resort', 'Lagoon Inn', 'Hilton Lagoon'),
    // At walking distance: farther apart, a lost sign could explain the distance at the date line only.
    latitude: fc.integer({ min: 0, max: 9 }).map((step) => -16.9 - step / 500),
    east: fc.integer({ min: -12, max: 12 }).map((step) => step / 500 + 0.0011),
  });
  const answers = (meridian: number, hotels: readonly Spot[], row: Spot) => {
    const islands = hotels.map((spot, at) => catalogueHotel(at + 1, spotAt(meridian, spot)));
    // Off the lines between cells, where the last bit of a sum decides.
    const sent = hotelText(spotAt(meridian, { ...row, east: row.east + 0.0037 }));
    const found = new Matcher([shardOf(islands, 'FJ')]).match(sent);
    const { verdict, class: matchClass, hotelId, confidence } = found;
    return { verdict, matchClass, hotelId, confidence: confidence?.toFixed(4) };
  };
  fc.assert(
    fc.property(fc.array(spot, { minLength: 1, maxLength: 12 }), spot, (hotels, row) =>
      assert.deepEqual(answers(180, hotels, row), answers(177, hotels, row)),
    ),
    { numRuns: 40 },
  );
});
