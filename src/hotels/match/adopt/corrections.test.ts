import assert from 'node:assert/strict';
import { before, beforeEach, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { importText } from '../../../../test/support/catalogue.ts';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { waitingForLock } from '../../../../test/support/database/waiting-for-lock.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import { mergeHotels } from '../../../catalogue/maintain/merge-hotels.ts';
import { unmergeHotel } from '../../../catalogue/maintain/unmerge-hotels.ts';
import { keepCorrection } from '../../../catalogue/write/corrected-ids.ts';
import { lockCatalogue } from '../../../catalogue/write/change-feed.ts';
import { findPartner } from '../../ids/store.ts';
import { adoptRoutes } from '../adopt-routes.ts';
import { matchRoutes } from '../routes.ts';
import { grantPartner } from '../stores/adoption-store.ts';
import { matchTasks } from '../tasks.ts';

/** What a person said about an id, the later of decisions and corrections, outranks the hotel of the matcher. */
const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, [...matchRoutes, ...adoptRoutes]);
const { key, accountId } = await testKey(needs, 'production');
const other = await testKey(needs, 'production');

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

type Method = NonNullable<Parameters<typeof server.ask>[0]['method']>;

const ask = async (method: Method, url: string, body?: object): Promise<Json> => {
  await clock.advance(1000);
  const { status, json, text } = await server.ask({ key, method, url: `/v3.0/hotels/match${url}`, body });
  assert.equal(status, 200, text);
  return json;
};

const list = `id,Hotel Name,Address,City,Country,lat,lng
H1,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,United Kingdom,53.4021,-2.9801
H2,Nothing Of The Kind,,Elsewhere,GB,,
`;

/** The matcher finds 1001 for H1, and nothing for H2. */
async function finished(): Promise<string> {
  const form = multipart([
    ['partner', 'Acme'],
    ['file', list],
  ]);
  const { json } = await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/async', ...form });
  await workOff(needs, matchTasks);
  return (json as Json).job_id;
}

let job = '';
let keyId = '';

before(async () => {
  await landMarling(db);
  for (const one of [accountId, other.accountId])
    await grantPartner(
      db,
      { accountId: one, environment: 'production' },
      { partner: 'Acme', at: clock.now() },
    );
  job = await finished();
  const found = await db.row<{ id: string }>('select id from api_keys where account_id = $1', [accountId]);
  keyId = found?.id ?? '';
});
beforeEach(async () => {
  await db.run('delete from hotel_match_decisions');
  await db.run('delete from corrected_ids');
  await db.run('delete from adopted_rows');
  await db.run('delete from partner_mappings');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,other,1003\n');
  await clock.advance(1000);
});

const adopt = (body: object = {}) => ask('POST', `/async/jobs/${job}/adopt`, body);
const correct = (hotelId: string | null, partnerId = 'H1') =>
  ask('PUT', '/partners/ids', { partner: 'Acme', partnerId, hotelId });
const uncorrect = (partnerId = 'H1') => ask('DELETE', `/partners/ids?partner=acme&partnerId=${partnerId}`);
const decide = async (hotelId: string, decision = 'must-link', id = 'H1'): Promise<string> => {
  const about = { rowKey: `partner:acme/id:${id}`, hotelId, decision };
  return (await ask('POST', '/decisions', { decisions: [about] })).decisions[0].decisionId;
};
const undo = (decision: string) => ask('DELETE', `/decisions/${decision}`);
const importId = (hotel: string) =>
  importText(needs, 'partner-ids', `partner,partner_id,hotel_id\nAcme,H1,${hotel}\n`);
const stored = async (id = 'H1') =>
  (
    await db.rows<{ hotel: number }>(
      `select hotel::int from partner_mappings where partner_id = $1 and withdrawn_at is null order by 1`,
      [id],
    )
  ).map(({ hotel }) => hotel);
const rowKey = `partner:acme/id:H1`;

test('a decision is later than a correction of a process whose clock is ahead', async () => {
  await adopt();
  await correct('1002');
  const ahead = clock.now();
  clock.set(new Date(ahead.getTime() - 60_000));
  const decision = await decide('1003');
  clock.set(ahead);
  assert.deepEqual(await stored(), [1003]);
  assert.equal((await adopt()).changes.unchanged, 1);
  await undo(decision);
  assert.deepEqual(await stored(), [1002]);
});

