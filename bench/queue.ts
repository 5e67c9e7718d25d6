import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { pino } from 'pino';
import { Type } from 'typebox';
import { readConfig } from '../src/config.ts';
import { type Task, task } from '../src/contract/task.ts';
import { openNeeds, type OwnedNeeds } from '../src/platform/open-needs.ts';
import { startEmbedded } from '../src/platform/postgres/embedded.ts';
import { startWorker } from '../src/platform/queue/worker.ts';
import type { Bench } from './claim.ts';

const JOBS = 4_000;
const SIDE_BY_SIDE = 8;
const PICK_UPS = 200;
const RIVAL_PICK_UPS = 20;
/** The rival is so slow that it is measured by time, not by jobs. */
const RIVAL_MS = 10_000;
const PICK_UP_GOAL_MS = 100;

type Needs = OwnedNeeds['needs'];

/** Each job inserts a row and completes in the transaction of that row; the rivals do the same as well as they can. */
export const bench: Bench = async ({ say }) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  const server = await startEmbedded(path.join(folder, 'database'), { durable: true });
  const config = { ...readConfig({}), dataDir: folder };
  const log = pino({ level: 'warn' });
  const { needs, close } = await openNeeds({
    config,
    databaseUrl: server.url,
    log,
    name: 'bench',
    supervise: true,
    migrates: true,
  });
  await needs.db.run('create table done (n integer not null)');

  say(`${JOBS} jobs, ${SIDE_BY_SIDE} side by side`);
  const ours = await oursPerSecond(needs);
  say('pg-boss work()');
  const bossWork = await bossWorkPerSecond(needs, server.url);
  say('a loop that takes one row at a time with skip locked');
  const naive = await naivePerSecond(needs);
  say(`${PICK_UPS} jobs one by one, each timed from its commit`);
  const pickUps = await pickUpTimes(needs);
  const bossPickUps = await bossPickUpTimes(server.url);

  await close();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  return [
    {
      claim: 'background jobs, each done in the transaction of its work',
      metric: 'jobs per second, one process',
      unit: 'jobs/s',
      ours,
      rivals: {
        [`pg-boss work(), ${SIDE_BY_SIDE} workers, completes after the work`]: bossWork,
        'a hand-written table, no heartbeat, no retries': naive,
      },
      goal: 'faster than pg-boss by its own loop',
      isMet: ours > bossWork,
    },
    {
      claim: 'a job that is enqueued is picked up at once',
      metric: '99th percentile from commit to work',
      unit: 'ms',
      ours: quantile(pickUps, 0.99),
      rivals: { 'pg-boss work(), polling every 0.5 s': quantile(bossPickUps, 0.99) },
      goal: `under ${PICK_UP_GOAL_MS} ms`,
      isMet: quantile(pickUps, 0.99) < PICK_UP_GOAL_MS,
    },
  ];
};

const payload = Type.Object({ n: Type.Integer() });

function writing(needs: Needs, name: string, onDone: (n: number) => void): Task<{ n: number }> {
  return task({
    name,
    payload,
    retry: { limit: 3, delaySeconds: 1 },
    concurrency: SIDE_BY_SIDE,
    async work(_needs, { n }, job) {
      await needs.db.transaction(async (tx) => {
        await tx.run('insert into done (n) values ($1)', [n]);
        await job.complete(tx);
      });
      onDone(n);
    },
  });
}

async function oursPerSecond(needs: Needs): Promise<number> {
  const all = Promise.withResolvers<void>();
  let done = 0;
  const work = writing(needs, 'bench.ours', () => {
    done += 1;
    if (done === JOBS) all.resolve();
  });
  await needs.queue.ensure(work);
  await fill(await needs.queue.boss(), work.name);
  const startedMs = performance.now();
  const worker = await startWorker(needs, needs.queue, { tasks: [work], timers: [] });
  await all.promise;
  const tookMs = performance.now() - startedMs;
  await worker.stop();
  return (JOBS * 1_000) / tookMs;
}

