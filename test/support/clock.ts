import { systemClock } from '../../src/platform/clock.ts';
import type { StartTimer } from '../../src/lib/async/timer.ts';
import type { Clock } from '../../src/contract/needs.ts';

/** A clock that moves only when the test moves it; sleepers wake in the order of their times. */
export interface FakeClock extends Clock {
  advance(ms: number): Promise<void>;
  set(time: Date): void;
  /** How long until the next sleeper wakes; undefined if none sleeps. */
  nextMs(): number | undefined;
  /** How far the clock of the machine is ahead of this one. */
  aheadMs: number;
}

interface Sleeper {
  readonly wakeAtMs: number;
  readonly wake: () => void;
}

export function fakeClock(start = new Date('2026-03-01T12:00:00Z')): FakeClock {
  let nowMs = start.getTime();
  /** Ticks never go back, where the date is set back. */
  let setBackMs = 0;
  let sleepers: Sleeper[] = [];
  const clock: FakeClock = {
    now: () => new Date(nowMs),
    nowMs: () => nowMs,
    ticksMs: () => nowMs + setBackMs,
    aheadMs: 0,
    machineAheadMs: () => clock.aheadMs,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const sleeper = { wakeAtMs: nowMs + ms, wake: resolve };
        sleepers.push(sleeper);
        signal?.addEventListener('abort', () => {
          sleepers = sleepers.filter((one) => one !== sleeper);
          reject(signal.reason);
        });
      }),
    async advance(ms) {
      const untilMs = nowMs + ms;
      for (;;) {
        sleepers.sort((a, b) => a.wakeAtMs - b.wakeAtMs);
        const first = sleepers[0];
        if (first === undefined || first.wakeAtMs > untilMs) break;
        sleepers.shift();
        nowMs = first.wakeAtMs;
        first.wake();
        // Lets the sleeper run, and perhaps sleep again, before the clock moves on.
        await new Promise((resolve) => setImmediate(resolve));
      }
      nowMs = untilMs;
    },
    nextMs: () =>
      sleepers.length === 0 ? undefined : Math.min(...sleepers.map(({ wakeAtMs }) => wakeAtMs)) - nowMs,
    set(time) {
      setBackMs += Math.max(0, nowMs - time.getTime());
      nowMs = time.getTime();
    },
  };
  return clock;
}

/** Timers of this clock. */
export function laterBy(clock: FakeClock): StartTimer {
  return (ms, act) => {
    const stop = new AbortController();
    clock.sleep(ms, stop.signal).then(act, () => undefined);
    return () => stop.abort();
  };
}

/** Waits for work that sleeps by this clock, and advances the clock meanwhile. */
export async function whileTimePasses<T>(clock: FakeClock, work: Promise<T>, stepMs = 250): Promise<T> {
  let isWorking = true;
  const done = work.finally(() => (isWorking = false));
  // The caller gets its error; here it only ends the waiting.
  done.catch(() => undefined);
  while (isWorking) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await clock.advance(stepMs);
  }
  return done;
}

/** This machine, with a wall clock that is off by `aheadMs`, which the test may change. */
export function machineAhead(startMs: number): Clock & { aheadMs: number } {
  const machine = {
    ...systemClock,
    aheadMs: startMs,
    now: () => new Date(machine.nowMs()),
    nowMs: () => systemClock.nowMs() + machine.aheadMs,
  };
  return machine;
}