test('a decision that waited for a correction is the later of the two', async () => {
  await adopt();
  let deciding: Promise<string> | undefined;
  await db.transaction(async (tx) => {
    const partner = await findPartner(tx, 'acme');
    await lockCatalogue(tx, clock, { origin: 'correction' });
    deciding = decide('1004');
    while ((await db.row(waitingForLock)) === undefined) await setTimeout(10);
    await clock.advance(1000);
    await keepCorrection(tx, { partner: partner?.id ?? 0, id: 'H1', hotel: 1002, at: clock.now() });
  });
  await deciding;
  assert.deepEqual(await stored(), [1004]);
  await importId('1003');
  await db.run(`update partner_mappings set withdrawn_at = now() where partner_id = 'H1' and hotel <> 1003`);
  assert.equal((await adopt()).changes.moved, 1);
  assert.deepEqual(await stored(), [1004]);
});

test('an adoption keeps an id that a person corrected, and says what both say', async () => {
  await adopt();
  assert.deepEqual(await stored(), [1001]);
  await correct('1002');
  const planned = await adopt({ dryRun: true });
  assert.deepEqual(planned.changes, {
    new: 0,
    unchanged: 0,
    moved: 0,
    withdrawn: 0,
    kept: 1,
    conflicting: 0,
  });
  const [{ correctedAt, ...kept }] = planned.sample;
  assert.deepEqual(kept, {
    kind: 'kept',
    partnerId: 'H1',
    hotelId: 'lp3ea',
    previousHotelId: 'lp3ea',
    listHotelId: 'lp3e9',
    correctedHotelId: 'lp3ea',
    correctedBy: keyId,
  });
  assert.match(correctedAt, /^\d{4}-/);
  assert.deepEqual((await adopt()).changes, planned.changes);
  assert.deepEqual(await stored(), [1002]);
});

test('another account does not see who corrected an id', async () => {
  await correct('1002');
  const url = '/v3.0/hotels/match/partners/ids/corrections?partner=acme';
  const { json } = await server.ask({ key: other.key, url });
  assert.deepEqual(
    (json as Json).corrections.map((one: Json) => [one.partnerId, one.hotelId, one.correctedBy]),
    [['H1', 'lp3ea', null]],
  );
});

test('GET /hotels/match/partners/ids/corrections → 200, in pages by id, and → 400 for an unknown partner', async () => {
  await correct(null);
  await correct('1004', 'other');
  const shown = await ask('GET', '/partners/ids/corrections?partner=acme');
  assert.deepEqual(
    shown.corrections.map((one: Json) => [one.partnerId, one.hotelId, one.correctedBy]),
    [
      ['H1', null, keyId],
      ['other', 'lp3ec', keyId],
    ],
  );
  const after = await ask('GET', '/partners/ids/corrections?partner=acme&after=H1');
  assert.deepEqual([after.corrections.length, after.next], [1, null]);
  const unknown = await server.ask({ key, url: '/v3.0/hotels/match/partners/ids/corrections?partner=never' });
  assert.equal(unknown.status, 400);
});

test('an id that a person withdrew stays withdrawn, also if the list is the first to have it', async () => {
  await correct(null);
  assert.equal((await adopt()).changes.kept, 1);
  assert.deepEqual(await stored(), []);
});

test('a correction that changes nothing is one too', async () => {
  await importId('1002');
  assert.equal((await correct('1002')).changed, false);
  assert.equal((await adopt()).changes.kept, 1);
  assert.deepEqual(await stored(), [1002]);
});

test('a file does not correct an id', async () => {
  await importId('1002');
  const { changes, sample } = await adopt();
  assert.deepEqual([changes.moved, sample[0].previousHotelId], [1, 'lp3ea']);
  assert.deepEqual(await stored(), [1001]);
});

test('an id that a file has changed since its correction stays where the file led it', async () => {
  await correct('1002');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,H1,1003\n');
  const [{ hotelId, correctedHotelId }] = (await adopt()).sample;
  assert.deepEqual([hotelId, correctedHotelId], ['lp3ea', 'lp3ea']);
  assert.deepEqual(await stored(), [1002, 1003]);
});

