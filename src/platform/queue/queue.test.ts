import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { testNeeds } from '../../../test/support/needs.ts';
import { workOff } from '../../../test/support/tasks.ts';
import { type Job, task } from '../../contract/task.ts';
import { listDeadLetters } from './dead-letters.ts';

const needs = await testNeeds();
await needs.db.run('create table notes (text text not null)');

const payload = Type.Object({ text: Type.String() });
const rule = { payload, retry: { limit: 2, delaySeconds: 1 }, concurrency: 2 };

const note = task({
  ...rule,
  name: 'test.note',
  work: (_needs, { text }, job) => writeNote(text, job),
});

function writeNote(text: string, job: Job): Promise<void> {
  return needs.db.transaction(async (tx) => {
    await tx.run('insert into notes (text) values ($1)', [text]);
    await job.complete(tx);
  });
}

const notes = async (): Promise<string[]> =>
  (await needs.db.rows<{ text: string }>('select text from notes order by text')).map(({ text }) => text);

test('a job exists only if the transaction that enqueued it commits', async () => {
  const broken = needs.db.transaction(async (tx) => {
    await needs.queue.enqueue(tx, note, { text: 'never' });
    throw new Error('changed my mind');
  });
  await assert.rejects(broken, /changed my mind/);
  assert.deepEqual(await workOff(needs, [note]), []);

  await needs.db.transaction((tx) => needs.queue.enqueue(tx, note, { text: 'once' }));
  assert.deepEqual(await workOff(needs, [note]), [{ task: 'test.note', outcome: 'done' }]);
  assert.deepEqual(await notes(), ['once']);
});

test('one job of a key waits; jobs with other keys or without one are not delayed', async () => {
  await needs.db.transaction(async (tx) => {
    await needs.queue.enqueue(tx, note, { text: 'a1' }, { key: 'a' });
    await needs.queue.enqueue(tx, note, { text: 'a2' }, { key: 'a' });
    await needs.queue.enqueue(tx, note, { text: 'b' }, { key: 'b', startAfterMs: 60_000 });
    await needs.queue.enqueue(tx, note, { text: 'x' });
    await needs.queue.enqueue(tx, note, { text: 'x' });
  });
  assert.equal((await workOff(needs, [note])).length, 4);
  assert.deepEqual(await notes(), ['a1', 'b', 'once', 'x', 'x']);
});

test('lists take turns: a later list does not wait for the end of an earlier one, and delays no other job', async () => {
  const ran: string[] = [];
  const come = (...list: string[]): Promise<void> =>
    needs.db.transaction((tx) =>
      needs.queue.enqueueList(tx, listed, {
        // The account is the first letter, the list all before the last one.
        account: list[0]?.slice(0, 1) ?? '',
        list: list[0]?.slice(0, -1) ?? '',
        payloads: list.map((text) => ({ text })),
      }),
    );
  const listed = task({
    ...rule,
    name: 'test.listed',
    work: async (_needs, { text }) => {
      ran.push(text);
      if (text === 'a2') await come('b1', 'b2');
      if (text === 'b1') await come('c1', 'c2');
    },
  });
  await come('a1', 'a2', 'a3', 'a4', 'a5', 'a6');
  await workOff(needs, [listed]);
  assert.deepEqual(ran, ['a1', 'a2', 'a3', 'a4', 'b1', 'a5', 'b2', 'a6', 'c1', 'c2']);

  ran.length = 0;
  const lists = ['p', 'q', 'r', 's', 't', 'u', 'v', 'w'];
  for (const list of lists) await come(...Array.from({ length: 5 }, (_, at) => `d${list}${at + 1}`));
  await come('e1', 'e2', 'e3');
  await workOff(needs, [listed]);
  assert.ok(ran.indexOf('e1') <= 2, `an account with many lists delays another by one job: ${ran.join()}`);
  assert.ok(ran.indexOf('e3') <= 6, `and each of its jobs by one: ${ran.join()}`);
  const cycle = ran.filter((text) => text.startsWith('d')).slice(0, lists.length);
  assert.equal(
    new Set(cycle.map((text) => text[1])).size,
    lists.length,
    `the lists of an account take turns: ${ran.join()}`,
  );
  assert.equal(new Set(ran).size, 5 * lists.length + 3);
});

test('a list with one invalid payload is refused as a whole', async () => {
  const list = [{ text: 'fits' }, { text: 7 } as unknown as { text: string }];
  await assert.rejects(
    needs.db.transaction((tx) =>
      needs.queue.enqueueList(tx, note, { account: 'a', list: 'l', payloads: list }),
    ),
    /is invalid/,
  );
  assert.deepEqual(await workOff(needs, [note]), []);
});

test('an invalid payload is refused before it is enqueued', async () => {
  // The types refuse it too, but a payload may come from outside the program.
  const wrong = { text: 7 } as unknown as { text: string };
  await assert.rejects(
    needs.db.transaction((tx) => needs.queue.enqueue(tx, note, wrong)),
    /payload of test\.note is invalid: \/text must be string/,
  );
});

test('work and completion roll back together, and the job is tried again', async () => {
  let attempts = 0;
  const flaky = task({
    ...rule,
    name: 'test.flaky',
    work: (_needs, { text }, job) =>
      needs.db.transaction(async (tx) => {
        await tx.run('insert into notes (text) values ($1)', [text]);
        await job.complete(tx);
        attempts += 1;
        assert.equal(job.attempt, attempts);
        if (attempts < 3) throw new Error('not yet');
      }),
  });
  await needs.db.transaction((tx) => needs.queue.enqueue(tx, flaky, { text: 'flaky' }));
  const outcomes = (await workOff(needs, [flaky])).map(({ outcome }) => outcome);
  assert.deepEqual(outcomes, ['failed', 'failed', 'done']);
  assert.equal((await notes()).filter((text) => text === 'flaky').length, 1);
});

test('a job whose last attempt failed is a dead letter, it is reported to its task once, and it can be requeued', async () => {
  const givenUp: string[] = [];
  let isMended = false;
  const doomed = task({
    ...rule,
    name: 'test.doomed',
    async work(_needs, { text }, job) {
      if (!isMended) throw new Error(`can't write ${text}`);
      await writeNote(text, job);
    },
    gaveUp: (_needs, { text }, reason) => Promise.resolve(void givenUp.push(`${text}: ${reason}`)),
  });
  await needs.db.transaction((tx) => needs.queue.enqueue(tx, doomed, { text: 'doomed' }, { key: 'd' }));
  assert.equal((await workOff(needs, [doomed])).length, 3);
  await workOff(needs, [doomed]);
  assert.deepEqual(givenUp, ["doomed: can't write doomed"]);

  const [letter] = await listDeadLetters(needs.db);
  assert.ok(letter);
  assert.deepEqual(
    { task: letter.task, payload: letter.payload, reason: letter.reason, attempts: letter.attempts },
    { task: 'test.doomed', payload: { text: 'doomed' }, reason: "can't write doomed", attempts: 3 },
  );

  isMended = true;
  assert.equal(await needs.queue.requeueDead(needs.db, [letter.id]), 1);
  assert.deepEqual(await workOff(needs, [doomed]), [{ task: 'test.doomed', outcome: 'done' }]);
  assert.deepEqual(await listDeadLetters(needs.db), []);
  assert.ok((await notes()).includes('doomed'));
});
