import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createKey } from '../accounts/keys.ts';
import { stableInteger } from '../contract/public-form/public-form.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { webhookReceiver } from '../../test/support/receiver.ts';
import { systemClock } from '../platform/clock.ts';
import { deliverDue } from './deliver.ts';
import { deliveriesOf, deleteEvents, webhooksDue } from './deliveries-store.ts';
import type { EventName } from './names.ts';
import { publish } from './outbox.ts';
import { replay } from './replay-events.ts';
import { testWebhook } from './test-webhook.ts';
import { changeWebhook, ownWebhook, registerWebhook, removeWebhook, rotateSecret } from './webhooks.ts';

const base = await testNeeds();
const needs = { ...base, config: { ...base.config, webhooksToPrivate: true } };
const { db, clock } = needs;
const receiver = await webhookReceiver();
const owner = { accountId: 'acc_one', environment: 'sandbox' } as const;
const neighbour = { accountId: 'acc_two', environment: 'sandbox' } as const;
const signal = new AbortController().signal;
const day = 24 * 3_600_000;

async function emit(subject: string, name: EventName = 'booking.book', further = {}): Promise<void> {
  const happening = { owner, name, subject, request: { about: subject }, response: null, at: clock.now() };
  await db.transaction((tx) => publish(tx, { ...happening, ...further }));
}

const register = (wanted = {}) => registerWebhook(needs, owner, { url: receiver.url, ...wanted });
const send = (id: string) => deliverDue(needs, id, { signal });
const log = (id: string) => deliveriesOf(db, id, { state: undefined, before: undefined, limit: 100 });
const subjects = () => receiver.received.map(({ body }) => JSON.parse(JSON.parse(body).request).about);

beforeEach(async () => {
  await db.run('truncate events, webhooks cascade');
  // The official library compares with the real clock.
  clock.set(systemClock.now());
  receiver.received.length = 0;
  receiver.answer = () => 200;
});

describe('a delivery', () => {
  test('is the public envelope, signed so that the official library accepts it', async () => {
    const { id, secret } = await register({
      authorizationToken: 'Bearer of news',
      headers: { 'x-team': 'desk' },
    });
    await emit('booking a');
    await send(id);
    const [got] = receiver.received;
    assert.ok(got);
    const envelope = new Webhook(secret).verify(got.body, got.headers);
    assert.deepEqual(envelope, {
      event_id: got.headers['webhook-id'],
      event_name: 'booking.book',
      request: '{"about":"booking a"}',
      response: 'null',
      sandbox: true,
    });
    assert.equal(got.headers['authorization'], 'Bearer of news');
    assert.equal(got.headers['x-team'], 'desk');
    assert.deepEqual(await webhooksDue(db, new Date(clock.nowMs() + day)), []);
  });

  test('has the response of a compat account in the types of the public service', async () => {
    const response = { data: { userId: 'acc_one', clientReference: null, price: 1, currency: 'USD' } };
    const seen: unknown[] = [];
    for (const compat of ['spec', 'public'] as const) {
      const { accountId } = await createKey(base, { environment: 'sandbox', compat });
      const of = { accountId, environment: 'sandbox' } as const;
      const { id } = await registerWebhook(needs, of, { url: receiver.url });
      await emit('booking b', 'booking.book', { owner: of, response });
      await emit('booking b', 'booking.book_error', { owner: of, response });
      await send(id);
      for (const { body } of receiver.received.splice(0))
        seen.push(JSON.parse(JSON.parse(body).response).data);
    }
    const shown = { ...response.data, userId: stableInteger('acc_one'), clientReference: '' };
    const [, , { cancelledBy: _, ...booked }] = seen as [unknown, unknown, Record<string, unknown>];
    assert.deepEqual(seen.slice(0, 2), [response.data, response.data]);
    for (const [name, value] of Object.entries(shown)) assert.equal(booked[name], value, name);
    assert.deepEqual(seen[3], response.data, 'an error has no other form');
  });

  test('goes to the subscribed webhooks of its account and environment', async () => {
    const all = await register();
    const books = await register({ events: ['booking.book'] });
    const cancels = await register({ events: ['booking.cancel', 'booking.refund'] });
    const foreign = await registerWebhook(needs, neighbour, { url: receiver.url });
    await emit('booking a');
    const sent = await Promise.all([all, books, cancels, foreign].map(({ id }) => send(id)));
    assert.deepEqual(sent, [1, 1, 0, 0]);
  });

  test('is not made for a change that was rolled back', async () => {
    const { id } = await register();
    const happening = { owner, name: 'booking.book', subject: 's', request: 1, response: 2 } as const;
    const change = db.transaction(async (tx) => {
      await publish(tx, { ...happening, at: clock.now() });
      throw new Error('the change failed');
    });
    await assert.rejects(change);
    assert.equal(await send(id), 0);
  });
});

