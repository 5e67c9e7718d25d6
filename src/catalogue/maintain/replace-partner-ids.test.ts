import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { bytesOf, importText, keptReport, nineHotels } from '../../../test/support/catalogue.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from './delete-records.ts';
import { replacePartnerIds } from './replace-partner-ids.ts';

const needs = await testNeeds();
const { db } = needs;

beforeEach(() => nineHotels(needs));

const replace = (text: string, with_: Partial<Parameters<typeof replacePartnerIds>[0]> = {}) =>
  replacePartnerIds({ ...needs, ...with_ }, { partner: 'acme', bytes: bytesOf(text), report: keptReport() });

const partners = () => db.rows('select name, mappings from partners order by name');

const inForce = () =>
  db.rows(`
    select partner_id, hotel, latitude from partner_mappings m join partners p on p.id = m.partner
    where p.name = 'Acme' and withdrawn_at is null order by 1, 2`);

test('a replacement withdraws the ids of that partner that are not in the file', async () => {
  const text = 'partner,partner_id,hotel_id\nAcme,a1,1\nAcme,a5,5\nAcme,a2,2\n';
  const result = await replace(text);
  assert.deepEqual([result.created, result.unchanged, result.withdrawn, result.bad], [1, 2, 1, 0]);
  assert.deepEqual(await partners(), [
    { name: 'Acme', mappings: 3 },
    { name: 'Best', mappings: 2 },
  ]);
  const again = await replace(text);
  assert.deepEqual([again.created, again.updated, again.withdrawn], [0, 0, 0]);
});

test('JSON lines may have different columns; the last line with coordinates sets them', async () => {
  await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id,latitude,longitude\nAcme,a1,1,10,20\nAcme,a2,2,30,40\n',
  );
  const lines = [
    { partner: 'Acme', partner_id: 'a1', hotel_id: 1 },
    { partner: 'Acme', partner_id: 'a2', hotel_id: 2, latitude: 31, longitude: 41 },
    { partner: 'Acme', partner_id: 'a2', hotel_id: 2 },
    { partner: 'Acme', partner_id: 'a3', hotel_id: 3, latitude: 50, longitude: 60 },
    { partner: 'Acme', partner_id: 'a4', hotel_id: 4 },
    { partner: 'Acme', partner_id: 'a3', hotel_id: 3, latitude: 51, longitude: 60 },
  ];
  const text = lines.map((line) => JSON.stringify(line)).join('\n');
  const result = await replace(text);
  assert.deepEqual([result.created, result.updated, result.withdrawn, result.bad], [2, 1, 1, 0]);
  assert.deepEqual(await inForce(), [
    { partner_id: 'a1', hotel: 1, latitude: 10 },
    { partner_id: 'a2', hotel: 2, latitude: 31 },
    { partner_id: 'a3', hotel: 3, latitude: 51 },
    { partner_id: 'a4', hotel: 4, latitude: null },
  ]);
  const again = await replace(text);
  assert.deepEqual([again.created, again.updated, again.withdrawn], [0, 0, 0]);
});

test('a replacement with bad rows, or without rows, withdraws nothing', async () => {
  const result = await replace('partner,partner_id,hotel_id\nAcme,a1,1\nBest,b1,1\nAcme,,2\n');
  assert.deepEqual([result.bad, result.withdrawn], [2, 0]);
  await assert.rejects(replace('partner,partner_id,hotel_id\n'), /would withdraw every id/);
  assert.deepEqual((await partners())[0], { name: 'Acme', mappings: 3 });
});

test('a replacement that is interrupted, or whose hotels are deleted while it is read, changes nothing', async () => {
  const text = 'partner,partner_id,hotel_id\nAcme,a1,1\nAcme,a5,5\n';
  const before = await inForce();
  const dying: typeof db = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await work(tx);
        throw new Error('the power is cut');
      }),
  };
  await assert.rejects(replace(text, { db: dying }), /the power is cut/);
  assert.deepEqual(await inForce(), before);
  let transactions = 0;
  const deleting: typeof db = {
    ...db,
    async transaction(work) {
      // In the first transaction it is idle while the file is read, in the second the rows are stored.
      if (++transactions === 2)
        await deleteRecords(needs, { kind: 'hotels', bytes: bytesOf('id\n5\n'), report: keptReport() });
      return db.transaction(work);
    },
  };
  await assert.rejects(replace(text, { db: deleting }), /Hotels were deleted while the file was read/);
  assert.deepEqual(await inForce(), before);
});
