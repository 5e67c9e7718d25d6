import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import fc from 'fast-check';
import { bytesOf, importText, keptReport, nineHotels } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from './delete-records.ts';
import { exportRecords } from './export-records.ts';
import type { ImportKind } from '../read/columns.ts';
import { mergeHotels } from './merge-hotels.ts';

const needs = await testNeeds();
const { db, clock } = needs;

beforeEach(() => nineHotels(needs));

const merge = (loser: number, survivor: number) =>
  mergeHotels(needs, { loser: `${loser}`, survivor: `${survivor}` });
const merges = () => db.rows('select loser, survivor from hotel_merges order by loser');
const partners = () =>
  db.rows<{ name: string; mappings: number; version: number }>(
    'select name, mappings, version from partners order by name',
  );
const remove = (kind: 'hotels' | 'partner-ids', text: string) =>
  deleteRecords(needs, { kind, bytes: bytesOf(text), report: keptReport() });

test('a merged hotel is no longer listed, and its survivor is in the feed', async () => {
  const before = await partners();
  assert.deepEqual(await mergeHotels(needs, { loser: 'lp1', survivor: 'lp2' }), {
    loser: 'lp1',
    survivor: 'lp2',
    changed: true,
  });
  assert.deepEqual(await merges(), [{ loser: 1, survivor: 2 }]);
  assert.ok(await db.row('select from hotels where id = 1 and deleted_at is not null'));
  const change = await db.row(
    'select change, hotels::int[] as hotels, survivors::int[] as survivors from catalogue_changes order by first_change desc limit 1',
  );
  assert.deepEqual(change, { change: 'merged', hotels: [1], survivors: [2] });
  const after = await partners();
  assert.ok(
    after.every(({ version }, place) => version > (before[place]?.version ?? 0)),
    'both partners know hotel 1',
  );
});

test('only partners with a mapping of the loser are affected', async () => {
  const [acme] = await partners();
  await merge(9, 8);
  const after = await partners();
  assert.equal(after[0]?.version, acme?.version);
  assert.notEqual(after[1]?.version, acme?.version);
});

test('merging the same again changes nothing', async () => {
  await merge(1, 2);
  const head = await db.row('select last_change from catalogue_head');
  assert.equal((await merge(1, 2)).changed, false);
  assert.deepEqual(await db.row('select last_change from catalogue_head'), head);
});

test('an impossible merge is refused with one message', async () => {
  await merge(1, 2);
  await assert.rejects(merge(3, 3), /cannot be merged into itself/);
  await assert.rejects(merge(2, 1), /lp2 cannot be merged into itself/);
  await assert.rejects(merge(1, 3), /lp1 was merged into lp2 before/);
  await assert.rejects(merge(3, 77), /there is no hotel lp4d/);
  await assert.rejects(mergeHotels(needs, { loser: 'x', survivor: '1' }), /"x" is not a hotel id/);
  await remove('hotels', 'id\n5\n');
  await assert.rejects(merge(3, 5), /lp5 was deleted/);
});

test('after merges in any order every loser maps to a final survivor', async () => {
  await fc.assert(
    fc
      .asyncProperty(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), { maxLength: 20 }),
        async (pairs) => {
          for (const [loser, survivor] of pairs) await merge(loser, survivor).catch(() => undefined);
          const chains = await db.rows(
            'select a.loser from hotel_merges a join hotel_merges b on b.loser = a.survivor',
          );
          assert.deepEqual(chains, []);
          const alive = await db.rows(
            'select loser from hotel_merges join hotels on id = survivor where deleted_at is not null',
          );
          assert.deepEqual(alive, []);
        },
      )
      .beforeEach(async () => {
        await db.run('truncate hotel_merges');
        await db.run('update hotels set deleted_at = null');
      }),
    { numRuns: 25 },
  );
});

test('an import restores a deleted hotel, but not a merged one', async () => {
  await merge(1, 2);
  await remove('hotels', 'id\nlp3\n4\n');
  const csv = 'id,name,country\n1,Hotel 1,FR\n3,Hotel 3,FR\n';
  assert.equal((await importText(needs, 'hotels', csv)).updated, 1);
  assert.deepEqual(await db.rows('select id from hotels where deleted_at is not null order by id'), [
    { id: 1 },
    { id: 4 },
  ]);
});

