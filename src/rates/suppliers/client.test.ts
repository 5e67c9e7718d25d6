import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { limits } from '../../contract/limits.ts';
import { NoRoomForAnswer } from '../../platform/outbound/answer-room.ts';
import type { Connector } from './connector.ts';
import { openClient } from './client.ts';
import { SupplierRefused, SupplierTimeout, SupplierUnavailable } from './connector.ts';

// The calls below do not use the connector, and the client does not read their responses.
const connector = {} as Connector;
const patient = { timeoutMs: 60_000 };

async function fail(client: ReturnType<typeof openClient>, times: number, options = patient): Promise<void> {
  for (let at = 0; at < times; at += 1)
    await assert.rejects(
      client.call(() => Promise.reject(new Error('down')), options),
      /down/,
    );
}

test('the client does not wait for a connector that ignores its signal', async () => {
  const client = openClient(connector, fakeClock());
  const deaf = client.call(() => new Promise(() => undefined), { timeoutMs: 10 });
  await assert.rejects(deaf, SupplierTimeout);
});

test('failures in a row open the circuit breaker for a while; the first success after that closes it', async () => {
  const clock = fakeClock();
  const client = openClient(connector, clock);
  await fail(client, limits.supplierFailuresToOpen);
  assert.equal(client.state(), 'open');
  await assert.rejects(
    client.call(() => Promise.resolve(1), patient),
    SupplierUnavailable,
  );
  await clock.advance(limits.supplierPauseMs);
  assert.equal(await client.call(() => Promise.resolve(1), patient), 1);
  assert.equal(client.state(), 'closed');
});

test('a search never waits for the trial after a pause: the trial runs separately, and its result counts', async () => {
  const clock = fakeClock();
  const client = openClient(connector, clock);
  await fail(client, limits.supplierFailuresToOpen);
  await clock.advance(limits.supplierPauseMs);
  const release = Promise.withResolvers<number>();
  let calls = 0;
  const search = (): Promise<number> =>
    client.call(() => ((calls += 1), release.promise), { ...patient, triedInBackground: true });
  await assert.rejects(search(), SupplierUnavailable);
  await assert.rejects(search(), SupplierUnavailable);
  assert.equal(calls, 1, 'one trial at a time');
  assert.equal(client.state(), 'half-open');
  release.resolve(7);
  await new Promise(setImmediate);
  assert.equal(client.state(), 'closed');
  assert.equal(await search(), 7);
});

test('a caller that disconnects does not end the trial', async () => {
  const clock = fakeClock();
  const client = openClient(connector, clock);
  await fail(client, limits.supplierFailuresToOpen);
  await clock.advance(limits.supplierPauseMs);
  const buyer = new AbortController();
  const release = Promise.withResolvers<void>();
  let received: AbortSignal | undefined;
  const search = client.call((_, signal) => ((received = signal), release.promise), {
    timeoutMs: 20,
    signal: buyer.signal,
    triedInBackground: true,
  });
  await assert.rejects(search, SupplierUnavailable);
  buyer.abort();
  assert.equal(received?.aborted, false);
  release.resolve();
});

test('urgent calls pass an open breaker and do not change it', async () => {
  const client = openClient(connector, fakeClock());
  await fail(client, limits.supplierFailuresToOpen);
  assert.equal(await client.call(() => Promise.resolve('found'), { ...patient, pastBreaker: true }), 'found');
  assert.equal(client.state(), 'open');
});

test('a client that disconnects early does not count against the supplier', async () => {
  const client = openClient(connector, fakeClock());
  for (let at = 0; at < limits.supplierFailuresToOpen; at += 1) {
    const gone = AbortSignal.abort(new Error('the buyer left'));
    await assert.rejects(
      client.call(() => new Promise(() => undefined), { ...patient, signal: gone }),
      /left/,
    );
  }
  assert.equal(client.state(), 'closed');
});

test('a supplier that refuses calls is healthy, however often it does', async () => {
  const client = openClient(connector, fakeClock());
  await fail(client, limits.supplierFailuresToOpen - 1);
  for (let at = 0; at < limits.supplierFailuresToOpen; at += 1)
    await assert.rejects(
      client.call(() => Promise.reject(new SupplierRefused('not this')), patient),
      SupplierRefused,
    );
  await fail(client, limits.supplierFailuresToOpen - 1);
  assert.equal(client.state(), 'closed', 'a refusal is a response, and ends a row of failures');
});

test('an answer for which we have no room is not a failure of the supplier', async () => {
  const client = openClient(connector, fakeClock());
  for (let at = 0; at < limits.supplierFailuresToOpen; at += 1)
    await assert.rejects(
      client.call(() => Promise.reject(new NoRoomForAnswer('full')), patient),
      NoRoomForAnswer,
    );
  assert.equal(client.state(), 'closed');
});

test('a call that had to wait for a place has the rest of its time', async () => {
  const { clock, client } = timed();
  const release = Promise.withResolvers<void>();
  const before = Array.from({ length: limits.supplierWritesAtOnceEach }, () =>
    client.call(() => release.promise, { timeoutMs: 60_000 }),
  );
  const left: number[] = [];
  const waiting = client.call(async (_, __, ms) => void left.push(ms), { timeoutMs: 60_000 });
  await clock.advance(3_000);
  assert.deepEqual(left, []);
  release.resolve();
  await Promise.all([...before, waiting]);
  assert.deepEqual(left, [57_000]);
});

