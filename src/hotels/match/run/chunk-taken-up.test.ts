import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dyingAt, Killed } from '../../../../test/support/database/dying.ts';
import { multipart } from '../../../../test/support/forms.ts';
import { landMarling } from '../../../../test/support/hotels/hotel-rows.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { workOff } from '../../../../test/support/tasks.ts';
import type { Task } from '../../../contract/task.ts';
import { matchRoutes } from '../routes.ts';
import { matchTasks } from '../tasks.ts';

/** The short form of `test/crash/match-workers.test.ts`, where workers are processes and are killed. */
const plain = await testNeeds();
const needs = { ...plain, config: { ...plain.config, matchChunkRows: 2 } };
await landMarling(needs.db);
const server = await testServer(needs, matchRoutes);
const jobs = '/v3.0/hotels/match/async';

const list = `id,name,country,city
A,Cormorant Hotel,GB,Marling
B,Premier Inn,GB,Marling
C,Zephyr House,GB,Village
`;
const MOST_STATEMENTS = 60;

interface Submitted {
  readonly id: string;
  readonly key: string;
}

/** By a new account: one account may not submit as many in a minute. */
async function submit(): Promise<Submitted> {
  const { key } = await testKey(needs, 'production');
  const form = multipart([['file', list]]);
  const { status, json, text } = await server.ask({ key, method: 'POST', url: jobs, ...form });
  assert.equal(status, 202, text);
  return { key, id: (json as { job_id: string }).job_id }; // the schema of the answer
}

async function resultOf({ id, key }: Submitted): Promise<string> {
  return (await server.ask({ key, url: `${jobs}/jobs/${id}` })).text;
}

test('a worker that dies after any statement of a chunk changes no byte of the result, and no counter', async () => {
  const calm = await submit();
  await workOff(needs, matchTasks);
  const wanted = await resultOf(calm);
  assert.equal(wanted.trimEnd().split('\n').length, 4);
  const counters = await countersOf(calm);
  let hasDied = true;
  for (let fatal = 1; hasDied; fatal += 1) {
    assert.ok(fatal < MOST_STATEMENTS);
    const job = await submit();
    hasDied = await workOffDying(fatal);
    assert.deepEqual(await countersOf(job), counters, `a worker died after statement ${fatal}`);
    assert.equal(await resultOf(job), wanted, `a worker died after statement ${fatal}`);
  }
});

function countersOf({ id }: Submitted): Promise<object | undefined> {
  return needs.db.row(
    'select status, done, matched, review, no_match, chunks_done from hotel_match_jobs where id = $1',
    [id],
  );
}

/** The worker of the first chunk dies after that statement, if it comes so far; others do the rest. */
async function workOffDying(fatal: number): Promise<boolean> {
  let isFirst = true;
  let hasDied = false;
  const tasks = matchTasks.map((one): Task => ({
    ...one,
    async work(theirs, payload, job) {
      // Each task gets the payload that it was enqueued with.
      const ours = payload as never;
      if (!isFirst) return one.work(theirs, ours, job);
      isFirst = false;
      try {
        await one.work({ ...theirs, db: dyingAt(theirs.db, fatal, 'after') }, ours, job);
      } catch (error) {
        hasDied = error instanceof Killed;
        throw error;
      }
    },
  }));
  await workOff(needs, tasks);
  return hasDied;
}
