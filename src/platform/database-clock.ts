import { Gauge, type Registry } from 'prom-client';
import { limits } from '../contract/limits.ts';
import { assert } from '../lib/assert.ts';
import { systemClock } from './clock.ts';
import type { Sql } from '../contract/database.ts';
import type { Clock, Needs } from '../contract/needs.ts';
import { type Measured, SlewedClock } from './slewed-clock.ts';

/**
 * The time of the database, so that all processes use the same clock and agree on what has
 * expired. It is measured at the start, then every few seconds; in between the process uses its monotonic clock. So the wall clock
 * of a machine may be wrong or jump without effect.
 */
export interface DatabaseClock extends Clock {
  close(): void;
}

type ClockNeeds = Pick<Needs, 'log'> & { readonly sql: Pick<Sql, 'row'>; readonly metrics: Registry };

export async function openDatabaseClock(
  { sql, log, metrics }: ClockNeeds,
  machine: Clock = systemClock,
): Promise<DatabaseClock> {
  const closing = new AbortController();
  const time = new SlewedClock(await measure(sql, machine), { stepMs: limits.clockOffMs });
  let aheadMs = 0;
  const logOffset = offsetLogger({ log, machine });
  const learn = async (): Promise<void> => {
    for (let at = 0; at < limits.clockMeasurements; at++) {
      const measured = await measure(sql, machine);
      const steppedMs = time.learn(measured);
      if (steppedMs !== 0) log.warn({ steppedSeconds: inSeconds(steppedMs) }, STEPPED);
      if (measured.mostMs - measured.leastMs <= limits.clockRoundTripMs) break;
    }
    aheadMs = machine.nowMs() - time.bestMs(machine.ticksMs());
    logOffset(aheadMs);
  };
  await learn();
  void (async () => {
    while (!closing.signal.aborted) {
      await machine.sleep(limits.clockReadEveryMs, closing.signal).catch(() => undefined);
      if (closing.signal.aborted) return;
      // Other statements report that the database is unavailable; the monotonic clock works without it.
      await learn().catch((err: unknown) => log.debug({ err }, 'the time of the database is not known'));
    }
  })();
  new Gauge({
    name: 'innkeeper_clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of the clock of the database, which decides.',
    registers: [metrics],
    collect() {
      this.set(aheadMs / 1_000);
    },
  });
  const nowMs = (): number => time.readMs(machine.ticksMs());
  return {
    ...machine,
    now: () => new Date(nowMs()),
    nowMs,
    machineAheadMs: () => aheadMs,
    close: () => closing.abort(),
  };
}

/** Whether the clock of this machine is so far from the database's that it takes no background work. */
export function isClockOff(clock: Pick<Clock, 'machineAheadMs'>): boolean {
  return Math.abs(clock.machineAheadMs()) > limits.clockOffMs;
}

/** In words: `7200 s ahead of`, `3.5 s behind`. */
export function aheadInWords(aheadMs: number): string {
  return `${Math.abs(inSeconds(aheadMs))} s ${aheadMs < 0 ? 'behind' : 'ahead of'}`;
}

const STEPPED = 'the clock of the database was set: this process follows it at once';
const AGREES = 'the clock of this machine agrees with the database again: background work continues';

function offsetLogger({ log, machine }: Pick<Needs, 'log'> & { readonly machine: Clock }) {
  let loggedMs: number | undefined;
  return (aheadMs: number): void => {
    if (!isClockOff({ machineAheadMs: () => aheadMs })) {
      if (loggedMs !== undefined) log.warn(AGREES);
      loggedMs = undefined;
      return;
    }
    const nowMs = machine.ticksMs();
    if (loggedMs !== undefined && nowMs - loggedMs < limits.clockLoggedEveryMs) return;
    loggedMs = nowMs;
    log.warn(
      { aheadSeconds: inSeconds(aheadMs) },
      `the clock of this machine is ${aheadInWords(aheadMs)} the database's: it takes no background work until they ` +
        `agree, and answers requests by the database's time; let both machines follow one time server`,
    );
  };
}

async function measure(sql: Pick<Sql, 'row'>, machine: Pick<Clock, 'ticksMs'>): Promise<Measured> {
  const askedMs = machine.ticksMs();
  const row = await sql.row<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  const ticksMs = machine.ticksMs();
  assert(row !== undefined, 'the database has a time');
  // The database read its clock some time between request and response.
  return { ticksMs, leastMs: row.ms, mostMs: row.ms + ticksMs - askedMs };
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}
