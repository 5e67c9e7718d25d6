import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { workOff } from '../../test/support/tasks.ts';
import { examples } from './wire/examples.ts';
import { routes } from './routes.ts';
import { tasks, timers } from './tasks.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const { ask } = await testServer(needs, routes);
const { key } = await testKey(needs, 'sandbox');
const hour = 3_600_000;

beforeEach(() => db.run('truncate deep_map_jobs, deep_map_mappings'));

interface Called {
  readonly status: number;
  /** Any type that the test needs. */
  readonly body: ReturnType<typeof JSON.parse>;
}

async function call(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: unknown,
  as: string | null = key,
): Promise<Called> {
  const { status, json } = await ask({ key: as, method, url: `/v3.0${path}`, body });
  return { status, body: json };
}

const submit = (body: unknown, as?: string): Promise<Called> => call('POST', '/rooms/match/async', body, as);
const deepMap = examples.deepMap.request;

test('POST /rooms/match → 200, as in the example', async () => {
  const { status, body } = await call('POST', '/rooms/match', examples.match.request);
  assert.equal(status, 200);
  assert.deepEqual(body, examples.match.answered);
});

test('POST /rooms/match → 200 with the defaults of the specification', async () => {
  const references = ['King', 'Queen', 'Twin', 'Suite'].map((name) => ({ id: name, name: `${name} Room` }));
  const suppliers = [{ i: 7, name: 'Queen Room' }];
  const { body } = await call('POST', '/rooms/match', { references, suppliers });
  const [result] = body.data.results;
  assert.equal(body.data.hotelId, null);
  assert.deepEqual([result.i, result.status, result.selected.id], [7, 'mapped', 'Queen']);
  assert.equal(result.candidates.length, 3);
});

test('POST /rooms/match → mapped exactly when the best score reaches the threshold', async () => {
  const request = { ...examples.match.request, topK: 50 };
  for (const threshold of [0, 0.5, 0.9, 0.9981, 1]) {
    const { body } = await call('POST', '/rooms/match', { ...request, threshold });
    for (const { status, selected, candidates } of body.data.results) {
      assert.equal(candidates.length, request.references.length);
      assert.equal(status === 'mapped', candidates[0].scoreCalibrated >= threshold);
      assert.deepEqual(selected, status === 'mapped' ? candidates[0] : null);
      for (const { scoreCalibrated, predictedLabel } of candidates)
        assert.equal(predictedLabel === 1, scoreCalibrated >= threshold);
    }
  }
});

const wrongMatches: readonly (readonly [RegExp, object])[] = [
  [/references/, { references: [] }],
  [/references/, { references: undefined }],
  [/suppliers/, { suppliers: [] }],
  [/threshold/, { threshold: 1.5 }],
  [/topK/, { topK: 0 }],
  [/name/, { suppliers: [{ i: 0 }] }],
  [/\bi\b/, { suppliers: [{ name: 'King' }] }],
];

for (const [field, wrong] of wrongMatches)
  test(`POST /rooms/match → 400 naming the field: ${JSON.stringify(wrong)}`, async () => {
    const { status, body } = await call('POST', '/rooms/match', { ...examples.match.request, ...wrong });
    assert.equal(status, 400);
    assert.equal(Object.keys(body)[0], 'error');
    assert.match(body.error, field);
  });

test('POST /rooms/match → 400 for more pairs than one request may have', async () => {
  const references = Array.from({ length: 2_000 }, (_, id) => ({ id, name: 'King' }));
  const suppliers = Array.from({ length: 2_000 }, (_, i) => ({ i, name: 'King' }));
  const { status, body } = await call('POST', '/rooms/match', { references, suppliers });
  assert.equal(status, 400);
  assert.match(body.error, /at most 2500000 pairs, not 4000000/);
});

for (const [method, path] of [
  ['POST', '/rooms/match'],
  ['POST', '/rooms/explain'],
  ['POST', '/rooms/group'],
  ['POST', '/rooms/group/with-reference'],
  ['POST', '/rooms/match/async'],
  ['GET', '/rooms/match/async/jobs/dm_1'],
  ['GET', '/rooms/match/async/matches/h'],
  ['PUT', '/rooms/match/async/matches/h'],
] as const)
  test(`${method} ${path} → 401 in the simple form`, async () => {
    const { status, body } = await call(method, path, method === 'GET' ? undefined : {}, null);
    assert.equal(status, 401);
    assert.equal(body.error, 'invalid or missing bearer token');
    assert.match(body.description, /the key is missing: send it in the header X-API-Key/);
  });

test('POST /rooms/group → 200, as in the example', async () => {
  const { status, body } = await call('POST', '/rooms/group', examples.group.request);
  assert.equal(status, 200);
  assert.deepEqual(body, examples.group.answered);
});

