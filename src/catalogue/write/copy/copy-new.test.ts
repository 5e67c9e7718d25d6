import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { emptyCatalogue, importText } from '../../../../test/support/catalogue.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { limits } from '../../../contract/limits.ts';
import { mergeHotels } from '../../maintain/merge-hotels.ts';
import { copyNew } from './copy-new.ts';
import { filledFrom } from './stage.ts';

const needs = await testNeeds();
const { db, clock } = needs;

beforeEach(() => emptyCatalogue(needs));

/** Every change of the feed, one by one. */
const feedEntries = () =>
  db.rows<{ number: number; change: string; hotel: number; id: string | null }>(`
    select first_change + place - 1 as number, change, hotel, partner_ids[place] as id
    from catalogue_changes, unnest(hotels) with ordinality as each (hotel, place) order by number`);

const chains = (...keys: string[]) => filledFrom(keys, { name: (key) => key, name_key: (key) => key });

test('if one of the rows exists already none is stored, and the transaction continues', async () => {
  const copied = await db.transaction(async (tx) => {
    await tx.run(`insert into chains (name, name_key) values ('Lune', 'lune')`);
    return [
      await copyNew(tx, 'chains', chains('a', 'lune')),
      await copyNew(tx, 'chains', chains('b', 'c', 'b')),
      await copyNew(tx, 'chains', chains('d', 'e')),
    ];
  });
  assert.deepEqual(copied, [false, false, true]);
  const names = await db.rows('select name from chains order by name_key');
  assert.deepEqual(names, [{ name: 'd' }, { name: 'e' }, { name: 'Lune' }]);
});

test('any other error of a row is thrown', async () => {
  const copy = db.transaction((tx) => copyNew(tx, 'chains', chains('')));
  await assert.rejects(copy, /chains_name_check/);
});

test('hotels that are known among new ones: the new are created, the known updated, and each is in the feed once', async () => {
  await importText(needs, 'hotels', 'id,name,country,chain\n1,One,IT,Lune\n2,Two,IT,\n');
  const mixed = await importText(
    needs,
    'hotels',
    'id,name,country,chain\n3,Three,IT,Lune\n2,Two bis,IT,Lune\n4,Four,IT,Étoile\n1,One,IT,Lune\n',
  );
  assert.deepEqual([mixed.created, mixed.updated, mixed.unchanged], [2, 1, 1]);
  const hotels = await db.rows(
    'select h.id, h.name, c.name as chain from hotels h join chains c on c.id = h.chain order by h.id',
  );
  assert.deepEqual(hotels, [
    { id: 1, name: 'One', chain: 'Lune' },
    { id: 2, name: 'Two bis', chain: 'Lune' },
    { id: 3, name: 'Three', chain: 'Lune' },
    { id: 4, name: 'Four', chain: 'Étoile' },
  ]);
  assert.deepEqual(
    (await feedEntries()).map(({ number, change, hotel }) => [number, change, hotel]),
    [
      [1, 'created', 1],
      [2, 'created', 2],
      [3, 'created', 3],
      [4, 'created', 4],
      [5, 'updated', 2],
    ],
  );
});

test('of two spellings of a chain the first in the file is its name, whichever row is stored first', async () => {
  await importText(
    needs,
    'hotels',
    'id,name,city,country,chain\n1,One,Rome,IT,Lune\n2,Two,Bari,IT,LUNE\n3,Three,Bari,IT,Étoile\n',
  );
  const chains = await db.rows('select name from chains order by name_key');
  assert.deepEqual(chains, [{ name: 'Étoile' }, { name: 'Lune' }]);
});

test('partner ids of several partners in one file are in the feed and counted by partner', async () => {
  await importText(needs, 'hotels', 'id,name,country\n1,One,IT\n2,Two,IT\n');
  await db.run('delete from catalogue_changes');
  await db.run('update catalogue_head set last_change = 0');
  const lines = ['Bee,z"1,1', 'ACME,b\\2,2', 'Acme,a1,1'];
  await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\n${lines.join('\n')}\n`);
  const partners = await db.rows('select name, mappings, version from partners order by name_key');
  assert.deepEqual(partners, [
    { name: 'ACME', mappings: 2, version: 2 },
    { name: 'Bee', mappings: 1, version: 3 },
  ]);
  const again = await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id\nAcme,c3,1\nBee,"z""1",1\n',
  );
  assert.deepEqual([again.created, again.unchanged], [1, 1]);
  assert.deepEqual(await db.row(`select mappings, version from partners where name = 'ACME'`), {
    mappings: 3,
    version: 4,
  });
  const ids = (await feedEntries()).map(({ id }) => id);
  assert.deepEqual(ids.toSorted(), ['a1', 'b\\2', 'c3', 'z"1']);
});

test('new rooms with ids count as a change of their hotel; those of a merged hotel go to its survivor', async () => {
  await importText(needs, 'hotels', 'id,name,country\n1,One,IT\n2,Two,IT\n3,Three,IT\n');
  await clock.advance(1000);
  await importText(needs, 'rooms', 'id,hotel_id,name\n10,1,Double\n11,1,Single\n');
  assert.deepEqual((await feedEntries()).at(-1), { number: 4, change: 'updated', hotel: 1, id: null });
  await mergeHotels(needs, { loser: '3', survivor: '2' });
  const later = await importText(needs, 'rooms', 'id,hotel_id,name\n12,3,Suite\n11,1,Single bis\n');
  assert.deepEqual([later.created, later.updated], [1, 1]);
  await importText(needs, 'rooms', 'hotel_id,name\n1,Attic\n');
  assert.deepEqual(await db.rows('select id, hotel, name from hotel_rooms order by id'), [
    { id: 10, hotel: 1, name: 'Double' },
    { id: 11, hotel: 1, name: 'Single bis' },
    { id: 12, hotel: 2, name: 'Suite' },
    { id: limits.firstGivenId, hotel: 1, name: 'Attic' },
  ]);
});

test('known reviews among new ones are stored once, with the later text', async () => {
  await importText(needs, 'hotels', 'id,name,country\n1,One,IT\n');
  const header = 'hotel_id,review_id,source,score,written_at,headline\n';
  const first = await importText(
    needs,
    'reviews',
    `${header}1,a,Us,8,2026-01-02,Fine\n1,b,Us,9,2026-01-03,Good\n`,
  );
  assert.deepEqual([first.created, first.updated], [2, 0]);
  const second = await importText(
    needs,
    'reviews',
    `${header}1,c,Us,7,2026-01-04,So\n1,a,Us,8,2026-01-02,Fine!\n`,
  );
  assert.deepEqual([second.created, second.updated], [1, 1]);
  assert.deepEqual(
    (await db.rows<{ headline: string }>('select headline from reviews order by written_at')).map(
      ({ headline }) => headline,
    ),
    ['Fine!', 'Good', 'So'],
  );
});
