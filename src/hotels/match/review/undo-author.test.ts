import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import { mappingsAt } from '../../../catalogue/stores/as-of.ts';
import { diffReleases, publishRelease } from '../../../catalogue/releases/publish-release.ts';
import { adoptRoutes } from '../adopt-routes.ts';
import { matchRoutes } from '../routes.ts';
import { grantPartner } from '../stores/adoption-store.ts';
import { matchTasks } from '../tasks.ts';
import { undoRoutes } from '../undo-routes.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, [...matchRoutes, ...adoptRoutes, ...undoRoutes]);
const ada = await testKey(needs, 'production');
const { accountId } = ada;
const eve = await testKey(needs, 'production', accountId);
const owner = { accountId, environment: 'production' } as const;

before(async () => {
  await landMarling(db);
  await grantPartner(db, owner, { partner: 'Acme', at: clock.now() });
});

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

async function call(
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  { key = ada.key, body, status = 200 }: Json = {},
) {
  const answer = await server.ask({ key, method, url: `/v3.0/hotels/match${url}`, ...(body && { body }) });
  assert.equal(answer.status, status, answer.text);
  return answer.json as Json;
}

async function decide(key: string, ...decided: readonly (readonly [externalId: string, hotelId: string])[]) {
  await clock.advance(60_000);
  const decisions = decided.map(([externalId, hotelId]) => ({ externalId, hotelId, decision: 'must-link' }));
  const { decisions: kept } = await call('POST', '/decisions', { key, body: { decisions } });
  return kept[0].decidedBy as string;
}
const inForce = async () =>
  (await call('GET', '/decisions')).decisions.map(({ rowKey, hotelId }: Json) => `${rowKey} ${hotelId}`);
const hotelsOfId = async () => {
  const rows = await db.rows<{ hotel: number }>(
    `select hotel from partner_mappings where partner_id = 'H1' and withdrawn_at is null`,
  );
  return rows.map(({ hotel }) => hotel);
};

test('DELETE /hotels/match/decisions → 200: all of one author in a period, as one; an adopted id moves in the next draft, and in no release', async () => {
  const list =
    'id,Hotel Name,Address,City,Country\nH1,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,GB\n';
  const form = multipart([
    ['partner', 'Acme'],
    ['file', list],
  ]);
  const submitted = await server.ask({
    key: ada.key,
    method: 'POST',
    url: '/v3.0/hotels/match/async',
    ...form,
  });
  await workOff(needs, matchTasks);
  await call('POST', `/async/jobs/${(submitted.json as Json).job_id}/adopt`, { body: {} });
  assert.deepEqual(await hotelsOfId(), [1001]);
  await decide(ada.key, ['E1', 'lp3e9']);
  const from = new Date(clock.now().getTime() + 1).toISOString();
  const author = await decide(ada.key, ['H1', 'lp3ea'], ['E2', 'lp3ea']);
  const other = await decide(eve.key, ['E3', 'lp3ea']);
  assert.notEqual(author, other);
  assert.deepEqual(await hotelsOfId(), [1002], 'the decision moved the id');
  await clock.advance(60_000);
  await publishRelease(needs, { name: 'one', note: '', by: 'cli:test', isCanary: false });
  const released = clock.now();
  await clock.advance(60_000);

  const url = `/decisions?decidedBy=${author}&from=${from}`;
  const expected = { decisions: 2, adoptedIds: 1 };
  assert.deepEqual(await call('DELETE', `${url}&preview=true`), { ...expected, preview: true });
  assert.equal((await inForce()).length, 4, 'a preview changes nothing');
  assert.deepEqual(await call('DELETE', url), { ...expected, preview: false, keptIds: 0, kept: [] });
  assert.deepEqual(await inForce(), ['id:E1 lp3e9', 'id:E3 lp3ea']);
  assert.deepEqual(await hotelsOfId(), [1001]);
  const { ids } = await diffReleases(needs, { from: 'one' });
  assert.equal(ids.moved, 1, 'in the draft');
  const past = await db.rows<{ hotel: number }>(
    `select hotel from ${mappingsAt('$1::timestamptz', `m.partner_id = 'H1'`)} m where not is_withdrawn`,
    [released],
  );
  assert.deepEqual(past, [{ hotel: 1002 }], 'the release is as it was');
  assert.deepEqual(await call('DELETE', url), {
    decisions: 0,
    adoptedIds: 0,
    preview: false,
    keptIds: 0,
    kept: [],
  });
});

test('DELETE /hotels/match/decisions → 200: only what one of the people who use a key decided', async () => {
  const by = (reviewer: string, externalId: string) =>
    call('POST', '/decisions', {
      body: { reviewer, decisions: [{ externalId, hotelId: 'lp3e9', decision: 'must-link' }] },
    });
  const { decisions } = await by('lea', 'R1');
  await by('max', 'R2');
  assert.equal(decisions[0].reviewer, 'lea');
  const url = `/decisions?decidedBy=${decisions[0].decidedBy}&reviewer=lea`;
  assert.deepEqual(await call('DELETE', url), {
    decisions: 1,
    adoptedIds: 0,
    preview: false,
    keptIds: 0,
    kept: [],
  });
  assert.deepEqual(
    (await inForce()).filter((one: string) => one.startsWith('id:R')),
    ['id:R2 lp3e9'],
  );
});

test('DELETE /hotels/match/decisions → 200 with nothing undone for another account, → 400 for an empty period or without an author', async () => {
  const author = await decide(eve.key, ['E9', 'lp3e9']);
  const stranger = await testKey(needs, 'production');
  const none = { decisions: 0, adoptedIds: 0, preview: false, keptIds: 0, kept: [] };
  assert.deepEqual(await call('DELETE', `/decisions?decidedBy=${author}`, { key: stranger.key }), none);
  const period = 'from=2026-02-01T00:00:00Z&until=2026-01-01T00:00:00Z';
  await call('DELETE', `/decisions?decidedBy=${author}&${period}`, { status: 400 });
  await call('DELETE', '/decisions', { status: 400 });
  await call('DELETE', `/decisions?decidedBy=${author}&from=soon`, { status: 400 });
  assert.ok((await inForce()).includes('id:E9 lp3e9'));
});

test('ten thousand decisions are undone by a few statements', async () => {
  await db.run(
    `insert into hotel_match_decisions (id, account, environment, row_key, hotel, decision, decided_at, decided_by)
     select gen_random_uuid(), $1, 'production', 'id:N' || n, 1001, 'must-link', $2, 'cli:ada' from generate_series(1, 10000) as n`,
    [accountId, clock.now()],
  );
  const undone = await call('DELETE', '/decisions?decidedBy=cli%3Aada');
  assert.deepEqual(undone, { decisions: 10_000, adoptedIds: 0, preview: false, keptIds: 0, kept: [] });
});
