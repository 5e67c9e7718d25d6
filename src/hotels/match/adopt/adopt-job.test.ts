import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { importText } from '../../../../test/support/catalogue.ts';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { waitingForLock } from '../../../../test/support/database/waiting-for-lock.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import { adoptJob } from './adopt-job.ts';
import { adoptRoutes } from '../adopt-routes.ts';
import { matchRoutes } from '../routes.ts';
import { grantPartner, revokePartner } from '../stores/adoption-store.ts';
import { lockDecisions } from '../stores/decision-store.ts';
import { matchTasks } from '../tasks.ts';

const plain = await testNeeds();
const needs = { ...plain, config: { ...plain.config, matchChunkRows: 2 } };
const server = await testServer(needs, [...matchRoutes, ...adoptRoutes]);
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;

before(async () => {
  await landMarling(needs.db);
  await grantPartner(needs.db, owner, { partner: 'Acme', at: needs.clock.now() });
});

const list = `id,Hotel Name,Address,City,Country,lat,lng
H1,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,United Kingdom,53.4021,-2.9801
H2,Nothing Of The Kind,,Elsewhere,GB,,
,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,United Kingdom,53.4021,-2.9801
H3,Nothing Of This Kind,,Elsewhere,GB,,
`;

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

const post = (url: string, body: unknown) =>
  server.ask({ key, method: 'POST', url: `/v3.0/hotels/match${url}`, body });

async function finished(partner?: string): Promise<string> {
  const form = multipart([...(partner === undefined ? [] : [['partner', partner] as const]), ['file', list]]);
  const { json } = await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/async', ...form });
  await workOff(needs, matchTasks);
  return (json as Json).job_id;
}

const adopt = async (job: string, body: object = {}): Promise<Json> => {
  const { status, json, text } = await post(`/async/jobs/${job}/adopt`, body);
  assert.equal(status, 200, text);
  return json;
};
const mappings = () =>
  needs.db.rows<{ id: string; hotel: number }>(
    `select partner_id as id, hotel from partner_mappings m join partners p on p.id = m.partner
     where p.name_key = 'acme' and withdrawn_at is null order by 1, 2`,
  );
const lastChanges = (count: number) =>
  needs.db.rows(
    'select feed_type(subject, change) as type, partner_ids, hotels::int[] as hotels, survivors::int[] as survivors from catalogue_changes order by first_change desc limit $1',
    [count],
  );

/** The job that changed an id, and a later one that changed none. */
const adopted: string[] = [];

test('POST /hotels/match/async/jobs/{jobId}/adopt → 200: a dry run changes nothing, and an adoption what it said', async () => {
  const job = await finished('Acme');
  const { json } = await server.ask({ key, url: `/v3.0/hotels/match/async/jobs/${job}/status` });
  assert.equal((json as Json).partner, 'Acme');
  const planned = await adopt(job, { dryRun: true });
  assert.deepEqual(await mappings(), []);
  const { expectedWrong, ...rest } = planned;
  assert.deepEqual(rest, {
    jobId: job,
    partner: 'Acme',
    dryRun: true,
    rows: { matched: 1, decided: 0, review: 0, noMatch: 2, withoutId: 1 },
    changes: { new: 1, unchanged: 0, moved: 0, withdrawn: 0, kept: 0, conflicting: 0 },
    sample: [{ kind: 'new', partnerId: 'H1', hotelId: 'lp3e9', previousHotelId: null }],
  });
  assert.ok(expectedWrong.low <= expectedWrong.expected && expectedWrong.expected <= expectedWrong.high);
  assert.deepEqual(await adopt(job), { ...planned, dryRun: false });
  assert.deepEqual(await mappings(), [{ id: 'H1', hotel: 1001 }]);
  const later = await finished('Acme');
  const again = await adopt(later);
  assert.deepEqual([again.changes.new, again.changes.unchanged, again.sample], [0, 1, []]);
  adopted.push(job, later);
});