/** A client whose timers follow the clock of the test. */
function timed() {
  const clock = fakeClock();
  const later = (ms: number, run: () => void): (() => void) => {
    const stopped = new AbortController();
    clock.sleep(ms, stopped.signal).then(run, () => undefined);
    return () => stopped.abort();
  };
  const client = openClient(connector, clock, later);
  /** A supplier that answers after this time, or when the call ends. */
  const answersAfter = (ms: number) => (_: Connector, signal: AbortSignal, timeoutMs: number) =>
    clock.sleep(Math.min(ms, timeoutMs), signal).then(() => {
      if (ms > timeoutMs) throw new Error('the supplier gave up itself');
      return ms;
    });
  const search = (ms: number, timeoutMs = 10_000) =>
    client.call(answersAfter(ms), { timeoutMs, triedInBackground: true });
  const prebook = (ms: number, timeoutMs: number) =>
    client.call(answersAfter(ms), { timeoutMs, isCallersTime: true });
  const book = (ms: number, timeoutMs: number) => client.call(answersAfter(ms), { timeoutMs });
  const ended = async (calls: readonly Promise<unknown>[], ms: number) => {
    const settled = Promise.allSettled(calls);
    await clock.advance(ms);
    return (await settled).map(({ status }) => status);
  };
  return { clock, client, search, prebook, book, ended };
}

test('timeouts that are shorter than a healthy supplier needs do not count against it', async () => {
  for (const kind of ['search', 'prebook'] as const) {
    const supplier = timed();
    for (let burst = 0; burst < 10; burst += 1) {
      const short = Array.from({ length: 20 }, () => supplier[kind](400, 300));
      assert.ok((await supplier.ended(short, 3_000)).every((status) => status === 'rejected'));
      assert.equal(supplier.client.state(), 'closed', `${kind}, burst ${burst}`);
      assert.deepEqual(await supplier.ended([supplier.search(400)], 400), ['fulfilled']);
    }
  }
});

test('a failure that comes at once counts, however short the timeout', async () => {
  const { client } = timed();
  await fail(client, limits.supplierFailuresToOpen, { timeoutMs: 300 });
  assert.equal(client.state(), 'open');
});

test('a trial has its own time, also if the search that it repeats has little', async () => {
  const { clock, client, search, prebook, ended } = timed();
  await fail(client, limits.supplierFailuresToOpen);
  await clock.advance(limits.supplierPauseMs);
  await assert.rejects(prebook(700, 300), SupplierUnavailable, 'a short prebook would be no trial');
  assert.equal(client.state(), 'open');
  await assert.rejects(search(700, 300), SupplierUnavailable);
  assert.deepEqual(await ended([], 700), []);
  assert.equal(client.state(), 'closed');
});

test('a search that was taken for hanging once is waited for the next time', async () => {
  const { client, search, ended } = timed();
  for (let at = 0; at < 110; at += 1) assert.deepEqual(await ended([search(20)], 20), ['fulfilled']);
  assert.deepEqual(await ended([search(2_500)], 5_000), ['rejected'], 'as the last hundred took 20 ms');
  assert.equal(client.state(), 'closed', 'its repetition was answered');
  assert.deepEqual(await ended([search(2_500)], 2_500), ['fulfilled']);
});

test('while slow searches alone have paused a supplier, bookings and prebooks are made', async () => {
  const { client, search, book, prebook, ended } = timed();
  for (let at = 0; at < 110; at += 1) assert.deepEqual(await ended([search(20)], 20), ['fulfilled']);
  assert.deepEqual(await ended([search(3_900)], 2_000), ['rejected'], 'as the last hundred took 20 ms');
  assert.equal(client.state(), 'half-open');
  await assert.rejects(search(20), SupplierUnavailable);
  assert.deepEqual(await ended([book(200, 60_000), prebook(100, 10_000)], 200), ['fulfilled', 'fulfilled']);
  assert.equal(client.state(), 'closed', 'the supplier has answered');
});

test('when the repetition of the slow search fails too, bookings are refused', async () => {
  const { client, search, book, ended } = timed();
  for (let at = 0; at < 110; at += 1) assert.deepEqual(await ended([search(20)], 20), ['fulfilled']);
  assert.deepEqual(await ended([search(60_000)], 2_000), ['rejected']);
  assert.equal(client.state(), 'half-open');
  assert.deepEqual(await ended([], limits.supplierSlowMs), []);
  assert.equal(client.state(), 'open');
  await assert.rejects(book(200, 60_000), SupplierUnavailable);
});

test('a short time that the operator has set for a supplier counts, and such a call may be the trial', async () => {
  const { clock, client, book, ended } = timed();
  const late = Array.from({ length: limits.supplierFailuresToOpen }, () => book(700, 300));
  await ended(late, 300);
  assert.equal(client.state(), 'open');
  await clock.advance(limits.supplierPauseMs);
  assert.deepEqual(await ended([book(200, 300)], 200), ['fulfilled']);
  assert.equal(client.state(), 'closed');
});
