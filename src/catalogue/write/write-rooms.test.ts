import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { emptyCatalogue, importText } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { exportRecords } from '../maintain/export-records.ts';
import { mergeHotels } from '../maintain/merge-hotels.ts';

const needs = await testNeeds();
const { db, clock } = needs;

beforeEach(async () => {
  await emptyCatalogue(needs);
  await importText(needs, 'hotels', 'id,name,country\n1,One,FR\n2,Two,FR\n3,Three,FR\n');
});

const rooms = () => db.rows('select id, hotel, name, view from hotel_rooms order by id');

const lines = (records: readonly object[]) => records.map((record) => JSON.stringify(record)).join('\n');

for (const [order, ids] of [
  ['once with its id and then without', ['9', '']],
  ['once without its id and then with', ['', '9']],
] as const)
  test(`a room that is in a file ${order} is one room, with the values of the later row`, async () => {
    const csv = `id,hotel_id,name,view\n${ids[0]},1,Loft,Sea\n${ids[1]},1,Loft,Yard\n`;
    const room = { id: 9, hotel: 1, name: 'Loft', view: 'Yard' };
    const { created } = await importText(needs, 'rooms', csv);
    assert.deepEqual([created, await rooms()], [1, [room]]);
    const again = await importText(needs, 'rooms', csv);
    assert.deepEqual([again.created, again.updated], [0, 0]);
  });

for (const [way, prefix] of [
  ['straight into the table', ''],
  ['by way of the stage', '4,2,Suite,\n'],
] as const)
  test(`a room without an id is the same room when it comes with an id later, ${way}`, async () => {
    const header = 'id,hotel_id,name,view\n';
    await importText(needs, 'rooms', `${header}${prefix},1,Loft,Sea\n,1,Attic,Sea\n,2,Loft,Sea\n`);
    const file = `${header}${prefix}9,1,Loft,Yard\n`;
    const { created, unchanged } = await importText(needs, 'rooms', file);
    assert.deepEqual([created, unchanged], [1, prefix === '' ? 0 : 1]);
    const inForce = () =>
      db.rows(
        `select hotel, name, view from hotel_rooms where name <> 'Suite' and deleted_at is null order by id`,
      );
    const rest = [
      { hotel: 1, name: 'Attic', view: 'Sea' },
      { hotel: 2, name: 'Loft', view: 'Sea' },
    ];
    assert.deepEqual(await inForce(), [{ hotel: 1, name: 'Loft', view: 'Yard' }, ...rest]);
    await importText(needs, 'rooms', `${header},1,Loft,Lake\n`);
    assert.deepEqual(await inForce(), [{ hotel: 1, name: 'Loft', view: 'Lake' }, ...rest]);
  });

test('an assigned id is recognized by its mark, here and in another catalogue, and not by its size', async () => {
  const header = 'id,hotel_id,name,view\n';
  const own = 2 ** 51 + 7;
  await importText(needs, 'rooms', `${header}${own},1,Loft,Sea\n`);
  await importText(needs, 'rooms', `${header}9,1,Loft,Yard\n,2,Loft,Sea\n`);
  const inForce = () => db.rows('select id, hotel from hotel_rooms where deleted_at is null order by id');
  const given = own + 1;
  const all = [
    { id: 9, hotel: 1 },
    { id: own, hotel: 1 },
    { id: given, hotel: 2 },
  ];
  assert.deepEqual(await inForce(), all);
  const written = (await Array.fromAsync(exportRecords(needs, { kind: 'rooms', form: 'csv' }))).join('');
  await db.run('truncate hotel_rooms');
  await importText(needs, 'rooms', written);
  assert.deepEqual(await inForce(), all);
  await importText(needs, 'rooms', `${header}3,2,Loft,Yard\n4,1,Loft,Hill\n`);
  assert.deepEqual(await inForce(), [{ id: 3, hotel: 2 }, { id: 4, hotel: 1 }, ...all.slice(0, 2)]);
});

test('an assigned id that is withdrawn is in the feed, even if a row has no other change', async () => {
  const header = 'id,hotel_id,name,id_given\n';
  await importText(needs, 'rooms', `${header}9,1,Loft,\n`);
  await importText(needs, 'rooms', `${header}77,1,Loft,true\n`);
  await clock.advance(1000);
  const { created, updated, unchanged } = await importText(needs, 'rooms', `${header}9,1,Loft,\n`);
  assert.deepEqual([created, updated, unchanged], [0, 1, 0]);
  assert.deepEqual(await db.rows('select id from hotel_rooms where deleted_at is null'), [{ id: 9 }]);
  const entry = await db.row(
    'select change, hotels::int[] as hotels, changed_at = updated_at as at_once from catalogue_changes join hotels on id = 1 order by first_change desc limit 1',
  );
  assert.deepEqual(entry, { change: 'updated', hotels: [1], at_once: true });
});

test('a room without an id is not a room to which the file gives another name', async () => {
  await importText(needs, 'rooms', 'id,hotel_id,name\n7,1,Loft\n');
  await importText(needs, 'rooms', 'id,hotel_id,name\n7,1,Attic\n,1,Loft\n');
  assert.deepEqual(await db.rows('select name from hotel_rooms order by id'), [
    { name: 'Attic' },
    { name: 'Loft' },
  ]);
});

test('of two rows of one room of merged hotels the later wins, whichever hotel they have', async () => {
  await mergeHotels(needs, { loser: '1', survivor: '2' });
  const prefix = [
    { hotel_id: 3, name: 'Other', view: 'Hill' },
    { hotel_id: 3, name: 'Third' },
    { hotel_id: 1, name: 'Loft', view: 'Sea' },
    { hotel_id: 2, name: 'Loft', view: 'Yard', max_adults: 3 },
    { hotel_id: 1, name: 'Loft', view: 'Lake' },
  ];
  await importText(needs, 'rooms', lines(prefix));
  assert.deepEqual(await db.rows('select hotel, view, max_adults from hotel_rooms where hotel < 3'), [
    { hotel: 2, view: 'Lake', max_adults: 3 },
  ]);
});

test('a hotel that gives a room to another has changed as well', async () => {
  await importText(needs, 'rooms', 'id,hotel_id,name\n7,1,Loft\n8,1,Attic\n');
  await clock.advance(1000);
  await importText(needs, 'rooms', 'id,hotel_id,name\n7,2,Loft\n8,1,Attic\n');
  const entry = await db.row(
    'select change, array(select unnest(hotels) order by 1)::int[] as hotels from catalogue_changes order by first_change desc limit 1',
  );
  assert.deepEqual(entry, { change: 'updated', hotels: [1, 2] });
});
