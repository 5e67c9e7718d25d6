import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parties, type Party } from '../scale/shop.ts';
import { usedBy, type Demand, type UsedMs } from './demand.ts';
import { restOf, simulateRun } from './network.ts';

const each = <T>(of: (party: Party) => T): Record<Party, T> =>
  Object.fromEntries(parties.map((party) => [party, of(party)])) as Record<Party, T>; // an entry for each party
const used = (loop: number): UsedMs => each(() => ({ loop, otherThreads: 0 }));
const isWithin = (value: number, wanted: number, share: number): void =>
  assert.ok(Math.abs(value - wanted) <= share * wanted, `${value} is not within ${share} of ${wanted}`);

const purchase: Demand = {
  question: 'purchase',
  busy: used(1),
  lone: used(1),
  second: each(() => 2),
  ours: 4,
  suppliers: 0,
  flushMs: 5,
};

const run = {
  question: 'purchase',
  processes: 1,
  callers: 1,
  operations: 40,
  perSecond: 4,
  meanMs: 0,
  others: 0,
  refused: 0,
  used: each(() => ({ cpuMs: 0, loopMs: 0, waitedMs: 0, otherThreadsMs: 0, readyMs: 0 })),
} as const;

test('a lone caller waits for its CPU time, its flushes, its suppliers, and the rest', () => {
  const lone = simulateRun(purchase, { processes: 1, callers: 1, others: 0 }, 30);
  isWithin(lone.meanMs, 5 * 2 + 4 * 5 + 2 * 100 + 30, 0.03);
  // Four other threads at two cores: CPU time takes 2.5 times as long.
  const { meanMs } = simulateRun(purchase, { processes: 1, callers: 1, others: 4 }, 0);
  isWithin(meanMs, 2.5 * 5 * 2 + 4 * 5 + 2 * 100, 0.03);
});

test('what a lone caller waits for besides is the rest', () => {
  const rest = (meanMs: number, others: number) => restOf(purchase, { ...run, meanMs, others });
  // 10 ms of CPU, 20 of flushes, 200 of suppliers; four others make 25 ms of the CPU time.
  assert.deepEqual([rest(236, 0), rest(265, 4), rest(230, 4)], [6, 20, 0]);
});

test('what is shared is used up with the callers of a party, and what two processes cost with the time they run together', () => {
  const situation = { processes: 2, callers: 4 };
  const apart = usedBy(purchase, situation, 0);
  // A process serves two callers, suppliers serve all four.
  assert.deepEqual([apart.serve.loop, apart.suppliers.loop], [1.5, 1.25]);
  assert.equal(usedBy(purchase, situation, 0.5).serve.loop, 1.5 * 1.5);
  assert.equal(usedBy(purchase, { processes: 1, callers: 4 }, 1).serve.loop, 1.25);
});

test('many writes share flushes: their number does not limit purchases, the cores do', () => {
  const slowDisk = { ...purchase, second: each(() => 1), flushMs: 20 };
  const one = simulateRun(slowDisk, { processes: 1, callers: 1, others: 0 }, 0);
  const many = simulateRun(slowDisk, { processes: 1, callers: 24, others: 0 }, 0);
  // 24 callers with a flush each at a time would take 24 × 80 ms of the disk.
  assert.ok(many.meanMs < one.meanMs + 24 * 20, `${one.meanMs} and ${many.meanMs} ms`);
  assert.ok(many.perSecond > 10 * one.perSecond, `${one.perSecond} and ${many.perSecond}/s`);
});
