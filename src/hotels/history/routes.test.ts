import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { bytesOf, keptReport, nineHotels } from '../../../test/support/catalogue.ts';
import { addReviews } from '../../../test/support/hotels/review-rows.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { actingAs } from '../../accounts/audit-log/acting-as.ts';
import { createKey } from '../../accounts/keys.ts';
import { usualTerms } from '../../accounts/key-terms.ts';
import { deleteRecords } from '../../catalogue/maintain/delete-records.ts';
import { importRecords } from '../../catalogue/maintain/import-records.ts';
import { mergeHotels } from '../../catalogue/maintain/merge-hotels.ts';
import { unmergeHotel } from '../../catalogue/maintain/unmerge-hotels.ts';
import { publishRelease } from '../../catalogue/releases/publish-release.ts';
import { correctId } from '../match/adopt/correct-id.ts';
import { adoptRoutes } from '../match/adopt-routes.ts';
import { matchRoutes } from '../match/routes.ts';
import { readHistory } from './read-history.ts';
import { historyRoutes } from './routes.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, [...historyRoutes, ...matchRoutes, ...adoptRoutes]);
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
const mine = { ...needs, db: actingAs(db, 'cli:mira') };

const publish = (name: string) => publishRelease(needs, { name, note: '', by: 'cli:mira', isCanary: false });
const steps: readonly (() => Promise<unknown>)[] = [
  () =>
    importRecords(mine, {
      kind: 'partner-ids',
      bytes: bytesOf('partner,partner_id,hotel_id\nAcme,x,1\n'),
      report: keptReport(),
      from: 'list.csv',
    }),
  () => publish('one'),
  // About another hotel and another id: in neither history.
  () => mergeHotels(mine, { loser: '8', survivor: '9' }),
  () => publish('two'),
  () => mergeHotels(mine, { loser: '1', survivor: '2' }),
  () => unmergeHotel(mine, { hotel: '1' }),
  () => correctId(mine, owner, { partner: 'Acme', partnerId: 'x', hotelId: 'lp3', isOperator: true }),
  () =>
    db.run(
      `insert into adopted_rows (account, environment, row_key, partner, partner_id)
       select $1, 'production', 'id:x', id, 'x' from partners where name_key = 'acme'`,
      [accountId],
    ),
  () => decide('must-link', 'lp4'),
  () => decide('must-link', 'lp5'),
  () => publish('three'),
  () =>
    deleteRecords(mine, {
      kind: 'partner-ids',
      bytes: bytesOf('partner,partner_id,hotel_id\nAcme,x,\n'),
      report: keptReport(),
      from: 'gone.csv',
    }),
];

async function decide(decision: string, hotelId: string): Promise<void> {
  const { status, text } = await server.ask({
    key,
    method: 'POST',
    url: '/v3.0/hotels/match/decisions',
    body: { decisions: [{ externalId: 'x', hotelId, decision }] },
  });
  assert.equal(status, 200, text);
}

before(async () => {
  await nineHotels(needs);
  for (const step of steps) {
    await clock.advance(60_000);
    await step();
  }
});

const expected = [
  ['mapping_added', 'lp1', 'import'],
  ['released', 'one', undefined],
  ['merged', 'lp1', 'merge'],
  ['unmerged', 'lp1', 'unmerge'],
  ['mapping_moved', 'lp3', 'correction'],
  ['decided', 'lp4', undefined],
  ['mapping_moved', 'lp4', 'decision'],
  ['decided', 'lp5', undefined],
  ['decision_ended', 'lp4', undefined],
  ['mapping_moved', 'lp5', 'decision'],
  ['released', 'three', undefined],
  ['mapping_withdrawn', 'lp5', 'deletion'],
];

interface Shown {
  readonly at: string;
  readonly type: string;
  readonly hotelId?: string;
  readonly release?: string;
  readonly origin?: string;
  readonly file?: string;
  readonly jobId?: string;
  readonly by?: string;
}

