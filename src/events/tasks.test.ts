import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { afterEach, beforeEach, test } from 'node:test';
import { Registry } from 'prom-client';
import { testNeeds } from '../../test/support/needs.ts';
import { webhookReceiver } from '../../test/support/receiver.ts';
import type { Task } from '../contract/task.ts';
import { systemClock } from '../platform/clock.ts';
import { startWorker, type Worker } from '../platform/queue/worker.ts';
import { publish } from './outbox.ts';
import { tasks, timers } from './tasks.ts';
import { registerWebhook } from './webhooks.ts';

// Promise: receivers of one account that hang do not delay the webhook of another account that answers.

const base = await testNeeds();
const needs = { ...base, config: { ...base.config, webhooksToPrivate: true } };
const { db } = needs;
const withinMinutes = { timeout: 120_000 };
const hanging = await webhookReceiver();
const prompt = await webhookReceiver();
const happened = new EventEmitter();
const open: (() => void)[] = [];
let isOver = false;
let worker: Worker;

hanging.answer = async () => {
  happened.emit('hangs');
  if (!isOver) await new Promise<void>((resolve) => open.push(resolve));
  return 200;
};
prompt.answer = () => {
  happened.emit('answered');
  return 200;
};

async function register(account: string, url: string, webhooks = 1): Promise<void> {
  const owner = { accountId: account, environment: 'sandbox' } as const;
  for (let n = 0; n < webhooks; n++) await registerWebhook(needs, owner, { url });
}

async function emit(account: string): Promise<void> {
  const owner = { accountId: account, environment: 'sandbox' } as const;
  const happening = { owner, name: 'booking.book', subject: 'booking', request: 1, response: 2 } as const;
  await db.transaction((tx) => publish(tx, { ...happening, at: needs.clock.now() }));
}

async function untilHanging(count: number): Promise<void> {
  while (hanging.received.length < count) await once(happened, 'hangs');
}

async function work(change: (task: Task<never>) => Task<never>): Promise<void> {
  const dispatch = timers.filter(({ name }) => name === 'events.dispatch');
  const changed = tasks.map((task) => change(task)) as unknown as readonly Task[];
  const work = { tasks: changed, timers: dispatch };
  worker = await startWorker({ ...needs, metrics: new Registry() }, needs.queue, work);
}

beforeEach(async () => {
  isOver = false;
  await db.run('truncate events, webhooks cascade');
  for (const { received } of [hanging, prompt]) received.length = 0;
});

afterEach(async () => {
  isOver = true;
  const stopped = worker.stop();
  for (const answer of open.splice(0)) answer();
  await stopped;
});

for (const accounts of [['acc_a'], ['acc_a', 'acc_b', 'acc_c']])
  test(`twenty receivers of each of ${accounts.length} accounts that hang`, withinMinutes, async () => {
    for (const account of accounts) await register(account, hanging.url, 20);
    await register('acc_innocent', prompt.url);
    for (const account of accounts) await emit(account);
    await work((task) => task);
    await untilHanging(16);
    const answered = once(happened, 'answered');
    await emit('acc_innocent');
    await answered;
    const ended = await db.rows(
      `select from webhook_attempts a join webhook_deliveries d on d.id = a.delivery
       join webhooks w on w.id = d.webhook where w.account <> 'acc_innocent'`,
    );
    assert.equal(ended.length, 0, 'all others still hang');
  });

test('if too many hang, accounts take turns', withinMinutes, async () => {
  await register('acc_a', hanging.url, 12);
  await register('acc_innocent', prompt.url);
  await emit('acc_a');
  await work((task) => ({ ...task, concurrency: 2, overtime: { afterMs: 1, jobs: 2 } }));
  await untilHanging(4);
  await emit('acc_innocent');
  const queued = `select from boss.job j join webhooks w on w.id = j.singleton_key where w.account = 'acc_innocent'`;
  while ((await db.rows(queued)).length === 0) await systemClock.sleep(20);
  assert.equal(hanging.received.length, 4, 'no more than the places and those that are over time');
  const answered = once(happened, 'answered');
  for (let served = 5; prompt.received.length === 0; served++) {
    assert.ok(served <= 7, 'the other account has its turn');
    open.shift()?.();
    await Promise.race([answered, untilHanging(served)]);
  }
});
