import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bytesOf, importText, keptReport, nineHotels } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from './delete-records.ts';
import { exportRecords } from './export-records.ts';
import type { ImportKind } from '../read/columns.ts';
import { mergeHotels } from './merge-hotels.ts';
import { replacePartnerIds } from './replace-partner-ids.ts';
import { unmergeHotel } from './unmerge-hotels.ts';

const needs = await testNeeds();
const { db, clock } = needs;

beforeEach(async () => {
  await nineHotels(needs);
  await importText(needs, 'rooms', 'id,hotel_id,name\n10,1,Attic\n20,2,Attic\n21,2,Cellar\n');
  const header = 'hotel_id,review_id,source,score,written_at,headline\n';
  await importText(needs, 'reviews', `${header}1,a,Us,8,2026-01-02,Fine\n2,b,Us,7,2026-01-03,Good\n`);
});

const merge = (loser: number, survivor: number) =>
  mergeHotels(needs, { loser: `${loser}`, survivor: `${survivor}` });
const unmerge = (hotel: number) => unmergeHotel(needs, { hotel: `${hotel}` });
const kinds: readonly ImportKind[] = ['hotels', 'rooms', 'reviews', 'partner-ids'];

async function exported(): Promise<string> {
  const files = kinds.map(async (kind) =>
    (await Array.fromAsync(exportRecords(needs, { kind, form: 'jsonl' }))).join(''),
  );
  return (await Promise.all(files)).join('\n');
}
const linesOf = async (kind: ImportKind) =>
  (await Array.fromAsync(exportRecords(needs, { kind, form: 'jsonl' })))
    .join('')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
const counts = () => db.rows('select name, mappings from partners order by name');
const mappings = async () =>
  (await linesOf('partner-ids')).map(({ partner_id, hotel_id }) => `${partner_id} ${hotel_id}`);

test('a merge that is undone at once leaves every export unchanged', async () => {
  const [before, counted] = [await exported(), await counts()];
  await merge(1, 2);
  assert.notEqual(await exported(), before);
  assert.deepEqual(await unmerge(1), { hotelId: 'lp1', survivorId: 'lp2', records: [] });
  assert.equal(await exported(), before);
  assert.deepEqual(await counts(), counted);
  await assert.rejects(unmerge(1), /lp1 is not merged into another hotel/);
  await assert.rejects(unmerge(77), /there is no hotel lp4d/);
});

test('an unmerged hotel keeps the hotels merged into it, also those merged after its own merge', async () => {
  await merge(3, 1);
  const alone = await exported();
  await merge(1, 2);
  await merge(4, 1);
  const merges = () => db.rows('select loser, survivor from hotel_merges order by loser');
  assert.deepEqual(await merges(), [
    { loser: 1, survivor: 2 },
    { loser: 3, survivor: 2 },
    { loser: 4, survivor: 2 },
  ]);
  await unmerge(1);
  assert.deepEqual(await merges(), [
    { loser: 3, survivor: 1 },
    { loser: 4, survivor: 1 },
  ]);
  await unmerge(4);
  assert.equal(await exported(), alone);
});

test('the feed has the unmerge, and the versions of partners with the hotel change', async () => {
  await merge(3, 1);
  await merge(1, 2);
  const versions = () => db.rows<{ version: number }>('select version from partners order by name');
  const before = await versions();
  await unmerge(1);
  const runs = await db.rows(
    'select change, hotels::int[] as hotels, survivors::int[] as survivors from catalogue_changes order by first_change desc limit 2',
  );
  assert.deepEqual(runs, [
    { change: 'unmerged', hotels: [1], survivors: [2] },
    { change: 'merged', hotels: [3], survivors: [1] },
  ]);
  const after = await versions();
  assert.ok(after.every(({ version }, place) => version > (before[place]?.version ?? 0)));
});