describe('a receiver that fails', () => {
  test('is called again with the same event id after a growing pause', async () => {
    const { id } = await register({ initialWaitSeconds: 10 });
    receiver.answer = () => (receiver.received.length < 3 ? 503 : 204);
    await emit('booking a');
    assert.equal(await send(id), 1);
    assert.equal(await send(id), 0);
    await clock.advance(10_000);
    assert.equal(await send(id), 1);
    await clock.advance(19_999);
    assert.equal(await send(id), 0);
    await clock.advance(1);
    assert.equal(await send(id), 1);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.equal(new Set(ids).size, 1);
    const [delivery] = await log(id);
    assert.equal(delivery?.state, 'delivered');
    assert.deepEqual(
      delivery?.log.map(({ attempt, status }) => [attempt, status]),
      [
        [1, 503],
        [2, 503],
        [3, 204],
      ],
    );
  });

  test('delays later events of the same booking only', async () => {
    const { id } = await register();
    receiver.answer = ({ body }) => (body.includes('booking a') && receiver.received.length < 3 ? 500 : 200);
    await emit('booking a');
    await emit('booking b');
    await emit('booking a', 'booking.cancel');
    await send(id);
    assert.deepEqual(subjects().sort(), ['booking a', 'booking b']);
    assert.deepEqual(await webhooksDue(db, clock.now()), [], 'the event behind it cannot be sent yet');
    await clock.advance(5_000);
    assert.deepEqual(await webhooksDue(db, clock.now()), [{ id, account: owner.accountId }]);
    await send(id);
    assert.deepEqual(receiver.received.map(({ body }) => JSON.parse(body).event_name).slice(2), [
      'booking.book',
      'booking.cancel',
    ]);
  });

  test('is given up after three days, and then the next event is sent', async () => {
    const { id } = await register({ initialWaitSeconds: 3_600 });
    receiver.answer = () => 500;
    await emit('booking a');
    for (let hours = 0; hours <= 72; hours++) {
      await send(id);
      await clock.advance(3_600_000);
    }
    const [delivery] = await log(id);
    assert.equal(delivery?.state, 'given_up');
    assert.ok(delivery.attempts > 5);
    receiver.answer = () => 200;
    await emit('booking a');
    assert.equal(await send(id), 1);
  });

  test('that responds 410 is disabled, and nothing more is sent to it', async () => {
    const { id } = await register();
    receiver.answer = () => 410;
    await emit('booking a');
    await emit('booking b');
    await send(id);
    const webhook = await ownWebhook(needs, owner, id);
    assert.equal(webhook.status, 'disabled');
    assert.match(webhook.disabledBecause ?? '', /410/);
    assert.deepEqual(
      (await log(id)).map(({ state }) => state),
      ['given_up', 'given_up'],
    );
    await emit('booking c');
    assert.equal((await log(id)).length, 2);
    assert.equal(
      (await changeWebhook(needs, owner, { id, change: { status: 'enabled' } })).disabledBecause,
      null,
    );
  });

  test('that redirects or cannot be reached is recorded as failed', async () => {
    const { id } = await register({ url: 'http://127.0.0.1:1/closed' });
    await emit('booking a');
    await send(id);
    const [delivery] = await log(id);
    assert.equal(delivery?.state, 'waiting');
    assert.match(delivery.log[0]?.error ?? '', /ECONNREFUSED|closed|bad port/i);
  });

  test('in a private network is not called unless the operator allows it', async () => {
    const { id } = await register({ url: receiver.url.replace('http:', 'https:') });
    await emit('booking a');
    const strict = { ...needs, config: { ...needs.config, webhooksToPrivate: false } };
    await deliverDue(strict, id, { signal });
    const [delivery] = await log(id);
    assert.match(delivery?.log[0]?.error ?? '', /127\.0\.0\.1, which is not a public address/);
    assert.equal(delivery?.state, 'given_up', 'tomorrow it must not be called either');
    assert.deepEqual(receiver.received, []);
  });
});