test('DELETE /hotels/match/partners/ids → 200: the list rules again, and → 400 if there is no correction', async () => {
  await correct('1002');
  assert.deepEqual(await uncorrect(), { partner: 'Acme', partnerId: 'H1', hotelId: 'lp3ea' });
  assert.deepEqual(await stored(), [1002]);
  assert.equal((await adopt()).changes.moved, 1);
  assert.deepEqual(await stored(), [1001]);
  const url = '/v3.0/hotels/match/partners/ids?partner=acme&partnerId=H1';
  const again = await server.ask({ key, method: 'DELETE', url });
  assert.deepEqual([again.status, /has no correction/.test(again.text)], [400, true], again.text);
});

test('an adoption over corrections ends those that it contradicts', async () => {
  await adopt();
  await correct('1002');
  await correct('1004', 'other');
  assert.equal((await adopt({ overCorrections: true, dryRun: true })).changes.moved, 1);
  assert.equal((await ask('GET', '/partners/ids/corrections?partner=acme')).corrections.length, 2);
  assert.equal((await adopt({ overCorrections: true })).changes.moved, 1);
  assert.deepEqual(await stored(), [1001]);
  const { corrections } = await ask('GET', '/partners/ids/corrections?partner=acme');
  assert.deepEqual(
    corrections.map((one: Json) => one.partnerId),
    ['other'],
  );
  assert.equal((await adopt()).changes.unchanged, 1);
});

test('the later of a decision and a correction is valid, and undoing the decision returns to the correction', async () => {
  await adopt();
  await correct('1002');
  const decision = await decide('1003');
  assert.deepEqual(await stored(), [1003]);
  assert.equal((await adopt()).changes.unchanged, 1);
  assert.deepEqual(await undo(decision), { keptIds: 0, kept: [] });
  assert.deepEqual(await stored(), [1002]);
  const early = await decide('1003');
  await correct('1004');
  assert.equal((await adopt()).changes.kept, 1);
  const { keptIds, kept } = await undo(early);
  assert.equal(keptIds, 1);
  assert.deepEqual(kept, [{ partner: 'Acme', partnerId: 'H1', hotelIds: ['lp3ec'], reason: 'corrected' }]);
  assert.deepEqual(await stored(), [1004]);
});

test('a decision made before the first adoption outranks an earlier correction only', async () => {
  await correct('1002');
  const decision = await decide('1003');
  assert.equal((await adopt()).changes.moved, 1);
  assert.deepEqual(await stored(), [1003]);
  await undo(decision);
  assert.deepEqual(await stored(), [1002]);
});

test('a rejection of the corrected hotel withdraws the id, and undoing it returns it, whatever was decided before', async () => {
  await decide('1004');
  await adopt();
  await correct('1002');
  const rejected = await decide('1002', 'must-not-link');
  assert.deepEqual(await stored(), []);
  await undo(rejected);
  assert.deepEqual(await stored(), [1002]);
});

test('an id that a person withdrew is withdrawn again after a decision was undone', async () => {
  await adopt();
  await correct(null);
  await undo(await decide('1003'));
  assert.deepEqual(await stored(), []);
});

test('undoing returns an id to the state of a file, also if that has several hotels', async () => {
  await adopt();
  await importId('1002');
  const decision = await decide('1003');
  assert.deepEqual(await stored(), [1003]);
  await undo(decision);
  assert.deepEqual(await stored(), [1001, 1002]);
});

test('what a file adds to the hotel of a decision stays when the decision is undone, and that hotel does not', async () => {
  await adopt();
  await correct('1004');
  const decision = await decide('1003');
  await importId('1002');
  assert.equal((await adopt()).changes.moved, 1);
  assert.deepEqual(await stored(), [1003]);
  await undo(decision);
  assert.deepEqual(await stored(), [1002, 1004]);
});

test('undoing a decision does not lead an id to a rejected hotel of the matcher, nor away for it', async () => {
  await adopt();
  await decide('1001', 'must-not-link');
  await correct('1004');
  const decision = await decide('1003');
  await uncorrect();
  await adopt();
  await undo(decision);
  assert.deepEqual(await stored(), [1004]);
});

test('a decision that is confirmed by a correction stays when it is undone', async () => {
  await adopt();
  const decision = await decide('1003');
  await correct('1003');
  assert.equal((await undo(decision)).kept[0].reason, 'corrected');
  assert.deepEqual(await stored(), [1003]);
});

