import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesOf, importText, keptReport, nineHotels } from '../../../test/support/catalogue.ts';
import { multipart, type Parts } from '../../../test/support/forms.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { deleteRecords } from '../../catalogue/maintain/delete-records.ts';
import { mergeHotels } from '../../catalogue/maintain/merge-hotels.ts';
import { replacePartnerIds } from '../../catalogue/maintain/replace-partner-ids.ts';
import { unmergeHotel } from '../../catalogue/maintain/unmerge-hotels.ts';
import { idIndexesOf } from './id-indexes.ts';
import { idRoutes } from './routes.ts';

const needs = await testNeeds();
const { clock } = needs;
const beforeAll = clock.now();
await clock.advance(60_000);
await nineHotels(needs);
const server = await testServer(needs, idRoutes);

const remove = (kind: 'hotels' | 'partner-ids', text: string) =>
  deleteRecords(needs, { kind, bytes: bytesOf(text), report: keptReport() });
const ids = (rows: string) => `partner,partner_id,hotel_id\n${rows}`;

const history: readonly (() => Promise<unknown>)[] = [
  () => mergeHotels(needs, { loser: '1', survivor: '2' }),
  () => importText(needs, 'partner-ids', ids('Acme,new,5\nThird,x,1\n')),
  () => mergeHotels(needs, { loser: '2', survivor: '3' }),
  () => unmergeHotel(needs, { hotel: '1' }),
  () =>
    replacePartnerIds(needs, { partner: 'Acme', bytes: bytesOf(ids('Acme,a1,4\n')), report: keptReport() }),
  () => remove('hotels', 'id\n4\n'),
  () =>
    importText(needs, 'hotels', 'id,name,country,latitude,longitude\n4,Four,FR,48,2\n5,Five,FR,48.1,2.1\n'),
  () => importText(needs, 'partner-ids', ids('Acme,a1,4\nAcme,a1,5\nAcme,a2,2\n')),
  () =>
    importText(
      needs,
      'partner-ids',
      'partner,partner_id,hotel_id,latitude,longitude\nAcme,a1,4,10,10\nAcme,a1,5,48,2\n',
    ),
  () => remove('partner-ids', ids('Acme,a1,4\n')),
];

const file = 'id,latitude,longitude\na1,48,2\na2,,\nnew,,\nnever,,\n';
/** A key for each request: the rate limit counts the requests of one. */
const freshKey = async () => (await testKey(needs, 'sandbox')).key;
const send = async (parts: Parts) =>
  server.ask({
    key: await freshKey(),
    method: 'POST',
    url: '/v3.0/hotels/match/partners/with-id',
    ...multipart(parts),
  });

async function shown(asOf?: Date): Promise<unknown> {
  const at = asOf?.toISOString();
  const partners = await server.ask({
    key: await freshKey(),
    url: `/v3.0/hotels/match/partners${at === undefined ? '' : `?asOf=${at}`}`,
  });
  const mapped = await send([
    ...(at === undefined ? [] : [['asOf', at] as const]),
    ['partner', 'acme'],
    ['file', file],
  ]);
  assert.equal(mapped.status, 200, mapped.text);
  return { partners: partners.json, mapping: mapped.text };
}

test('GET /hotels/match/partners → 200 and POST /hotels/match/partners/with-id → 200, in the state at every instant', async () => {
  const states = [{ at: clock.now(), state: await shown() }];
  for (const change of history) {
    await clock.advance(60_000);
    await change();
    states.push({ at: clock.now(), state: await shown() });
  }
  assert.ok(new Set(states.map(({ state }) => JSON.stringify(state))).size >= 9);
  await clock.advance(60_000);
  for (const { at, state } of states) {
    assert.deepEqual(await shown(at), state);
    assert.deepEqual(await shown(new Date(at.getTime() + 59_999)), state);
  }
});

test('instants between two changes share an index, and the state of today has the one of today', async () => {
  const indexes = idIndexesOf(needs);
  const before = indexes.heldBytes();
  await clock.advance(60_000);
  await shown(new Date(clock.now().getTime() - 1));
  await shown(new Date(clock.now().getTime() - 2));
  assert.equal(indexes.heldBytes(), before);
});

test('POST /hotels/match/partners/with-id → 400, an instant after the file, in the future, or before the partner', async () => {
  const partner = ['partner', 'acme'] as const;
  const late = await send([partner, ['file', file], ['asOf', clock.now().toISOString()]]);
  assert.deepEqual([late.status, /asOf must precede/.test(late.text)], [400, true]);
  const future = await send([['asOf', '2999-01-01T00:00:00Z'], partner, ['file', file]]);
  assert.deepEqual([future.status, /not in the future/.test(future.text)], [400, true]);
  const early = await send([partner, ['asOf', beforeAll.toISOString()], ['file', file]]);
  assert.deepEqual([early.status, /unknown partner .*acme.* at that instant/.test(early.text)], [400, true]);
});

test('GET /hotels/match/partners → 400, an instant in the future', async () => {
  const answer = await server.ask({
    key: await freshKey(),
    url: '/v3.0/hotels/match/partners?asOf=2999-01-01T00:00:00Z',
  });
  assert.equal(answer.status, 400);
  const none = await server.ask({
    key: await freshKey(),
    url: `/v3.0/hotels/match/partners?asOf=${beforeAll.toISOString()}`,
  });
  assert.deepEqual(none.json, { partners: [] });
});
