import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { limits } from '../../contract/limits.ts';
import { BodyQueue } from './body-queue.ts';

const large = limits.bodyReadAtOnceCharacters;

function* stepsOf(name: string): Generator<undefined, unknown> {
  if (name.startsWith('long')) yield;
  return undefined;
}

function entering() {
  const queue = new BodyQueue();
  const log: string[] = [];
  const enter = (name: string, { account = 'a', characters = large, destroyed = false } = {}) =>
    queue.enter({
      // The members of a request that are used.
      request: { caller: { accountId: account }, raw: { socket: { destroyed } } } as FastifyRequest,
      characters,
      steps: stepsOf(name),
      done: () => log.push(name),
      refuse: (error) => log.push(`${name}: ${(error as Error).message}`), // only errors are thrown
    });
  return { log, enter };
}

test('a small body is parsed at once, one large body in each turn of the event loop', async () => {
  const { log, enter } = entering();
  for (const name of ['large 1', 'large 2', 'large 3']) enter(name);
  enter('small', { characters: large - 1 });
  assert.deepEqual(log, ['small']);
  for (let turn = 1; turn <= 3; turn += 1) {
    await nextTurn();
    assert.equal(log.length, 1 + turn);
  }
  assert.deepEqual(log, ['small', 'large 1', 'large 2', 'large 3']);
});

test('a body with several steps takes a turn for each before the next body begins', async () => {
  const { log, enter } = entering();
  enter('long');
  enter('large');
  await nextTurn();
  assert.deepEqual(log, []);
  await nextTurn();
  assert.deepEqual(log, ['long']);
  await nextTurn();
  assert.deepEqual(log, ['long', 'large']);
});

test('accounts take turns, and the body of a client that has disconnected is not parsed', async () => {
  const { log, enter } = entering();
  enter('a1');
  enter('a2', { destroyed: true });
  enter('a3');
  enter('b1', { account: 'b' });
  for (let turn = 0; turn < 3; turn += 1) await nextTurn();
  assert.deepEqual(log, ['a1', 'b1', 'a2: the client has disconnected', 'a3']);
});

test('the memory of waiting bodies is limited: the account with the most is refused', async () => {
  const { log, enter } = entering();
  const characters = limits.bodiesWaitingCharacters / 4;
  enter('b', { account: 'b', characters });
  for (const name of ['a1', 'a2', 'a3', 'a4']) enter(name, { characters });
  assert.deepEqual(log, ['a4: overloaded']);
  for (let turn = 0; turn < 4; turn += 1) await nextTurn();
  assert.deepEqual(log.slice(1), ['b', 'a1', 'a2', 'a3']);
});
