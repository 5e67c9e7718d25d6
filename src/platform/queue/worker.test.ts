import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { Type } from 'typebox';
import { testNeeds } from '../../../test/support/needs.ts';
import { task } from '../../contract/task.ts';
import { openQueue } from './queue.ts';
import { runJob, STOPPING } from './run-job.ts';
import { armTimers } from './timers.ts';
import { startWorker } from './worker.ts';

const needs = await testNeeds();
const happened = new EventEmitter();
/** Fails the test with this name if the worker never does what the test waits for. */
const withinMinutes = { timeout: 120_000 };
const payload = Type.Object({ n: Type.Integer() });
const rule = { payload, retry: { limit: 2, delaySeconds: 1 }, concurrency: 2 };

test(
  'a worker runs jobs that are enqueued after its start, concurrently up to its limit',
  withinMinutes,
  async () => {
    let running = 0;
    let most = 0;
    const seen: number[] = [];
    const gate = Promise.withResolvers<void>();
    const count = task({
      ...rule,
      name: 'test.count',
      async work(_needs, { n }) {
        running += 1;
        most = Math.max(most, running);
        if (running === 2) gate.resolve();
        await gate.promise;
        running -= 1;
        seen.push(n);
        if (seen.length === 6) happened.emit('all');
      },
    });
    const worker = await startWorker({ ...needs, metrics: new Registry() }, needs.queue, {
      tasks: [count],
      timers: [],
    });
    const all = once(happened, 'all');
    await needs.db.transaction(async (tx) => {
      for (let n = 0; n < 6; n++) await needs.queue.enqueue(tx, count, { n });
    });
    await all;
    await worker.stop();
    assert.deepEqual(seen.toSorted(), [0, 1, 2, 3, 4, 5]);
    assert.equal(most, 2);
  },
);

test('jobs that are over time make room for others, up to the limit', withinMinutes, async () => {
  const begun: (() => void)[] = [];
  let open = 0;
  let most = 0;
  const hang = task({
    ...rule,
    name: 'test.hang',
    concurrency: 1,
    overtime: { afterMs: 1, jobs: 2 },
    async work() {
      most = Math.max(most, ++open);
      await new Promise<void>((resolve) => {
        begun.push(resolve);
        happened.emit('begun');
      });
      open -= 1;
    },
  });
  const work = { tasks: [hang], timers: [] };
  const worker = await startWorker({ ...needs, metrics: new Registry() }, needs.queue, work);
  await needs.db.transaction(async (tx) => {
    for (let n = 0; n < 5; n++) await needs.queue.enqueue(tx, hang, { n });
  });
  for (let served = 0; served < 5; served++) {
    while (begun.length < Math.min(5, served + 3)) await once(happened, 'begun');
    begun[served]?.();
  }
  await worker.stop();
  assert.equal(most, 3);
});

test('a job whose process stops waits again and loses no attempt', withinMinutes, async () => {
  const attempts: number[] = [];
  const started = once(happened, 'started');
  const long = task({
    ...rule,
    name: 'test.long',
    async work(_needs, _payload, job) {
      attempts.push(job.attempt);
      if (attempts.length > 1) return void happened.emit('again');
      happened.emit('started');
      await once(job.signal, 'abort');
      job.signal.throwIfAborted();
    },
  });
  const work = { tasks: [long], timers: [] };
  const first = await startWorker({ ...needs, metrics: new Registry() }, needs.queue, work);
  await needs.db.transaction((tx) => needs.queue.enqueue(tx, long, { n: 1 }));
  await started;
  await first.stop();

  const again = once(happened, 'again');
  const second = await startWorker({ ...needs, metrics: new Registry() }, needs.queue, work);
  await again;
  await second.stop();
  assert.deepEqual(attempts, [1, 1]);
});