const history = async (query: string, as = key) => {
  const answer = await server.ask({ key: as, url: `/v3.0/hotels/match/history?${query}` });
  assert.equal(answer.status, 200, answer.text);
  return { text: answer.text, entries: (answer.json as { data: Shown[] }).data };
};
const inShort = (entries: readonly Shown[]) =>
  entries.map(({ type, hotelId, release, origin }) => [type, release ?? hotelId, origin]);

test('GET /hotels/match/history → 200, everything that changed an id, in order', async () => {
  const { entries, text } = await history('partner=acme&partnerId=x');
  const byTime = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  assert.deepEqual(byTime(inShort(entries)), byTime(expected));
  assert.deepEqual(
    entries.map(({ at }) => at),
    entries.map(({ at }) => at).toSorted(),
  );
  assert.doesNotMatch(text, /\.csv/, 'files are for the operator');
});

const ofId = 'partner=acme&partnerId=x';
/** Who made each entry, without the moment, by its type and origin. */
const authors = (entries: readonly Shown[]) => [
  ...new Set(entries.map(({ type, origin = '', by = '' }) => `${type} ${origin} ${by}`.trim())),
];

test('an entry names the key that made it for the account; that of releases is known to all', async () => {
  const [decider] = await db.rows<{ by: string }>('select decided_by as by from hotel_match_decisions');
  const by = decider?.by ?? '';
  assert.match(by, /^key_/);
  const { entries } = await history(ofId);
  assert.deepEqual(
    authors(entries).toSorted(),
    [
      'mapping_added import',
      'mapping_moved correction',
      'mapping_withdrawn deletion',
      'merged merge',
      'unmerged unmerge',
      'released  cli:mira',
      `decided  ${by}`,
      `decision_ended  ${by}`,
      `mapping_moved decision ${by}`,
    ].toSorted(),
  );
});

test('another account sees neither decisions nor who changed the map', async () => {
  const other = await testKey(needs, 'production');
  const { entries } = await history(ofId, other.key);
  assert.deepEqual(
    entries.filter(({ type }) => type.startsWith('deci')),
    [],
  );
  const named = entries.filter(({ type }) => type !== 'released');
  assert.ok(named.length > 0);
  assert.deepEqual(new Set(named.map(({ by, file, jobId }) => [by, file, jobId].join(''))), new Set(['']));
});

test('an adoption has its job and its author for the account of the job', async () => {
  const job = '4f1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b21';
  await addReviews(needs, { job, owner, rows: 0 });
  const setOrigin = (to: string, source: string | null, from: string) =>
    db.run('update catalogue_changes set origin = $1, source = $2 where origin = $3', [to, source, from]);
  await setOrigin('adoption', job, 'correction');
  const adopted = async (as: string) => {
    const { entries } = await history(ofId, as);
    const found = entries.filter(({ origin }) => origin === 'adoption');
    return found.map(({ jobId, by }) => [jobId, by]);
  };
  assert.deepEqual(await adopted(key), [[job, 'cli:mira']]);
  assert.deepEqual(await adopted((await testKey(needs, 'production')).key), [[undefined, undefined]]);
  assert.deepEqual(await adopted((await testKey(needs, 'sandbox', accountId)).key), [[undefined, undefined]]);
  await setOrigin('correction', null, 'adoption');
});

test('a key that acts for the operator sees files and persons', async () => {
  const terms = { ...usualTerms, scopes: ['map', 'operate'] } as const;
  const operator = await createKey(needs, { environment: 'production', terms });
  const { entries } = await history(ofId, operator.key);
  assert.deepEqual(
    entries.flatMap(({ file, by }) => (file === undefined ? [] : [[file, by]])),
    [
      ['list.csv', 'cli:mira'],
      ['gone.csv', 'cli:mira'],
    ],
  );
});

test('GET /hotels/match/history → 200, the changes of a hotel', async () => {
  const { entries } = await history('hotelId=lp1');
  assert.deepEqual(inShort(entries), [
    ['created', 'lp1', 'import'],
    ['released', 'one', undefined],
    ['merged', 'lp1', 'merge'],
    ['unmerged', 'lp1', 'unmerge'],
    ['released', 'three', undefined],
  ]);
});

