import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Line } from '../scheduler.ts';
import { RepeatedSteps } from './repeats.ts';

const line = (atMs: number, owner: string, what: string): Line => ({ atMs, owner, what, peer: 'database' });

test('a step that an actor repeats is shown once, with the number of its repeats', () => {
  const poll = 'reads what the Idempotency-Key has';
  const lines = [
    line(1, 'process 1', poll),
    line(2, 'process 2', 'commits'),
    line(3, 'process 1', 'a timer fires'),
    line(4, 'process 1', poll),
    line(5, 'process 1', `${poll} (answer)`),
    line(6, 'process 1', 'commits'),
    line(7, 'process 1', poll),
  ] as const;
  const repeated = new RepeatedSteps(lines);
  assert.deepEqual(repeated.of(lines[0]), { count: 2, lastMs: 5 });
  assert.deepEqual(
    lines.map((one) => repeated.has(one)),
    [false, false, false, true, true, false, false],
  );
  assert.equal(repeated.of(lines[6]), undefined);
});

test('so are steps that an actor repeats together', () => {
  const poll = ['sends GET /bookings', 'reads 200', 'learns that b1 is PENDING'];
  const lines = [...poll, ...poll, ...poll.slice(0, 2), 'learns that b1 is CONFIRMED'].map((what, at) =>
    line(at, 'caller 1', what),
  );
  const repeated = new RepeatedSteps(lines);
  assert.deepEqual(
    lines.filter((one) => !repeated.has(one)).map(({ what }) => what),
    [...poll, ...poll.slice(0, 2), 'learns that b1 is CONFIRMED'],
  );
  assert.deepEqual(
    lines.slice(0, 3).map((one) => repeated.of(one)?.count),
    [1, 1, 1],
  );
});
