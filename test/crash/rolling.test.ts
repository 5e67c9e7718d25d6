import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/accounts/keys.ts';
import { scenarioHotelId } from '../support/bookings/buyer.ts';
import { multipart } from '../support/forms.ts';
import { testNeeds } from '../support/needs.ts';
import { withoutPlaces } from '../support/places.ts';
import { type Backend, freePorts, haproxy, hasHaproxy, simpleProxy } from '../support/service/proxy.ts';
import { eventually, type Service, startService } from '../support/service/service.ts';
import { day } from '../support/day.ts';

/**
 * Two processes behind a proxy are restarted in turn while requests run: none fails. The long form is `npm run crash
 * rolling`, with haproxy.
 */
const rounds = Number(process.env['ROUNDS'] ?? 1);
const isShort = rounds === 1;
const leastRequests = Number(process.env['REQUESTS'] ?? 0);
const usesHaproxy = process.env['PROXY'] === 'haproxy';
const skip = usesHaproxy && !hasHaproxy() ? 'haproxy is not installed: apt-get install haproxy' : false;
/** Between two requests of a caller. */
const pauseMs = Number(process.env['PAUSE_MS'] ?? 50);
const STOP_DELAY_SECONDS = process.env['STOP_DELAY_SECONDS'] ?? '1';

const needs = await testNeeds();
await withoutPlaces(needs.db);
await needs.db.run(
  `insert into partners (name, name_key, mappings, version) values ('Larkspur Beds', 'larkspur beds', 0, 0)`,
);
const { key } = await createKey(needs, { environment: 'production' });
const { key: sandboxKey } = await createKey(needs, { environment: 'sandbox' });
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-rolling-'));
after(() => rm(dataDir, { recursive: true, force: true }));

const search = {
  hotelIds: ['Everything Works', 'Slow to Answer'].map(scenarioHotelId),
  checkin: day(60),
  checkout: day(62),
  occupancies: [{ adults: 2 }],
  currency: 'USD',
  guestNationality: 'FR',
  stream: true,
  timeout: 5,
};

interface Sent {
  readonly status: number | undefined;
  readonly text: string;
}

/** A file whose bytes take more than a second: longer than the process knows that it stops. */
async function upload(origin: string): Promise<Sent> {
  const { headers, body } = multipart([
    ['partner', 'Larkspur Beds'],
    ['file', `hotel_id\n${Array.from({ length: 500 }, (_, n) => `${n}\n`).join('')}`],
  ]);
  const sent = httpRequest(`${origin}/v3.0/hotels/match/partners/with-id`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': key },
  });
  const answer = new Promise<Sent>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      text(response).then((all) => resolve({ status: response.statusCode, text: all }), reject);
    });
  });
  answer.catch(() => undefined);
  const piece = Math.ceil(body.length / 15);
  for (let at = 0; at < body.length; at += piece) {
    sent.write(body.subarray(at, at + piece));
    await sleep(100);
  }
  sent.end();
  return answer;
}

async function fetched(address: string, init: RequestInit): Promise<Sent> {
  const response = await fetch(address, init);
  return { status: response.status, text: await response.text() };
}

const kinds: Readonly<
  Record<
    string,
    {
      send(origin: string): Promise<Sent>;
      readonly ends: RegExp;
      readonly pauseMs: number;
      readonly callers: number;
    }
  >
> = {
  read: {
    send: (origin) => fetched(`${origin}/v3.0/account`, { headers: { 'x-api-key': sandboxKey } }),
    ends: /}$/,
    pauseMs,
    callers: 4,
  },
  upload: { send: upload, ends: /499,not_found,unknown_id,,,\n$/, pauseMs: 0, callers: 1 },
  stream: {
    send: (origin) =>
      fetched(`${origin}/v3.0/hotels/rates`, {
        method: 'POST',
        headers: { 'x-api-key': sandboxKey, 'content-type': 'application/json' },
        body: JSON.stringify(search),
      }),
    ends: /data: \[DONE\]\s*$/,
    pauseMs: 0,
    callers: 2,
  },
};

/** Sends requests until it is stopped; returns how many there were of each kind, and those that failed. */
function load(origin: string) {
  const counts: Record<string, number> = {};
  const failures: string[] = [];
  let isOver = false;
  const loops = Object.entries(kinds).flatMap(([name, { send, ends, pauseMs: pause, callers }]) =>
    Array.from({ length: callers }, async () => {
      while (!isOver) {
        const { status, text: answer } = await send(origin).catch((error: Error) => ({
          status: 0,
          text: `${error.message} ${String(error.cause ?? '')}`,
        }));
        counts[name] = (counts[name] ?? 0) + 1;
        if (status !== 200 || !ends.test(answer)) failures.push(`${name}: ${status} ${answer.slice(-200)}`);
        await sleep(pause);
      }
    }),
  );
  return {
    counts,
    failures,
    total: () => Object.values(counts).reduce((sum, count) => sum + count, 0),
    async end() {
      isOver = true;
      await Promise.all(loops);
    },
  };
}

test(
  `no request fails while processes restart one after the other behind ${usesHaproxy ? 'haproxy' : 'a proxy'}`,
  { skip },
  async (t) => {
    const [a = 0, b = 0, c = 0, d = 0] = await freePorts(4);
    const backends: readonly Backend[] = [
      { port: a, opsPort: b },
      { port: c, opsPort: d },
    ];
    const start = ({ port, opsPort }: Backend): Promise<Service> =>
      startService({
        dataDir,
        half: 'serve',
        environment: {
          DATABASE_URL: needs.config.databaseUrl ?? '',
          PORT: String(port),
          OPS_PORT: String(opsPort),
          STOP_DELAY_SECONDS: STOP_DELAY_SECONDS,
          RATE_LIMIT_PER_SECOND: '100000',
        },
      });
    await using stack = new AsyncDisposableStack();
    const services = await Promise.all(backends.map(start));
    stack.defer(async () => void (await Promise.all(services.map((service) => service.stop()))));
    const proxy = stack.use(await (usesHaproxy ? haproxy : simpleProxy)(backends));
    const running = load(proxy.origin);
    stack.defer(running.end);
    for (let round = 0; round < rounds; round++) {
      for (const [at, backend] of backends.entries()) {
        // The short form stops one of them, and the other takes over.
        if (isShort && at > 0) continue;
        await eventually('both processes behind the proxy', async () => (await proxy.ready()) === 2);
        await sleep(300);
        const service = services[at];
        assert.equal(await service?.stop(), 0, service?.log() ?? '');
        if (isShort) continue;
        services[at] = await start(backend);
      }
    }
    await sleep(300);
    await eventually('all requests', () => Promise.resolve(running.total() >= leastRequests), 600_000);
    await running.end();
    t.diagnostic(`${rounds} rounds, ${JSON.stringify(running.counts)}, ${running.failures.length} failed`);
    assert.deepEqual(running.failures, []);
    assert.ok((running.counts['upload'] ?? 0) > 0 && (running.counts['stream'] ?? 0) > 0);
  },
);
