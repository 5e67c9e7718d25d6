import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { createKey, listKeys, revokeKey } from '../src/accounts/keys.ts';
import { resume, suspend } from '../src/accounts/accounts.ts';
import { routes } from '../src/app/routes.ts';
import { testNeeds } from './support/needs.ts';
import { withoutPlaces } from './support/places.ts';
import { eventually, type Service, startService } from './support/service.ts';

/** Two processes that serve and two that work, on one database: from outside they are one service. */
const services: Service[] = [];
const folders: string[] = [];
let serving: readonly string[] = [];

// Hooks run in the order of their making: the processes end before their database is dropped.
after(async () => {
  const codes = await Promise.all(services.map((service) => service.stop()));
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
  assert.deepEqual(codes, [0, 0, 0, 0], services.map((service) => service.log()).join('\n'));
});

const needs = await testNeeds();

before(async () => {
  await withoutPlaces(needs.db);
  const started = (['serve', 'serve', 'work', 'work'] as const).map(async (half) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-cluster-'));
    folders.push(dataDir);
    const environment = {
      DATABASE_URL: needs.config.databaseUrl ?? '',
      WEBHOOKS_TO_PRIVATE: 'yes',
      DEMO_HOTELS: '',
    };
    const service = await startService({ dataDir, half, environment });
    services.push(service);
    return service.announced.address;
  });
  serving = (await Promise.all(started)).filter((address) => address !== undefined);
});

/** One request to the process of that number. */
async function ask(at: number, key: string, options: { path: string; method?: string; body?: unknown }) {
  const { path: below, method = 'GET', body } = options;
  const answer = await fetch(`${serving[at % 2]}${below}`, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, json: (await answer.json()) as { data?: { id?: string } } }; // documented shapes
}

/** The longest that a process may still believe what it knew of a key. */
const FELT_WITHIN_MS = 5_000;

test('into a database of the operator nothing is put: no key, no hotel, no exchange rate', async () => {
  assert.ok(
    services.every(({ announced }) => announced.sandbox === undefined && announced.production === undefined),
  );
  assert.deepEqual(await listKeys(needs), []);
  const counts = `select (select count(*) from exchange_rates) as rates, (select count(*) from hotels) as hotels`;
  assert.deepEqual(await needs.db.row(counts), { rates: 0, hotels: 0 });
});

test('a revocation and a suspension are felt by both within 5 s', async () => {
  const { key, accountId } = await createKey(needs, { environment: 'sandbox' });
  const statuses = async (): Promise<number[]> =>
    Promise.all([0, 1].map(async (at) => (await ask(at, key, { path: '/account' })).status));
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

test('the hotel-mapping limit is one count over both', { skip: mapping === undefined }, async () => {
  assert.ok(mapping);
  const { key } = await createKey(needs, { environment: 'sandbox' });
  const below = mapping.path.replaceAll(/\{\w+\}/g, 'none');
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => ask(at, key, { path: below, method: mapping.method })),
  );
  const admitted = answers.filter(({ status }) => status !== 429).length;
  assert.ok(admitted === 10 || admitted === 11, `${admitted} of 30 were admitted, 10 are allowed`);
});

test('what one process enqueues, one of the workers does, once', async () => {
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
  const made = await ask(0, key, {
    path: '/webhooks',
    method: 'POST',
    body: { url: `http://127.0.0.1:${address.port}/`, events: ['webhook.test'] },
  });
  assert.equal(made.status, 201, JSON.stringify(made.json));
  const events = 12;
  for (let at = 0; at < events; at++) {
    const sent = await ask(at, key, { path: `/webhooks/${made.json.data?.id}/test`, method: 'POST' });
    assert.ok(sent.status < 300, JSON.stringify(sent.json));
  }
  await eventually('the deliveries', () => Promise.resolve(received.length >= events));
  assert.equal(new Set(received).size, events);
  assert.equal(received.length, events);
});
