import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { rateNameMatcher } from '../src/rooms/rate-names/match-rate-names.ts';
import { roomEngine } from '../src/rooms/load-engine.ts';
import { startService } from '../test/support/service/service.ts';
import type { Bench, Claim } from './claim.ts';
import { coldClaims, medianOf } from './rooms/cold.ts';
import { namedRooms, type NamedRooms } from './rooms/names.ts';
import { tfIdf, tokenSet, type Rival } from './rooms/rivals.ts';

/** How fast rooms are matched: the engine alone, the endpoint under parallel calls, and memory over many requests. */
const engine = roomEngine();
const hotels = 40;
const inParallel = 20;
/** The rivals are so slow that a few hotels are enough. */
const rivalHotels = 3;

export const bench: Bench = async ({ full, say }) => [
  await engineClaim({ references: 30, suppliers: 100, goalMs: 3 }),
  ...coldClaims(ours),
  await engineClaim({ references: 500, suppliers: 100, goalMs: 60 }),
  await rateClaim(),
  ...(await endpointClaim(say)),
  memoryClaim(full ? 1_000_000 : 50_000),
];

function ours({ references, suppliers }: NamedRooms): void {
  const hotel = engine.hotel(references);
  for (const name of suppliers) engine.rank(engine.parse(name), hotel, 3);
}

interface Size {
  readonly references: number;
  readonly suppliers: number;
  readonly goalMs: number;
}

async function engineClaim({ goalMs, ...sizes }: Size): Promise<Claim> {
  const requests = Array.from({ length: hotels }, (_, seed) => namedRooms(seed, sizes));
  const p50 = await median(requests, ours);
  const rivals: Record<string, number> = {};
  for (const { name, best } of [tfIdf, tokenSet])
    rivals[name] = await median(requests.slice(0, rivalHotels), (one) => best(one.references, one.suppliers));
  return {
    claim: `${sizes.suppliers} supplier names against ${sizes.references} references, one core, warm`,
    metric: 'time of one request, p50',
    unit: 'ms',
    ours: p50,
    rivals,
    goal: `under ${goalMs} ms`,
    isMet: p50 < goalMs,
  };
}

async function rateClaim(): Promise<Claim> {
  const { signal } = new AbortController();
  const search = { yieldTurn: () => undefined, signal, budgetMs: Infinity };
  const match = rateNameMatcher(engine).forSearch(search);
  const requests = Array.from({ length: hotels }, (_, seed) =>
    namedRooms(seed, { references: 30, suppliers: 100 }),
  );
  const p50 = await median(requests, ({ references, suppliers }) => match(references, suppliers));
  const uncached = await median(requests, ours);
  return {
    claim: 'the rooms of a hotel and 100 names of its rates, asked again',
    metric: 'time of one hotel, p50',
    unit: 'ms',
    ours: p50,
    rivals: { 'the same without the cache': uncached },
    goal: 'faster than without the cache',
    isMet: p50 < uncached,
  };
}

/** Twice over everything to warm up, then once each. */
async function median(
  requests: readonly NamedRooms[],
  work: (request: NamedRooms) => unknown,
): Promise<number> {
  for (const request of [...requests, ...requests]) await work(request);
  const times: number[] = [];
  for (const request of requests) {
    const started = performance.now();
    await work(request);
    times.push(performance.now() - started);
  }
  return medianOf(times);
}