test(
  'a job that is fetched while the worker stops does not begin, and waits again',
  withinMinutes,
  async () => {
    let begun = 0;
    const late = task({ ...rule, name: 'test.late', work: () => Promise.resolve(void begun++) });
    await needs.db.transaction((tx) => needs.queue.enqueue(tx, late, { n: 1 }));
    const boss = await needs.queue.boss();
    const fetch = () => boss.fetch<{ payload: unknown }>('test.late', { includeMetadata: true });
    const [job] = await fetch();
    assert.ok(job);
    const outcome = await runJob(needs, boss, { task: late, job, signal: AbortSignal.abort(STOPPING) });
    assert.deepEqual([outcome, begun], ['handed-back', 0]);
    const [again] = await fetch();
    assert.deepEqual([again?.id, again?.retryCount], [job.id, 0]);
  },
);

test('a timer runs once when it is due, however many workers there are', withinMinutes, async () => {
  let runs = 0;
  const timer = {
    name: 'test',
    everySeconds: 3_600,
    run() {
      runs += 1;
      happened.emit('ran');
      return Promise.resolve();
    },
  };
  const work = { tasks: [], timers: [timer] };
  const ran = once(happened, 'ran');
  const workers = await Promise.all(
    [1, 2, 3].map(() => startWorker({ ...needs, metrics: new Registry() }, needs.queue, work)),
  );
  await ran;
  for (const worker of workers) await worker.stop();
  assert.equal(runs, 1);
  const row = await needs.db.row<{ waits: boolean }>(
    `select due_at > now() + interval '59 minutes' as waits from timers where name = 'test'`,
  );
  assert.equal(row?.waits, true);
});

test(
  'a start does not wait for a process that has locked the row of a timer, and the other timers run',
  withinMinutes,
  async () => {
    const ran: string[] = [];
    const timers = ['held', 'free'].map((name) => ({
      name,
      everySeconds: 3_600,
      run() {
        ran.push(name);
        happened.emit('ran');
        return Promise.resolve();
      },
    }));
    await armTimers(needs.db, timers);
    await needs.db.transaction(async (tx) => {
      await tx.run("select from timers where name = 'held' for update");
      const one = once(happened, 'ran');
      const worker = await startWorker({ ...needs, metrics: new Registry() }, needs.queue, {
        tasks: [],
        timers,
      });
      await one;
      await worker.stop();
    });
    assert.deepEqual(ran, ['free']);
  },
);

test('another worker takes over the job of a worker that sends no heartbeat', withinMinutes, async () => {
  const done = task({ ...rule, name: 'test.silent', work: async () => void happened.emit('taken over') });
  await needs.queue.ensure(done);
  await needs.db.transaction((tx) => needs.queue.enqueue(tx, done, { n: 1 }));
  // A worker that takes the job and dies: it sends no heartbeat. The test moves its last heartbeat back.
  const boss = await needs.queue.boss();
  assert.equal((await boss.fetch('test.silent')).length, 1);
  await needs.db.run(
    `update boss.job set heartbeat_on = now() - interval '1 minute' where name = 'test.silent'`,
  );

  const takenOver = once(happened, 'taken over');
  const supervising = openQueue(needs.db, { supervise: true, onError: assert.ifError });
  const metrics = new Registry();
  const worker = await startWorker({ ...needs, metrics }, supervising, { tasks: [done], timers: [] });
  await takenOver;
  await worker.stop();
  await supervising.close();
});

test('a worker whose job was given to another does not complete it', withinMinutes, async () => {
  const outcomes: string[] = [];
  const slow = task({
    ...rule,
    name: 'test.slow',
    async work(_needs, _payload, job) {
      // The queue has given the job away meanwhile, as after a long pause of this process.
      await needs.db.run(`update boss.job set state = 'retry' where name = 'test.slow'`);
      await assert.rejects(
        needs.db.transaction((tx) => job.complete(tx)),
        /given to another worker/,
      );
      throw new Error('a story fails if its completion is refused');
    },
  });
  await needs.db.transaction((tx) => needs.queue.enqueue(tx, slow, { n: 1 }));
  const boss = await needs.queue.boss();
  const [job] = await boss.fetch<{ payload: unknown }>('test.slow', { includeMetadata: true });
  assert.ok(job);
  outcomes.push(await runJob(needs, boss, { task: slow, job, signal: new AbortController().signal }));
  assert.deepEqual(outcomes, ['taken']);
});
