import assert from 'node:assert/strict';
import test from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';
import { fakeClock } from '../../../test/support/clock.ts';
import { Load } from './load.ts';

const present = new AbortController().signal;
const inTime = { loopMs: 0, queuedMs: 0 };

function loaded() {
  const clock = fakeClock();
  const queue = { lateMs: 0 };
  const load = new Load(
    { clock, log: pino({ level: 'silent' }), metrics: new Registry() },
    () => queue.lateMs,
  );
  const events: string[] = [];
  /** Requests a place, and adds the outcome to `events`. */
  const come = (account: string, timeoutMs = 6_000, signal = present) => {
    const wait = async () => {
      try {
        await load.enter({ account, timeoutMs, signal: () => signal });
        events.push(`${account} in`);
      } catch (error) {
        assert.ok(error instanceof Refusal && error.refusal === 'overloaded');
        events.push(`${account} out`);
      }
    };
    void wait();
  };
  const fill = () => {
    while (load.state.running < load.state.limit) come('filler');
  };
  /** Fills every place, at the highest limit. */
  const fillForGood = () => {
    while (load.state.limit < limits.costlyAtMost) {
      fill();
      load.adjust(inTime);
    }
    fill();
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { clock, load, queue, events, come, fill, fillForGood, settle };
}

test('requests up to the limit run; the others wait, and accounts take turns', async () => {
  const { load, events, come, fill, settle } = loaded();
  fill();
  for (const account of ['a', 'a', 'a', 'b', 'c']) come(account);
  await settle();
  events.length = 0;
  assert.deepEqual(load.state, { limit: limits.costlyAtFirst, running: limits.costlyAtFirst, waiting: 5 });
  for (let left = 0; left < 5; left += 1) load.leave('filler');
  await settle();
  assert.deepEqual(events, ['a in', 'b in', 'c in', 'a in', 'a in']);
});

test('a request that waits longer than half of its timeout, or whose client has gone, is refused', async () => {
  const { clock, events, come, fillForGood, settle } = loaded();
  const gone = new AbortController();
  fillForGood();
  come('short', 200);
  come('gone', 6_000, gone.signal);
  come('long', 6_000);
  gone.abort();
  await settle();
  events.length = 0;
  await clock.advance(110);
  assert.deepEqual(events, ['gone out', 'short out']);
  await clock.advance(limits.burstMs);
  assert.deepEqual(events, ['gone out', 'short out', 'long out']);
});

test('a queue that was not empty for a second is overload: then requests wait a tenth of a second at most', async () => {
  const { clock, load, events, come, fillForGood, settle } = loaded();
  fillForGood();
  come('first');
  for (let ms = 0; ms <= limits.burstMs; ms += 100) {
    come('next');
    await clock.advance(100);
    // One leaves and one arrives, so the queue is never empty.
    load.leave('filler');
    await settle();
  }
  assert.ok(load.state.waiting > 0);
  events.length = 0;
  come('late');
  await clock.advance(limits.overloadPatienceMs + limits.loopLookMs);
  assert.ok(events.includes('late out'), events.join());
});

test('in a full queue a request of the account with the most is dropped for one of another account', async () => {
  const { load, events, come, fill, settle } = loaded();
  fill();
  for (let number = 0; number < limits.costlyWaiting; number += 1) come('greedy');
  await settle();
  events.length = 0;
  come('greedy');
  come('modest');
  await settle();
  assert.deepEqual(events, ['greedy out', 'greedy out']);
  assert.equal(load.state.waiting, limits.costlyWaiting);
  events.length = 0;
  load.leave('filler');
  load.leave('filler');
  await settle();
  assert.deepEqual(events, ['greedy in', 'modest in']);
});

test('the limit falls while the event loop lags, and rises while it is used and the loop does not lag', () => {
  const { load, fill } = loaded();
  fill();
  load.adjust({ loopMs: limits.loopLateMs + 1, queuedMs: 0 });
  assert.equal(load.state.limit, Math.floor(limits.costlyAtFirst * 0.8));
  for (let turn = 0; turn < 50; turn += 1) load.adjust({ loopMs: 1_000, queuedMs: 0 });
  assert.equal(load.state.limit, limits.costlyAtLeast);
  for (let turn = 0; turn < 100; turn += 1) load.adjust(inTime);
  // It does not grow beyond what runs: the effect of more is unknown.
  assert.equal(load.state.limit, limits.costlyAtFirst + 1);
});

test('an account that makes the loop late gets fewer places, and the rest remain for other accounts', async () => {
  const { clock, load, queue, events, come, settle } = loaded();
  queue.lateMs = 1_000;
  for (let number = 0; number < 20; number += 1) come('greedy');
  for (let turn = 0; turn < 30; turn += 1) load.adjust({ loopMs: 1_000, queuedMs: 0 });
  for (let number = 0; number < 16; number += 1) load.leave('greedy');
  await settle();
  events.length = 0;
  assert.equal(load.state.running, limits.costlyAtLeastEach);
  come('greedy');
  // A queue that is not empty for more than a second is overload, except for requests that have a place.
  for (let ms = 0; ms <= limits.burstMs; ms += 100) {
    come('greedy');
    await clock.advance(100);
  }
  assert.equal(load.state.running, limits.costlyAtLeastEach);
  assert.ok(load.state.waiting > 0);
  assert.equal(load.isHopeless('modest'), false);
  events.length = 0;
  come('modest');
  await settle();
  assert.deepEqual(events, ['modest in']);
  load.leave('greedy');
  await settle();
  assert.equal(events.filter((event) => event === 'greedy in').length, 1);
});

test('a lone account gets all places while the loop is on time', () => {
  const { load, come } = loaded();
  for (let number = 0; number < 20; number += 1) come('greedy');
  for (let turn = 0; turn < 30; turn += 1) load.adjust({ loopMs: 1_000, queuedMs: 0 });
  for (let number = 0; number < 20; number += 1) load.leave('greedy');
  for (let turn = 0; turn < 100; turn += 1) {
    const { running, waiting, limit } = load.state;
    for (let wanted = running + waiting; wanted < limit; wanted += 1) come('greedy');
    load.adjust(inTime);
  }
  assert.ok(load.state.running > limits.costlyAtFirst, String(load.state.running));
});

/**
 * A process that computes 2.5 ms for each request. Requests arrive at a multiple of its capacity, and each is useful for a
 * second. Requests that run either share its time, so its event loop is as late as they take together, or queue pieces
 * of work of which the loop takes one in each turn: then the loop is in time, and the queue is late.
 */
interface Simulation {
  readonly multiple: number;
  readonly late: 'loop' | 'queue';
}

async function simulate({ multiple, late }: Simulation) {
  const { clock, load, queue, settle } = loaded();
  const costMs = 2.5;
  const running: { leftMs: number; readonly untilMs: number; readonly account: string }[] = [];
  let good = 0;
  let refused = 0;
  let refusedBeforeReading = 0;
  let most = 0;
  let owed = 0;
  const seconds = 20;
  for (let turn = 0; turn < seconds * 100; turn += 1) {
    for (owed += (multiple * 10) / costMs; owed >= 1; owed -= 1) {
      const untilMs = clock.ticksMs() + 1_000;
      const account = `account ${turn % 50}`;
      try {
        load.refuseHopeless(account);
      } catch {
        refusedBeforeReading += 1;
        continue;
      }
      void Promise.resolve(load.enter({ account, timeoutMs: 1_000, signal: () => present })).then(
        () => running.push({ leftMs: costMs, untilMs, account }),
        () => (refused += 1),
      );
      most = Math.max(most, load.state.waiting + load.state.running);
    }
    await settle();
    let leftMs = 10;
    while (leftMs > 0 && running.length > 0) {
      const first = running[0];
      if (first === undefined) break;
      const spentMs = Math.min(leftMs, first.leftMs);
      first.leftMs -= spentMs;
      leftMs -= spentMs;
      if (first.leftMs > 1e-9) break;
      running.shift();
      if (clock.ticksMs() <= first.untilMs) good += 1;
      load.leave(first.account);
      await settle();
    }
    await clock.advance(10);
    const queuedMs = running.length * costMs;
    // Ten times a second the load asks for this by itself, with what its loop was late: nothing by this clock.
    if (late === 'queue') queue.lateMs = queuedMs;
    else if (turn % 10 === 9) load.adjust({ loopMs: queuedMs, queuedMs: 0 });
  }
  return { goodput: good / ((seconds * 1000) / costMs), refused, refusedBeforeReading, most };
}

for (const multiple of [1, 3, 10])
  for (const late of ['loop', 'queue'] as const)
    test(`at ${multiple} times its capacity the process completes 90 % of the capacity, with a bounded queue: its ${late} is late`, async () => {
      const { goodput, refused, refusedBeforeReading, most } = await simulate({ multiple, late });
      console.log({ goodput, refused, refusedBeforeReading, most });
      assert.ok(goodput >= 0.9, `goodput ${goodput}`);
      assert.ok(most <= limits.costlyWaiting + limits.costlyAtFirst * 2, `${most} requests were held`);
      if (multiple > 1)
        assert.ok(refusedBeforeReading > 5 * refused, `${refused} were read and then refused`);
    });
