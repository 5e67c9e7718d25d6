import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { seededRandom } from '../support/random.ts';
import { startService } from '../support/service/service.ts';
import { killWhileBooking } from './bookings.ts';
import { killDeepMaps } from './deep-maps.ts';
import { killFirstStarts, killUnderLoad, type Round } from './service.ts';
import { killDatabases } from './outages.ts';
import { mixedLoad } from './writers.ts';

/**
 * `npm run crash [PART…] [ROUNDS]`: kill -9, again and again. Each part answers whether it found a fault; the short
 * forms of all of them are tests. `npm run crash past FROM-TO` plays those of TO histories that come after the first FROM.
 */
interface Part {
  readonly name: string;
  readonly rounds: number;
  run(rounds: number): Promise<boolean>;
}

/** What the next start may take, beyond what was left to do of a first load. */
const READY_WITHIN_MS = 5_000;
const LONG_FORM_MS = 6 * 3_600_000;
const say = (line: string): void => console.log(line);
const plan = (rounds: number) => ({ rounds, random: seededRandom(), say });

const parts: readonly Part[] = [
  { name: 'worker', rounds: 1, run: () => Promise.resolve(isTestPassed('test/crash/take-over.test.ts', {})) },
  {
    name: 'starts',
    rounds: 20,
    async run(rounds) {
      const wholeMs = await undisturbedFirstStart();
      say(`a first start without kills takes ${Math.round(wholeMs)} ms`);
      return inTime(await killFirstStarts(plan(rounds)), READY_WITHIN_MS + wholeMs);
    },
  },
  {
    name: 'load',
    rounds: 20,
    run: async (rounds) => inTime(await killUnderLoad(plan(rounds), mixedLoad()), READY_WITHIN_MS),
  },
  {
    name: 'outages',
    rounds: 20,
    async run(rounds) {
      await killDatabases(plan(rounds), mixedLoad());
      return true;
    },
  },
  {
    name: 'deep-maps',
    rounds: 20,
    async run(rounds) {
      await killDeepMaps(plan(rounds));
      return true;
    },
  },
  { name: 'bookings', rounds: 200, run: crashBookings },
  {
    name: 'late-suppliers',
    rounds: 20,
    run: (rounds) =>
      Promise.resolve(isTestPassed('test/crash/late-suppliers.test.ts', { ROUNDS: String(rounds) })),
  },
  {
    name: 'keys',
    rounds: 1,
    run: () => Promise.resolve(isTestPassed('test/crash/keys.test.ts', { EVERY_STATEMENT: 'yes' })),
  },
  {
    name: 'rolling',
    rounds: 10,
    run: (rounds) =>
      Promise.resolve(
        isTestPassed('test/crash/rolling.test.ts', {
          PROXY: 'haproxy',
          STOP_DELAY_SECONDS: '3',
          ROUNDS: String(rounds),
          REQUESTS: String(1_000 * rounds),
        }),
      ),
  },
  {
    name: 'failover',
    rounds: 20,
    run: (rounds) =>
      Promise.resolve(
        ['asynchronous', 'failover', 'patroni'].every((name) =>
          isTestPassed(`test/topology/${name}.test.ts`, { ROUNDS: String(rounds) }),
        ),
      ),
  },
  {
    name: 'pooler',
    rounds: 5,
    run: (rounds) =>
      Promise.resolve(
        isTestPassed('test/topology/pooler.test.ts', { BOOKINGS: '200', KILLS: String(rounds) }),
      ),
  },
  // The long forms of tests; imports: 200,000 hotels and 1,000,000 partner ids, killed 20 times.
  {
    name: 'matches',
    rounds: 20,
    run: (rounds) =>
      Promise.resolve(isTestPassed('test/crash/match-workers.test.ts', { KILLS: String(rounds) })),
  },
  {
    name: 'events',
    rounds: 10,
    run: (rounds) =>
      Promise.resolve(isTestPassed('test/crash/events.test.ts', { EVENTS: '10000', KILLS: String(rounds) })),
  },
  {
    name: 'past',
    rounds: 1_000,
    run: (rounds) =>
      Promise.resolve(isTestPassed('test/past/past.test.ts', { HISTORIES: range ?? String(rounds) })),
  },
  {
    name: 'releases',
    rounds: 20,
    run: (rounds) =>
      Promise.resolve(
        isTestPassed('test/crash/releases/releases.test.ts', { KILLS: String(rounds) }) &&
          isTestPassed('test/past/releases.test.ts', { HISTORIES: String(rounds) }),
      ),
  },
  {
    name: 'imports',
    rounds: 20,
    run: (rounds) =>
      Promise.resolve(isTestPassed('test/crash/imports.test.ts', { CRASH: 'full', KILLS: String(rounds) })),
  },
];

const words = process.argv.slice(2);
const rounds = words.map(Number).find((number) => Number.isSafeInteger(number) && number > 0);
const range = words.find((word) => /^\d+-\d+$/.test(word));
const named = words.filter((word) => word !== range && Number.isNaN(Number(word)));
const unknown = named.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) {
  const there = `npm run crash -- [PART…] [ROUNDS]; the parts are: ${parts.map(({ name }) => name).join(', ')}.`;
  const isHelp = unknown.includes('--help');
  (isHelp ? console.log : console.error)(
    isHelp ? there : `No part is called ${unknown.join(', ')}: ${there}`,
  );
  process.exit(isHelp ? 0 : 1);
}

const faulty: string[] = [];
for (const part of parts.filter(({ name }) => named.length === 0 || named.includes(name))) {
  say(`\n${part.name}`);
  if (!(await part.run(rounds ?? part.rounds))) faulty.push(part.name);
}
say(faulty.length === 0 ? '\nnothing was lost' : `\nfaults in: ${faulty.join(', ')}`);
process.exit(faulty.length === 0 ? 0 : 1);

function inTime(survived: readonly Round[], withinMs: number): boolean {
  const times = survived.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b);
  const slow = times.filter((ms) => ms > withinMs);
  say(
    `${times.length} kills survived; ready again after ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms ` +
      `(median), ${Math.round(times.at(-1) ?? 0)} ms (longest); ${slow.length} took longer than ${Math.round(withinMs)} ms`,
  );
  return slow.length === 0;
}

async function undisturbedFirstStart(): Promise<number> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-crash-'));
  const service = await startService({ dataDir });
  await service.stop();
  await rm(dataDir, { recursive: true, force: true });
  return service.readyMs;
}

async function crashBookings(kills: number): Promise<boolean> {
  const { report, acknowledged, changed } = await killWhileBooking(plan(kills));
  const { bookings, unfinished, entries, findings } = report;
  say(
    `${kills} kills while booking: ${acknowledged} bookings acknowledged, ${changed} of them changed, ${bookings} opened, ${unfinished} not final, ` +
      `${entries} ledger entries, ${findings.length} findings`,
  );
  for (const { about, detail } of findings) say(`${about} ${detail}`);
  return findings.length + unfinished === 0;
}

function isTestPassed(file: string, environment: Readonly<Record<string, string>>): boolean {
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', '--long', file], {
    stdio: 'inherit',
    env: { ...process.env, TEST_PATIENCE_MS: String(LONG_FORM_MS), ...environment },
  });
  return status === 0;
}