test('POST /rooms/group → 200 with entities under debug, "none" where nothing is stated', async () => {
  const { body } = await call('POST', '/rooms/group', { ...examples.group.request, debug: true });
  const { entities } = body.data.aggregation[0].groupRooms[0];
  assert.equal(entities.roomView, 'sea view');
  assert.equal(entities.roomSmoking, 'none');
});

test('POST /rooms/group → 200 without groups when none are wanted', async () => {
  const { body } = await call('POST', '/rooms/group', {
    ...examples.group.request,
    parameters: { createGroups: false },
  });
  assert.deepEqual(body.data.aggregation, []);
  assert.equal(body.data.unmapped.length, 4);
});

test('POST /rooms/group → 400 for an unknown attribute', async () => {
  const parameters = { outputAggregation: ['roomColour'] };
  const { status, body } = await call('POST', '/rooms/group', { ...examples.group.request, parameters });
  assert.equal(status, 400);
  assert.match(body.error, /outputAggregation/);
});

test('POST /rooms/group → 400 for a list without suppliers', async () => {
  const { status, body } = await call('POST', '/rooms/group', {
    ...examples.group.request,
    supplierList: [],
  });
  assert.equal(status, 400);
  assert.match(body.error, /supplierList/);
});

test('POST /rooms/group/with-reference → 200, as in the example', async () => {
  const { status, body } = await call('POST', '/rooms/group/with-reference', examples.referenceGroup.request);
  assert.equal(status, 200);
  assert.deepEqual(body, examples.referenceGroup.answered);
});

test('POST /rooms/group/with-reference → 400 without references', async () => {
  const { status, body } = await call('POST', '/rooms/group/with-reference', {
    suppliers: [{ i: 1, name: 'King' }],
  });
  assert.equal(status, 400);
  assert.match(body.error, /references/);
});

test('POST /rooms/match/async → 202, a job that waits', async () => {
  const submitted = await submit(deepMap);
  assert.equal(submitted.status, 202);
  const { jobId } = submitted.body.data;
  assert.deepEqual(submitted.body, { data: { jobId, status: 'queued', hotelId: deepMap.hotelId } });
  assert.match(jobId, /^dm_\d{19}_[0-9a-f]{16}$/);

  const waiting = await call('GET', `/rooms/match/async/jobs/${jobId}`);
  assert.equal(waiting.status, 200);
  assert.equal(waiting.body.data.status, 'queued');
  assert.deepEqual(waiting.body.data.results, []);

  assert.deepEqual(await workOff(needs, tasks), [{ task: 'rooms.deep-map', outcome: 'done' }]);
  const done = await call('GET', `/rooms/match/async/jobs/${jobId}`);
  const { createdAt, updatedAt, ...job } = done.body.data;
  const { createdAt: _c, updatedAt: _u, ...wanted } = examples.deepMap.job.data;
  assert.ok(createdAt <= updatedAt);
  assert.deepEqual(job, { ...wanted, jobId });
});

test('GET /rooms/match/async/matches/{hotelId} → 200, everything decided so far', async () => {
  await submit(deepMap);
  await workOff(needs, tasks);
  const cached = await call('GET', `/rooms/match/async/matches/${deepMap.hotelId}`);
  assert.equal(cached.status, 200);
  assert.deepEqual(cached.body, examples.deepMap.mappings);
});

test('GET /rooms/match/async/jobs/{jobId} → 200, the second run sees what the first decided', async () => {
  await submit(deepMap);
  await workOff(needs, tasks);
  const { body } = await submit(deepMap);
  await workOff(needs, tasks);
  const { currentMappingCount, results } = (await call('GET', `/rooms/match/async/jobs/${body.data.jobId}`))
    .body.data;
  assert.equal(currentMappingCount, 4);
  for (const { previous, final } of results) assert.deepEqual(previous, final);
});

test('POST /rooms/match/async → 409 naming the job in flight, per hotel, account and environment', async () => {
  const first = await submit(deepMap);
  const second = await submit(deepMap);
  assert.equal(second.status, 409);
  assert.deepEqual(second.body, {
    error: `deep-map job already in flight for hotel: ${first.body.data.jobId}`,
  });
  assert.equal((await submit({ ...deepMap, hotelId: 'another' })).status, 202);
  assert.equal((await submit(deepMap, (await testKey(needs, 'production')).key)).status, 202);
  await workOff(needs, tasks);
  assert.equal((await submit(deepMap)).status, 202);
  await workOff(needs, tasks);
});

test('POST /rooms/match/async → 409 for all but one of many submits at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => submit(deepMap)));
  const statuses = answers.map(({ status }) => status).sort();
  assert.deepEqual(statuses, [202, ...Array.from({ length: 11 }, () => 409)]);
  assert.equal((await workOff(needs, tasks)).length, 1);
});

