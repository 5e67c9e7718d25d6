import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nameOf } from '../world/shown.ts';
import type { Evidence } from './evidence.ts';
import type { Row } from './money.ts';
import { lostNames } from './names.ts';

const named = (firstName: string) => ({ firstName, lastName: 'Quill', email: 'q@example.org' });
const order = { prebookId: 'p1', holder: named('Ada'), guests: [named('Ada')], remarks: 'late' };

/** What is wrong if Ada became Zoe by change 1, completed between steps 10 and 20, and a caller has read this name. */
function broken(
  read: string,
  at: number,
  { now = 'Zoe', status = 'COMPLETED', tried = ['COMPLETED'] } = {},
): Promise<string[]> {
  const people = { holder: nameOf(named(read)), guest: nameOf(named('Ada')), remarks: 'late' };
  const evidence = {
    sent: [{ operation: 'POST /rates/book', request: { body: order } }],
    seen: [{ booking: { id: 'b1', status: 'CONFIRMED' }, people, askedAtStep: at, readAtStep: at + 1 }],
    erased: [],
    amendments: {
      requests: [{ id: 1, bookingId: 'b1', holder: named('Zoe'), remarks: undefined }],
      settled: tried.map((one) => ({ id: 1, status: one, beganAtStep: 10, doneAtStep: 20 })),
    },
    sessions: {
      rows: () => Promise.resolve([{ id: 1, booking: 'b1', status, people: { holder: named('Zoe') } }]),
    },
  };
  const stored = { holder: named(now), guests: [named('Ada')], remarks: 'late' };
  const row = { id: 'b1', prebook: 'p1', replaces: null, status: 'CONFIRMED', people: stored };
  return lostNames(evidence as unknown as Evidence, [row as unknown as Row]);
}

const wrong = (name: string) => [`the holder of b1 is "${nameOf(named(name))}", and should be another`];

test('a changed name is read from the time on at which the change was completed', async () => {
  assert.deepEqual(await broken('Ada', 5), []);
  assert.deepEqual(await broken('Zoe', 5), wrong('Zoe'));
  for (const name of ['Ada', 'Zoe']) assert.deepEqual(await broken(name, 15), []);
  assert.deepEqual(await broken('Zoe', 25), []);
  assert.deepEqual(await broken('Ada', 25), wrong('Ada'));
});

test('a change that was acknowledged is stored, and its names remain', async () => {
  assert.deepEqual(await broken('Ada', 5, { now: 'Ada' }), wrong('Ada'));
  assert.deepEqual(await broken('Ada', 5, { now: 'Ada', status: 'PENDING' }), [
    'the change of names 1 was said to be COMPLETED, and is PENDING',
  ]);
});

test('a change is rejected only by an operator, and leaves the names', async () => {
  const rejected = { now: 'Ada', status: 'REJECTED' };
  assert.deepEqual(await broken('Ada', 25, { ...rejected, tried: ['REJECTED'] }), []);
  assert.deepEqual(await broken('Zoe', 25, { ...rejected, tried: ['REJECTED'] }), wrong('Zoe'));
  assert.deepEqual(await broken('Ada', 25, { ...rejected, tried: [] }), [
    'the change of names 1 is REJECTED, and b1 CONFIRMED',
  ]);
});
