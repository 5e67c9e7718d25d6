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
const WARMING = 200;
const GOAL_MS = 50;
/** A scan of a million hotels takes so long that a few tell enough. */
const SCANS = 3;

/** How the places are asked for: each once, or some of them again and again; and whether the answers are packed. */
const ways = [
  { way: 'every place for the first time', places: CITIES, packing: 'identity' },
  { way: 'the same 200 places again and again', places: 200, packing: 'identity' },
  { way: 'every place for the first time, packed by gzip', places: CITIES, packing: 'gzip' },
] as const;

/** Lists of 200 hotels by city and by circle, over HTTP, from a million hotels; the rival measures every hotel. */
export const bench: Bench = async ({ say }) => {
  const { needs, close } = await openBenchNeeds();
  try {
    say(`${(CITIES * HOTELS_PER_CITY).toLocaleString('en')} hotels are made`);
    await loadMillion(needs.db);
    say('one circle, every hotel measured');
    const rivals = { 'one query alone that measures every hotel': await scanMs(needs.db) };
    const { key } = await createKey(needs, { environment: 'production' });
    const app = buildServer(needs, routes);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const claims: Claim[] = [];
      // Connections open and code is compiled before anything counts.
      await load([origin, key, 'city', 'identity', CITIES, WARMING, PARALLEL]);
      for (const what of ['circle', 'city'] as const) {
        for (const { way, places, packing } of ways) {
          say(`${REQUESTS} requests by ${what}, ${PARALLEL} at a time: ${way}`);
          const ms = await load([origin, key, what, packing, places, REQUESTS, PARALLEL]);
          say(`p95 ${ms} ms`);
          claims.push(claim(`a ${what} of 200 among 1,000,000 hotels, ${way}`, ms, rivals));
        }
      }
      return claims;
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
async function load(words: readonly (string | number)[]): Promise<number> {
  const program = path.join(import.meta.dirname, 'data/ask.ts');
  const child = spawn(process.execPath, [program, ...words.map(String)], {
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
