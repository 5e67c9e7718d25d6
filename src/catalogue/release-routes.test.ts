import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { importText, nineHotels } from '../../test/support/catalogue.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { usualTerms } from '../accounts/key-terms.ts';
import { createKey } from '../accounts/keys.ts';
import { registerWebhook } from '../events/webhooks.ts';
import { saveGate } from './releases/release-store.ts';
import { releaseRoutes } from './release-routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, releaseRoutes);
const { key: operator } = await createKey(needs, {
  environment: 'sandbox',
  terms: { ...usualTerms, scopes: ['read', 'operate'] },
});
const { key, accountId } = await testKey(needs, 'sandbox');

const publish = (body: unknown, by = operator) =>
  server.ask({ key: by, method: 'POST', url: '/v3.0/data/releases', body });
const use = (name: string, by = operator) =>
  server.ask({ key: by, method: 'PUT', url: '/v3.0/data/releases/current', body: { name } });
const pin = (release: unknown) =>
  server.ask({ key, method: 'PUT', url: '/v3.0/data/pin', body: { release } });
const names = async () =>
  ((await server.ask({ key, url: '/v3.0/data/releases' })).json as { data: { name: string }[] }).data.map(
    ({ name }) => name,
  );

async function followedAndPinned(by?: string): Promise<unknown[]> {
  const { json } = await server.ask({ ...(by && { key: by }), url: '/v3.0/data/releases' });
  const { followed, pinned } = json as { followed: unknown; pinned: unknown };
  return [followed, pinned];
}

beforeEach(() => nineHotels(needs));

test('POST /data/releases → 200 and GET /data/releases → 200, the newest first', async () => {
  const made = await publish({ name: 'one', note: 'first' });
  assert.equal(made.status, 200, made.text);
  await publish({ name: 'two', canary: true });
  const listed = await server.ask({ key, url: '/v3.0/data/releases' });
  const { data, followed } = listed.json as {
    data: { name: string; note: string; isCurrent: boolean }[];
    followed: unknown;
  };
  assert.deepEqual(
    data.map(({ name, note, isCurrent }) => [name, note, isCurrent]),
    [
      ['two', '', false],
      ['one', 'first', true],
    ],
  );
  assert.equal(followed, null);
});

test('POST /data/releases → 409, the name is taken', async () => {
  await publish({ name: 'one' });
  const again = await publish({ name: 'ONE' });
  assert.equal(again.status, 409, again.text);
});

test('POST /data/releases → 400, an invalid name, and the gate', async () => {
  for (const body of [{}, { name: 'now' }, { name: 7 }, { name: 'x'.repeat(101) }, { name: 'a\0b' }])
    assert.equal((await publish(body)).status, 400, JSON.stringify(body));
  await publish({ name: 'one' });
  await saveGate(needs.db, { mostMoved: 0, leastScore: null });
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a1,2\n');
  const refused = await publish({ name: 'two' });
  await saveGate(needs.db, { mostMoved: null, leastScore: null });
  assert.deepEqual([refused.status, /the gate allows 0/.test(refused.text)], [400, true], refused.text);
  assert.deepEqual(await names(), ['one']);
});

test('PUT /data/releases/current → 400, a canary that the gate refuses', async () => {
  await publish({ name: 'one' });
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,a1,2\n');
  await publish({ name: 'two', canary: true });
  await saveGate(needs.db, { mostMoved: 0, leastScore: null });
  const refused = await use('two');
  await saveGate(needs.db, { mostMoved: null, leastScore: null });
  assert.deepEqual([refused.status, /the gate allows 0/.test(refused.text)], [400, true], refused.text);
  assert.equal((await use('two')).status, 200);
});

test('POST /data/releases → 403 and PUT /data/releases/current → 403, a key that may not operate', async () => {
  assert.equal((await publish({ name: 'one' }, key)).status, 403);
  assert.equal((await use('one', key)).status, 403);
});

test('GET /data/releases/diff → 200, the draft of the next release', async () => {
  await publish({ name: 'one' });
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nAcme,new,4\n');
  const draft = await server.ask({ key, url: '/v3.0/data/releases/diff' });
  assert.deepEqual(draft.json, {
    from: 'one',
    to: 'now',
    ids: { added: 1, moved: 0, withdrawn: 0 },
    hotels: { added: 0, changed: 0, merged: 0, unmerged: 0, removed: 0, restored: 0 },
    idSample: [{ kind: 'added', partner: 'Acme', partnerId: 'new', before: [], after: ['lp4'] }],
    hotelSample: [],
  });
});

test('GET /data/releases/diff → 200, before the first release everything is new', async () => {
  const draft = await server.ask({ key, url: '/v3.0/data/releases/diff' });
  const { from, ids, hotels } = draft.json as {
    from: unknown;
    ids: { added: number };
    hotels: { added: number };
  };
  assert.deepEqual([from, ids.added, hotels.added], [null, 4, 9]);
});

test('GET /data/releases/diff → 404, PUT /data/releases/current → 404 and PUT /data/pin → 404, an unknown release', async () => {
  assert.equal((await server.ask({ key, url: '/v3.0/data/releases/diff?from=never' })).status, 404);
  assert.equal((await use('never')).status, 404);
  assert.equal((await pin('never')).status, 404);
  assert.equal((await pin('current')).status, 404);
});

test('PUT /data/releases/current → 200, an earlier release is current again', async () => {
  await publish({ name: 'one' });
  await publish({ name: 'two' });
  assert.deepEqual((await pin('current')).json, { followed: 'two' });
  assert.equal((await use('one')).status, 200);
  assert.deepEqual(await followedAndPinned(key), ['one', 'current']);
});

test('PUT /data/pin → 200 and DELETE /data/pin → 200', async () => {
  await publish({ name: 'one' });
  await publish({ name: 'two' });
  assert.deepEqual((await pin('one')).json, { followed: 'one' });
  assert.deepEqual((await pin('TWO')).json, { followed: 'two' });
  assert.deepEqual(await followedAndPinned(key), ['two', 'two']);
  assert.deepEqual(await followedAndPinned(), [null, null], 'of another account');
  const removed = await server.ask({ key, method: 'DELETE', url: '/v3.0/data/pin' });
  assert.deepEqual([removed.status, removed.json], [200, { followed: null }]);
  assert.deepEqual(await followedAndPinned(key), [null, null]);
});

test('PUT /data/pin → 400 and PUT /data/releases/current → 400, a body without a name', async () => {
  assert.equal((await pin(7)).status, 400);
  const bare = await server.ask({
    key: operator,
    method: 'PUT',
    url: '/v3.0/data/releases/current',
    body: {},
  });
  assert.equal(bare.status, 400);
});

test('a webhook gets an event of a release, and of another current one', async () => {
  await registerWebhook(
    needs,
    { accountId, environment: 'sandbox' },
    { url: 'https://hooks.example/', events: ['release.published', 'release.current'] },
  );
  await publish({ name: 'one' });
  await publish({ name: 'two', canary: true });
  await use('two');
  const events = await needs.db.rows<{ name: string; response: string }>(
    'select name, response from events order by id',
  );
  assert.deepEqual(
    events.map(({ name, response }) => [name, (JSON.parse(response) as { release: string }).release]), // `notify_release` writes it.
    [
      ['release.published', 'one'],
      ['release.current', 'one'],
      ['release.published', 'two'],
      ['release.current', 'two'],
    ],
  );
});
