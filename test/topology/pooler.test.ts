import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { createKey } from '../../src/accounts/keys.ts';
import { audit } from '../../src/bookings/audit/audit.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { scenarioHotelId } from '../support/bookings/buyer.ts';
import { hasPgbouncer, startPgbouncer } from '../support/database/pgbouncer.ts';
import { multipart } from '../support/forms.ts';
import { testNeeds } from '../support/needs.ts';
import { withoutPlaces } from '../support/places.ts';
import { eventually, launchCommand, type Service, startService } from '../support/service/service.ts';
import { orderOf, prebookOne, send } from '../crash/purchase.ts';

/**
 * Processes behind PgBouncer in transaction mode, with fewer connections to the server than requests: no request fails,
 * jobs run, and the audit finds no difference. The long form is `npm run crash pooler`: it also measures what the pooler
 * costs, and kills PgBouncer while bookings run.
 */
const skip = hasPgbouncer() ? false : 'pgbouncer is not installed: apt-get install pgbouncer';
const BOOKINGS = Number(process.env['BOOKINGS'] ?? 20);
const isLong = process.env['BOOKINGS'] !== undefined;
const KILLS = Number(process.env['KILLS'] ?? 0);
const CALLERS = 8;

const needs = await testNeeds();
await withoutPlaces(needs.db);
await needs.db.run(
  `insert into partners (name, name_key, mappings, version) values ('Larkspur Beds', 'larkspur beds', 0, 0)`,
);
const { key } = await createKey(needs, { environment: 'sandbox' });
const { key: productionKey } = await createKey(needs, { environment: 'production' });
const direct = needs.config.databaseUrl ?? '';
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-pooler-'));
after(() => rm(dataDir, { recursive: true, force: true }));
const hotelId = scenarioHotelId('Everything Works');

const start = (half: 'serve' | 'work', environment: Readonly<Record<string, string>>): Promise<Service> =>
  startService({ dataDir, half, environment: { RATE_LIMIT_PER_SECOND: '100000', ...environment } });

interface Bought {
  readonly failures: string[];
  readonly perSecond: number;
}

/** Searches, prebooks and books this often, several at a time. */
async function buy(address: string, count: number): Promise<Bought> {
  const shop = { address, key };
  const failures: string[] = [];
  let left = count;
  const beganMs = performance.now();
  const caller = async () => {
    while (left-- > 0) {
      try {
        const prebookId = await prebookOne(shop, { hotelId });
        if (prebookId === undefined) throw new Error('no prebook');
        const answer = await send<{ data?: { status: string } }>(
          shop,
          'POST /rates/book',
          orderOf(prebookId),
        );
        if (answer.data?.status !== 'CONFIRMED') throw new Error(JSON.stringify(answer).slice(0, 300));
      } catch (error) {
        failures.push(String(error));
      }
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return { failures, perSecond: (count * 1000) / (performance.now() - beganMs) };
}

async function mapIds(address: string): Promise<string> {
  const { headers, body } = multipart([
    ['partner', 'Larkspur Beds'],
    ['file', `hotel_id\n${Array.from({ length: 50 }, (_, n) => `${n}\n`).join('')}`],
  ]);
  const answer = await fetch(`${address}/hotels/match/partners/with-id`, {
    method: 'POST',
    headers: { ...headers, 'x-api-key': productionKey },
    body: new Uint8Array(body),
  });
  return answer.text();
}

const findings = async () =>
  (
    await audit(
      { ...needs, clock: systemClock, config: { ...readConfig({}), dataDir: '' } },
      { sinceDays: 1 },
    )
  ).findings;

test('behind PgBouncer in transaction mode every request succeeds and jobs run', { skip }, async (t) => {
  await using pooler = await startPgbouncer(direct, 4);
  const pooled = { DATABASE_URL: pooler.url, DATABASE_POOLER: 'transaction' };
  const [serving, working] = await Promise.all([start('serve', pooled), start('work', pooled)]);
  await using stack = new AsyncDisposableStack();
  stack.use(serving);
  stack.use(working);
  const address = serving.announced.address ?? '';

  const bought = await buy(address, BOOKINGS);
  assert.deepEqual(bought.failures, []);
  assert.match(await mapIds(address), /49,not_found,unknown_id,,,\n$/);
  const jobs = `select count(*)::int as done from boss.job where state = 'completed'`;
  await eventually(
    'a job of the worker',
    async () => ((await needs.db.row<{ done: number }>(jobs))?.done ?? 0) > 0,
  );

  if (isLong) {
    const one = await start('serve', { DATABASE_URL: direct });
    stack.use(one);
    const rounds = { direct: [] as number[], pooled: [] as number[] };
    // In turns, so that what else the machine does concerns both.
    for (let round = 0; round < 3; round++) {
      rounds.direct.push((await buy(one.announced.address ?? '', BOOKINGS)).perSecond);
      rounds.pooled.push((await buy(address, BOOKINGS)).perSecond);
    }
    const median = (values: readonly number[]) => (values.toSorted((a, b) => a - b)[1] ?? 0).toFixed(1);
    t.diagnostic(
      `bookings with search and prebook per second: ${median(rounds.direct)} direct, ${median(rounds.pooled)} pooled`,
    );
  }
  for (let kill = 0; kill < KILLS; kill++) {
    const running = buy(address, CALLERS * 4);
    await sleep(200 + 50 * kill);
    await pooler.restart();
    await running;
    await eventually(
      'bookings after PgBouncer was killed',
      async () => (await buy(address, 1)).failures.length === 0,
    );
  }
  await eventually('an audit without differences', async () => (await findings()).length === 0);
  for (const service of [serving, working])
    assert.doesNotMatch(service.log(), /prepared statement|"level":"error"/, service.log());
});

test('without the setting doctor and a start name it', { skip }, async () => {
  await using pooler = await startPgbouncer(direct, 4);
  const environment = { DATABASE_URL: pooler.url };
  const examined = await launchCommand(['doctor'], { dataDir, environment });
  assert.equal(examined.code, 1, examined.log);
  assert.match(examined.out, /is behind a pooler in transaction mode.*set DATABASE_POOLER=transaction/);
  const accepted = await launchCommand(['doctor'], {
    dataDir,
    environment: { ...environment, DATABASE_POOLER: 'transaction' },
  });
  assert.match(accepted.out, /answers, through a pooler in transaction mode/, accepted.log);
});