test('GET /hotels/match/async/jobs/{jobId}/adopt → 200: the adoptions that changed ids, and → 404 of another account', async () => {
  const past = (job: string | undefined, withKey = key) =>
    server.ask({ key: withKey, method: 'GET', url: `/v3.0/hotels/match/async/jobs/${job}/adopt` });
  const [first, second] = adopted;
  const { adoptions } = (await past(first)).json as Json;
  const [{ partner, changes, firstChange, lastChange, by }] = adoptions;
  assert.deepEqual(
    [adoptions.length, partner, changes, lastChange - firstChange + 1, by.startsWith('key_')],
    [1, 'Acme', 1, 1, true],
  );
  assert.deepEqual((await past(second)).json, { jobId: second, adoptions: [] });
  const { key: stranger } = await testKey(needs, 'production');
  assert.equal((await past(first, stranger)).status, 404);
});

test('a decision about an adopted row moves or withdraws the id in its own transaction', async () => {
  await post('/decisions', { decisions: [{ externalId: 'H1', hotelId: '1002', decision: 'must-link' }] });
  assert.deepEqual(await mappings(), [{ id: 'H1', hotel: 1002 }]);
  assert.deepEqual(await lastChanges(1), [
    { type: 'mapping_moved', partner_ids: ['H1'], hotels: [1002], survivors: [1001] },
  ]);
  await post('/decisions', { decisions: [{ externalId: 'H1', hotelId: '1002', decision: 'must-not-link' }] });
  assert.deepEqual(await mappings(), []);
});

test('an adoption takes decisions into account, moves ids, and withdraws what was rejected', async () => {
  await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id\nAcme,H1,1002\nAcme,H2,1003\nAcme,H3,1004\nAcme,other,1003\n',
  );
  const job = await finished();
  await post('/decisions', {
    decisions: [
      { externalId: 'H2', hotelId: '1003', decision: 'must-not-link' },
      { externalId: 'H3', hotelId: '1002', decision: 'must-link' },
    ],
  });
  const { rows, changes, sample } = await adopt(job, { partner: 'ACME' });
  assert.deepEqual(rows, { matched: 1, decided: 2, review: 0, noMatch: 0, withoutId: 1 });
  assert.deepEqual(changes, { new: 0, unchanged: 0, moved: 2, withdrawn: 1, kept: 0, conflicting: 0 });
  assert.deepEqual(sample, [
    { kind: 'moved', partnerId: 'H1', hotelId: 'lp3e9', previousHotelId: 'lp3ea' },
    { kind: 'moved', partnerId: 'H3', hotelId: 'lp3ea', previousHotelId: 'lp3ec' },
    { kind: 'withdrawn', partnerId: 'H2', hotelId: null, previousHotelId: 'lp3eb' },
  ]);
  assert.deepEqual(await mappings(), [
    { id: 'H1', hotel: 1001 },
    { id: 'H3', hotel: 1002 },
    { id: 'other', hotel: 1003 },
  ]);
  const { mappings: counted } = (await needs.db.row<{ mappings: number }>(
    `select mappings from partners where name_key = 'acme'`,
  )) ?? { mappings: 0 };
  assert.equal(counted, 3);
});

const undo = async (decided: Awaited<ReturnType<typeof post>>) => {
  for (const { decisionId } of (decided.json as Json).decisions) {
    const url = `/v3.0/hotels/match/decisions/${decisionId}`;
    const { status, text } = await server.ask({ key, method: 'DELETE', url });
    assert.equal(status, 200, text);
  }
};
const decide = (externalId: string, hotelId: string, decision = 'must-link') =>
  post('/decisions', { decisions: [{ externalId, hotelId, decision }] });
const hotelsOf = async (id: string) =>
  (await mappings()).filter((one) => one.id === id).map((one) => one.hotel);

test('DELETE /hotels/match/decisions/{decisionId} → 200: an adopted id returns to where it led without the decision', async () => {
  await needs.db.run('delete from hotel_match_decisions');
  await adopt(await finished('Acme'));
  assert.deepEqual(await hotelsOf('H1'), [1001]);
  const rejected = await decide('H1', '1001', 'must-not-link');
  const linked = await decide('H1', '1002');
  assert.deepEqual(await hotelsOf('H1'), [1002]);
  await undo(linked);
  assert.deepEqual(await hotelsOf('H1'), [], 'the hotel of the matcher is still rejected');
  await undo(rejected);
  assert.deepEqual(await hotelsOf('H1'), [1001]);
  assert.deepEqual(await lastChanges(1), [
    { type: 'mapping_added', partner_ids: ['H1'], hotels: [1001], survivors: null },
  ]);
});

