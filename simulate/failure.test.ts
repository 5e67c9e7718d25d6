import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../src/lib/seeded-random.ts';
import { failureText, playedBy } from './failure.ts';
import { drawProfile } from './profile.ts';
import type { Line } from './scheduler.ts';

const BOOKING = 'DJebyTh8V';

/** What is between "In short" and what was violated. */
function shortOf(lines: readonly Line[]): string[] {
  const violations = [`${BOOKING} is FAILED and money is still held`];
  const profile = drawProfile(seededRandom(1));
  const history = {
    seed: 4,
    trim: {},
    profile,
    digest: 'd',
    statements: 1,
    faults: [],
    lines,
    violations,
  };
  const [, short = ''] = /\nIn short:\n(.*)\nVIOLATED/s.exec(failureText(history, history)) ?? [];
  return short.split('\n').map((line) => line.trim());
}

test('in short, a failure has no routine, and repeats are one line', () => {
  const looks = Array.from({ length: 42 }, (_, at) => [
    { atMs: at * 1_000, owner: 'process 1', what: `keeps its lease on booking ${BOOKING} for 15000 ms` },
    { atMs: at * 1_000, owner: 'supplier', what: `retrieve ${BOOKING}` },
    { atMs: at * 1_000, owner: 'process 1', what: `retrieve ${BOOKING}: unknown` },
  ]).flat();
  const end = { atMs: 50_000, owner: 'process 1', what: `stores that booking ${BOOKING} is failed` };
  const again = { atMs: 51_000, owner: 'supplier', what: `retrieve ${BOOKING}` };
  assert.deepEqual(shortOf([...looks, end, again]), [
    '0 ms  supplier     retrieve DJebyTh8V',
    '0 ms  process 1    retrieve DJebyTh8V: unknown',
    '1000 ms  supplier     retrieve DJebyTh8V',
    '1000 ms  process 1    retrieve DJebyTh8V: unknown',
    '2000 ms  supplier     retrieve DJebyTh8V ... 40 times until 41000 ms',
    '2000 ms  process 1    retrieve DJebyTh8V: unknown ... 40 times until 41000 ms',
    '50000 ms  process 1    stores that booking DJebyTh8V is failed',
    '51000 ms  supplier     retrieve DJebyTh8V',
  ]);
});

test('in short, a failure has the faults of routine steps', () => {
  const what = `keeps its lease on booking ${BOOKING} for 15000 ms waits for a lock`;
  assert.deepEqual(shortOf([{ atMs: 1, owner: 'process 1', what }]), [`1 ms  process 1    ${what}`]);
});

test('the command that plays a history names what was left out', () => {
  assert.equal(playedBy({ seed: 4, trim: {} }), 'npm run simulate -- --seed 4');
  assert.equal(playedBy({ seed: 4, trim: { salt: 3 } }), `npm run simulate -- --seed 4 --trim '{"salt":3}'`);
});
