import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../test/support/database.ts';
import { conditionOf, wordQuery, type HotelFilter } from './hotel-filter.ts';
import { findHotels, type Page } from './hotels-store.ts';

const { db } = await testDatabase();

// Enough hotels all over the world that a full scan is not the cheapest way to find a few.
await db.run(`
  insert into hotels (id, name, country, city, name_key, city_key, latitude, longitude, created_at, updated_at)
  select n, 'Hotel ' || n, case n % 3 when 0 then 'IT' when 1 then 'FR' else 'JP' end, 'Town ' || n % 400, 'hotel ' || n,
    'town ' || n % 400, n % 120 - 60, n % 340 - 170, now(), now()
  from generate_series(1, 10000) as n`);
await db.run('vacuum analyze hotels');

async function planOf(filter: HotelFilter): Promise<string> {
  const { from, values } = conditionOf(filter);
  const lines = await db.rows<object>(`explain select h.id from hotels h ${from}`, values);
  return lines.flatMap((line) => Object.values(line)).join('\n');
}

const circle = (radiusM: number) => ({ latitude: 41.9, longitude: 12.5, radiusM });

const plans: readonly (readonly [string, HotelFilter, RegExp])[] = [
  ['a small circle', { circle: circle(5_000) }, /hotels_by_cell[^]*Index Cond: \(cell = ANY/],
  ['a large circle', { circle: circle(500_000) }, /hotels_by_cell[^]*Index Cond: \(\(cell >= /],
  ['a city', { countryCode: 'IT', cityName: 'Roma' }, /hotels_by_city[^]*Index Cond[^\n]*'IT'[^\n]*'rome'/],
  ['a country', { countryCode: 'it' }, /hotels_by_city[^]*Index Cond[^\n]*'IT'/],
  ['words of a name', { hotelName: 'grand ros' }, /hotels_by_words/],
  ['ids', { hotelIds: ['lp2710'] }, /hotels_pkey/],
];

for (const [what, filter, plan] of plans) {
  test(`${what} is found through an index`, async () => assert.match(await planOf(filter), plan));
}

test('only filters with a location and nothing else share their text', () => {
  const common = (filter: HotelFilter) => conditionOf(filter).isCommon;
  assert.equal(common({ countryCode: 'IT', cityName: 'Rome', zip: undefined }), true);
  assert.equal(common({ circle: circle(5_000) }), true);
  assert.equal(common({ circle: circle(500_000) }), false, 'its ranges are in the text');
  assert.equal(common({ countryCode: 'IT', zip: '00185' }), false);
  assert.equal(common({ countryCode: 'IT' }), false, 'small countries and large ones need other plans');
  const text = (latitude: number) => conditionOf({ circle: { ...circle(5_000), latitude } }).from;
  assert.equal(text(41.9), text(-10));
});

test('filters with a location only are planned a few times, and then have a generic plan', async () => {
  await db.transaction(async (tx) => {
    for (let turn = 0; turn < 8; turn++) {
      const around = { ...circle(5_000), latitude: 30 + turn };
      await findHotels(tx, { circle: around }, { offset: 0, limit: 10 });
      await findHotels(tx, { countryCode: 'IT', cityName: `Town ${turn}` }, { offset: 0, limit: 10 });
    }
    const kept = await tx.rows<{ anew: number }>(
      `select custom_plans as anew from pg_prepared_statements where name like 'catalogue.hotels %'`,
    );
    assert.deepEqual(
      kept.map(({ anew }) => anew <= 5),
      [true, true],
    );
  });
});

const questions: readonly (readonly [string, HotelFilter])[] = [
  ['a city', { countryCode: 'IT', cityName: 'Town 3' }],
  ['a circle of a few cells', { circle: { latitude: 3, longitude: -7, radiusM: 40_000 } }],
];

async function found(filter: HotelFilter, page: Page) {
  const { total, hotels } = await findHotels(db, filter, page);
  return { total, ids: hotels.map(({ id }) => id) };
}

for (const [what, filter] of questions) {
  test(`${what} has the same order and total as by the other plan`, async () => {
    // Every hotel fulfils the condition that makes the filter uncommon.
    const whole = { ...filter, minReviewsCount: 0 };
    assert.equal(conditionOf(filter).isCommon, true);
    assert.equal(conditionOf(whole).isCommon, false);
    const { total } = await findHotels(db, whole, { offset: 0, limit: 1 });
    assert.ok(total > 2, `${total} hotels`);
    for (const limit of [1, total - 1, total])
      for (const offset of [0, 1, total])
        assert.deepEqual(
          await found(filter, { offset, limit }),
          await found(whole, { offset, limit }),
          `${limit} from ${offset} on`,
        );
  });
}

test('circles of about the same number of cells share their text', () => {
  const cells = (radiusM: number) =>
    conditionOf({ circle: { latitude: 41.85, longitude: 12.55, radiusM } })
      .from.match(/h.cell in \(([^)]*)\)/)?.[1]
      ?.split(',').length;
  assert.deepEqual([1_000, 5_000, 20_000, 50_000].map(cells), [1, 4, 32, 128]);
});

test('a text that is not a country code finds no hotels', () => {
  assert.match(conditionOf({ countryCode: 'Italy' }).from, /and false/);
});

test('words are normalized, and each may be the beginning of a word', () => {
  assert.equal(wordQuery(' Hôtel  du Lac! '), 'hotel:* & du:* & lac:*');
  assert.equal(wordQuery('—'), '');
  assert.equal(wordQuery('Perla, Roma'), 'perla:* & (roma:* | (rome:*))');
});