test('an id that a person accepted before the adoption leads to its earlier hotel again, also after a second adoption', async () => {
  assert.deepEqual(await hotelsOf('H3'), [1002]);
  const linked = await decide('H3', '1001');
  await adopt(await finished(), { partner: 'Acme' });
  await adopt(await finished(), { partner: 'Acme' });
  assert.deepEqual(await hotelsOf('H3'), [1001]);
  await undo(linked);
  // The hotel of the file above: the matcher has found none.
  assert.deepEqual(await hotelsOf('H3'), [1004]);
});

test('undoing a decision leaves an id alone that was changed otherwise since', async () => {
  const linked = await decide('H1', '1002');
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,H1,1003\n');
  await undo(linked);
  assert.deepEqual(await hotelsOf('H1'), [1002, 1003]);
});

test('POST /hotels/match/async/jobs/{jobId}/adopt → 400, without a partner or a permission, and → 404', async () => {
  const job = await finished();
  const nameless = await post(`/async/jobs/${job}/adopt`, {});
  assert.deepEqual([nameless.status, /names no partner/.test(nameless.text)], [400, true]);
  const foreign = await post(`/async/jobs/${job}/adopt`, { partner: 'Best' });
  assert.deepEqual([foreign.status, /may not change the ids of/.test(foreign.text)], [400, true]);
  const other = await testKey(needs, 'production');
  const unknown = await server.ask({
    key: other.key,
    method: 'POST',
    url: `/v3.0/hotels/match/async/jobs/${job}/adopt`,
    body: {},
  });
  assert.equal(unknown.status, 404);
});

test('POST /hotels/match/async/jobs/{jobId}/adopt → 404, a job whose result is not there yet', async () => {
  const form = multipart([['file', list]]);
  const { json } = await server.ask({ key, method: 'POST', url: '/v3.0/hotels/match/async', ...form });
  const early = await post(`/async/jobs/${(json as Json).job_id}/adopt`, { partner: 'Acme' });
  assert.equal(early.status, 404);
});

test('after a revocation decisions of the account move no id of the partner', async () => {
  await adopt(await finished('Acme'));
  const before = await hotelsOf('H1');
  const decided = await decide('H1', '1004');
  assert.notDeepEqual(await hotelsOf('H1'), before);
  await undo(decided);
  assert.equal(await revokePartner(needs.db, owner, 'ACME'), true);
  const after = await hotelsOf('H1');
  await undo(await decide('H1', '1004'));
  await decide('H1', '1004');
  assert.deepEqual(await hotelsOf('H1'), after);
  assert.equal(await revokePartner(needs.db, owner, 'Acme'), false);
});

test('the limit for other statements does not stop the adoption of a long list', async () => {
  const job = await finished('Acme');
  const transaction = () => assert.fail('a statement may take ten seconds here');
  const db = { ...needs.db, transaction };
  for (const isDryRun of [true, false]) {
    const { rows } = await adoptJob({ ...needs, db }, owner, { jobId: job, isDryRun, isOperator: true });
    assert.equal(rows.matched + rows.decided, 1);
  }
});

test('an adoption waits for decisions that have begun, and later ones for the adoption', async () => {
  const job = await finished('Acme');
  await grantPartner(needs.db, owner, { partner: 'Acme', at: needs.clock.now() });
  let adopting: Promise<Json> | undefined;
  await needs.db.transaction(async (tx) => {
    await lockDecisions(tx, owner);
    assert.equal((await adopt(job, { dryRun: true })).dryRun, true, 'a dry run does not wait');
    adopting = adopt(job);
    while ((await needs.db.row(waitingForLock)) === undefined) await setTimeout(10);
  });
  const decided = decide('H1', '1003');
  await adopting;
  assert.equal((await decided).status, 200);
  assert.deepEqual(await hotelsOf('H1'), [1003]);
});
