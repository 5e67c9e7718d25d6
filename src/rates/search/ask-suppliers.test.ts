import assert from 'node:assert/strict';
import { test } from 'node:test';
import { limits } from '../../contract/limits.ts';
import { systemClock } from '../../platform/clock.ts';
import { askSuppliers, type SupplierRequests, type SupplierAnswer } from './ask-suppliers.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import { type Connector, type SearchRequest, SupplierTimeout } from '../suppliers/connector.ts';
import type { Supplier } from '../suppliers/suppliers.ts';
import { openClient } from '../suppliers/client.ts';
import { fakeClock } from '../../../test/support/clock.ts';
import { searchCalls } from './task-queue.ts';

type Search = (request: SearchRequest) => Promise<[]>;

/** A supplier of which only `search` is called. */
function supplierThat(code: string, search: Search): Supplier {
  const connector = { search } as unknown as Connector;
  const times = { bookCallMs: 1_000, bookMayLandForMs: 0 };
  return { code, number: 1, client: openClient(connector, systemClock), times, usesOfferThread: false };
}

function asking(suppliers: readonly Supplier[], count: number, timeoutMs = 5_000): SupplierRequests {
  // Only their ids are used here.
  const hotels = Array.from({ length: count }, (_, at) => ({ id: at + 1 }) as HotelOnSale);
  const request = { checkin: '', checkout: '', occupancies: [], nationality: 'FR', currency: 'EUR' };
  const { signal } = new AbortController();
  return { suppliers, hotels, request, timeoutMs, clock: systemClock, signal };
}

const ask = (...hotelIds: Parameters<typeof asking>): Promise<SupplierAnswer[]> =>
  Array.fromAsync(askSuppliers(asking(...hotelIds)));
const chunk = limits.hotelsPerSupplierCall;

test('every supplier is queried for every hotel, a chunk at a time', async () => {
  const hotelIds: number[] = [];
  const counting: Search = ({ hotels, hotelsOfSearch }) => {
    hotelIds.push(...hotels.map(({ id }) => id));
    assert.equal(hotelsOfSearch, 2 * chunk + 1);
    return Promise.resolve([]);
  };
  const answers = await ask([supplierThat('a', counting), supplierThat('b', counting)], 2 * chunk + 1);
  assert.equal(answers.length, 6);
  assert.ok(answers.every((answer) => 'offers' in answer));
  assert.equal(hotelIds.length, 2 * (2 * chunk + 1));
  assert.equal(new Set(hotelIds).size, 2 * chunk + 1);
});

test('the response of a fast supplier is returned before a slow one has responded', async () => {
  const release = Promise.withResolvers<[]>();
  const slow = supplierThat('slow', () => release.promise);
  const fast = supplierThat('fast', () => Promise.resolve([]));
  const order: string[] = [];
  for await (const { supplier } of askSuppliers(asking([slow, fast], 1))) {
    order.push(supplier.code);
    release.resolve([]);
  }
  assert.deepEqual(order, ['fast', 'slow']);
});

test('after the deadline no call begins, although chunks are left', async () => {
  let calls = 0;
  const busy: Search = () => {
    calls += 1;
    const until = performance.now() + 30;
    while (performance.now() < until);
    return Promise.resolve([]);
  };
  const answers = await ask([supplierThat('busy', busy)], 40 * chunk, 300);
  assert.ok(calls < 40, `${calls} of 40 calls were made`);
  assert.ok(
    answers.some((one) => 'offers' in one),
    'responses in time are reported',
  );
  assert.ok(answers.some((one) => 'failure' in one && one.failure === 'timeout'));
});

test('a paused supplier is reported as failed at once', async () => {
  const down = supplierThat('down', () => Promise.reject(new Error('down')));
  await ask([down], limits.supplierFailuresToOpen * chunk);
  assert.equal(down.client.state(), 'open');
  const [answer] = await ask([down], 1);
  assert.ok(answer !== undefined && 'failure' in answer && answer.failure === 'failed');
});

test('a search throws when its caller disconnects, and begins no further call', async () => {
  let calls = 0;
  const hangUp = new AbortController();
  const counting: Search = () => {
    calls += 1;
    if (calls === 2) hangUp.abort(new Error('the client has gone away'));
    return Promise.resolve([]);
  };
  const suppliers = [supplierThat('a', counting), supplierThat('b', counting)];
  const search = { ...asking(suppliers, 40 * chunk), signal: hangUp.signal };
  await assert.rejects(Array.fromAsync(askSuppliers(search)), /gone away/);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(calls, 2);
});

test('calls delayed by other searches are not evidence about the supplier', async () => {
  const clock = fakeClock();
  const hanging = supplierThat('hanging', () => Promise.reject(new SupplierTimeout('no answer')));
  for (const heldUpMs of [600, 400]) {
    for (let time = 0; time < limits.supplierFailuresToOpen; time += 1) {
      const turn = searchCalls.join({ calls: 1, nowMs: clock.ticksMs() });
      void turn().then(() => clock.advance(heldUpMs));
      const search = { ...asking([hanging], 1, 1_000), clock, later: () => () => undefined };
      const [answer] = await Array.fromAsync(askSuppliers(search));
      assert.ok(answer !== undefined && 'failure' in answer);
      assert.deepEqual([answer.failure, answer.wasHeldUp], ['timeout', heldUpMs === 600]);
    }
    assert.equal(hanging.client.state(), heldUpMs === 600 ? 'closed' : 'open');
  }
});