test('a record that names the merged hotel goes back with it; one that names the survivor stays', async () => {
  await merge(1, 2);
  await clock.advance(1000);
  await importText(needs, 'hotels', 'id,name,country\n1,New name,FR\n');
  await importText(needs, 'rooms', 'id,hotel_id,name\n11,1,Loft\n22,2,Suite\n');
  await importText(needs, 'rooms', 'hotel_id,name,view\n1,Garden room,garden\n1,Attic,sea\n');
  const header = 'hotel_id,review_id,source,score,written_at,headline\n';
  await importText(needs, 'reviews', `${header}1,c,Us,8,2026-02-02,Late\n2,d,Us,7,2026-02-03,Later\n`);
  await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id\nAcme,new1,1\nAcme,new2,2\nAcme,a1,2\n',
  );
  const { records } = await unmerge(1);
  assert.deepEqual(
    (await linesOf('rooms')).map(({ hotel_id, name, view }) => `${hotel_id} ${name} ${view}`),
    ['1 Attic ', '1 Loft ', '1 Garden room garden', '2 Attic sea', '2 Cellar ', '2 Suite '],
  );
  assert.deepEqual(
    (await linesOf('reviews')).map(({ hotel_id, headline }) => `${hotel_id} ${headline}`),
    ['1 Late', '1 Fine', '2 Later', '2 Good'],
  );
  assert.deepEqual(await mappings(), ['a1 1', 'a1 2', 'a2 2', 'a2 3', 'new1 1', 'new2 2', 'b1 1', 'b9 9']);
  assert.equal((await linesOf('hotels'))[0].name, 'New name');
  const record = (outcome: string, kind: string, name: string, hotels: string) => {
    const [namedHotelId, changedHotelId] = hotels.split(' ');
    const partner = kind === 'partner-id' ? { partner: 'Acme' } : {};
    return { outcome, kind, record: name, ...partner, namedHotelId, changedHotelId };
  };
  assert.deepEqual(records, [
    record('copied', 'partner-id', 'a1', 'lp2 lp1'),
    record('added', 'partner-id', 'new2', 'lp2 lp2'),
    record('added', 'review', records[2]?.record ?? '', 'lp2 lp2'),
    record('diverted', 'room', 'Attic', 'lp1 lp2'),
    record('diverted', 'room', 'Garden room', 'lp1 lp2'),
    record('added', 'room', 'Suite', 'lp2 lp2'),
  ]);
  assert.deepEqual(await counts(), [
    { name: 'Acme', mappings: 6 },
    { name: 'Best', mappings: 2 },
  ]);
  assert.deepEqual(await db.rows('select from diverted_records'), []);
});

test('records that were deleted or moved after the merge stay so, and are listed if they named another hotel', async () => {
  await merge(1, 2);
  const remove = (kind: 'hotels' | 'partner-ids', text: string) =>
    deleteRecords(needs, { kind, bytes: bytesOf(text), report: keptReport() });
  await remove('partner-ids', 'partner,partner_id,hotel_id\nAcme,a1,2\n');
  await importText(needs, 'rooms', 'id,hotel_id,name\n10,5,Attic\n');
  assert.deepEqual((await unmerge(1)).records, [
    {
      outcome: 'diverted',
      kind: 'partner-id',
      record: 'a1',
      partner: 'Acme',
      namedHotelId: 'lp2',
      changedHotelId: 'lp1',
    },
  ]);
  assert.deepEqual(await mappings(), ['a2 2', 'a2 3', 'b1 1', 'b9 9']);
  assert.deepEqual(
    (await linesOf('rooms')).map(({ id, hotel_id }) => `${hotel_id} ${id}`),
    ['2 20', '2 21', '5 10'],
  );
  await merge(1, 2);
  await remove('hotels', 'id\n2\n');
  assert.deepEqual((await unmerge(1)).records, [
    {
      outcome: 'diverted',
      kind: 'partner-id',
      record: 'b1',
      partner: 'Best',
      namedHotelId: 'lp2',
      changedHotelId: 'lp1',
    },
  ]);
  assert.deepEqual(
    (await linesOf('hotels')).map(({ id }) => id),
    [1, 3, 4, 5, 6, 7, 8, 9],
  );
  await merge(2, 3);
  await unmerge(2);
  assert.equal(
    (await linesOf('hotels')).length,
    8,
    'a hotel that was deleted before its merge stays deleted',
  );
});

test('a statement that a replacement does not repeat is not returned', async () => {
  await merge(1, 2);
  const ids = (text: string) => `partner,partner_id,hotel_id\n${text}`;
  await importText(needs, 'partner-ids', ids('Acme,a1,2\n'));
  await replacePartnerIds(needs, {
    partner: 'Acme',
    bytes: bytesOf(ids('Acme,a2,3\n')),
    report: keptReport(),
  });
  await unmerge(1);
  assert.deepEqual(await mappings(), ['a2 3', 'b1 1', 'b9 9']);
});
