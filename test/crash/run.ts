import { spawnSync } from 'node:child_process';
import { seededRandom } from '../support/random.ts';
import { killWhileBooking } from './bookings.ts';
import { killDeepMaps } from './deep-maps.ts';
import { killFirstStarts, killUnderLoad, type Round } from './house.ts';
import { takeOver } from './take-over.ts';
import { webhookWriter } from './writers.ts';

/**
 * `npm run crash [ROUNDS]`: kill -9 during the first start and under load, 20 times each unless told otherwise, then
 * while buyers book, ten times as often. and while a large file is imported. `npm run crash bookings [ROUNDS]` and
 * `npm run crash imports`: only that.
 */
const onlyBookings = process.argv[2] === 'bookings';
const rounds = Number(process.argv[onlyBookings ? 3 : 2] ?? (onlyBookings ? 200 : 20));
const READY_WITHIN_MS = 5_000;
const plan = { rounds, random: seededRandom(), say: (line: string) => console.log(line) };

if (onlyBookings) process.exit(await crashBookings(rounds));
if (process.argv[2] === 'imports') process.exit(crashImports());

console.log(
  `a killed worker's jobs were all done by the other ${Math.round(await takeOver())} ms after the kill`,
);
const all = [...(await killFirstStarts(plan)), ...(await killUnderLoad(plan, [webhookWriter()]))];
await killDeepMaps(plan);
const times = all.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b);
const slow = all.filter(({ readyMs }: Round) => readyMs > READY_WITHIN_MS);
console.log(
  `${all.length} kills survived; ready again after ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms (median), ` +
    `${Math.round(times.at(-1) ?? 0)} ms (longest); ${slow.length} took longer than ${READY_WITHIN_MS} ms`,
);
process.exit(slow.length > 0 ? 1 : (await crashBookings(10 * rounds)) + crashImports());

async function crashBookings(kills: number): Promise<number> {
  const { report, acknowledged } = await killWhileBooking({ ...plan, rounds: kills });
  const { bookings, unfinished, entries, findings } = report;
  console.log(
    `${kills} kills while booking: ${acknowledged} bookings acknowledged, ${bookings} opened, ${unfinished} not final, ` +
      `${entries} ledger entries, ${findings.length} findings`,
  );
  for (const { about, says } of findings) console.log(`${about} ${says}`);
  return findings.length + unfinished > 0 ? 1 : 0;
}

/** 200,000 hotels and 1,000,000 partner ids, killed 20 times: the long form of a test. */
function crashImports(): number {
  const { status } = spawnSync(process.execPath, ['scripts/test.ts', 'test/journey-import.test.ts'], {
    stdio: 'inherit',
    env: { ...process.env, CRASH: 'full' },
  });
  return status ?? 1;
}
