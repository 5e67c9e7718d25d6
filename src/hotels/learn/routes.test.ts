import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { multipart } from '../../../test/support/forms.ts';
import { addDecisions } from '../../../test/support/hotels/decision-rows.ts';
import { landMarling } from '../../../test/support/hotels/hotel-rows.ts';
import { fullKey, testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { standardModel } from '../engine/engine.ts';
import { matchRoutes } from '../match/routes.ts';
import { matchTasks } from '../match/tasks.ts';
import { beginCalibration } from './calibrations-store.ts';
import { learnRoutes } from './routes.ts';
import { learnTasks } from './tasks.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...matchRoutes, ...learnRoutes]);
const ada = await testKey(needs, 'production');
const bea = await testKey(needs, 'production');
const owner = { accountId: ada.accountId, environment: 'production' } as const;

before(() => landMarling(needs.db));

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;
const path = '/calibrations';

async function call(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { key = ada.key, body, status = 200 }: Json = {},
) {
  const answer = await server.ask({ key, method, url: `/v3.0/hotels/match${url}`, ...(body && { body }) });
  assert.equal(answer.status, status, answer.text);
  return answer.json as Json;
}

async function learnt(key = ada.key): Promise<Json> {
  const { calibrationId, status, report } = await call('POST', path, { key, status: 202 });
  assert.deepEqual([status, report], ['queued', null]);
  await workOff(needs, learnTasks);
  const { calibrations } = await call('GET', path, { key });
  return calibrations.find((one: Json) => one.calibrationId === calibrationId);
}

const list = `id,Hotel Name,Address,City,Country,lat,lng
H1,Cormorant Hotel,"12 Pilchard St, MG1 4TR",Marling,United Kingdom,53.4021,-2.9801
H2,Cormorant Hotel Annex,12 Pilchard Street,Marling,GB,53.4021,-2.9801
H3,Zephyr Lodge,12 Pilchard Street,Marling,GB,53.4021,-2.9801
H4,Hampton,12 Pilchard Street,Marling,GB,,
H5,Hotel Cormorant Spa,Castle Road,Marling,GB,53.4090,-2.9801
`;

async function matched(key = ada.key): Promise<{ job: Json; lines: string[] }> {
  const sent = await server.ask({
    key,
    method: 'POST',
    url: '/v3.0/hotels/match/async',
    ...multipart([['file', list]]),
  });
  await workOff(needs, matchTasks);
  const { job_id: id } = sent.json as Json;
  const { json } = await server.ask({ key, url: `/v3.0/hotels/match/async/jobs/${id}/status` });
  const { text } = await server.ask({ key, url: `/v3.0/hotels/match/async/jobs/${id}` });
  return { job: json as Json, lines: text.trimEnd().split('\n').slice(1) };
}

test('POST /hotels/match/calibrations → 202; GET /hotels/match/calibrations → 200: too few decisions; those of bulk actions, of contradicted rows and of other weights do not count', async () => {
  await addDecisions(needs, owner, { rows: 600, more: 0.2, act: '0f8fad5b-d9cb-469f-a165-70867728950e' });
  await addDecisions(needs, owner, { rows: 600, more: 0.2, isHeld: true });
  await addDecisions(needs, owner, { rows: 600, more: 0.2, model: 'other weights' });
  await addDecisions(needs, owner, { rows: 300, more: 0.2 });
  const { report, status, isEnabled, calibrationId } = await learnt();
  assert.deepEqual([report.outcome, report.rows, status, isEnabled], ['too_few', 300, 'done', false]);
  assert.equal(report.own, null);
  await call('PUT', `${path}/current`, { body: { calibrationId }, status: 400 });
});

test('POST /hotels/match/calibrations → 202: while one waits it is returned, and once it reads decisions another one waits', async () => {
  const ask = async () => (await call('POST', path, { key: bea.key, status: 202 })).calibrationId as string;
  const ids = await Promise.all([ask(), ask(), ask()]);
  const [waiting = ''] = ids;
  assert.deepEqual(ids, [waiting, waiting, waiting]);
  await beginCalibration(needs.db, waiting);
  const next = await ask();
  assert.notEqual(next, waiting);
  assert.equal(await ask(), next);
  await workOff(needs, learnTasks);
  const { calibrations } = await call('GET', path, { key: bea.key });
  assert.deepEqual(
    calibrations.map((one: Json) => one.status),
    ['done', 'done'],
  );
});

test('PUT /hotels/match/calibrations/current → 200: later jobs use what was measured as better and name it, until it is reverted', async () => {
  await addDecisions(needs, owner, { rows: 1_200, more: 0.27 });
  const before = await matched();
  const { report, calibrationId } = await learnt();
  assert.deepEqual([report.outcome, report.rows, report.groups], ['better', 1_500, 8]);
  assert.ok(report.own.logLoss < report.shipped.logLoss);
  assert.deepEqual((await matched()).lines, before.lines, 'learning alone changes nothing');

  const { calibrations } = await call('PUT', `${path}/current`, { body: { calibrationId } });
  assert.deepEqual(
    calibrations.filter((one: Json) => one.isEnabled).map((one: Json) => one.calibrationId),
    [calibrationId],
  );
  const own = await matched();
  assert.deepEqual([before.job.calibration, own.job.calibration], [undefined, calibrationId]);
  const confidences = ({ lines }: typeof own) => lines.map((line) => line.split(/,(?![^"]*",)/).at(-3));
  const changed = own.lines.flatMap((line, at) => (line === before.lines[at] ? [] : [at]));
  assert.ok(changed.length > 0, own.lines.join('\n'));
  for (const at of changed) assert.ok(Number(confidences(own)[at]) > Number(confidences(before)[at]));
  assert.equal(own.lines[0], before.lines[0], 'a certain row is as before');
  assert.equal(own.lines[1], before.lines[1], 'and one that a contradiction leaves to people');
  const stranger = await testKey(needs, 'production');
  assert.deepEqual((await matched(stranger.key)).lines, before.lines);

  await call('PUT', `${path}/current`, { body: { calibrationId: null } });
  const after = await matched();
  assert.deepEqual([after.job.calibration, after.lines], [undefined, before.lines]);
});

test('a calibration of other weights is not used', async () => {
  await needs.db.run(
    `update hotel_match_calibrations set is_enabled = true, calibration = calibration || '{"model": "other weights"}' where outcome = 'better'`,
  );
  assert.equal((await matched()).job.calibration, undefined);
  const { calibrations } = await call('GET', path);
  const { calibrationId } = calibrations.find((one: Json) => one.isEnabled);
  await call('PUT', `${path}/current`, { body: { calibrationId }, status: 400 });
  await needs.db.run(
    'update hotel_match_calibrations set is_enabled = false, calibration = jsonb_set(calibration, $1, to_jsonb($2::text)) where is_enabled',
    ['{model}', standardModel().identity],
  );
});

test('PUT /hotels/match/calibrations/current → 404 for one of another account, → 400 without a body', async () => {
  const stranger = await testKey(needs, 'production');
  const { calibrations } = await call('GET', path);
  const body = { calibrationId: calibrations[0].calibrationId };
  await call('PUT', `${path}/current`, { key: stranger.key, body, status: 404 });
  await call('PUT', `${path}/current`, { body: {}, status: 400 });
  assert.deepEqual((await call('GET', path, { key: stranger.key })).calibrations, []);
});

test('GET /hotels/match/agreement → 200 for operators only', async () => {
  const { key } = await fullKey(needs, 'production');
  const nothing = { share: 0.05, waiting: 0, review: 0, settled: 0, reviewers: [] };
  assert.deepEqual(await call('GET', '/agreement', { key }), nothing);
  await call('GET', '/agreement', { status: 403 });
});
