import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { isCostly } from '../../app/load/costly.ts';
import { limits } from '../../contract/limits.ts';
import { examples } from '../wire/examples.ts';
import { routes } from '../routes.ts';
import { tasks } from '../tasks.ts';

const plain = await testNeeds();
let looks = 0;
const db: typeof plain.db = {
  ...plain.db,
  row(query, values) {
    if (JSON.stringify(query).includes('from deep_map_jobs')) looks += 1;
    return plain.db.row(query, values);
  },
};
const needs = { ...plain, db };
const { ask } = await testServer(needs, routes);
const { key } = await testKey(plain, 'sandbox');
const { clock } = needs;

/** Moves the clock in small steps, so that the database can respond between them. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await clock.advance(250);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function submit(hotelId: string): Promise<string> {
  const { json } = await ask({
    key,
    method: 'POST',
    url: '/v3.0/rooms/match/async',
    body: { ...examples.deepMap.request, hotelId },
  });
  // The documented shape.
  return (json as { data: { jobId: string } }).data.jobId;
}

/** Requests the status, and records the time of the response. */
function ask30(jobId: string) {
  const state = { isAnswered: false };
  const answer = ask({ key, url: `/v3.0/rooms/match/async/jobs/${jobId}?wait=30` }).then(
    ({ status, json }) => {
      state.isAnswered = true;
      // The documented shape.
      return { status, job: (json as { data: { status: string; results: unknown[] } }).data };
    },
  );
  return { state, answer };
}

test('?wait=30 responds when the job is completed, and ten requests share one read a second', async () => {
  const jobId = await submit('lp-await-1');
  looks = 0;
  const request = Array.from({ length: 10 }, () => ask30(jobId));
  await pass(5_000);
  assert.ok(request.every(({ state }) => !state.isAnswered));
  // Requests that arrive during a read share the next one; five seconds have five more.
  assert.ok(looks >= 3 && looks <= 8, `${looks} looks`);
  await workOff(plain, tasks);
  await pass(2 * limits.statusLookMs);
  for (const { answer } of request) {
    const { status, job } = await answer;
    assert.deepEqual([status, job.status, job.results.length > 0], [200, 'completed', true]);
  }
});

test('?wait=30 responds after 30 seconds with the current state', async () => {
  const { state, answer } = ask30(await submit('lp-await-2'));
  await pass(29_000);
  assert.equal(state.isAnswered, false);
  while (!state.isAnswered) await pass(250);
  assert.equal((await answer).job.status, 'queued');
});

for (const wait of ['61', '-1', '1.5', 'long'])
  test(`?wait=${wait} → 400`, async () => {
    const { status } = await ask({ key, url: `/v3.0/rooms/match/async/jobs/dm_1?wait=${wait}` });
    assert.equal(status, 400);
  });

test('?wait=30 for a job that is not there → 404 at once', async () => {
  const { status } = await ask({ key, url: '/v3.0/rooms/match/async/jobs/dm_1?wait=30' });
  assert.equal(status, 404);
});

test('a waiting status request takes no place of costly requests', () => {
  const entry = routes.find(({ path }) => path.endsWith('/jobs/{jobId}'));
  assert.ok(entry !== undefined && !isCostly(entry));
});
