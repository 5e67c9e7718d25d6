import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { importText, nineHotels } from '../../../test/support/catalogue.ts';
import { multipart, type Parts } from '../../../test/support/forms.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { mergeHotels } from '../../catalogue/maintain/merge-hotels.ts';
import { pin, unpin } from '../../catalogue/releases/pins.ts';
import { makeCurrent, publishRelease } from '../../catalogue/releases/publish-release.ts';
import type { PinSubject } from '../../catalogue/releases/release-store.ts';
import { findPartner } from './store.ts';
import { idRoutes } from './routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, idRoutes);
/** A separate account: the rate limit counts the requests of an account in a minute. */
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;

const publish = (name: string, isCanary = false) =>
  publishRelease(needs, { name, note: '', by: 'cli:test', isCanary });
const follow = (release: string, subject: PinSubject = { owner }) =>
  pin(needs, { subject, release, by: 'cli:test' });
const map = async (before: Parts = [], as = key) => {
  const answer = await server.ask({
    key: as,
    method: 'POST',
    url: '/v3.0/hotels/match/partners/with-id',
    ...multipart([...before, ['partner', 'acme'], ['file', 'a1\na2\nnew\n']]),
  });
  assert.equal(answer.status, 200, answer.text);
  return { text: answer.text, release: answer.headers['x-mapping-release'] };
};
const change = async (hotel: number, [one, other] = ['a1', 'new']) => {
  const rows = `Acme,${one},${hotel}\nAcme,${other},${hotel}\n`;
  await importText(needs, 'partner-ids', `partner,partner_id,hotel_id\n${rows}`);
};
const use = (name: string) => makeCurrent(needs, { name, by: 'cli:test' });

await nineHotels(needs);
let releases = 0;
/** Each test has its own names: the catalogue stays, because the indexes of ids are those of this catalogue. */
const named = () => `release ${++releases}`;
beforeEach(() => needs.clock.advance(60_000));

test('POST /hotels/match/partners/with-id → 200, an account with a pin never sees a change, until it moves', async () => {
  const [one, two] = [named(), named()];
  await publish(one);
  await follow(one);
  const first = await map();
  assert.equal(first.release, encodeURIComponent(one));
  await change(5);
  await mergeHotels(needs, { loser: '1', survivor: '9' });
  assert.deepEqual(await map(), first);
  const { stateAt } = await publish(two);
  await use(two);
  assert.deepEqual(await map(), first);
  await follow(two);
  const second = await map();
  assert.notEqual(second.text, first.text);
  await needs.clock.advance(60_000);
  assert.deepEqual(await map([['asOf', stateAt.toISOString()]]), { text: second.text, release: undefined });
  await follow(one);
  assert.deepEqual(await map(), first);
});

test('an account that follows the current release sees a roll back as exactly the earlier release', async () => {
  const [one, two] = [named(), named()];
  await publish(one);
  await follow('current');
  const first = await map();
  await change(6);
  assert.deepEqual(await map(), first, 'a change is in no release yet');
  await publish(two, true);
  assert.deepEqual(await map(), first, 'a canary is not current');
  await use(two);
  const second = await map();
  assert.notEqual(second.text, first.text);
  await use(one);
  assert.deepEqual(await map(), first);
});

test('the pin of an account decides before that of a partner, and that before the one for everyone', async () => {
  const partner = (await findPartner(needs.db, 'acme'))?.id ?? 0;
  const [one, two, three] = [named(), named(), named()];
  await publish(one);
  await change(7);
  await publish(two);
  await change(8);
  await publish(three);
  const followed = async (as?: string) => decodeURIComponent(String((await map([], as)).release));
  await unpin(needs, { owner });
  await follow(three, { everyone: true });
  assert.equal(await followed(), three);
  await follow(two, { partner });
  assert.equal(await followed(), two);
  await follow(one);
  assert.equal(await followed(), one);
  const other = await testKey(needs, 'sandbox', accountId);
  assert.equal(await followed(other.key), two, 'the other environment');
  for (const subject of [{ owner }, { partner }, { everyone: true }] as const)
    assert.equal(await unpin(needs, subject), true);
  assert.equal((await map()).release, undefined);
  assert.equal(await unpin(needs, { owner }), false);
});

test('GET /hotels/match/partners → 200, as in the release', async () => {
  const listed = async () => (await server.ask({ key, url: '/v3.0/hotels/match/partners' })).json;
  const one = named();
  await publish(one);
  const before = await listed();
  await follow(one);
  await importText(needs, 'partner-ids', 'partner,partner_id,hotel_id\nNewcomer,n1,4\n');
  assert.deepEqual(await listed(), before);
});

test('writes, publications and requests at the same time: a pin answers the same, and each release is one state', async () => {
  const one = named();
  await publish(one);
  await follow(one);
  const first = await map();
  let isWriting = true;
  const writing = (async () => {
    // Both rows come from one import: no state has only one of them changed.
    for (let hotel = 2; hotel <= 9; hotel++) await change(hotel, ['pair 1', 'pair 2']);
    isWriting = false;
  })();
  const published: { readonly name: string; readonly stateAt: Date }[] = [];
  while (isWriting) {
    published.push(await publish(named()));
    if (published.length <= 8) assert.deepEqual(await map(), first);
  }
  await writing;
  for (const { stateAt } of published.slice(0, 8)) {
    const rows = await hotelsAt(stateAt);
    assert.equal(rows.get('pair 1'), rows.get('pair 2'));
  }
});

/** The newest hotel of each id at an instant. */
async function hotelsAt(at: Date): Promise<Map<string, number>> {
  const rows = await needs.db.rows<{ id: string; hotel: number }>(
    `select partner_id as id, max(hotel) as hotel from partner_mappings
     where valid_from <= $1 and partner_id in ('pair 1', 'pair 2') group by 1`,
    [at],
  );
  return new Map(rows.map(({ id, hotel }) => [id, hotel]));
}
