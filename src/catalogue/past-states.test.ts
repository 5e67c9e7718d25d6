import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, importText, keptReport, nineHotels } from '../../test/support/catalogue.ts';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { deleteRecords } from './maintain/delete-records.ts';
import { exportRecords } from './maintain/export-records.ts';
import { mergeHotels } from './maintain/merge-hotels.ts';
import { lockCatalogue, untilFinal } from './write/change-feed.ts';
import { unmergeHotel } from './maintain/unmerge-hotels.ts';
import { routes } from './routes.ts';

const needs = await testNeeds();
const { clock } = needs;
const beforeAll = clock.now();
await clock.advance(1000);
await nineHotels(needs);
const { ask } = await testServer(needs, routes);

/** Each changes the catalogue a minute after the one before it. */
const history: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['rooms', () => importText(needs, 'rooms', 'id,hotel_id,name\n10,1,Attic\n20,2,Cellar\n')],
  ['a new name', () => importText(needs, 'hotels', 'id,name,country\n1,Uno,FR\n')],
  ['a merge', () => mergeHotels(needs, { loser: '1', survivor: '2' })],
  ['another room', () => importText(needs, 'rooms', 'id,hotel_id,name\n10,2,Loft\n')],
  ['a merge of the survivor', () => mergeHotels(needs, { loser: '2', survivor: '3' })],
  ['an unmerge', () => unmergeHotel(needs, { hotel: '1' })],
  [
    'a deletion',
    () => deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n4\n'), report: keptReport() }),
  ],
  ['a hotel that is back', () => importText(needs, 'hotels', 'id,name,country\n4,Quattro,FR\n')],
  [
    'a position',
    () =>
      importText(
        needs,
        'partner-ids',
        'partner,partner_id,hotel_id,latitude,longitude\nAcme,a1,1,45,9\nAcme,z,9,,\n',
      ),
  ],
  [
    'a withdrawal',
    () =>
      deleteRecords(needs, {
        kind: 'partner-ids',
        bytes: bytesOf('partner,partner_id\nAcme,a1\n'),
        report: keptReport(),
      }),
  ],
  [
    'an id that is back',
    () => importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a1,1\nAcme,a1,5\n'),
  ],
];

const kinds = ['hotels', 'rooms', 'partner-ids'] as const;

async function shown(asOf?: Date): Promise<unknown> {
  const at = asOf === undefined ? '' : `&asOf=${asOf.toISOString()}`;
  const page = async (id: number) => (await ask({ url: `/v3.0/data/hotel?hotelId=lp${id}${at}` })).json;
  const list = await ask({ url: `/v3.0/data/hotels?hotelIds=lp1,lp2,lp4${at}` });
  const files = kinds.map((kind) =>
    Array.fromAsync(exportRecords(needs, { kind, form: 'csv', ...(asOf && { asOf }) })),
  );
  return {
    pages: [await page(1), await page(2), await page(4)],
    list: list.json,
    files: await Promise.all(files),
  };
}

test('GET /data/hotel → 200 and GET /data/hotels → 200, in their state at every instant', async () => {
  const states = [{ at: clock.now(), what: 'the beginning', state: await shown() }];
  for (const [what, change] of history) {
    await clock.advance(60_000);
    await change();
    states.push({ at: clock.now(), what, state: await shown() });
  }
  assert.equal(new Set(states.map(({ state }) => JSON.stringify(state))).size, states.length);
  await clock.advance(60_000);
  for (const { at, what, state } of states) {
    assert.deepEqual(await shown(at), state, `at ${what}`);
    assert.deepEqual(await shown(new Date(at.getTime() + 59_999)), state, `until the change after ${what}`);
  }
});

test('GET /data/hotel → 400, an instant before the hotel, in the future or unreadable', async () => {
  const status = async (query: string) => (await ask({ url: `/v3.0/data/${query}` })).status;
  assert.equal(await status(`hotel?hotelId=1&asOf=${beforeAll.toISOString()}`), 400);
  assert.equal(await status('hotel?hotelId=1&asOf=2999-01-01T00:00:00Z'), 400);
  assert.equal(await status('hotel?hotelId=1&asOf=yesterday'), 400);
  assert.equal(await status('hotel?hotelId=1&asOf=2026-02-30'), 400);
  assert.equal(await status('hotel?hotelId=1&asOf=2026-01-05T10:00:00'), 400, 'without an offset');
});

test('GET /data/hotels → 400, asOf without ids', async () => {
  const answer = await ask({ url: `/v3.0/data/hotels?countryCode=FR&asOf=${clock.now().toISOString()}` });
  assert.equal(answer.status, 400);
  assert.match(answer.text, /asOf requires hotelIds/);
});

test('reviews have no past versions', async () => {
  const reviews = exportRecords(needs, { kind: 'reviews', form: 'csv', asOf: clock.now() });
  await assert.rejects(Array.fromAsync(reviews), /Reviews have no past versions/);
});

test('GET /data/hotel → 200, an instant after a writer began has its changes: the answer waits for it', async () => {
  const [begun, go] = [Promise.withResolvers<Date>(), Promise.withResolvers<void>()];
  const writing = needs.db.transaction(async (tx) => {
    begun.resolve(await lockCatalogue(tx, clock));
    await go.promise;
    await tx.run(`update hotels set name = 'Nine of late', updated_at = $1 where id = 9`, [clock.now()]);
    await tx.run('update catalogue_head set changed_at = $1', [clock.now()]);
  });
  const at = await begun.promise;
  const read = ask({ url: `/v3.0/data/hotel?hotelId=lp9&asOf=${at.toISOString()}` });
  const isWaiting = () =>
    needs.db.row(
      `select from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database()) limit 1`,
    );
  while ((await isWaiting()) === undefined) await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await untilFinal(needs.db, at, 1), false, 'a reader gives up');
  assert.equal(
    await untilFinal(needs.db, new Date(at.getTime() - 120_000), 1),
    true,
    'an earlier state is final',
  );
  go.resolve();
  await writing;
  assert.match((await read).text, /Nine of late/);
});
