import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createKey } from '../src/accounts/keys.ts';
import { buildServer } from '../src/app/server.ts';
import { distanceSql } from '../src/catalogue/radius.ts';
import { routes } from '../src/catalogue/routes.ts';
import { openBenchNeeds } from './data/needs.ts';
import { cityAt, CITIES, HOTELS_PER_CITY, loadMillion } from './data/world.ts';
import type { Bench, Claim } from './claim.ts';

const PARALLEL = 20;
const REQUESTS = 1_500;
const GOAL_MS = 50;
/** A scan of a million hotels takes so long that a few tell enough. */
const SCANS = 3;

/** Lists of 200 hotels by city and by circle, over HTTP, from a million hotels; the rival measures every hotel. */
export const bench: Bench = async ({ say }) => {
  const { needs, close } = await openBenchNeeds();
  try {
    say(`${(CITIES * HOTELS_PER_CITY).toLocaleString('en')} hotels are made`);
    await loadMillion(needs.db);
    const { key } = await createKey(needs, { environment: 'production' });
    const app = buildServer(needs, routes);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const p95 = async (what: string) => {
        say(`${REQUESTS} requests by ${what}, ${PARALLEL} at a time`);
        const ms = await load({ origin, key, what });
        say(`p95 ${ms} ms`);
        return ms;
      };
      const [circle, city] = [await p95('circle'), await p95('city')];
      say('the same circle, every hotel measured');
      const scan = await scanMs(needs.db);
      const rivals = { 'one query alone that measures every hotel': scan };
      return [
        claim('a circle of 200 among 1,000,000 hotels', circle, rivals),
        claim('a city of 200 among 1,000,000 hotels', city, rivals),
      ];
    } finally {
      await app.close();
    }
  } finally {
    await close();
  }
};

function claim(what: string, ours: number, rivals: Claim['rivals']): Claim {
  return {
    claim: `GET /data/hotels: ${what}`,
    metric: `p95 at ${PARALLEL} requests in parallel, answered whole over HTTP`,
    unit: 'ms',
    ours,
    rivals,
    goal: `${GOAL_MS} ms`,
    met: ours <= GOAL_MS,
  };
}

/** Another process asks, so that asking does not slow answering more than it must. */
async function load(of: {
  readonly origin: string;
  readonly key: string;
  readonly what: string;
}): Promise<number> {
  const words = [of.origin, of.key, of.what, String(REQUESTS), String(PARALLEL)];
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'data/ask.ts'), ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the asking process ended with ${code}`);
  return Number(output);
}

async function scanMs(db: Parameters<typeof loadMillion>[0]): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < SCANS; turn++) {
    const { latitude, longitude } = cityAt(turn * 911);
    const startedMs = performance.now();
    await db.rows(`select * from hotels h where ${distanceSql('$1::float8', '$2::float8')} <= 5000`, [
      latitude,
      longitude,
    ]);
    times.push(performance.now() - startedMs);
  }
  return Math.round(times.toSorted((a, b) => a - b)[Math.floor(SCANS / 2)] ?? 0);
}