async function endpointClaim(say: (line: string) => void): Promise<Claim[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  try {
    await using service = await startService({ dataDir, environment: { RATE_LIMIT_PER_SECOND: '100000' } });
    const { address = '', production = '' } = service.announced;
    say(`the service listens at ${address}`);
    const bodies = Array.from({ length: hotels }, (_, seed) =>
      bodyOf(namedRooms(seed, { references: 30, suppliers: 100 })),
    );
    const perSecond = await requestsPerSecond(`${address}/rooms/match`, {
      bodies,
      headers: { 'x-api-key': production },
      warmUp: 2 * bodies.length,
      measured: ourRequests,
    });
    say(`ours: ${Math.round(perSecond)} requests a second`);
    const rivals: [string, number][] = [];
    for (const rival of [tfIdf, tokenSet]) rivals.push([rival.name, await rivalPerSecond(rival, bodies)]);
    await service.stop();
    return [
      {
        claim: `POST /rooms/match, 100 names × 30 references, ${inParallel} in parallel`,
        metric: 'requests',
        unit: '1/s',
        ours: perSecond,
        rivals: Object.fromEntries(rivals),
        goal: 'more than either string method behind a bare server',
        isMet: rivals.every(([, rival]) => perSecond > rival),
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function bodyOf({ references, suppliers }: NamedRooms): string {
  return JSON.stringify({
    references: references.map((name, id) => ({ id, name })),
    suppliers: suppliers.map((name, i) => ({ i, name })),
  });
}

const ourRequests = 300;
/** The slower one takes a third of a second for each. */
const rivalRequests = 30;

interface Calls {
  readonly bodies: readonly string[];
  readonly headers: Record<string, string>;
  readonly warmUp: number;
  readonly measured: number;
}

async function requestsPerSecond(url: string, { bodies, headers, warmUp, measured }: Calls): Promise<number> {
  const call = async (at: number): Promise<void> => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: bodies[at % bodies.length] ?? '',
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  };
  const run = async (count: number): Promise<void> => {
    let next = 0;
    await Promise.all(
      Array.from({ length: inParallel }, async () => {
        while (next < count) await call(next++);
      }),
    );
  };
  await run(warmUp);
  const started = performance.now();
  await run(measured);
  return (1_000 * measured) / (performance.now() - started);
}

/** The rival behind node's own server, without keys, limits or checks: nothing but the work. */
async function rivalPerSecond(rival: Rival, bodies: readonly string[]): Promise<number> {
  const server = http.createServer({ keepAliveTimeout: 60_000 }, async (request, response) => {
    const chunks: Buffer[] = [];
    // A request without an encoding gives Buffers.
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // The body is one of ours.
    const { references, suppliers } = JSON.parse(Buffer.concat(chunks).toString()) as Record<
      'references' | 'suppliers',
      { name: string }[]
    >;
    const found = rival.best(
      references.map(({ name }) => name),
      suppliers.map(({ name }) => name),
    );
    response.end(JSON.stringify({ data: found }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // A listening TCP server has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  const perSecond = await requestsPerSecond(`http://127.0.0.1:${port}/`, {
    bodies,
    headers: {},
    warmUp: inParallel,
    measured: rivalRequests,
  });
  await new Promise((closed) => server.close(closed).closeAllConnections());
  return perSecond;
}

/** How often the heap is measured: the caches grow and shrink in waves. */
const samples = 40;

/**
 * Always new names, so that cached ones are evicted. The requests go to the engine directly, each as
 * small as possible: growth would be per request.
 */
function memoryClaim(requests: number): Claim {
  const heaps: number[] = [];
  for (let at = 0; at < requests; at += 1) {
    const { references, suppliers } = namedRooms(at, { references: 2, suppliers: 1 });
    ours({ references, suppliers: suppliers.map((name) => `${name} ${at}th`) });
    if ((at + 1) % (requests / samples) === 0) heaps.push(heapMib());
  }
  const [early = 0, late = Infinity] = [heaps.slice(0, samples / 2), heaps.slice(samples / 2)].map((half) =>
    Math.max(...half),
  );
  return {
    claim: `memory over ${requests.toLocaleString('en')} requests with ever new names`,
    metric: 'highest heap in the second half of them',
    unit: 'MiB',
    ours: late,
    rivals: { 'in the first half': early },
    goal: 'within a fifth',
    isMet: late < 1.2 * early,
  };
}

/** Set at run time, so that the bench needs no flag. */
setFlagsFromString('--expose-gc');
// The name is only bound in contexts made after the flag was set; there it is what collects.
const collect = runInNewContext('gc') as () => void;

/** The heap after a garbage collection, because before it depends on the moment. */
function heapMib(): number {
  collect();
  return process.memoryUsage().heapUsed / 1024 ** 2;
}
