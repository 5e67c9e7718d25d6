import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { importText, nineHotels } from '../../test/support/catalogue.ts';
import { testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { usualTerms } from '../accounts/key-terms.ts';
import { createKey } from '../accounts/keys.ts';
import { mergeHotels } from './maintain/merge-hotels.ts';
import { mergeRoutes } from './merge-routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, mergeRoutes);
const { key } = await createKey(needs, {
  environment: 'sandbox',
  terms: { ...usualTerms, scopes: ['operate'] },
});
const unmerge = (id: string, query = '') =>
  server.ask({ key, method: 'DELETE', url: `/v3.0/data/merges/${id}${query}` });

beforeEach(() => nineHotels(needs));

const merge = (id: string, body: object) =>
  server.ask({ key, method: 'PUT', url: `/v3.0/data/merges/${id}`, body });

test('PUT /data/merges/{hotelId} → 200, first what would move, then the merge', async () => {
  await importText(needs, 'rooms', 'hotel_id,name\n1,Loft\n');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,x,1\nAcme,y,1\nAcme,z,2\n');
  const moves = { rooms: 1, reviews: 0, partnerIds: 4, hotels: 0 };
  const both = { hotelId: 'lp1', survivorId: 'lp2', changed: true };
  assert.deepEqual((await merge('lp1', { survivorId: 'lp2', dryRun: true })).json, { ...both, moves });
  assert.deepEqual((await merge('lp1', { survivorId: 'lp2' })).json, both);
  assert.deepEqual((await merge('lp1', { survivorId: 'lp2' })).json, { ...both, changed: false });
  const [{ made_by: by } = {}] = await needs.db.rows<{ made_by?: string }>(
    `select made_by from catalogue_changes where change = 'merged' order by first_change desc limit 1`,
  );
  assert.match(by ?? '', /^key_/);
});

test('PUT /data/merges/{hotelId} → 400, hotels that cannot be merged', async () => {
  for (const [survivorId, detail] of [
    ['lp1', /cannot be merged into itself/],
    ['lpfff', /there is no hotel lpfff/],
    ['x', /is not a hotel id/],
  ] as const) {
    const answer = await merge('lp1', { survivorId });
    assert.deepEqual([answer.status, detail.test(answer.text)], [400, true], answer.text);
  }
});

test('DELETE /data/merges/{hotelId} → 200, with the records to check', async () => {
  await mergeHotels(needs, { loser: '1', survivor: '2' });
  await importText(needs, 'rooms', 'hotel_id,name\n1,Loft\n');
  const answer = await unmerge('lp1');
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.json, {
    hotelId: 'lp1',
    survivorId: 'lp2',
    records: [
      { outcome: 'diverted', kind: 'room', record: 'Loft', namedHotelId: 'lp1', changedHotelId: 'lp2' },
    ],
  });
});

test('DELETE /data/merges/{hotelId} → 200, a preview changes nothing and says what the unmerge does', async () => {
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,x,1\nAcme,y,1\nAcme,z,2\n');
  await mergeHotels(needs, { loser: '1', survivor: '2' });
  await importText(needs, 'rooms', 'hotel_id,name\n1,Loft\n');
  const state = async () => [
    await needs.db.rows('select * from catalogue_head'),
    await needs.db.rows('select hotel, name from hotel_rooms order by id'),
    await needs.db.rows('select loser, survivor from hotel_merges'),
  ];
  const before = await state();
  const { json } = await unmerge('lp1', '?preview=true');
  assert.deepEqual(await state(), before);
  const { moves, ...rest } = json as { moves: { partnerIds: number } };
  const ids = 'select count(*)::int as ids from partner_mappings where hotel = $1 and withdrawn_at is null';
  assert.deepEqual((await unmerge('lp1')).json, rest);
  const [own] = await needs.db.rows<{ ids: number }>(ids, [1]);
  assert.equal(moves.partnerIds, own?.ids);
  assert.ok(moves.partnerIds >= 2);
});

test('DELETE /data/merges/{hotelId} → 404, a hotel that is not merged, none, or no id', async () => {
  for (const [id, detail] of [
    ['lp2', /lp2 is not merged/],
    ['lpfff', /there is no hotel lpfff/],
    ['x', /is not a hotel id/],
  ] as const) {
    const answer = await unmerge(id);
    assert.deepEqual([answer.status, detail.test(answer.text)], [404, true], answer.text);
  }
});

test('DELETE /data/merges/{hotelId} → 403, a key that may not operate', async () => {
  assert.equal((await server.ask({ method: 'DELETE', url: '/v3.0/data/merges/lp1' })).status, 403);
});
