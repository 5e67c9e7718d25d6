import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import Type from 'typebox';
import { createKey } from '../src/accounts/keys.ts';
import { routes } from '../src/accounts/routes.ts';
import { accountOf } from '../src/accounts/store.ts';
import { buildServer } from '../src/app/server.ts';
import { readConfig } from '../src/config.ts';
import { ok, route, type Route } from '../src/contract/route.ts';
import { openNeeds } from '../src/platform/open-needs.ts';
import { startDurableServer } from './rates/durable-server.ts';
import type { Bench, Claim } from './claim.ts';
import { bareFastify, bareNode, type Listening } from './http/rivals.ts';

const CONNECTIONS = 32;
const ROUND_MS = 3_000;
const ROUNDS = 3;

const occupancy = Type.Object({
  adults: Type.Integer({ minimum: 1 }),
  childrenAges: Type.Array(Type.Integer()),
});
const search = Type.Object({
  hotelIds: Type.Array(Type.String(), { maxItems: 5000 }),
  occupancies: Type.Array(occupancy, { minItems: 1 }),
  currency: Type.String({ minLength: 3, maxLength: 3 }),
  guestNationality: Type.String({ minLength: 2, maxLength: 2 }),
  checkin: Type.String({ format: 'date' }),
  checkout: Type.String({ format: 'date' }),
});
const searchBody = JSON.stringify({
  hotelIds: Array.from({ length: 160 }, (_, i) => `lp${(i * 7919).toString(16)}`),
  occupancies: [{ adults: 2, childrenAges: [4, 9] }],
  currency: 'EUR',
  guestNationality: 'NO',
  checkin: '2031-05-02',
  checkout: '2031-05-05',
});
const answer = { data: { checked: true } };

/** A search that is admitted, limited, parsed, checked and logged, and then finds nothing. */
const searchRoute: Route = route({
  method: 'POST',
  path: '/hotels/rates',
  group: 'rates',
  summary: 'A search.',
  description: 'A search.',
  body: { json: search },
  answers: {},
  refusals: [],
  handle: () => Promise.resolve(ok(answer)),
});

/** The cost of the HTTP shell: keys, limits, checks, ids, logs and metrics, compared with the same server without them. */
export const bench: Bench = async ({ say }) => {
  const { app, needs, key, accountId, close } = await ours();
  try {
    const head = (method: string, where: string) =>
      `${method} ${where} HTTP/1.1\r\nhost: localhost\r\nx-api-key: ${key}\r\n`;
    const read = `${head('GET', '/v3.0/account')}\r\n`;
    const post = `${head('POST', '/v3.0/hotels/rates')}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(searchBody)}\r\n\r\n${searchBody}`;
    const account: unknown = JSON.parse(
      (await app.inject({ url: '/v3.0/account', headers: { 'x-api-key': key } })).body,
    );
    const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
    const own: Listening = { port, close: () => Promise.resolve() };
    return [
      await race(say, {
        claim: 'GET /account, with key, limit, one row from the database, log line and metrics',
        request: read,
        servers: {
          ours: own,
          'bare fastify, the same row': await bareFastify(() => accountOf(needs.db, accountId)),
          'fastify, a constant': await bareFastify(() => account),
          'bare node:http, a constant': await bareNode(account),
        },
        least: 0.5,
      }),
      await race(say, {
        claim: `POST of a search of ${Buffer.byteLength(searchBody)} bytes, admitted and checked`,
        request: post,
        servers: {
          ours: own,
          'bare fastify with ajv': await bareFastify(() => answer, search),
          'bare node:http, JSON.parse only': await bareNode(answer),
        },
        least: 0.5,
      }),
    ];
  } finally {
    await close();
  }
};

interface Race {
  readonly claim: string;
  readonly request: string;
  readonly servers: Readonly<Record<string, Listening>>;
  /** The part of bare fastify's figure that ours must reach. */
  readonly least: number;
}

/** Rounds in turn, so that a noisy minute of the machine hits all of them; the best round counts. */
async function race(say: (line: string) => void, { claim, request, servers, least }: Race): Promise<Claim> {
  const best: Record<string, number> = {};
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [name, { port }] of Object.entries(servers)) {
      const perSecond = await load(port, request);
      say(`${claim}, round ${round}, ${name}: ${Math.round(perSecond)}/s`);
      best[name] = Math.max(best[name] ?? 0, perSecond);
    }
  }
  for (const server of Object.values(servers)) await server.close();
  const { ours: own = 0, ...rivals } = best;
  const rival = Object.entries(rivals).find(([name]) => name.startsWith('bare fastify'))?.[1] ?? 0;
  const goal = `at least ${least * 100} % of bare fastify`;
  return { claim, metric: 'requests', unit: '/s', ours: own, rivals, goal, isMet: own >= least * rival };
}

async function load(port: number, request: string): Promise<number> {
  const generator = path.join(import.meta.dirname, 'http', 'load.ts');
  const child = spawn(process.execPath, [generator, String(port), String(CONNECTIONS), String(ROUND_MS)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(request);
  return Number(Buffer.concat(await child.stdout.toArray()).toString());
}

async function ours() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-bench-'));
  const database = await startDurableServer();
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    RATE_LIMIT_PER_SECOND: '1000000',
  });
  // Log lines are created as in production, and discarded.
  const log = pino({ level: 'info' }, pino.destination('/dev/null'));
  const { needs, close } = await openNeeds({
    config,
    databaseUrl: database.url,
    log,
    name: 'bench',
    supervise: false,
    migrates: true,
  });
  const app = buildServer(needs, [...routes, searchRoute]);
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  return {
    app,
    needs,
    key,
    accountId,
    async close() {
      await app.close();
      await close();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
