import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { cityKey, searchKey } from '../../catalogue/reference/search-key.ts';
import { limits } from '../../contract/limits.ts';
import { fields, type Field } from '../match/input/columns.ts';
import { guessCountries } from './guess-countries.ts';

const { db } = await testNeeds();

const hotels: readonly (readonly [name: string, city: string, country: string])[] = [
  ['Hotel Aurora', 'Lisbon', 'PT'],
  ['Aurora Garden Palace Terrace', 'Merano', 'IT'],
  ['Aurora Beach Pavilion', 'Nice', 'FR'],
  ['Aurora Cove Bungalow and Terrace', 'Roses', 'ES'],
  ['Peachtree Lodge', 'Atlanta', 'US'],
  ['Old Ferry Quay Cottage', 'Marling', 'GB'],
];

before(async () => {
  const many = Array.from(
    { length: limits.reconcileCountries + 1 },
    (_, at) => [`Zeta${at}`, 'Town', `Q${String.fromCodePoint(65 + (at % 26))}`] as const,
  ).map(([name, city, country], at) => [name, city, at < 26 ? country : country.replace('Q', 'X')] as const);
  for (const [at, [name, city, country]] of [...hotels, ...many].entries())
    await db.run(
      `insert into hotels (id, name, city, country, name_key, city_key, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, now(), now())`,
      [at + 1, name, city, country, searchKey(name), cityKey(city)],
    );
  await db.run(
    `insert into cities (id, name, name_key, country, region, latitude, longitude, population)
     values (1, 'Lisbon', 'lisbon', 'PT', '', 38.7, -9.1, 500000), (2, 'Lisbon', 'lisbon', 'US', '', 41, -93, 2000),
       (3, 'Marling', 'marling', 'GB', '', 53, -2, 9000)`,
  );
});

type Row = Readonly<Partial<Record<Field, string>>>;
const rowOf = (row: Row) => fields.map((field) => row[field] ?? '');
const guess = async (row: Row) => (await guessCountries(db, [rowOf(row)]))[0];

test('a name is looked for in the countries with the most similar names; others are left out of the share', async () => {
  assert.deepEqual(await guess({ name: 'Aurora Hotel' }), {
    place: { countries: ['PT', 'FR', 'IT'], name: 'Aurora Hotel' },
    share: 3 / 4,
  });
  assert.deepEqual(await guess({ name: 'Peachtree Lodge' }), {
    place: { countries: ['US'], name: 'Peachtree Lodge' },
    share: 1,
  });
});

test('a city or country in the name or the row leads to its country', async () => {
  const lisbon = { countries: ['PT'], name: 'Hotel Aurora', city: 'Lisbon' };
  assert.deepEqual(await guess({ name: 'Hotel Aurora, Lisbon' }), { place: lisbon, share: 1 });
  assert.deepEqual(await guess({ name: 'Hotel Aurora, Lisbon, Portugal' }), { place: lisbon, share: 1 });
  const merano = await guess({ name: 'Aurora', city: 'Merano' });
  assert.deepEqual(merano?.place, { countries: ['IT'], name: 'Aurora' });
  const stated = await guess({ name: 'Hotel Aurora, Portugal' });
  assert.deepEqual(stated, { place: { countries: ['PT'], name: 'Hotel Aurora' }, share: 1 });
  const state = await guess({ name: 'Peachtree Lodge, Georgia' });
  assert.deepEqual([state?.place?.countries, state?.share], [['GE', 'US'], 2 / 3], 'a state, or the country');
});

test('with a word that no hotel has, or a misspelt name, the most similar names or the city decide', async () => {
  assert.deepEqual((await guess({ name: 'Old Ferry Quay Marling View' }))?.place?.countries, ['GB']);
  assert.deepEqual((await guess({ name: 'Orora, Marling' }))?.place, {
    countries: ['GB'],
    name: 'Orora',
    city: 'Marling',
  });
  assert.deepEqual((await guess({ name: 'Orora', city: 'Lisbon' }))?.place?.countries, ['PT', 'US']);
  assert.equal(await guess({ name: 'Orora' }), undefined);
  assert.equal(await guess({ name: '???', city: 'Marling' }), undefined);
});

test('rows with a country, or a point in one, need no guess', async () => {
  assert.deepEqual(await guessCountries(db, [rowOf({ name: 'Hotel Aurora', country: 'IT' })]), []);
  assert.equal(await guess({ name: 'Aurora', latitude: '48.85', longitude: '2.35' }), undefined);
  assert.ok(await guess({ name: 'Hotel Aurora', country: 'Atlantis' }), 'a country that does not exist');
});

test('a batch looks into the first country of each row before others, up to a number', async () => {
  const rows = [
    rowOf({ name: 'Hotel Aurora' }),
    ...Array.from({ length: limits.reconcileCountries }, (_, at) => rowOf({ name: `Zeta${at}` })),
  ];
  const guesses = await guessCountries(db, rows);
  assert.deepEqual(guesses[0]?.place?.countries, ['PT']);
  assert.equal(guesses[0]?.share, 1 / 4);
  assert.deepEqual(guesses[1]?.share, 1);
  assert.match(guesses.at(-1)?.error ?? '', /more than 30 countries without saying where they are/);
  assert.equal(guesses.filter((one) => one?.error !== undefined).length, 1);
});
