import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createKey, listKeys, revokeKey } from '../src/accounts/keys.ts';
import { resume, suspend } from '../src/accounts/accounts.ts';
import { routes } from '../src/app/routes.ts';
import { audit } from '../src/bookings/audit/audit.ts';
import { readConfig } from '../src/config.ts';
import { systemClock } from '../src/platform/clock.ts';
import { type Buyer, buyer, scenarioHotelId } from './support/bookings/buyer.ts';
import { type Caller, callerAt } from './support/service/http-client.ts';
import { isLong } from './support/runs/form.ts';
import { testNeeds } from './support/needs.ts';
import { withoutPlaces } from './support/places.ts';
import { eventually, type Service, startService } from './support/service/service.ts';
import { day } from './support/day.ts';

/**
 * Two processes that serve and two that work, on one database: to clients they are one service. In the short form two
 * processes do both.
 */
const halves = isLong ? (['serve', 'serve', 'work', 'work'] as const) : ([undefined, undefined] as const);
const services: Service[] = [];
const folders: string[] = [];
let serving: readonly string[] = [];

// Hooks run in the order of their making: the processes end before their database is dropped.
after(async () => {
  const codes = await Promise.all(services.map((service) => service.stop()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  assert.deepEqual(
    codes,
    halves.map(() => 0),
    services.map((service) => service.log()).join('\n'),
  );
});

const needs = await testNeeds();

before(async () => {
  await withoutPlaces(needs.db);
  const started = halves.map(async (half) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-cluster-'));
    folders.push(dataDir);
    const environment = {
      DATABASE_URL: needs.config.databaseUrl ?? '',
      WEBHOOKS_TO_PRIVATE: 'yes',
      DEMO_HOTELS: '',
      // Identical bookings are sent without pauses.
      RATE_LIMIT_PER_SECOND: '100000',
    };
    const service = await startService({ dataDir, environment, ...(half !== undefined && { half }) });
    services.push(service);
    return service.announced.address;
  });
  serving = (await Promise.all(started)).filter((address) => address !== undefined);
});

/** Sends requests to the process of that number. */
const callTo = (at: number, key: string): Caller => callerAt(new URL(serving[at % 2] ?? '').origin, key);

/** The longest time until a change of a key takes effect. */
const FELT_WITHIN_MS = 5_000;

test("nothing is loaded into the operator's own database: no key, no hotel, no exchange rate", async () => {
  assert.ok(
    services.every(({ announced }) => announced.sandbox === undefined && announced.production === undefined),
  );
  assert.deepEqual(await listKeys(needs), []);
  const counts = `select (select count(*) from exchange_rates) as rates, (select count(*) from hotels) as hotels`;
  assert.deepEqual(await needs.db.row(counts), { rates: 0, hotels: 0 });
});

const stay = { checkin: day(60), checkout: day(62) };
const buyersAt = (key: string): readonly [Buyer, Buyer] => [
  buyer({ ask: callTo(0, key) }, stay),
  buyer({ ask: callTo(1, key) }, stay),
];
const findings = async () => {
  const report = await audit(
    { ...needs, clock: systemClock, config: { ...readConfig({}), dataDir: '' } },
    { sinceDays: 1 },
  );
  return report.findings;
};

const IDENTICAL = isLong ? 300 : 100;

test(`${IDENTICAL} identical simultaneous bookings at both processes: one booking, one charge`, async () => {
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const [one, other] = buyersAt(key);
  const { prebookId } = await one.prebook(scenarioHotelId('Everything Works'));
  const order = { prebookId, clientReference: 'the only one' };
  const answers = await Promise.all(
    Array.from({ length: IDENTICAL }, (_, at) => (at % 2 === 0 ? one : other).book(order)),
  );
  const booked = answers.filter(({ status }) => status === 200);
  assert.equal(booked.length, 1);
  const bookingId = booked[0]?.coded.data?.bookingId ?? '?';
  for (const { status, coded, text } of answers.filter((answer) => answer.status !== 200)) {
    assert.deepEqual([status, coded.error?.code], [400, 4005], text);
    assert.ok(coded.error?.description?.includes(bookingId), text);
  }
  const counts = await needs.db.row(
    `select (select count(*) from bookings) as bookings, (select count(*) from payments) as payments,
       (select count(*) from ledger_entries where kind = 'capture') as captures`,
  );
  assert.deepEqual(counts, { bookings: 1, payments: 1, captures: 1 });
  assert.deepEqual(await findings(), []);
});

test('prebook at one, pay at the other, book at the first, cancel at the second: the audit finds no difference', async () => {
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const [one] = buyersAt(key);
  const wanted = { usePaymentSdk: true, addons: [{ addon: 'uber', value: 20 }] };
  const hotel = scenarioHotelId('Everything Works');
  const {
    prebookId,
    transactionId,
    secretKey: clientSecret,
  } = await one.prebook(hotel, wanted, {
    refundableRatesOnly: true,
  });
  // As the payment form does: each request without a key, at another process.
  const onPage = (at: number, path: string, body: object) =>
    callTo(at, '')({ method: 'POST', url: `/pay/v1/${path}`, body: { clientSecret, ...body } });
  const opened = await onPage(1, 'payment', {});
  assert.ok(
    opened.text.includes(`"transactionId":"${transactionId}","prebookId":"${prebookId}"`),
    opened.text,
  );
  const page = await onPage(0, 'sandbox-payment', { card: 'challenge' });
  assert.match(page.text, /"state":"challenge"/);
  const paid = await onPage(1, 'sandbox-payment', { card: 'challenge', challenge: 'passed' });
  assert.match(paid.text, /"state":"authorised"/);
  const payment = { method: 'TRANSACTION_ID', transactionId };
  const booked = (await one.book({ prebookId, payment })).coded.data;
  assert.deepEqual([booked?.status, booked?.addons.length], ['CONFIRMED', 1]);
  const cancelled = await callTo(1, key)({ method: 'PUT', url: `/v3.0/bookings/${booked?.bookingId}` });
  assert.match(cancelled.text, /"status":"CANCELLED/);
  assert.deepEqual(await findings(), []);
  for (const folder of folders)
    assert.ok(!(await readdir(folder)).includes('simulator'), 'no state in files');
});

test('a revocation and a suspension take effect in both within 5 s', async () => {
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  const statuses = async (): Promise<number[]> =>
    Promise.all([0, 1].map(async (at) => (await callTo(at, key)({ url: '/v3.0/account' })).status));
  const become = (what: string, status: number): Promise<void> =>
    eventually(what, async () => (await statuses()).every((one) => one === status), FELT_WITHIN_MS);

  assert.deepEqual(await statuses(), [200, 200]);
  await suspend(needs, accountId);
  await become('the suspension', 403);
  await resume(needs, accountId);
  await become('the end of the suspension', 200);
  const [listed] = await listKeys(needs, accountId);
  assert.ok(listed);
  await revokeKey(needs, listed.keyId);
  await become('the revocation', 401);
});

const mapping = routes.find(({ rateClass }) => rateClass === 'hotel-mapping');

test('the hotel-mapping limit is one count over both', async () => {
  assert.ok(mapping);
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const below = mapping.path.replaceAll(/\{\w+\}/g, 'none');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => callTo(at, key)({ url: `/v3.0${below}`, method: mapping.method })),
  );
  const admitted = answers.filter(({ status }) => status !== 429).length;
  assert.ok(admitted === 10 || admitted === 11, `${admitted} of 30 were admitted, 10 are allowed`);
});

test('a job that one process enqueues is run once, by one of the workers', async () => {
  const received: string[] = [];
  await using receiver = createServer(async (request, response) => {
    received.push(String(request.headers['webhook-id']));
    await text(request);
    response.end();
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  assert.ok(address !== null && typeof address === 'object');

  const { key } = await createKey(needs, { environment: 'sandbox' });
  const made = await callTo(
    0,
    key,
  )({
    url: '/v3.0/webhooks',
    method: 'POST',
    body: { url: `http://127.0.0.1:${address.port}/`, events: ['webhook.test'] },
  });
  assert.equal(made.status, 201, made.text);
  const { id } = (made.json as { data: { id: string } }).data; // the schema of the answer
  const events = 12;
  for (let at = 0; at < events; at++) {
    const sent = await callTo(at, key)({ url: `/v3.0/webhooks/${id}/test`, method: 'POST' });
    assert.ok(sent.status < 300, sent.text);
  }
  await eventually('the deliveries', () => Promise.resolve(received.length >= events));
  assert.equal(new Set(received).size, events);
  assert.equal(received.length, events);
});
