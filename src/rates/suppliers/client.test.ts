import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { limits } from '../../contract/limits.ts';
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

test('a bulkhead: no more calls run than the limit', async () => {
  const client = openClient(connector, fakeClock());
  const release = Promise.withResolvers<number>();
  const waiting = Array.from({ length: limits.supplierCallsInFlight }, () =>
    client.call(() => release.promise, patient),
  );
  await assert.rejects(
    client.call(() => Promise.resolve(1), patient),
    SupplierUnavailable,
  );
  release.resolve(7);
  assert.equal((await Promise.all(waiting)).length, limits.supplierCallsInFlight);
  assert.equal(await client.call(() => Promise.resolve(1), patient), 1);
});