test('GET /hotels/match/partners/ids/history → 200, the changes of a hotel and of the ids that led to it', async () => {
  const url = '/v3.0/hotels/match/partners/ids/history?hotelId=';
  const of = async (hotel: string) =>
    inShort(((await server.ask({ key, url: url + hotel })).json as { data: Shown[] }).data);
  const one = await of('lp1');
  const ofOneIds = one.filter(([type = '']) => type.startsWith('mapping'));
  const added = ['mapping_added', 'lp1', 'import'];
  assert.deepEqual(ofOneIds, [added, added, added, ['mapping_moved', 'lp3', 'correction']]);
  assert.ok(one.some(([type]) => type === 'merged'));
  assert.deepEqual(await of('lp4'), [
    ['created', 'lp4', 'import'],
    ['released', 'one', undefined],
    ['mapping_moved', 'lp4', 'decision'],
    ['decided', 'lp4', undefined],
    ['mapping_moved', 'lp5', 'decision'],
    ['decision_ended', 'lp4', undefined],
    ['released', 'three', undefined],
  ]);
});

test('GET /hotels/match/partners/ids/history → 400, an invalid hotel id', async () => {
  const answer = await server.ask({ key, url: '/v3.0/hotels/match/partners/ids/history?hotelId=x' });
  assert.equal(answer.status, 400);
});

test('the operator also sees file and person', async () => {
  const [first] = await readHistory(needs, undefined, { partner: 'Acme', partnerId: 'x' });
  assert.deepEqual([first?.origin, first?.file, first?.by], ['import', 'list.csv', 'cli:mira']);
});

test('the end of a decision has its author', async () => {
  const ended = await db.rows('select hotel::int, ended_by from past_hotel_match_decisions');
  assert.equal(ended.length, 1);
  assert.notEqual((ended[0] as { ended_by: string | null }).ended_by, null); // As selected.
});

test('GET /hotels/match/history → 400, neither an id nor a hotel, or both', async () => {
  for (const query of [
    '',
    'partnerId=x',
    'partner=acme',
    'hotelId=x',
    'hotelId=lp1&partner=acme',
    'partner=no&partnerId=x',
  ]) {
    const answer = await server.ask({ key, url: `/v3.0/hotels/match/history?${query}` });
    assert.equal(answer.status, 400, query);
  }
});

test('GET /hotels/match/partners/ids → 200, also the ids of merged hotels, and none of a merged one', async () => {
  const bytes = 'partner,partner_id,hotel_id\nAcme,direct,6\nAcme,other,7\nBeta,gone,6\n';
  const file = (kind: 'import' | 'delete', text: string) =>
    (kind === 'import' ? importRecords : deleteRecords)(mine, {
      kind: 'partner-ids',
      bytes: bytesOf(text),
      report: keptReport(),
      from: 'ids.csv',
    });
  await file('import', bytes);
  await file('delete', 'partner,partner_id,hotel_id\nBeta,gone,\n');
  await mergeHotels(mine, { loser: '7', survivor: '6' });
  const list = async (hotelId: string) =>
    server.ask({ key, url: `/v3.0/hotels/match/partners/ids?hotelId=${hotelId}` });
  const answer = await list('lp6');
  assert.equal(answer.status, 200, answer.text);
  const { ids, ...rest } = answer.json as { ids: { partnerId: string; recordedHotelId: string }[] };
  assert.deepEqual(rest, { hotelId: 'lp6', isComplete: true });
  assert.deepEqual(
    ids.map(({ partnerId, recordedHotelId }) => [partnerId, recordedHotelId]),
    [
      ['direct', 'lp6'],
      ['other', 'lp7'],
    ],
  );
  assert.deepEqual((await list('lp7')).json, { hotelId: 'lp7', isComplete: true, ids: [] });
});

test('GET /hotels/match/partners/ids → 400 without a hotel, or with the id of nothing', async () => {
  for (const query of ['', '?hotelId=x'])
    assert.equal(
      (await server.ask({ key, url: `/v3.0/hotels/match/partners/ids${query}` })).status,
      400,
      query,
    );
});