test('what was changed by a file since is left and listed', async () => {
  await adopt();
  const decision = await decide('1003');
  await importId('1004');
  assert.deepEqual((await undo(decision)).kept, [
    { partner: 'Acme', partnerId: 'H1', hotelIds: ['lp3eb', 'lp3ec'], reason: 'changed' },
  ]);
});

test('a correction to a hotel that was merged means its survivor, and after the unmerge the hotel that it named', async () => {
  await adopt();
  await correct('1004');
  await mergeHotels(needs, { loser: '1004', survivor: '1002' });
  assert.equal((await adopt()).sample[0].correctedHotelId, 'lp3ea');
  const decision = await decide('1003');
  await undo(decision);
  await unmergeHotel(needs, { hotel: '1004' });
  assert.deepEqual(await stored(), [1004]);
  assert.equal((await adopt()).changes.kept, 1);
});

test('a job adopted while the hotel of a decision is merged returns the id to that hotel by the unmerge', async () => {
  const decision = await decide('1004');
  await mergeHotels(needs, { loser: '1004', survivor: '1002' });
  assert.equal((await adopt()).changes.new, 1);
  await unmergeHotel(needs, { hotel: '1004' });
  assert.deepEqual(await stored(), [1004]);
  await undo(decision);
  assert.deepEqual(await stored(), [1001]);
});

test('a known pair counts from when it was added', async () => {
  await adopt();
  const pair = `insert into hotel_match_known_pairs (account, environment, row_key, hotel, added_at, added_by, state)
    values ($1, 'production', $2, 1003, $3, 'cli:ada', 'waiting')`;
  await db.run(pair, [accountId, rowKey, clock.now()]);
  await correct('1002');
  const later = await finished();
  assert.deepEqual(await stored(), [1002], 'the pair became a decision when the row arrived');
  const { changes } = await ask('POST', `/async/jobs/${later}/adopt`, {});
  assert.equal(changes.kept, 1);
  await db.run('delete from hotel_match_known_pairs');
});

test('a change by a program of 0.1.0 is a correction too', async () => {
  await adopt();
  await correct('1002');
  await correct('1004');
  await db.run('delete from corrected_ids');
  // Such a program writes the feed only.
  await db.run(
    `insert into catalogue_changes (first_change, last_change, changed_at, subject, change, partner, hotels, partner_ids, survivors, origin, made_by)
     select max(last_change) + 1, max(last_change) + 1, $1, 'mapping', 'moved', min(partner), '{1004}', '{H1}', '{1002}', 'correction', 'key_x'
     from catalogue_changes`,
    [clock.now()],
  );
  await db.run('update catalogue_head set last_change = last_change + 1');
  const [{ correctedHotelId, correctedBy }] = (await adopt()).sample;
  assert.deepEqual([correctedHotelId, correctedBy], ['lp3ec', null]);
});

test('a list of one kind has pages', async () => {
  await adopt();
  await correct('1002');
  const wanted = { dryRun: true, list: 'kept' };
  assert.equal((await adopt(wanted)).sample.length, 1);
  assert.equal((await adopt({ ...wanted, after: 'H1' })).sample.length, 0);
  assert.equal((await adopt({ dryRun: true, list: 'moved' })).sample.length, 0);
});

test('DELETE /hotels/match/acts/{actId} → 200, with what people decided and corrected since', async () => {
  await adopt();
  const [act, row] = ['0a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b77', 'partner:acme/id:H2'];
  await decide('1002');
  await decide('1003', 'must-link', 'H2');
  await db.run('update hotel_match_decisions set act = $1', [act]);
  await correct('1004');
  await decide('1001', 'must-link', 'H2');
  const { laterDecisions, ...undone } = await ask('DELETE', `/acts/${act}`);
  assert.deepEqual(undone, {
    undone: 1,
    keptDecisions: 1,
    keptIds: 1,
    kept: [{ partner: 'Acme', partnerId: 'H1', hotelIds: ['lp3ec'], reason: 'corrected' }],
  });
  assert.deepEqual(
    laterDecisions.map((one: Json) => [one.rowKey, one.hotelId]),
    [[row, 'lp3e9']],
  );
});