/** As in its manual, with the shortest polling interval that it allows. */
async function bossWorkPerSecond(needs: Needs, url: string): Promise<number> {
  const boss = await new PgBoss({
    connectionString: url,
    schema: 'rival',
    supervise: false,
    max: 16,
  }).start();
  await boss.createQueue('bench.rival');
  await fill(boss, 'bench.rival');
  let done = 0;
  for (let worker = 0; worker < SIDE_BY_SIDE; worker++) {
    await boss.work<{ payload: { n: number } }>(
      'bench.rival',
      { pollingIntervalSeconds: 0.5 },
      async (jobs) => {
        for (const job of jobs) {
          await needs.db.run('insert into done (n) values ($1)', [job.data.payload.n]);
          done += 1;
        }
      },
    );
  }
  await sleep(RIVAL_MS);
  const perSecond = (done * 1_000) / RIVAL_MS;
  await boss.stop({ graceful: false });
  return perSecond;
}

async function naivePerSecond({ db }: Needs): Promise<number> {
  await db.run('create table naive (id integer primary key, done boolean not null default false)');
  await db.run('insert into naive (id) select generate_series(1, $1)', [JOBS]);
  await db.run('create index on naive (id) where not done');
  const startedMs = performance.now();
  const one = (): Promise<number> =>
    db.transaction(async (tx) => {
      const row = await tx.row<{ id: number }>(
        'select id from naive where not done order by id limit 1 for update skip locked',
      );
      if (row === undefined) return 0;
      await tx.run('insert into done (n) values ($1)', [row.id]);
      return tx.run('update naive set done = true where id = $1', [row.id]);
    });
  await Promise.all(
    Array.from({ length: SIDE_BY_SIDE }, async () => {
      while ((await one()) > 0);
    }),
  );
  return (JOBS * 1_000) / (performance.now() - startedMs);
}

async function pickUpTimes(needs: Needs): Promise<number[]> {
  let arrived: (() => void) | undefined;
  const work = writing(needs, 'bench.pick-up', () => arrived?.());
  const times: number[] = [];
  const timed = { ...work, work: timedWork };
  let committedMs = 0;
  async function timedWork(...call: Parameters<typeof work.work>): Promise<void> {
    times.push(Math.max(0, performance.now() - committedMs));
    await work.work(...call);
  }
  const worker = await startWorker({ ...needs, metrics: freshMetrics(needs) }, needs.queue, {
    tasks: [timed],
    timers: [],
  });
  for (let n = 0; n < PICK_UPS; n++) {
    const done = new Promise<void>((resolve) => (arrived = resolve));
    committedMs = Number.POSITIVE_INFINITY;
    const commit = needs.db.transaction(async (tx) => {
      await needs.queue.enqueue(tx, timed, { n });
      committedMs = performance.now();
    });
    await Promise.all([commit, done]);
  }
  await worker.stop();
  return times;
}

async function bossPickUpTimes(url: string): Promise<number[]> {
  const boss = await new PgBoss({ connectionString: url, schema: 'rival', supervise: false }).start();
  await boss.createQueue('bench.rival-pick-up');
  let arrived: (() => void) | undefined;
  await boss.work('bench.rival-pick-up', { pollingIntervalSeconds: 0.5 }, () => Promise.resolve(arrived?.()));
  const times: number[] = [];
  for (let n = 0; n < RIVAL_PICK_UPS; n++) {
    const done = new Promise<void>((resolve) => (arrived = resolve));
    await boss.send('bench.rival-pick-up', { n });
    const sentMs = performance.now();
    await done;
    times.push(performance.now() - sentMs);
  }
  await boss.stop({ graceful: false });
  return times;
}

function freshMetrics({ metrics }: Needs): Needs['metrics'] {
  metrics.clear();
  return metrics;
}

async function fill(boss: PgBoss, name: string): Promise<void> {
  const jobs = Array.from({ length: JOBS }, (_, n) => ({
    data: { payload: { n } },
    singletonKey: String(n),
  }));
  await boss.insert(name, jobs);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
}
