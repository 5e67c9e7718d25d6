import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { multipart } from '../../../test/support/forms.ts';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { fullKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { queueRoutes } from '../match/queue-routes.ts';
import { matchRoutes } from '../match/routes.ts';
import { removeWaitingPairs, setGoldShare } from '../match/stores/known-pair-store.ts';
import { matchTasks } from '../match/tasks.ts';
import { addKnownFile } from './add-known-pairs.ts';
import { correctGold } from './correct-gold.ts';
import { labelsOf } from './labels-store.ts';
import { learnRoutes } from './routes.ts';
import { standardModel } from '../engine/engine.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...matchRoutes, ...queueRoutes, ...learnRoutes]);

before(() => landMarling(needs.db));

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

type Account = Awaited<ReturnType<typeof fullKey>>;
const ownerOf = ({ accountId }: Account) => ({ accountId, environment: 'production' }) as const;

async function call({ key }: Account, method: 'GET' | 'POST', url: string, body?: object): Promise<Json> {
  const answer = await server.ask({ key, method, url: `/v3.0/hotels/match${url}`, ...(body && { body }) });
  assert.ok(answer.status < 300, answer.text);
  return answer.json;
}

const ids = Array.from({ length: 40 }, (_, at) => `R${at}`);
/** Rows that people must check, and one that matches. */
const list = `id,name,address,city,country,lat,lng\n${ids
  .map((id) => `${id},Cormorant Hotel Annex,12 Pilchard Street,Marling,GB,,`)
  .join('\n')}\nM1,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,GB,53.4021,-2.9801\n`;

async function matched(who: Account, text = list): Promise<string> {
  const form = multipart([['file', text]]);
  const sent = await server.ask({ key: who.key, method: 'POST', url: '/v3.0/hotels/match/async', ...form });
  await workOff(needs, matchTasks);
  return (sent.json as Json).job_id;
}

async function know(who: Account, rows: readonly (readonly [id: string, hotel: string])[]) {
  const text = `id,hotel_id\n${rows.map((row) => row.join(',')).join('\n')}\n`;
  const file = (async function* () {
    yield Buffer.from(text);
  })();
  return addKnownFile(needs, { ...ownerOf(who), keyId: 'cli:ada' }, { bytes: file });
}
const statesOf = async (who: Account) => {
  const { waiting, review, settled } = await call(who, 'GET', '/agreement');
  return { waiting, review, settled };
};
const openRows = async (who: Account, query = ''): Promise<Json[]> =>
  (await call(who, 'GET', `/reviews?state=open&sort=row&limit=100${query}`)).reviews;

test('a known row is settled as by a decision, except for the share that reviewers are asked about', async () => {
  const who = await fullKey(needs, 'production');
  await setGoldShare(needs.db, ownerOf(who), 0.2);
  const known = ids.slice(0, 20).map((id) => [id, 'lp3e9'] as const);
  assert.deepEqual(await know(who, [...known, ['M1', 'lp3ea'], ['X', 'lp3e9'], ['Y', 'lpffff'], ['Z', '']]), {
    added: 22,
    unknown: 1,
  });
  await matched(who);
  // A fifth of the rows in review: 5, and the 20 that are not known.
  assert.deepEqual(await statesOf(who), { waiting: 1, review: 5, settled: 16 });
  const open = await openRows(who);
  assert.equal(open.length, 25);
  const { decisions } = await call(who, 'GET', '/decisions');
  assert.equal(decisions.length, 16);
  assert.ok(
    decisions.some((one: Json) => one.rowKey === 'id:M1' && one.hotelId === 'lp3ea'),
    'the match was wrong',
  );

  await matched(who);
  assert.deepEqual(
    await statesOf(who),
    { waiting: 1, review: 5, settled: 16 },
    'a row that was asked stays so',
  );
  assert.equal((await openRows(who)).length, 50);
  const labels = await labelsOf(needs.db, ownerOf(who), { model: standardModel().identity, most: 100 });
  assert.ok(
    labels.some(({ confidence, isRight }) => confidence > 0.9 && !isRight),
    'also of a row that matched',
  );
  assert.equal(await removeWaitingPairs(needs.db, ownerOf(who)), 1);
});

test('of a list whose rows are all known, reviewers are asked about the share', async () => {
  const who = await fullKey(needs, 'production');
  await setGoldShare(needs.db, ownerOf(who), 0.25);
  await know(
    who,
    ids.map((id) => [id, 'lp3e9'] as const),
  );
  await matched(who);
  assert.deepEqual(await statesOf(who), { waiting: 0, review: 10, settled: 30 });
});

test('no answer to a reviewer distinguishes known rows', async () => {
  const plain = await fullKey(needs, 'production');
  const gold = await fullKey(needs, 'production');
  await setGoldShare(needs.db, ownerOf(gold), 0.5);
  const known = ids.slice(0, 20);
  await know(
    gold,
    known.map((id) => [id, 'lp3e9'] as const),
  );
  const jobs = [await matched(plain), await matched(gold)] as const;
  assert.deepEqual(await statesOf(gold), { waiting: 0, review: 20, settled: 0 });
  const urls = (job: string) => [
    '/reviews?limit=100',
    '/reviews/facets',
    `/async/jobs/${job}/reviews?limit=100&explanations=true`,
    ...[1, 30].map((row) => `/async/jobs/${job}/reviews/${row}`),
    `/async/jobs/${job}/status`,
    '/decisions',
  ];
  const seen = async (who: Account, job: string) => {
    const answers: Json[] = [];
    for (const url of urls(job)) answers.push(await call(who, 'GET', url));
    answers.push((await server.ask({ key: who.key, url: `/v3.0/hotels/match/async/jobs/${job}` })).text);
    const claim = { limit: 10, reviewer: 'ben', sort: 'row' };
    answers.push(await call(who, 'POST', '/reviews/claims', claim));
    for (const rows of [[3], [33]])
      answers.push(await call(who, 'POST', `/async/jobs/${job}/reviews`, { decision: 'accept', rows }));
    answers.push(await call(who, 'GET', '/decisions'), await call(who, 'GET', '/reviews?limit=100'));
    return JSON.stringify(answers)
      .replaceAll(job, 'JOB')
      .replaceAll(/key_\w+|[0-9a-f]{8}-[0-9a-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g, '*');
  };
  assert.equal(await seen(gold, jobs[1]), await seen(plain, jobs[0]));
});

test('GET /hotels/match/agreement → 200: the first decision of each reviewer about each known row', async () => {
  const who = await fullKey(needs, 'production');
  await setGoldShare(needs.db, ownerOf(who), 0.5);
  await know(
    who,
    ids.slice(0, 20).map((id) => [id, 'lp3e9'] as const),
  );
  const job = await matched(who);
  const decide = (reviewer: string, body: object) =>
    call(who, 'POST', `/async/jobs/${job}/reviews`, { reviewer, ...body });
  await decide('ann', { decision: 'accept', rows: [1, 2, 3, 25] });
  await decide('ann', { decision: 'reject', rows: [4] });
  await needs.clock.advance(1_000);
  await decide('ann', { decision: 'accept', rows: [4] });
  await decide('ben', { decision: 'accept', rows: [5], hotelId: 'lp3ea' });
  await decide('ben', { decision: 'reject', rows: [6], hotelId: 'lp3ea' });
  await decide('eve', { decision: 'accept', filter: {} });
  const { reviewers } = await call(who, 'GET', '/agreement');
  assert.deepEqual(
    reviewers.map(({ reviewer, rows, agreed }: Json) => [reviewer, rows, agreed]),
    [
      ['ann', 4, 3],
      ['ben', 2, 1],
    ],
    'a bulk action is no answer about a row',
  );
  for (const { rows, agreed, low, high } of reviewers) assert.ok(low < agreed / rows && agreed / rows < high);

  const author = { ...ownerOf(who), keyId: 'cli:ada' };
  const keysOf = async (preview: boolean) =>
    (await correctGold(needs, author, { preview })).map(({ rowKey, reviewer }) => [rowKey, reviewer]);
  assert.deepEqual(await keysOf(true), [['id:R4', 'ben']], 'what was corrected since is not wrong any more');
  assert.deepEqual(await keysOf(false), [['id:R4', 'ben']]);
  assert.deepEqual(await keysOf(true), []);
  const { decisions } = await call(who, 'GET', '/decisions?limit=100');
  const corrected = decisions.filter(({ rowKey }: Json) => rowKey === 'id:R4');
  assert.deepEqual(
    corrected.map(({ hotelId, decision, decidedBy }: Json) => [hotelId, decision, decidedBy]),
    [['lp3e9', 'must-link', 'cli:ada']],
  );
  const after = await call(who, 'GET', '/agreement');
  assert.deepEqual(after.reviewers, reviewers, 'a correction is no answer');
});

test('a decision of a person is not replaced by a known pair', async () => {
  const who = await fullKey(needs, 'production');
  const decisions = [{ externalId: 'R1', hotelId: 'lp3ea', decision: 'must-link' }];
  await call(who, 'POST', '/decisions', { decisions });
  await know(who, [['R1', 'lp3e9']]);
  await matched(who);
  const kept = (await call(who, 'GET', '/decisions')).decisions;
  assert.deepEqual(
    kept.map(({ hotelId }: Json) => hotelId),
    ['lp3ea'],
  );
});

test('a dry run of a list and a file at the command line leave known pairs as they are', async () => {
  const who = await fullKey(needs, 'production');
  await know(who, [['R1', 'lp3e9']]);
  const form = multipart([['file', list]]);
  const url = '/v3.0/hotels/match/async/dry-run';
  await server.ask({ key: who.key, method: 'POST', url, ...form });
  await workOff(needs, matchTasks);
  assert.deepEqual(await statesOf(who), { waiting: 1, review: 0, settled: 0 });
});
