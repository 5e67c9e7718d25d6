import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { routes } from '../routes.ts';
import { tasks } from '../tasks.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
const { key } = await testKey(needs, 'sandbox');
const hotelId = 'lp3039c';
const referenceRooms = [
  { id: 11, name: 'Deluxe King Room, Sea View' },
  { id: 12, name: 'Deluxe King Room' },
];
const roomNames = ['DLX King', 'Deluxe King Room', 'Villa'];

/** Answers are read as what the assertions say they are. */
type Json = ReturnType<typeof JSON.parse>;

async function call(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
  status = 200,
  as = key,
): Promise<Json> {
  const answer = await ask({ key: as, method, url: `/v3.0/rooms/match/async${path}`, ...(body && { body }) });
  assert.equal(answer.status, status, answer.text);
  return (answer.json as Json).data ?? answer.json;
}

async function runJob(references = referenceRooms): Promise<Json> {
  const { jobId } = await call('POST', '', { hotelId, referenceRooms: references, roomNames }, 202);
  await workOff(needs, tasks);
  return call('GET', `/jobs/${jobId}`);
}

const decide = (decisions: readonly object[], status = 200, as = key) =>
  call('PUT', `/matches/${hotelId}`, { decisions }, status, as);
const idsIn = ({ mappings }: Json) =>
  Object.fromEntries(Object.entries(mappings as Json).map(([name, { id }]: [string, Json]) => [name, id]));

beforeEach(async () => {
  await needs.db.run('truncate deep_map_jobs, deep_map_mappings');
  await runJob();
});

test('PUT /rooms/match/async/matches/{hotelId} → 200: decisions of a person stay through later jobs, and are undone', async () => {
  const before = await call('GET', `/matches/${hotelId}`);
  assert.deepEqual(idsIn(before), { 'dlx king': 12, 'deluxe king room': 12, villa: 0 });
  const decided = await decide([
    { name: 'dlx  KING', action: 'remap', room: { id: 11, name: 'Deluxe King Room, Sea View' } },
    { name: 'Deluxe King Room', action: 'reject' },
    { name: 'Villa', action: 'confirm' },
  ]);
  assert.deepEqual(idsIn(decided), { 'dlx king': 11, 'deluxe king room': 0, villa: 0 });
  const { decidedBy, ...decision } = decided.mappings['dlx king'];
  assert.match(decidedBy, /^key_/);
  assert.deepEqual(decision, {
    id: 11,
    name: 'Deluxe King Room, Sea View',
    confidence: 1,
    decidedAt: needs.clock.now().toISOString(),
  });
  const { results } = await runJob();
  assert.deepEqual(
    results.map(({ final, modelAction, source }: Json) => [final.id, modelAction, source]),
    [
      [11, 'keep_existing', 'omitted'],
      [0, 'reject', 'omitted'],
      [0, 'reject', 'omitted'],
    ],
  );
  assert.deepEqual(await call('GET', `/matches/${hotelId}`), decided);
  const undone = await decide(roomNames.map((name) => ({ name, action: 'undo' })));
  assert.deepEqual(undone, before);
  assert.deepEqual(await decide(roomNames.map((name) => ({ name, action: 'undo' }))), before);
});

test('a job that does not offer the room decides for itself, and the decision of the person stays in the cache', async () => {
  await decide([{ name: 'DLX King', action: 'remap', room: { id: 11, name: 'Deluxe King Room, Sea View' } }]);
  const { results } = await runJob(referenceRooms.slice(1));
  assert.equal(results[0].final.id, 12);
  assert.equal(idsIn(await call('GET', `/matches/${hotelId}`))['dlx king'], 11);
});

test('undo after several decisions returns to the decision of the job', async () => {
  await decide([{ name: 'Villa', action: 'remap', room: { id: 11, name: 'Deluxe King Room, Sea View' } }]);
  await decide([{ name: 'Villa', action: 'confirm' }]);
  await decide([{ name: 'Villa', action: 'reject' }]);
  const { mappings } = await decide([{ name: 'Villa', action: 'undo' }]);
  assert.deepEqual([mappings.villa.id, mappings.villa.decidedBy], [0, undefined]);
});

test('PUT /rooms/match/async/matches/{hotelId} → 400, and nothing is stored', async () => {
  const room = { id: 11, name: 'Deluxe King Room, Sea View' };
  const before = await call('GET', `/matches/${hotelId}`);
  for (const wrong of [
    { name: 'Igloo', action: 'confirm' },
    { name: 'Villa', action: 'remap' },
    { name: 'Villa', action: 'confirm', room },
    { name: 'Villa', action: 'remap', room: { id: 0, name: 'x' } },
    { name: 'Villa', action: 'forget' },
    { name: 'DLX, King', action: 'reject' },
  ]) {
    const answer = await decide([{ name: 'dlx king', action: 'reject' }, wrong], 400);
    assert.match(JSON.stringify(answer), /decisions(\[1\]|\/1)/);
  }
  await decide([], 400);
  assert.deepEqual(await call('GET', `/matches/${hotelId}`), before);
});

test('PUT /rooms/match/async/matches/{hotelId} → 404 for a hotel without mappings, also if another account has some', async () => {
  const decisions = [{ name: 'Villa', action: 'confirm' }];
  await call('PUT', '/matches/lp1', { decisions }, 404);
  const { key: stranger } = await testKey(needs, 'sandbox');
  await decide(decisions, 404, stranger);
});
