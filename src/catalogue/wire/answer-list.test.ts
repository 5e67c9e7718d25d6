import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import type { HotelsListed } from '../lookup/list-hotels.ts';
import { answerList } from './answer-list.ts';

/** A catalogue of which only the state is read, and lists that the test completes. */
function listServer() {
  const counted = { states: 0, begun: [] as number[] };
  const row = () => {
    counted.states += 1;
    return Promise.resolve({ identity: 'one', last_change: 1 });
  };
  // Lists are made by the function below: the database is used for nothing else.
  const db = { row } as unknown as Needs['db'];
  const empty: HotelsListed = { hotels: [], total: 0, place: undefined };
  const open: (() => void)[] = [];
  const answer = (question: number, signal = new AbortController().signal) =>
    answerList({ db }, { headers: {}, publicUrl: 'https://inn.example', query: { question }, signal }, () => {
      counted.begun.push(question);
      return new Promise((resolve) => open.push(() => resolve(empty)));
    });
  return { counted, answer, finishOne: () => open.shift()?.() };
}

/** Nothing waits for a socket or a file: everything has happened by the next turn of the event loop. */
const settled = () => new Promise(setImmediate);
const most = limits.listsMadeAtOnce;

test('a few lists are made concurrently, the others in order of arrival, and all share one read of the state', async () => {
  const { counted, answer, finishOne } = listServer();
  const answers = Array.from({ length: most + 2 }, (_, question) => answer(question));
  await settled();
  assert.deepEqual(counted, { states: 1, begun: [...Array(most).keys()] });
  for (let list = 0; list < answers.length; list++) {
    finishOne();
    await settled();
  }
  assert.deepEqual(counted.begun, [...answers.keys()]);
  assert.ok((await Promise.all(answers)).every(({ status }) => status === 200));
});

test('no list is made for a caller that disconnected while waiting', async () => {
  const { counted, answer, finishOne } = listServer();
  const working = Array.from({ length: most }, (_, question) => answer(question));
  const gone = new AbortController();
  const left = assert.rejects(answer(98, gone.signal), /gone/);
  const last = answer(99);
  await settled();
  gone.abort(new Error('gone'));
  for (let list = 0; list <= most; list++) {
    finishOne();
    await settled();
  }
  await Promise.all([...working, left, last]);
  assert.deepEqual(counted.begun.slice(most), [99]);
});
