import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import {
  deletePastBefore,
  importText,
  keptReport,
  bytesOf,
  nineHotels,
} from '../../../test/support/catalogue.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes } from '../routes.ts';
import { publishRelease } from '../releases/publish-release.ts';
import { deleteRecords } from './delete-records.ts';
import { exportRecords } from './export-records.ts';
import { deletePast } from './delete-past.ts';
import { mergeHotels } from './merge-hotels.ts';
import { unmergeHotel } from './unmerge-hotels.ts';

const needs = await testNeeds();
const { clock, db } = needs;
const { ask } = await testServer(needs, routes);

beforeEach(() => nineHotels(needs));

const pastTables = ['past_hotels', 'past_hotel_rooms', 'past_hotel_merges', 'past_partner_mappings'];
const pastRows = async () =>
  Object.fromEntries(
    await Promise.all(
      pastTables.map(async (table) => {
        const row = await db.row<{ rows: number }>(`select count(*) as rows from ${table}`);
        return [table, row?.rows] as const;
      }),
    ),
  );
const filesAt = (asOf: Date) =>
  Promise.all(
    (['hotels', 'rooms', 'partner-ids'] as const).map(async (kind) =>
      (await Array.fromAsync(exportRecords(needs, { kind, form: 'csv', asOf }))).join(''),
    ),
  );
const pageAt = (asOf: Date) => ask({ url: `/v3.0/data/hotel?hotelId=lp1&asOf=${asOf.toISOString()}` });

/** Changes each kind of record; returns the instant before the next change. */
async function step(number: number): Promise<Date> {
  await importText(needs, 'hotels', `id,name,country\n1,Name ${number},FR\n`);
  await importText(needs, 'rooms', `id,hotel_id,name\n10,1,Room ${number}\n`);
  await importText(
    needs,
    'partner-ids',
    `partner,partner_id,hotel_id,latitude,longitude\nAcme,a1,1,45,${number}\n`,
  );
  if (number % 2 === 0) await mergeHotels(needs, { loser: '8', survivor: '9' });
  else if (number > 1) await unmergeHotel(needs, { hotel: '8' });
  await clock.advance(60_000);
  return new Date(clock.nowMs() - 1);
}

test('GET /data/hotel → 200 and → 400: states from the kept instant on, and those of releases, are answered as before', async () => {
  await clock.advance(60_000);
  const instants: Date[] = [];
  for (let number = 1; number <= 8; number++) {
    instants.push(await step(number));
    if (number === 3)
      instants[2] = (
        await publishRelease(needs, { name: 'r', note: '', by: 'cli:test', isCanary: false })
      ).stateAt;
  }
  const before = await Promise.all(instants.map(filesAt));
  const counted = await pastRows();
  const kept = instants[5];
  assert.ok(kept);
  await deletePastBefore(needs, kept);
  const left = await pastRows();
  for (const table of pastTables)
    assert.ok(
      (left[table] ?? 0) < (counted[table] ?? 0) && (left[table] ?? 0) > 0,
      `${table}: ${JSON.stringify([counted, left])}`,
    );
  for (const [place, at] of instants.entries()) {
    const isKept = place >= 5 || place === 2;
    const { status, text } = await pageAt(at);
    assert.equal(status, isKept ? 200 : 400, text);
    if (isKept) assert.deepEqual(await filesAt(at), before[place], `at step ${place + 1}`);
    else assert.match(text, new RegExp(`from ${kept.toISOString()} on; earlier states are not kept`));
  }
  assert.match(await needs.metrics.metrics(), /innkeeper_rows_deleted_total\{kind="past"\} [1-9]/);
});

test('an instant is refused a day before the versions that it needs are deleted, and nothing is by default', async () => {
  const at = await step(1);
  await step(2);
  await step(3);
  const signal = new AbortController().signal;
  await deletePast(needs, signal);
  assert.equal((await pageAt(at)).status, 200);
  const before = await pastRows();
  const config = { ...needs.config, retention: { ...needs.config.retention, past: 0 } };
  await deletePast({ ...needs, config }, signal);
  assert.equal((await pageAt(at)).status, 400);
  assert.deepEqual(await pastRows(), before);
  await deletePast({ ...needs, config }, signal);
  assert.notDeepEqual(await pastRows(), before);
});

test('an unmerge lists the same records as new, whatever was forgotten', async () => {
  await importText(needs, 'rooms', 'id,hotel_id,name\n20,2,Cellar\n');
  await clock.advance(60_000);
  await mergeHotels(needs, { loser: '3', survivor: '2' });
  await clock.advance(60_000);
  await importText(needs, 'rooms', 'id,hotel_id,name\n20,2,Cave\n21,2,Attic\n');
  await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id,latitude,longitude\nAcme,a2,2,45,9\nAcme,new,2,,\n',
  );
  await clock.advance(60_000);
  await deletePastBefore(needs, clock.now());
  const { records } = await unmergeHotel(needs, { hotel: '3' });
  const added = records.filter(({ outcome }) => outcome === 'added').map(({ record }) => record);
  assert.deepEqual(added.toSorted(), ['Attic', 'new']);
});

test('an id that was withdrawn and came back is known, and withdrawn, at the instants between', async () => {
  const withdraw = () =>
    deleteRecords(needs, {
      kind: 'partner-ids',
      bytes: bytesOf('partner,partner_id\nAcme,a1\n'),
      report: keptReport(),
    });
  const give = () => importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a1,1\n');
  for (const change of [withdraw, give, withdraw]) {
    await clock.advance(60_000);
    await change();
  }
  await clock.advance(60_000);
  const between = clock.now();
  const known = async () =>
    (await db.rows(`select partner_id from past_partner_mappings where partner_id = 'a1'`)).length;
  await deletePastBefore(needs, between);
  await clock.advance(60_000);
  await give();
  assert.equal(await known(), 1);
  await clock.advance(60_000);
  await deletePastBefore(needs, clock.now());
  assert.equal(await known(), 0);
});
