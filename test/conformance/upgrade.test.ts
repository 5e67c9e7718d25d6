import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { runExample } from '../../examples/run-example.ts';
import { createKey } from '../../src/accounts/keys.ts';
import { audit } from '../../src/bookings/audit/audit.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { scenarioHotelId } from '../support/bookings/buyer.ts';
import { dataFolder } from '../support/database/data-folder.ts';
import { DEMO_HOTELS } from '../support/database/server.ts';
import { testNeeds } from '../support/needs.ts';
import { installReleases } from '../support/service/releases.ts';
import { eventually, startService, type Service } from '../support/service/service.ts';
import { orderOf, prebookOne, send, type Data, type Shop } from '../crash/purchase.ts';

/**
 * The installed program of a release, then the one of the next release on the same data. `RELEASE=innkeeper-0.1.0.tgz`
 * names the package of a published release.
 */
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-upgrade-'));
const running = new AsyncDisposableStack();
// Before the hook of the database: the programs must have ended when their database is dropped.
after(async () => {
  await running.disposeAsync();
  await rm(folder, { recursive: true, force: true });
});
const needs = await testNeeds({}, { hasDemoWorld: true });
const { old, next, migration } = await installReleases(folder);

/** The data of a published release is made by that release. Otherwise the schema is ours, so a copy of prepared data will do. */
const dataDir =
  process.env['RELEASE'] === undefined ? await dataFolder('upgrade') : path.join(folder, 'data');
after(() => rm(dataDir, { recursive: true, force: true }));

/** Between two bookings of a buyer. */
const PAUSE_MS = 500;

type Booked = Data<{ bookingId: string; status: string }>;

async function book(shop: Shop): Promise<string> {
  const prebookId = await prebookOne(shop, { hotelId: scenarioHotelId('Everything Works') });
  const answer = await send<Booked>(shop, 'POST /rates/book', orderOf(prebookId ?? ''));
  assert.equal(answer.data?.status, 'CONFIRMED', JSON.stringify(answer));
  return answer.data.bookingId;
}

const statusOf = async (shop: Shop, id: string) =>
  (await send<Booked>(shop, `GET /bookings/${id}`)).data?.status;

const hasMigration = async (db: Pick<typeof needs.db, 'row'>) =>
  (await db.row('select from migrations where name = $1', [migration])) !== undefined;

test('the next release upgrades the data directory of a release, and the release starts on it again', async () => {
  const start = (program: string) => startService({ dataDir, program, environment: { DEMO_HOTELS: '200' } });
  const first = await start(old);
  const shop = { address: first.announced.address ?? '', key: first.announced.sandbox ?? '' };
  const bookings = [await book(shop)];
  assert.equal(await first.stop(), 0, first.log());
  for (const program of [next, old]) {
    await using service = await start(program);
    const same = { ...shop, address: service.announced.address ?? '' };
    for (const id of bookings) assert.equal(await statusOf(same, id), 'CONFIRMED');
    bookings.push(await book(same));
    assert.equal(await service.stop(), 0, service.log());
  }
});

test('processes of a release and of the next one serve one database side by side while it is migrated', async () => {
  const environment = {
    DATABASE_URL: needs.config.databaseUrl ?? '',
    DEMO_HOTELS: String(DEMO_HOTELS),
    RATE_LIMIT_PER_SECOND: '100000',
  };
  const start = async (program: string): Promise<Service> =>
    running.use(await startService({ program, dataDir: path.join(folder, 'service'), environment }));
  let before = await start(old);
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  const shopOf = ({ announced }: Service): Shop => ({ address: announced.address ?? '', key });
  const made: string[] = [];
  let isOver = false;
  const buyer = async (): Promise<void> => {
    const shop = shopOf(before);
    for (; !isOver; await sleep(PAUSE_MS)) made.push(await book(shop));
  };
  const buyers = Promise.all([buyer(), buyer()]);
  buyers.catch(() => undefined);
  assert.equal(await hasMigration(needs.db), false);
  const nextService = await start(next);
  assert.equal(await hasMigration(needs.db), true);
  const count = made.length;
  await eventually('bookings of the old process on the new schema', () =>
    Promise.resolve(made.length > count + 5),
  );
  isOver = true;
  await buyers;

  // Each changes what the other has made.
  const [ofOld, ofNext] = [await book(shopOf(before)), await book(shopOf(nextService))];
  for (const [service, id] of [
    [before, ofNext],
    [nextService, ofOld],
  ] as const) {
    await send(shopOf(service), `PUT /bookings/${id}`);
    for (const reader of [before, nextService])
      assert.match((await statusOf(shopOf(reader), id)) ?? '', /^CANCELLED/);
  }

  // The short suite of the old program on the new schema, after it has started on it again.
  assert.equal(await before.stop(), 0, before.log());
  before = await start(old);
  const { key: production } = await createKey(needs, { environment: 'production', accountId });
  const { origin } = new URL(before.announced.address ?? '');
  for (const example of [
    '03-map-partner-ids.ts',
    '04-rooms.ts',
    '05-search-prebook-book.ts',
    '06-after-the-booking.ts',
    '07-match-hotels.ts',
    '08-guests-vouchers-reports.ts',
  ]) {
    const { key: sandbox } = await createKey(needs, { environment: 'sandbox' });
    await runExample(example, { baseUrl: origin, sandbox, production });
  }
  assert.deepEqual(await statuses(made), ['CONFIRMED']);
  const audited = { ...needs, clock: systemClock };
  await eventually(
    'an audit without differences',
    async () => (await audit(audited, { sinceDays: 1 })).findings.length === 0,
  );
});

async function statuses(ids: readonly string[]): Promise<string[]> {
  const rows = await needs.db.rows<{ status: string }>(
    'select distinct status from bookings where id = any($1)',
    [ids],
  );
  return rows.map(({ status }) => status);
}
