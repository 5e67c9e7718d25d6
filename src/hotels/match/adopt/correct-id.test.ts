import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { importText, nineHotels } from '../../../../test/support/catalogue.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { mergeHotels } from '../../../catalogue/maintain/merge-hotels.ts';
import { unmergeHotel } from '../../../catalogue/maintain/unmerge-hotels.ts';
import { meaningsOf } from '../../ids/store.ts';
import { adoptRoutes } from '../adopt-routes.ts';
import { grantPartner } from '../stores/adoption-store.ts';
import { correctId } from './correct-id.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, adoptRoutes);
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production', keyId: 'key_test' } as const;

before(async () => {
  await nineHotels(needs);
  await grantPartner(db, owner, { partner: 'Acme', at: needs.clock.now() });
});

const put = (body: object) =>
  server.ask({ key, method: 'PUT', url: '/v3.0/hotels/match/partners/ids', body });
const correct = async (partnerId: string, hotelId: string | null) => {
  const { status, json, text } = await put({ partner: 'acme', partnerId, hotelId });
  assert.equal(status, 200, text);
  return json as { hotelId: string | null; before: string[]; changed: boolean };
};
const partnerNumber = async () =>
  (await db.row<{ id: number }>(`select id from partners where name_key = 'acme'`))?.id ?? 0;
/** Hotels that an id leads to, as id mapping reads them. */
const hotelsOf = async (id: string) =>
  (await meaningsOf(db, { partner: await partnerNumber() }, [id]))
    .filter(({ state }) => state === 'd' || state === 'm')
    .map(({ hotel }) => hotel)
    .toSorted();

test('PUT /hotels/match/partners/ids → 200, the id leads to this hotel and no other', async () => {
  assert.deepEqual(await correct('a2', 'lp5'), {
    partner: 'Acme',
    partnerId: 'a2',
    hotelId: 'lp5',
    before: ['lp2', 'lp3'],
    changed: true,
  });
  assert.deepEqual(await hotelsOf('a2'), [5]);
  assert.equal((await correct('a2', 'lp5')).changed, false);
  assert.deepEqual((await correct('a2', null)).before, ['lp5']);
  assert.deepEqual(await hotelsOf('a2'), []);
  assert.equal((await correct('a2', null)).changed, false);
  assert.deepEqual((await correct('never seen', '9')).before, []);
  assert.deepEqual(await hotelsOf('never seen'), [9]);
});

test('a merged hotel means its survivor, and one of two hotels may stay', async () => {
  await mergeHotels(needs, { loser: '6', survivor: '7' });
  assert.equal((await correct('to 6', 'lp6')).hotelId, 'lp7');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,two,3\nAcme,two,4\n');
  assert.deepEqual((await correct('two', 'lp4')).before, ['lp3', 'lp4']);
  assert.deepEqual(await hotelsOf('two'), [4]);
});

test('while an id is corrected again and again, every reader sees exactly one hotel', async () => {
  await correct('busy', 'lp1');
  let isWriting = true;
  const writing = (async () => {
    for (let turn = 0; turn < 20; turn++)
      await correctId(needs, owner, {
        partner: 'Acme',
        partnerId: 'busy',
        hotelId: `lp${(turn % 4) + 2}`,
      });
    isWriting = false;
  })();
  let reads = 0;
  while (isWriting) {
    assert.equal((await hotelsOf('busy')).length, 1);
    reads++;
  }
  await writing;
  assert.ok(reads > 0);
  const changes = await db.rows(
    `select from catalogue_changes where 'busy' = any(partner_ids) and change <> 'moved'`,
  );
  assert.equal(changes.length, 1, 'the feed has moves after the first addition');
});

test('two corrections at the same time leave one hotel', async () => {
  await Promise.all(['lp1', 'lp2', 'lp3', 'lp4'].map((hotel) => correct('raced', hotel)));
  assert.equal((await hotelsOf('raced')).length, 1);
});

test('PUT /hotels/match/partners/ids → 400, a partner, id or hotel that is unknown, or no permission', async () => {
  const wrong: readonly (readonly [object, RegExp])[] = [
    [{ partner: 'never', partnerId: 'a1', hotelId: 'lp1' }, /unknown partner/],
    [{ partner: 'best', partnerId: 'b1', hotelId: 'lp2' }, /may not change the ids of .*Best/],
    [{ partner: 'acme', partnerId: ' ', hotelId: 'lp1' }, /expected a partner id/],
    [{ partner: 'acme', partnerId: 'a1', hotelId: 'lpfff' }, /no hotel has the id/],
    [{ partner: 'acme', partnerId: 'a1', hotelId: 'x' }, /no hotel has the id/],
    [{ partner: 'acme', partnerId: 'a1' }, /hotelId/],
  ];
  for (const [body, detail] of wrong) {
    const answer = await put(body);
    assert.equal(answer.status, 400, answer.text);
    assert.match(answer.text, detail);
  }
  assert.deepEqual(await hotelsOf('a1'), [1]);
});

test('after an unmerge a corrected id leads to the hotel that the correction named', async () => {
  await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id\nAcme,of 9,9\nAcme,of 8,8\nAcme,gone,8\n',
  );
  await mergeHotels(needs, { loser: '8', survivor: '9' });
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,gone,9\n');
  await clock.advance(1000);
  await correct('new to 8', 'lp8');
  await correct('new to 9', 'lp9');
  await correct('moved to 8', 'lp1');
  await correct('moved to 8', 'lp8');
  await correct('of 9', 'lp8');
  await correct('of 8', 'lp9');
  await correct('gone', 'lp1');
  const ids = ['new to 8', 'new to 9', 'moved to 8', 'of 9', 'of 8', 'gone'];
  const hotels = () => Promise.all(ids.map(hotelsOf));
  assert.deepEqual(await hotels(), [[9], [9], [9], [9], [9], [1]]);
  const { records } = await unmergeHotel(needs, { hotel: '8' });
  assert.deepEqual(await hotels(), [[8], [9], [8], [8, 9], [8, 9], [1]]);
  assert.deepEqual(
    records.map(({ outcome, record, namedHotelId }) => `${outcome} ${record} ${namedHotelId}`),
    ['diverted gone lp9', 'added new to 9 lp9', 'copied of 8 lp9', 'copied of 9 lp8'],
  );
});
