import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createKey } from '../src/accounts/keys.ts';
import { buildServer } from '../src/app/server.ts';
import { distanceSql } from '../src/catalogue/stores/radius.ts';
import { routes } from '../src/catalogue/routes.ts';
import { openBenchNeeds } from './data/needs.ts';
import { cityAt, CITIES, HOTELS_PER_CITY, loadMillion } from './data/world.ts';
import type { Bench, Claim } from './claim.ts';

const PARALLEL = 20;
const REQUESTS = 1_500;
/** The first thousand lists cost the server's thread a fifth more: their code is still being compiled. */
const WARMING = 2_000;
const GOAL_MS = 50;
/** A scan of a million hotels takes so long that a few are enough. */
const SCANS = 3;

/** How the places are requested: each once, or some whose lists are cached; and whether responses are compressed. */
const ways = [
  { way: 'every place for the first time', first: 0, places: REQUESTS, packing: 'identity' },
  { way: '200 places that were asked for twice before', first: 0, places: 200, packing: 'identity' },
  {
    way: 'every place for the first time, packed by gzip',
    first: REQUESTS,
    places: REQUESTS,
    packing: 'gzip',
  },
] as const;
/** After all places that are measured. */
const WARMED = 2 * REQUESTS;

/**
 * Lists of 200 hotels by city and by circle, over HTTP, from a million hotels. The rivals: a query that measures every
 * hotel, and the limit, a bare server that always sends the same bytes. The hotels have just been
 * written and the scan has read them all, so the database finds them in memory: a first request is the first for the server,
 * but not for the disk.
 */
export const bench: Bench = async ({ say }) => {
  const { needs, close } = await openBenchNeeds();
  try {
    say(`${(CITIES * HOTELS_PER_CITY).toLocaleString('en')} hotels are made`);
    await loadMillion(needs.db);
    say('one circle, every hotel measured');
    const scan = await scanMs(needs.db);
    const { key } = await createKey(needs, { environment: 'production' });
    const app = buildServer(needs, routes);
    const origin = await app.listen({ port: 0, host: '127.0.0.1' });
    try {
      const claims: Claim[] = [];
      say('a server that does nothing but send the same bytes');
      const floor = await floorMs(origin, key);
      const rivals = {
        'one query alone that measures every hotel': scan,
        'an empty handler that sends the same bytes': floor.p95,
      };
      for (const what of ['circle', 'city'] as const) {
        // Opens connections, compiles code and makes plans before the measurement.
        await load([origin, key, what, 'identity', WARMED, WARMING, WARMING, PARALLEL]);
        for (const { way, first, places, packing } of ways) {
          if (places < REQUESTS)
            await load([origin, key, what, packing, first, places, 2 * places, PARALLEL]);
          say(`${REQUESTS} requests by ${what}, ${PARALLEL} at a time: ${way}`);
          const ms = await load([origin, key, what, packing, first, places, REQUESTS, PARALLEL]);
          say(
            `p50 ${ms.p50} ms, p95 ${ms.p95} ms; asking itself took ${ms.askingMs} ms of processor time each`,
          );
          const place = `a ${what} of 200 among 1,000,000 hotels, ${way}`;
          claims.push(claim(place, ms.p95, { rivals, isAimedAt: packing === 'identity' }));
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

interface Comparison {
  readonly rivals: Claim['rivals'];
  /** The goal is about lists; compression is additional work, which clients request to save bandwidth. */
  readonly isAimedAt: boolean;
}

function claim(what: string, ours: number, { rivals, isAimedAt }: Comparison): Claim {
  return {
    claim: `GET /data/hotels: ${what}`,
    metric: `p95 at ${PARALLEL} requests in parallel, answered whole over HTTP, the hotels in the memory of the database`,
    unit: 'ms',
    ours,
    rivals,
    goal: isAimedAt ? `${GOAL_MS} ms` : 'none stated',
    isMet: !isAimedAt || ours <= GOAL_MS,
  };
}

/** One of our responses, sent repeatedly by a server that ignores the request. */
async function floorMs(origin: string, key: string): Promise<Percentiles> {
  const { name, country } = cityAt(0);
  const url = `${origin}/v3.0/data/hotels?countryCode=${country}&cityName=${encodeURIComponent(name)}`;
  const answer = await fetch(url, { headers: { 'x-api-key': key } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const server = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
    response.end(bytes);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port, so its address has one
  try {
    return await load([`http://127.0.0.1:${port}`, key, 'city', 'identity', 0, REQUESTS, REQUESTS, PARALLEL]);
  } finally {
    server.close();
  }
}

interface Percentiles {
  readonly p50: number;
  readonly p95: number;
  /** CPU time of the client for each request, which uses the same cores. */
  readonly askingMs: number;
}

/** Requests come from another process, so that the client slows the server as little as possible. */
async function load(words: readonly (string | number)[]): Promise<Percentiles> {
  const program = path.join(import.meta.dirname, 'data/ask.ts');
  const child = spawn(process.execPath, [program, ...words.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the asking process ended with ${code}`);
  return JSON.parse(output) as Percentiles; // the output of ask.ts
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
