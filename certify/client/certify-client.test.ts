import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { test } from 'node:test';
import { routes } from '../../src/app/routes.ts';
import { systemClock } from '../../src/platform/clock.ts';
import { systemRandom } from '../../src/platform/random.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { order, stay } from '../journey.ts';
import { listAt, numberAt, textAt } from '../read.ts';
import { faultsOf, type Report } from '../report.ts';
import { type Answer, Service } from '../service.ts';
import { certifyClient } from './certify-client.ts';
import { tasks } from './tasks.ts';

const base = await testNeeds({ random: systemRandom });
const needs = { ...base, clock: systemClock };
const { app } = await testServer(needs, routes);
const origin = await app.listen({ port: 0 });
const { key } = await testKey(needs, 'sandbox');

/** How a client sells: what a good one does, and what the careless one leaves out. */
interface Manners {
  readonly waits: boolean;
  readonly searchesAgain: boolean;
  readonly asksAboutPrices: boolean;
  readonly looksUp: boolean;
  readonly readsFirst: boolean;
  readonly hidesKey: boolean;
}

const good: Manners = {
  waits: true,
  searchesAgain: true,
  asksAboutPrices: true,
  looksUp: true,
  readsFirst: true,
  hidesKey: true,
};
const careless: Manners = {
  waits: false,
  searchesAgain: false,
  asksAboutPrices: false,
  looksUp: false,
  readsFirst: false,
  hidesKey: false,
};

async function sellAll(address: string, manners: Manners): Promise<void> {
  const service = new Service(address, key);
  const search = async (): Promise<string> => {
    const body = { ...stay, hotelIds: ['lp5cea0001'], refundableRatesOnly: true, maxRatesPerHotel: 1 };
    const answer = await service.callOnce('POST /hotels/rates', { body });
    if (answer.status === 503 && manners.waits)
      await sleep(Number(answer.headers.get('retry-after')) * 1_000);
    return textAt(answer.body, 'data.0.roomTypes.0.offerId') ?? search();
  };
  const prebook = async (offerId: string): Promise<string> => {
    const { status, body } = await service.callOnce('POST /rates/prebook', { body: { offerId } });
    const id = textAt(body, 'data.prebookId') ?? '';
    const percent = numberAt(body, 'data.priceDifferencePercent') ?? 0;
    if (status === 200 && (percent === 0 || !manners.asksAboutPrices)) return id;
    if (status === 200) {
      const read = await service.callOnce(`GET /prebooks/${id}`);
      assert.equal(
        numberAt(read.body, 'data.price'),
        numberAt(body, 'data.price'),
        'the price stays changed',
      );
    }
    return prebook(manners.searchesAgain ? await search() : offerId);
  };
  const book = async (): Promise<Answer | undefined> => {
    const prebookId = await prebook(await search());
    const clientReference = randomUUID();
    const request = {
      body: order(prebookId, { clientReference }),
      headers: { 'idempotency-key': randomUUID() },
    };
    const answer = await service.callOnce('POST /rates/book', request).catch(() => undefined);
    if (answer?.status === 200) return answer;
    if (answer?.status === 400)
      return manners.searchesAgain ? undefined : service.callOnce('POST /rates/book', request);
    if (manners.looksUp) await service.callOnce(`GET /bookings?clientReference=${clientReference}`);
    return undefined;
  };
  if (!manners.hidesKey) {
    await service.callOnce(`GET /account?apiKey=${key}`, { key: null });
    await service.callOnce('GET /account', { key: null, headers: { authorization: `Bearer ${key}` } });
  }
  await search();
  for (let bookings = 0; bookings < 5; bookings++) {
    const answer = await book();
    const id = answer === undefined ? undefined : textAt(answer.body, 'data.bookingId');
    if (id === undefined) continue;
    if (manners.readsFirst) await service.callOnce(`GET /bookings/${id}/cancellation`);
    await service.callOnce(`PUT /bookings/${id}`);
  }
}

async function certified(manners: Manners): Promise<Report> {
  const stop = new AbortController();
  let selling: Promise<void> | undefined;
  const report = await certifyClient({
    base: `${origin}/v3.0`,
    port: 0,
    holdMs: 100,
    signal: stop.signal,
    log: (line) => {
      const address = /^Point your client at (\S+)\. /.exec(line)?.[1];
      // The certification ends with its last task, and the careless client continues.
      if (address !== undefined)
        selling = sellAll(address, manners)
          .catch(() => undefined)
          .finally(() => stop.abort());
    },
  });
  await selling;
  return report;
}

test('a client that does everything right passes', async () => {
  const report = await certified(good);
  assert.deepEqual(faultsOf(report.scenarios), []);
  assert.equal(
    report.totals.skipped,
    0,
    JSON.stringify(report.scenarios.map(({ name, result }) => [name, result])),
  );
});

test('it lists what is still to be played', async () => {
  const stop = new AbortController();
  const lines: string[] = [];
  await certifyClient({
    base: `${origin}/v3.0`,
    port: 0,
    signal: stop.signal,
    log: (line) => {
      lines.push(line);
      const address = /^Point your client at (\S+)\. /.exec(line)?.[1];
      if (address !== undefined)
        void new Service(address, key)
          .callOnce('POST /hotels/rates', { body: { ...stay, hotelIds: ['lp5cea0001'] } })
          .finally(() => stop.abort());
    },
  });
  const names = tasks.map(({ name }) => name);
  const listed = lines.flatMap((line) => /^to play (.*?): /.exec(line)?.[1] ?? []);
  assert.deepEqual(listed, names);
  assert.ok(lines.includes('passed  search'));
  assert.ok(
    lines.includes(`left    ${names.filter((name) => name !== 'search').join('; ')}`),
    lines.join('\n'),
  );
});

test('the report on a careless client names each of its faults', async () => {
  const { scenarios } = await certified(careless);
  const broken = scenarios.flatMap(({ checks }) =>
    checks.filter(({ holds }) => !holds).map(({ promise }) => promise),
  );
  assert.deepEqual(
    new Set(broken),
    new Set([
      'key-in-header',
      'waits-when-refused',
      'searches-again',
      'price-not-booked-silently',
      'no-blind-retry',
      'lost-answer-repeated',
      'reads-before-cancel',
    ]),
  );
  const all = scenarios.find(({ name }) => name === 'all requests');
  assert.ok(listAt(all, 'exchanges').length > 10);
  assert.ok(!JSON.stringify(scenarios).includes(key), 'the report does not show the key');
  for (const { name, result, checks, exchanges } of scenarios.filter((one) => one.result === 'failed')) {
    assert.ok(exchanges.length > 0, `${name}: ${result}, with the requests that were judged`);
    for (const { holds, detail } of checks)
      assert.match(detail, holds ? /^$/ : /: (GET|POST|PUT) \/.* at 20/);
  }
  const [leak] = scenarios;
  assert.deepEqual(
    leak?.exchanges.map(({ request }) => [request.what, request.headers['authorization']]),
    [
      ['GET /account?apiKey=***', undefined],
      ['GET /account', '***'],
    ],
  );
});