const wrongDeepMaps: readonly (readonly [RegExp, unknown])[] = [
  [/hotelId is required/, { ...deepMap, hotelId: undefined }],
  [/hotelId is required/, { ...deepMap, hotelId: '' }],
  [/hotelId is required/, { ...deepMap, hotelId: '  ' }],
  [/referenceRooms/, { ...deepMap, referenceRooms: [] }],
  [
    /referenceRooms/,
    { ...deepMap, referenceRooms: Array.from({ length: 501 }, (_, id) => ({ id: id + 1, name: 'x' })) },
  ],
  [/referenceRooms\[0\]\.id/, { ...deepMap, referenceRooms: [{ id: 0, name: 'King' }] }],
  [/referenceRooms\[0\]\.id/, { ...deepMap, referenceRooms: [{ id: 'a', name: 'King' }] }],
  [/referenceRooms\[0\]\.id/, { ...deepMap, referenceRooms: [{ id: 2 ** 53, name: 'King' }] }],
  [
    /referenceRooms\[1\]\.id is 7/,
    {
      ...deepMap,
      referenceRooms: [
        { id: 7, name: 'King' },
        { id: 7, name: 'Twin' },
      ],
    },
  ],
  [/roomNames/, { ...deepMap, roomNames: [] }],
  [/roomNames/, { ...deepMap, roomNames: [' ', ''] }],
  [/roomNames/, { ...deepMap, roomNames: Array.from({ length: 101 }, (_, n) => `Room ${n}`) }],
  [/JSON/i, '{"hotelId":'],
];

for (const [field, wrong] of wrongDeepMaps)
  test(`POST /rooms/match/async → 400 with its prefix: ${JSON.stringify(wrong).slice(0, 60)}`, async () => {
    const isText = typeof wrong === 'string';
    const headers = isText ? { 'content-type': 'application/json' } : {};
    const { status, json } = await ask({
      key,
      method: 'POST',
      url: '/v3.0/rooms/match/async',
      body: wrong,
      headers,
    });
    assert.equal(status, 400);
    // The simple form of an error.
    const { error } = json as { error: string };
    assert.match(error, /^deep-map validation error: /);
    assert.match(error, field);
  });

test('POST /rooms/match/async → 202 for 100 names after empty names and duplicates are removed', async () => {
  const names = [
    'King - Room',
    'king room',
    ' ',
    'KING (ROOM)',
    ...Array.from({ length: 150 }, () => 'Suite'),
  ];
  const { body } = await submit({ ...deepMap, roomNames: names });
  const { roomNames } = (await call('GET', `/rooms/match/async/jobs/${body.data.jobId}`)).body.data;
  assert.deepEqual(roomNames, ['King - Room', 'Suite']);
  await workOff(needs, tasks);
});

test('GET /rooms/match/async/jobs/{jobId} → 404 for what is unknown, or belongs to another', async () => {
  const { body } = await submit(deepMap);
  await workOff(needs, tasks);
  const stranger = (await testKey(needs, 'sandbox')).key;
  for (const [id, as] of [
    ['dm_0000000000000000000_0000000000000000', key],
    [body.data.jobId, stranger],
  ] as const) {
    const answer = await call('GET', `/rooms/match/async/jobs/${id}`, undefined, as);
    assert.equal(answer.status, 404);
    assert.deepEqual(answer.body, { error: 'job not found' });
  }
});

test('GET /rooms/match/async/matches/{hotelId} → 404 for a hotel without mappings of the caller', async () => {
  await submit(deepMap);
  await workOff(needs, tasks);
  const stranger = (await testKey(needs, 'sandbox')).key;
  const mappings = await call('GET', `/rooms/match/async/matches/${deepMap.hotelId}`, undefined, stranger);
  assert.equal(mappings.status, 404);
  assert.deepEqual(mappings.body, { error: 'hotel mappings not found' });
});

test('GET /rooms/match/async/jobs/{jobId} → 404 a day after its end; its mappings stay', async () => {
  const { body } = await submit(deepMap);
  await workOff(needs, tasks);
  const path = `/rooms/match/async/jobs/${body.data.jobId}`;
  await clock.advance(24 * hour - 1_000);
  assert.equal((await call('GET', path)).status, 200);
  await clock.advance(2_000);
  assert.equal((await call('GET', path)).status, 404);
  for (const timer of timers) await timer.run(needs, new AbortController().signal);
  const left = await db.row<{ jobs: number }>('select count(*) as jobs from deep_map_jobs');
  assert.equal(left?.jobs, 0);
  assert.equal((await call('GET', `/rooms/match/async/matches/${deepMap.hotelId}`)).status, 200);
});

test('GET /rooms/match/async/jobs/{jobId} → 200, a job whose attempts are used up has failed, and frees its hotel', async () => {
  const { body } = await submit(deepMap);
  await tasks[0]?.gaveUp?.(needs, { jobId: body.data.jobId }, 'the worker died too often');
  assert.equal((await call('GET', `/rooms/match/async/jobs/${body.data.jobId}`)).body.data.status, 'failed');
  assert.equal((await submit(deepMap)).status, 202);
  await workOff(needs, tasks);
});
