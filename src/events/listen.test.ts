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

const tell = (tx: Tx, subject: string, accountId: string = owner.accountId) =>
  publish(tx, {
    owner: { ...owner, accountId },
    name: 'booking.book',
    subject,
    request: {},
    response: {},
    at: new Date(),
  });

/** Hears until this many events came. */
async function hear(count: number, asked: Partial<Listening>): Promise<string[]> {
  const ears = new AbortController();
  const heard: string[] = [];
  const listening = { account: undefined, since: undefined, signal: ears.signal, ...asked };
  for await (const { subject } of listen(needs, listening)) {
    heard.push(subject);
    if (heard.length === count) ears.abort();
  }
  return heard;
}

test('hears what happens from now on, in the order of commit, and nothing twice', async () => {
  await db.transaction((tx) => tell(tx, 'before'));
  const heard = hear(3, {});
  await pause(50);
  for (const subject of ['first', 'second', 'third']) await db.transaction((tx) => tell(tx, subject));
  assert.deepEqual(await heard, ['first', 'second', 'third']);
});

test('does not get an event twice while an older transaction still runs', async () => {
  const { promise: heardEnough, resolve } = Promise.withResolvers<void>();
  const old = db.transaction(async (tx) => {
    await tell(tx, 'told by the old one');
    await heardEnough;
  });
  await pause(50);
  await db.transaction((tx) => tell(tx, 'before'));
  const heard = hear(2, {});
  await pause(50);
  await db.transaction((tx) => tell(tx, 'after'));
  resolve();
  await old;
  assert.deepEqual(await heard, ['told by the old one', 'after']);
});

test('hears an event whose transaction commits after a later one', async () => {
  const heard = hear(2, {});
  await pause(50);
  const { promise: laterIsTold, resolve } = Promise.withResolvers<void>();
  const slow = db.transaction(async (tx) => {
    await tell(tx, 'told first, committed last');
    await laterIsTold;
  });
  await pause(50);
  await db.transaction((tx) => tell(tx, 'told last, committed first'));
  resolve();
  await slow;
  assert.deepEqual(await heard, ['told first, committed last', 'told last, committed first']);
});

test('hears the past of one account when asked', async () => {
  const since = new Date();
  await db.transaction(async (tx) => {
    await tell(tx, 'ours');
    await tell(tx, 'theirs', 'acc_two');
    await tell(tx, 'ours again');
  });
  assert.deepEqual(await hear(2, { since, account: owner.accountId }), ['ours', 'ours again']);
});
