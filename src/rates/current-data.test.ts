import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { bytesOf, importText, keptReport } from '../../test/support/catalogue.ts';
import { testKey } from '../../test/support/http.ts';
import { everyHotel } from '../../test/support/hotels/every-hotel.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { noChangeOfTerms } from '../../test/support/suppliers/live-supplier.ts';
import { deleteRecords } from '../catalogue/maintain/delete-records.ts';
import { mergeHotels } from '../catalogue/maintain/merge-hotels.ts';
import { openPool } from '../platform/sql/pool.ts';
import { currentData } from './current-data.ts';
import { loadExchangeRates } from './offers/exchange.ts';
import { addSupplier, setFeed, setSellingTerms } from './suppliers/manage.ts';
import type { HotelFilter } from './hotels-store.ts';

/** Registered first, so it runs before the test of the connections that a file leaves open. */
after(() => there.close());
/** The pools of two processes on one database: the caches belong to the pools, and share nothing. */
const needs = await testNeeds();
const { db: here } = needs;
const there = openPool(needs.config.databaseUrl ?? '', { name: 'the other process', size: 4 });
const { accountId } = await testKey(needs, 'sandbox');

const row = (id: number, name: string) => `${id},${name},FR,Paris\n`;
const hotels = (...rows: string[]) => importText(needs, 'hotels', `id,name,country,city\n${rows.join('')}`);
const anywhere: HotelFilter = { ...everyHotel, country: 'FR' };

/** What a search of the other process would use. */
async function seenThere() {
  const data = await currentData(there);
  const byId = await data.hotels.byIds([1, 2, 3]);
  const { marginPercent } = await data.terms(accountId);
  return {
    byId: [...byId].map(([parameters, { id, name, rooms }]) => [parameters, id, name, rooms.length] as const),
    found: (await data.hotels.where(anywhere)).map(({ id }) => id),
    suppliers: (await data.suppliers()).flatMap(({ code, enabled }) => (enabled ? [code] : [])),
    feed: await data.feed('both'),
    euro: Number((await data.exchangeRates()).get('EUR')),
    margin: Number(marginPercent),
  };
}

await hotels(row(1, 'First Inn'), row(2, 'Second Inn'));
let expected: Awaited<ReturnType<typeof seenThere>> = await seenThere();

const changes: readonly (readonly [string, () => Promise<unknown>, Partial<typeof expected>])[] = [
  [
    'an import that adds and renames hotels',
    () => hotels(row(2, 'Renamed Inn'), row(3, 'Third Inn')),
    {
      byId: [
        [1, 1, 'First Inn', 0],
        [2, 2, 'Renamed Inn', 0],
        [3, 3, 'Third Inn', 0],
      ],
      found: [1, 2, 3],
    },
  ],
  [
    'an import of rooms',
    () => importText(needs, 'rooms', 'hotel_id,name\n1,Attic\n'),
    {
      byId: [
        [1, 1, 'First Inn', 1],
        [2, 2, 'Renamed Inn', 0],
        [3, 3, 'Third Inn', 0],
      ],
    },
  ],
  [
    'a merge',
    () => mergeHotels(needs, { loser: 'lp2', survivor: 'lp1' }),
    {
      byId: [
        [1, 1, 'First Inn', 1],
        [2, 1, 'First Inn', 1],
        [3, 3, 'Third Inn', 0],
      ],
      found: [1, 3],
    },
  ],
  [
    'a deletion',
    () => deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n3\n'), report: keptReport() }),
    {
      byId: [
        [1, 1, 'First Inn', 1],
        [2, 1, 'First Inn', 1],
      ],
      found: [1],
    },
  ],
  [
    'a new supplier',
    () => addSupplier(needs, { code: 'second', kind: 'simulator', settings: {}, enabled: true }),
    { suppliers: ['simulator', 'second'] },
  ],
  ['a feed', () => here.transaction((tx) => setFeed(tx, 'both', ['second'])), { feed: ['second'] }],
  [
    'a supplier that is switched off',
    () => addSupplier(needs, { code: 'second', kind: 'simulator', settings: {}, enabled: false }),
    { suppliers: ['simulator'] },
  ],
  ['exchange rates', () => loadExchangeRates(needs, bytesOf('currency,per_usd\nEUR,0.5\n')), { euro: 0.5 }],
  [
    'the terms of an account',
    () => setSellingTerms(here, accountId, { ...noChangeOfTerms, marginPercent: '33' }),
    { margin: 33 },
  ],
  ['a change by hand', () => here.run(`update selling_terms set margin_percent = 7`), { margin: 7 }],
];

for (const [what, change, effect] of changes)
  test(`another process sees ${what} as soon as the command has returned`, async () => {
    assert.deepEqual(await seenThere(), expected);
    await needs.clock.advance(1_000);
    let isOver = false;
    const end = () => (isOver = true);
    // Other searches run meanwhile, so that something is being loaded at each moment.
    const searching = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (!isOver) await seenThere();
      }),
    );
    const seen = await change().then(seenThere).finally(end);
    expected = { ...expected, ...effect };
    await searching;
    assert.deepEqual(seen, expected);
    assert.deepEqual(await seenThere(), expected);
  });

test('if nothing has changed a search costs one statement, which simultaneous searches share', async () => {
  let statements = 0;
  const counting = new Proxy(there, {
    get(db, property) {
      const value: unknown = Reflect.get(db, property);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]): unknown => {
        statements += 1;
        return Reflect.apply(value, db, parameters);
      };
    },
  });
  const search = async () => {
    const data = await currentData(counting);
    await Promise.all([data.hotels.byIds([1, 2, 3]), data.hotels.where(anywhere), data.terms(accountId)]);
    await Promise.all([data.suppliers(), data.feed('both'), data.exchangeRates()]);
  };
  await search();
  statements = 0;
  await search();
  assert.equal(statements, 1);
  await Promise.all(Array.from({ length: 20 }, search));
  assert.ok(statements <= 3, `${statements} statements`);
});
