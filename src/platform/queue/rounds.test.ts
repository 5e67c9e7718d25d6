import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roundsAfter, roundsBetween, WINDOW } from './rounds.ts';

const listed = (lists: string, from = 40) => [...lists].map((list, at) => ({ list, round: from + at }));

test('a new list takes each second round of an account with one list, each third of one with two', () => {
  assert.deepEqual(roundsBetween({ waiting: listed('aaaaaa'), now: 40, last: 45 }, 10), [41, 43, 45]);
  assert.deepEqual(roundsBetween({ waiting: listed('ababab'), now: 40, last: 45 }, 10), [42, 45]);
  assert.deepEqual(roundsBetween({ waiting: listed('aaaaaa'), now: 40, last: 45 }, 1), [41]);
});

test('the next job of a list keeps its round, so short lists that keep coming postpone no other', () => {
  assert.deepEqual(roundsBetween({ waiting: listed('aabaaa'), now: 40, last: 45 }, 1), [43]);
  const many = Array.from({ length: WINDOW }, (_, at) => ({ list: `l${at}`, round: 40 + at }));
  assert.deepEqual(roundsBetween({ waiting: many, now: 40, last: 900 }, 1), []);
});

test('what is left of a new list and the jobs whose rounds it took come last, in turns', () => {
  assert.deepEqual(roundsAfter(9, 2, 3), { left: [10, 12], displaced: [11, 13, 14] });
  assert.deepEqual(roundsAfter(9, 3, 0), { left: [10, 11, 12], displaced: [] });
  assert.deepEqual(roundsAfter(9, 0, 2), { left: [], displaced: [10, 11] });
});
