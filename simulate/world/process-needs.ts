import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { Config } from '../../src/config.ts';
import type { Needs } from '../../src/contract/needs.ts';
import { keyedRandom } from '../../src/lib/seeded-random.ts';
import { databaseFrom } from '../../src/platform/sql/pool.ts';
import { seededRandom } from '../../test/support/random.ts';
import type { Clients } from '../database/clients.ts';
import type { Profile } from '../profile.ts';
import type { Scheduler } from '../scheduler.ts';

interface Machine {
  readonly scheduler: Scheduler;
  readonly clients: Clients;
  readonly config: Config;
  readonly seed: number;
  readonly profile: Profile;
}

/** What a process of the service gets in place of its database, its clock and its randomness. */
export function needsOf(name: string, { scheduler, clients, config, seed, profile }: Machine): Needs {
  const random = keyedRandom(seed, 7, digestOf(name));
  const offMs = random.whole(-profile.clockOffMs, profile.clockOffMs);
  const machineAheadMs = random.chance(profile.clockWrong) ? 7_200_000 : 0;
  if (machineAheadMs !== 0) scheduler.note(name, 'has a machine whose clock is two hours ahead');
  const silent = pino(
    { level: 'warn' },
    { write: (line) => scheduler.note(name, `logs: ${messageOf(line)}`) },
  );
  const notSimulated = (): never => {
    throw new Error('this part of the service is not simulated');
  };
  return {
    config: profile.atStripe ? { ...config, stripeSecretKey: 'sk_simulated' } : config,
    db: databaseFrom({ connections: clients.connectionsOf(name), silentMs: undefined, outage: undefined }),
    clock: {
      now: () => new Date(scheduler.nowMs + offMs),
      nowMs: () => scheduler.nowMs + offMs,
      ticksMs: () => scheduler.nowMs - scheduler.startMs,
      machineAheadMs: () => machineAheadMs,
      sleep: (ms, signal) => scheduler.sleep(name, ms, signal),
    },
    random: seededRandom(seed * 1_000 + digestOf(name)),
    queue: { enqueue: notSimulated, enqueueList: notSimulated, requeueDead: notSimulated },
    // Notices are hints, and may all be lost.
    notices: { listen: () => Promise.resolve({ stop: () => undefined }) },
    spool: { file: notSimulated },
    log: silent,
    metrics: new Registry(),
  };
}

function messageOf(line: string): string {
  const { msg, err } = JSON.parse(line) as { msg: string; err?: { message?: string } }; // a line of pino
  return err?.message === undefined ? msg : `${msg} (${err.message})`;
}

function digestOf(name: string): number {
  return [...name].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 997, 7);
}