describe('a process that dies', () => {
  test('while it sends loses no delivery: they are sent again in order after its lease', async () => {
    const { id } = await register();
    await emit('booking a');
    await emit('booking a', 'booking.cancel');
    const dies = { ...needs, db: { ...db, transaction: () => Promise.reject(new Error('killed')) } };
    await assert.rejects(deliverDue(dies, id, { signal }), /killed/);
    assert.equal(await send(id), 0);
    await clock.advance(60_000);
    assert.equal(await send(id), 2);
    const got = receiver.received.map(({ body }) => JSON.parse(body).event_name);
    assert.deepEqual(got, ['booking.book', 'booking.book', 'booking.cancel']);
    assert.equal(receiver.received[0]?.headers['webhook-id'], receiver.received[1]?.headers['webhook-id']);
  });

  test('and a running one never have the same delivery', async () => {
    const { id } = await register();
    for (let booking = 0; booking < 100; booking++) await emit(`booking ${booking}`);
    await Promise.all([send(id), send(id), send(id)]);
    assert.equal(receiver.received.length, 100);
  });
});

describe('secrets', () => {
  test('after a rotation both secrets sign for a day, then the new one alone', async () => {
    const { id, secret: old } = await register();
    const { secret, previousExpiresAt } = await rotateSecret(needs, owner, { id, expireNow: false });
    assert.equal(previousExpiresAt.getTime(), clock.nowMs() + day);
    await emit('booking a');
    await send(id);
    const [first] = receiver.received;
    assert.ok(first);
    for (const key of [old, secret]) new Webhook(key).verify(first.body, first.headers);
    await clock.advance(day);
    await emit('booking b');
    await send(id);
    assert.equal(receiver.received[1]?.headers['webhook-signature']?.split(' ').length, 1);
  });

  test('a leaked secret ends at once, and so does the one before it', async () => {
    const { id, secret: leaked } = await register();
    await rotateSecret(needs, owner, { id, expireNow: false });
    await rotateSecret(needs, owner, { id, expireNow: true });
    await emit('booking a');
    await send(id);
    const [got] = receiver.received;
    assert.ok(got);
    assert.throws(() => new Webhook(leaked).verify(got.body, got.headers));
    assert.equal(got.headers['webhook-signature']?.split(' ').length, 1);
  });
});

describe('replay', () => {
  test('sends a range again, in order, with the same event ids', async () => {
    const { id } = await register({ events: ['booking.book'] });
    const from = clock.now();
    await emit('booking a');
    await emit('booking b', 'booking.cancel');
    await emit('booking a');
    await send(id);
    await clock.advance(1_000);
    assert.equal(await replay(needs, owner, { id, from, to: undefined, events: [] }), 2);
    await send(id);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    assert.deepEqual(ids.slice(2), ids.slice(0, 2));
    assert.equal(await replay(needs, owner, { id, from, to: undefined, events: ['booking.cancel'] }), 1);
  });

  test('of an empty range, of a foreign or a disabled webhook is refused', async () => {
    const { id } = await register();
    const range = { id, from: new Date(clock.nowMs() - 1), to: undefined, events: [] };
    await assert.rejects(replay(needs, owner, { ...range, from: clock.now() }), { refusal: 'wrong-input' });
    await assert.rejects(replay(needs, owner, { ...range, events: ['booking.sing'] }), {
      refusal: 'invalid-field',
    });
    await assert.rejects(replay(needs, neighbour, range), { refusal: 'entity-not-found' });
    await changeWebhook(needs, owner, { id, change: { status: 'disabled' } });
    await assert.rejects(replay(needs, owner, range), { refusal: 'bad-request' });
  });
});

