import { seededRandom } from '../support/random.ts';
import { killFirstStarts, killUnderLoad, type Round } from './house.ts';
import { webhookWriter } from './writers.ts';

/** `npm run crash [ROUNDS]`: kill -9 during the first start and under load, 20 times each unless told otherwise. */
const rounds = Number(process.argv[2] ?? 20);
const READY_WITHIN_MS = 5_000;
const plan = { rounds, random: seededRandom(), say: (line: string) => console.log(line) };

const all = [...(await killFirstStarts(plan)), ...(await killUnderLoad(plan, [webhookWriter()]))];
const times = all.map(({ readyMs }) => readyMs).toSorted((a, b) => a - b);
const slow = all.filter(({ readyMs }: Round) => readyMs > READY_WITHIN_MS);
console.log(
  `${all.length} kills survived; ready again after ${Math.round(times[Math.floor(times.length / 2)] ?? 0)} ms (median), ` +
    `${Math.round(times.at(-1) ?? 0)} ms (longest); ${slow.length} took longer than ${READY_WITHIN_MS} ms`,
);
process.exit(slow.length > 0 ? 1 : 0);
