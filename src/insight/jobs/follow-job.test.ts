import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { followJob } from './follow-job.ts';
import { jobRoutes } from './routes.ts';

const needs = await testNeeds();
const { db, clock } = needs;
const server = await testServer(needs, jobRoutes);
const { key, accountId } = await testKey(needs, 'production');
const caller = { accountId, environment: 'production' } as const;
const headers = { accept: 'text/event-stream' };
let added = 0;

async function addJob(): Promise<string> {
  added += 1;
  const id = `1a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b${String(added).padStart(2, '0')}`;
  await db.run(
    `insert into hotel_match_jobs (id, account, environment, status, catalogue_change, total, created_at, updated_at, expires_at)
     values ($1, $2, 'production', 'queued', 0, 10, $3, $3, $3)`,
    [id, accountId, clock.now()],
  );
  return id;
}

const set = (id: string, change: string) =>
  db.run(`update hotel_match_jobs set ${change} where id = $1`, [id]);

test('GET /jobs/{jobId} → 200: a stream has the state at once and each change, and ends with the job', async () => {
  const id = await addJob();
  const closing = new AbortController();
  const stream = await followJob(needs, {
    caller,
    jobId: id,
    signal: closing.signal,
    closing: closing.signal,
  });
  const events = stream.iterator();
  const next = async (): Promise<string> => String((await events.next()).value);
  assert.match(await next(), /^retry: \d+\n\nevent: progress\ndata: .*"state":"queued".*\n\n$/);
  const look = async (): Promise<string> => {
    const found = next();
    // The story sleeps once it has read the job.
    while (clock.nextMs() === undefined) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(limits.statusLookMs);
    return found;
  };
  await set(id, `status = 'running', matched = 4`);
  assert.match(await look(), /^event: progress\ndata: .*"done":4,/);
  await set(id, `status = 'done', matched = 10`);
  assert.match(await look(), /^event: end\ndata: .*"state":"done"/);
  assert.equal((await events.next()).done, true);
});

test('GET /jobs/{jobId} → 200: the stream of a finished job is one event', async () => {
  const id = await addJob();
  await set(id, `status = 'done', matched = 10`);
  const answer = await server.ask({ key, url: `/v3.0/jobs/${id}`, headers });
  assert.equal(answer.headers['content-type'], 'text/event-stream');
  assert.match(answer.text, /^retry: \d+\n\nevent: end\ndata: \{.*\}\n\n$/);
});

test('GET /jobs/{jobId} → 404, a stream of an unknown job', async () => {
  const url = '/v3.0/jobs/1a1c0e9e-8a52-4c1b-9d53-0d8a3a0a0b99';
  assert.equal((await server.ask({ key, url, headers })).status, 404);
});

test('a stream beyond those that an account may have open ends at once', async () => {
  const id = await addJob();
  const leaving = new AbortController();
  const open = () => followJob(needs, { caller, jobId: id, signal: leaving.signal, closing: leaving.signal });
  const streams = await Promise.all(Array.from({ length: limits.eventStreamsEach }, open));
  const texts: string[] = [];
  for await (const text of await open()) texts.push(String(text));
  assert.equal(texts.length, 2);
  leaving.abort();
  const closed = streams.map((stream) => new Promise((resolve) => void stream.once('close', resolve)));
  for (const stream of streams) stream.destroy();
  await Promise.all(closed);
  const again = await open();
  again.destroy();
});
