import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import { buildServer } from '../../../app/server.ts';
import { limits } from '../../../contract/limits.ts';
import { matchRoutes } from '../routes.ts';
import { matchTasks } from '../tasks.ts';

const plain = await testNeeds();
let looks = 0;
const db: typeof plain.db = {
  ...plain.db,
  row(query, values) {
    if (JSON.stringify(query).includes('from hotel_match_jobs')) looks += 1;
    return plain.db.row(query, values);
  },
};
const needs = { ...plain, db };
const { clock } = needs;
const server = await testServer(needs, matchRoutes);
await landMarling(plain.db);
const file = 'Hotel Name,City,Country\nCormorant Hotel,Marling,GB\n';

/** Moves the clock in small steps, so that the database can answer between them. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 250) {
    await clock.advance(250);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

/** A separate account, with a limit of few requests. */
async function submit() {
  const { key } = await testKey(plain, 'sandbox');
  const url = '/v3.0/hotels/match/async';
  const { json } = await server.ask({ key, method: 'POST', url, ...multipart([['file', file]]) });
  // The documented shape.
  return { key, jobId: (json as { job_id: string }).job_id };
}

function awaitEnd({ key, jobId }: { readonly key: string; readonly jobId: string }) {
  const state = { isAnswered: false };
  const url = `/v3.0/hotels/match/async/jobs/${jobId}/status?wait=30`;
  const answer = server.ask({ key, url }).then(({ status, json }) => {
    state.isAnswered = true;
    // The documented shape.
    return { status, job: json as { status: string; done: number } };
  });
  return { state, answer };
}

test('?wait=30 responds when the job is done: one read a second, and one request of the rate limit', async () => {
  const { key, jobId } = await submit();
  looks = 0;
  const { state, answer } = awaitEnd({ key, jobId });
  await pass(10_000);
  assert.equal(state.isAnswered, false);
  assert.ok(looks >= 5 && looks <= 11, `${looks} looks`);
  await workOff(plain, matchTasks);
  await pass(2 * limits.statusLookMs);
  const { status, job } = await answer;
  assert.deepEqual([status, job.status, job.done], [200, 'done', 1]);
  // The sandbox may make ten requests a minute, and has made two.
  const url = `/v3.0/hotels/match/async/jobs/${jobId}/status`;
  const statuses: number[] = [];
  for (let number = 3; number <= 11; number += 1) statuses.push((await server.ask({ key, url })).status);
  assert.deepEqual(statuses, [...Array.from({ length: 8 }, () => 200), 429]);
});

test('a closing server returns the state it knows, at once', async () => {
  const { key, jobId } = await submit();
  const app = buildServer({ ...needs, metrics: new Registry() }, matchRoutes);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const url = `http://127.0.0.1:${address.port}/v3.0/hotels/match/async/jobs/${jobId}/status?wait=30`;
  looks = 0;
  const pending = fetch(url, { headers: { 'x-api-key': key } });
  while (looks === 0) await pass(250);
  // The clock does not move: neither the wait nor the grace of the server ends.
  await app.close();
  const answer = await pending;
  // The documented shape.
  const { status } = (await answer.json()) as { status: string };
  assert.deepEqual([answer.status, status], [200, 'queued']);
});

test('?wait=61 → 400', async () => {
  const { key, jobId } = await submit();
  const url = `/v3.0/hotels/match/async/jobs/${jobId}/status?wait=61`;
  assert.equal((await server.ask({ key, url })).status, 400);
});