describe('a webhook', () => {
  test('can be tested at once, and its failure is reported', async () => {
    const { id, secret } = await register({ events: ['booking.cancel'] });
    const { eventId, outcome } = await testWebhook(needs, owner, id);
    assert.equal(outcome.state, 'delivered');
    const [got] = receiver.received;
    assert.ok(got);
    assert.equal(got.headers['webhook-id'], eventId);
    new Webhook(secret).verify(got.body, got.headers);
    receiver.answer = () => 500;
    assert.equal((await testWebhook(needs, owner, id)).outcome.status, 500);
  });

  const wrong: readonly (readonly [string, object])[] = [
    ['no address', { url: 'nonsense' }],
    ['another protocol', { url: 'ftp://a.example/' }],
    ['a password in the address', { url: 'https://a:b@c.example/' }],
    ['an unknown event', { events: ['booking.sing'] }],
    ['a header of ours', { headers: { 'Webhook-Id': 'x' } }],
    ['a header that waits for the receiver', { headers: { Expect: '100-continue' } }],
    ['a header that announces others', { headers: { trailer: 'x-a' } }],
    ['a header that breaks the line', { headers: { 'x-a': 'b\r\nc: d' } }],
    ['a token that breaks the line', { authorizationToken: 'b\r\nc: d' }],
  ];
  for (const [name, wanted] of wrong)
    test(`with ${name} is refused`, async () => {
      await assert.rejects(register(wanted), { refusal: 'invalid-field' });
    });

  const addresses: readonly (readonly [sent: string, kept: string | undefined])[] = [
    ['HTTPS://Hooks.Example.org', 'https://hooks.example.org/'],
    ['https://hooks.example.org:443/a b', undefined],
    ['https://hooks.example.org:443/x?y=1', 'https://hooks.example.org/x?y=1'],
    ['https://hooks.example.org/ü', 'https://hooks.example.org/%C3%BC'],
    ['https:127.0.0.1', undefined],
    ['https:/h/', undefined],
    ['https:///h/', undefined],
    [String.raw`https:\\h`, undefined],
    ['  https://h/', undefined],
    ['ht\ntps://h/', undefined],
    ['https://h/\t', undefined],
  ];
  for (const [sent, kept] of addresses)
    test(`at ${JSON.stringify(sent)} is ${kept === undefined ? 'refused' : `kept as ${kept}`}`, async () => {
      if (kept === undefined) await assert.rejects(register({ url: sent }), { refusal: 'invalid-field' });
      else assert.equal((await register({ url: sent })).url, kept);
    });

  test('without TLS is refused unless the operator allows it', async () => {
    const strict = { ...needs, config: { ...needs.config, webhooksToPrivate: false } };
    await assert.rejects(
      registerWebhook(strict, owner, { url: 'http://a.example/' }),
      /must begin with https/,
    );
  });

  test('in a private network is refused unless the operator allows it', async () => {
    const strict = { ...needs, config: { ...needs.config, webhooksToPrivate: false } };
    const hosts = ['10.0.0.5', '0x7f.1', '[::1]', '[fd00::7]', '169.254.169.254', 'localhost', 'a.localhost'];
    for (const host of hosts) {
      const inside = registerWebhook(strict, owner, { url: `https://${host}/hook` });
      await assert.rejects(inside, /must be an address of the public internet/, host);
      assert.match((await register({ url: `https://${host}/hook` })).url, /hook$/);
    }
  });

  test('is one of at most twenty, also if they are registered simultaneously', async () => {
    const registered = await Promise.allSettled(Array.from({ length: 24 }, () => register()));
    assert.equal(registered.filter(({ status }) => status === 'fulfilled').length, 20);
  });

  test('of another account is reported like one that does not exist', async () => {
    const { id } = await register();
    await assert.rejects(ownWebhook(needs, neighbour, id), { refusal: 'entity-not-found' });
    await assert.rejects(removeWebhook(needs, neighbour, id), { refusal: 'entity-not-found' });
    await removeWebhook(needs, owner, id);
    await assert.rejects(ownWebhook(needs, owner, id), { refusal: 'entity-not-found' });
  });

  test('is deleted with its log, and with the events', async () => {
    const { id } = await register();
    await emit('booking a');
    await send(id);
    assert.equal(await deleteEvents(db, clock.now(), 10), 0);
    assert.equal(await deleteEvents(db, new Date(clock.nowMs() + 1), 10), 1);
    assert.deepEqual(await log(id), []);
  });
});
