import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from '../../src/lib/seeded-random.ts';
import { simulate } from './simulation.ts';

const random = seededRandom(24);
const fraction = (): number => random.fraction();
const isWithin = (value: number, wanted: number, share: number): void =>
  assert.ok(Math.abs(value - wanted) <= share * wanted, `${value} is not within ${share} of ${wanted}`);

test('one server, arrivals by chance: the mean is that of M/M/1', () => {
  const steps = [{ station: 'loop', meanMs: 5 }];
  const found = simulate({
    stations: { loop: 1 },
    steps,
    load: { perSecond: 140 },
    operations: 60_000,
    fraction,
  });
  isWithin(found.busy['loop'] ?? 0, 0.7, 0.02);
  isWithin(found.meanMs, 5 / (1 - 0.7), 0.05);
  isWithin(found.p95Ms, -Math.log(0.05) * (5 / (1 - 0.7)), 0.07);
});

test('four servers, arrivals by chance: the mean is that of M/M/4', () => {
  const steps = [{ station: 'cores', meanMs: 10 }];
  const found = simulate({
    stations: { cores: 4 },
    steps,
    load: { perSecond: 320 },
    operations: 60_000,
    fraction,
  });
  // Erlang C of 3.2 erlangs at 4 servers is 0.5964; the wait is C / (c·μ − λ).
  isWithin(found.meanMs, 10 + (0.5964 / (400 - 320)) * 1000, 0.05);
});

test('callers that wait a fixed time are limited by the server, or by their number', () => {
  const network = (callers: number) =>
    simulate({
      stations: { loop: 1, supplier: Infinity },
      steps: [
        { station: 'loop', meanMs: 2 },
        { station: 'supplier', meanMs: 98, isFixed: true },
      ],
      load: { callers },
      operations: 20_000,
      fraction,
    });
  isWithin(network(1).perSecond, 10, 0.02);
  isWithin(network(1).meanMs, 100, 0.02);
  isWithin(network(200).perSecond, 500, 0.02);
  isWithin(network(200).busy['loop'] ?? 0, 1, 0.02);
});

test('a group of callers waits for its own server, also while the one of another group is idle', () => {
  const perSecond = (groups: number, callers: number) =>
    simulate({
      stations: { loop: 1, supplier: Infinity },
      groups,
      steps: [
        { station: 'loop', meanMs: 5, isFixed: true, isOwn: true },
        { station: 'supplier', meanMs: 5, isFixed: true },
      ],
      load: { callers },
      operations: 2_000,
      fraction,
    }).perSecond;
  isWithin(perSecond(1, 4), 200, 0.02);
  isWithin(perSecond(2, 8), 400, 0.02);
  // Two in the first group, one in the second.
  isWithin(perSecond(2, 3), 300, 0.02);
});

test('threads share the cores, also with those of other programs', () => {
  const perSecond = (callers: number, others: number) =>
    simulate({
      stations: { loop: Infinity },
      cores: { count: 2, others },
      steps: [{ station: 'loop', meanMs: 10, isCpu: true }],
      load: { callers },
      operations: 5_000,
      fraction,
    });
  isWithin(perSecond(1, 0).perSecond, 100, 0.05);
  isWithin(perSecond(8, 0).perSecond, 200, 0.05);
  isWithin(perSecond(8, 0).coresUsed, 2, 0.001);
  // Three of ours and three others: half of two cores.
  isWithin(perSecond(3, 3).perSecond, 100, 0.05);
});

test('a thread waits for its loop and then for a core', () => {
  const found = simulate({
    stations: { loop: 1, sessions: Infinity },
    cores: { count: 1, others: 0 },
    steps: [
      { station: 'loop', meanMs: 5, isFixed: true, isCpu: true },
      { station: 'sessions', meanMs: 5, isFixed: true, isCpu: true },
    ],
    load: { callers: 6 },
    operations: 2_000,
    fraction,
  });
  isWithin(found.perSecond, 100, 0.02);
  isWithin(found.busy['loop'] ?? 0, 1, 0.02);
});

test('those who wait for a server are served together, alike ones only', () => {
  const perSecond = (callers: number, kinds: readonly string[], worthwhile: number) =>
    simulate({
      stations: {
        disk: Infinity,
        writes: {
          servers: 2,
          together: { worthwhile, steps: () => [{ station: 'disk', meanMs: 10, isFixed: true }] },
        },
      },
      steps: kinds.map((alike) => ({ station: 'writes', meanMs: 0, alike })),
      load: { callers },
      operations: 4_000,
      fraction,
    }).perSecond;
  // One writes alone. The next one comes after it, the rest together.
  isWithin(perSecond(1, ['a'], Infinity), 100, 0.02);
  isWithin(perSecond(9, ['a'], Infinity), 450, 0.02);
  // With two kinds, each waits for the other.
  isWithin(perSecond(1, ['a', 'b'], Infinity), 50, 0.02);
  // With a second server, none waits.
  isWithin(perSecond(2, ['a'], 1), 200, 0.02);
});
