import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { test } from 'node:test';
import { testNeeds } from '../../test/support/needs.ts';
import { systemClock } from '../platform/clock.ts';
import { listen, type Listening } from './listen.ts';
import { publish } from './outbox.ts';
import type { Tx } from '../contract/database.ts';

const needs = { ...(await testNeeds()), clock: systemClock };
const { db } = needs;
const owner = { accountId: 'acc_one', environment: 'sandbox' } as const;

const emit = (tx: Tx, subject: string, accountId: string = owner.accountId) =>
  publish(tx, {
    owner: { ...owner, accountId },
    name: 'booking.book',
    subject,
    request: {},
    response: {},
    at: new Date(),
  });

/** Reads until this many events have arrived. */
async function receive(count: number, options: Partial<Listening>): Promise<string[]> {
  const stop = new AbortController();
  const received: string[] = [];
  const listening = { account: undefined, since: undefined, signal: stop.signal, ...options };
  for await (const { subject } of listen(needs, listening)) {
    received.push(subject);
    if (received.length === count) stop.abort();
  }
  return received;
}

test('returns events from now on, in the order of commit, each once', async () => {
  await db.transaction((tx) => emit(tx, 'before'));
  const received = receive(3, {});
  await pause(50);
  for (const subject of ['first', 'second', 'third']) await db.transaction((tx) => emit(tx, subject));
  assert.deepEqual(await received, ['first', 'second', 'third']);
});

test('does not get an event twice while an older transaction still runs', async () => {
  const { promise: receivedEnough, resolve } = Promise.withResolvers<void>();
  const old = db.transaction(async (tx) => {
    await emit(tx, 'written by the old one');
    await receivedEnough;
  });
  await pause(50);
  await db.transaction((tx) => emit(tx, 'before'));
  const received = receive(2, {});
  await pause(50);
  await db.transaction((tx) => emit(tx, 'after'));
  resolve();
  await old;
  assert.deepEqual(await received, ['written by the old one', 'after']);
});

test('returns an event whose transaction commits after a later one', async () => {
  const received = receive(2, {});
  await pause(50);
  const { promise: laterIsWritten, resolve } = Promise.withResolvers<void>();
  const slow = db.transaction(async (tx) => {
    await emit(tx, 'written first, committed last');
    await laterIsWritten;
  });
  await pause(50);
  await db.transaction((tx) => emit(tx, 'written last, committed first'));
  resolve();
  await slow;
  assert.deepEqual(await received, ['written first, committed last', 'written last, committed first']);
});

test('returns past events of one account on request', async () => {
  const since = new Date();
  await db.transaction(async (tx) => {
    await emit(tx, 'ours');
    await emit(tx, 'theirs', 'acc_two');
    await emit(tx, 'ours again');
  });
  assert.deepEqual(await receive(2, { since, account: owner.accountId }), ['ours', 'ours again']);
});

test('returns events in the numeric order of their transactions', async () => {
  const account = 'acc_old';
  const since = new Date();
  const ids = ['10', '9', '100'];
  for (const tx of ids)
    await db.run(
      `insert into events (tx, account, environment, name, subject, request, response, happened_at)
       values ($1::text::xid8, $2, 'sandbox', 'webhook.test', $1, 'null', 'null', $3)`,
      [tx, account, since],
    );
  assert.deepEqual(await receive(ids.length, { since, account }), ['9', '10', '100']);
});