test('imported data of a merged hotel is stored, has no visible effect, and is not in the feed', async () => {
  await merge(1, 2);
  const feedHead = () => db.row('select last_change from catalogue_head');
  const before = await feedHead();
  const { updated, unchanged } = await importText(needs, 'hotels', 'id,name,country\n1,Other name,IT\n');
  assert.deepEqual([updated, unchanged], [0, 1]);
  assert.deepEqual(await feedHead(), before);
  const kept = { name: 'Other name', is_deleted: true };
  assert.deepEqual(
    await db.row('select name, deleted_at is not null as is_deleted from hotels where id = 1'),
    kept,
  );
});

for (const [way, header] of [
  ['straight into the table', 'Acme,new,7\n'],
  ['by way of the stage', 'Acme,a2,2\n'],
] as const)
  test(`a new partner id for two hotels of a family is stored once, ${way}`, async () => {
    await merge(1, 4);
    await merge(6, 4);
    const four = `${header}Acme,twice,6\nAcme,twice,4\nAcme,twice,1\nAcme,twice,5\n`;
    await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\n${four}`);
    assert.deepEqual(
      await db.rows(`select hotel from partner_mappings where partner_id = 'twice' order by hotel`),
      [{ hotel: 5 }, { hotel: 6 }],
    );
  });

test('records of a merged hotel are the same after an export and import', async () => {
  const header = 'hotel_id,review_id,source,score,written_at,headline\n';
  await importText(needs, 'reviews', `${header}1,a,Us,8,2026-01-02,Fine\n2,b,Us,7,2026-01-03,Good\n`);
  await importText(needs, 'reviews', 'hotel_id,score,written_at\n1,6,2026-01-04\n');
  const stored = await db.rows('select hotel, headline from reviews order by written_at');
  await merge(1, 2);
  const counted = (await partners()).map(({ mappings }) => mappings);
  const back = async (kind: ImportKind) => {
    const written = (await Array.fromAsync(exportRecords(needs, { kind, form: 'csv' }))).join('');
    return importText(needs, kind, written);
  };
  for (const kind of ['partner-ids', 'reviews'] as const) assert.equal((await back(kind)).created, 0, kind);
  assert.deepEqual(
    (await partners()).map(({ mappings }) => mappings),
    counted,
  );
  assert.equal((await db.rows('select from reviews')).length, stored.length);
  const asBefore = await importText(needs, 'reviews', 'score,hotel_id,written_at\n6,1,2026-01-04\n');
  assert.deepEqual([asBefore.created, asBefore.unchanged], [0, 1]);
  await importText(needs, 'reviews', 'hotel_id,score,written_at\n1,9,2026-01-05\n');
  assert.deepEqual(await db.row('select hotel from reviews where score = 9'), { hotel: 1 });
});

test('of two reviews with one number, a file that names a third hotel changes that of the smaller id', async () => {
  const header = 'hotel_id,review_id,source,score,written_at,headline\n';
  // The later id comes first, so its row is the first of the table.
  await importText(needs, 'reviews', `${header}5,a,Us,8,2026-01-02,Red\n`);
  await importText(needs, 'reviews', `${header}4,a,Us,8,2026-01-02,Green\n`);
  await merge(5, 6);
  await merge(4, 6);
  await importText(needs, 'reviews', `${header}6,a,Us,8,2026-01-09,Blue\n`);
  assert.deepEqual(await db.rows(`select hotel, headline from reviews order by hotel`), [
    { hotel: 4, headline: 'Blue' },
    { hotel: 5, headline: 'Red' },
  ]);
});

test('two merged hotels with the same review number keep both reviews, also after an export and import', async () => {
  const text =
    'hotel_id,review_id,source,score,written_at,headline\n1,a,Us,8,2026-01-02,Fine\n2,a,Us,3,2026-01-03,Bad\n';
  await importText(needs, 'reviews', text);
  const stored = () => db.rows('select hotel, headline from reviews order by hotel, headline');
  const before = await stored();
  await merge(1, 2);
  const written = (await Array.fromAsync(exportRecords(needs, { kind: 'reviews', form: 'csv' }))).join('');
  for (const file of [written, text]) {
    const { created, updated } = await importText(needs, 'reviews', file);
    assert.deepEqual([created, updated], [0, 0]);
  }
  assert.deepEqual(await stored(), before);
  await importText(needs, 'reviews', text.replace('Fine', 'Fine!').replace('2026-01-02', '2026-01-09'));
  assert.deepEqual(await stored(), [
    { hotel: 1, headline: 'Fine!' },
    { hotel: 2, headline: 'Bad' },
  ]);
});

test('an export has the reviews of merged hotels in one order, wherever their rows are stored', async () => {
  const rows = [1, 2, 3].map((hotel) => `${hotel},a,Us,8,2026-01-02,Headline ${hotel}\n`);
  await importText(needs, 'reviews', `hotel_id,review_id,source,score,written_at,headline\n${rows.join('')}`);
  await merge(1, 2);
  await merge(2, 3);
  const written = async () =>
    (await Array.fromAsync(exportRecords(needs, { kind: 'reviews', form: 'csv' }))).join('');
  const before = await written();
  for (const hotel of [1, 3, 2]) {
    await db.run('update reviews set score = score where hotel = $1', [hotel]);
    assert.equal(await written(), before);
  }
});

test('deleting a hotel withdraws its partner ids, and those of hotels merged into it', async () => {
  await merge(1, 2);
  const deleted = await remove('hotels', 'id\n2\n77\nx\n');
  assert.deepEqual(deleted, { rows: 3, deleted: 1, withdrawn: 3, bad: 2 });
  assert.deepEqual(
    await db.rows('select partner_id, hotel from partner_mappings where withdrawn_at is null order by 1, 2'),
    [
      { partner_id: 'a2', hotel: 3 },
      { partner_id: 'b9', hotel: 9 },
    ],
  );
  assert.deepEqual(
    (await partners()).map(({ mappings }) => mappings),
    [1, 1],
  );
  assert.deepEqual(await remove('hotels', 'id\n2\n'), { rows: 1, deleted: 0, withdrawn: 0, bad: 0 });
});

test('a merged hotel cannot be deleted while its survivor is on sale, and that is reported', async () => {
  await merge(1, 2);
  const report = keptReport();
  const deleted = await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n1\n3\n'), report });
  assert.deepEqual([deleted.deleted, deleted.bad], [1, 1]);
  const reason = 'id: the hotel 1 (lp1) was merged into 2 (lp2): delete that one';
  assert.deepEqual(report.rows, [{ line: 2, reason }]);
  assert.equal((await remove('hotels', 'id\n1\n2\n')).bad, 0);
});

test('a room of a merged hotel is in the feed of its new survivor only', async () => {
  await importText(needs, 'rooms', 'id,hotel_id,name\n7,1,Loft\n');
  await merge(1, 2);
  await clock.advance(1000);
  await importText(needs, 'rooms', 'id,hotel_id,name\n7,1,Attic\n');
  const feedHead = await db.row(
    'select change, hotels::int[] as hotels from catalogue_changes order by first_change desc limit 1',
  );
  assert.deepEqual(feedHead, { change: 'updated', hotels: [2] });
});

test('partner ids are withdrawn for one hotel or for all, and restored by an import', async () => {
  assert.equal(
    (await remove('partner-ids', 'partner,partner_id,hotel_id\nACME,a2,3\nNobody,a1,\n')).deleted,
    1,
  );
  assert.equal((await remove('partner-ids', 'partner,partner_id\nacme,a2\nacme,zz\n')).deleted, 1);
  assert.equal((await partners())[0]?.mappings, 1);
  assert.equal((await partners()).length, 2, 'a deletion does not create an unknown partner');
  const back = await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a2,3\n');
  assert.deepEqual([back.created, back.updated], [0, 1]);
  assert.equal((await partners())[0]?.mappings, 2);
});

test('a partner id is withdrawn by any hotel of a family, as in an export or as in the original file', async () => {
  await merge(1, 2);
  await merge(2, 3);
  const inForce = () =>
    db.rows('select partner_id, hotel from partner_mappings where withdrawn_at is null order by 1, 2');
  const others = [
    { partner_id: 'b1', hotel: 1 },
    { partner_id: 'b9', hotel: 9 },
  ];
  assert.equal((await remove('partner-ids', 'partner,partner_id,hotel_id\nAcme,a1,3\n')).deleted, 1);
  assert.equal((await remove('partner-ids', 'partner,partner_id,hotel_id\nAcme,a2,1\n')).deleted, 2);
  assert.deepEqual(await inForce(), others);
  assert.deepEqual(
    (await partners()).map(({ mappings }) => mappings),
    [0, 2],
  );
});
