import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fakeClock } from '../../../test/support/clock.ts';
import { limits } from '../../contract/limits.ts';
import { openCallPlaces } from './call-places.ts';
import { SupplierUnavailable } from './connector.ts';

/** Places with timers that follow the clock of the test, and calls that end when the test ends them. */
function opened() {
  const clock = fakeClock();
  const places = openCallPlaces(clock, (ms, run) => {
    const stopped = new AbortController();
    clock.sleep(ms, stopped.signal).then(run, () => undefined);
    return () => stopped.abort();
  });
  const begun: { readonly account: string; readonly leftMs: number; end(): void }[] = [];
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    clock,
    begun,
    settle,
    call: (account: string, isRead = true, signal?: AbortSignal) =>
      places.run({ account, isRead, timeoutMs: 1_000, signal }, (leftMs) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.push({ account, leftMs, end: resolve });
        return promise;
      }),
    async endAll() {
      while (begun.length > 0) {
        for (const { end } of begun.splice(0)) end();
        await settle();
      }
    },
  };
}

const { supplierReadsAtOnce: reads, supplierReadsAtOnceEach: readsEach } = limits;

test('an account with many calls leaves places for others', async () => {
  const { begun, call, endAll } = opened();
  const all = Array.from({ length: reads + 10 }, () => call('a'));
  assert.equal(begun.length, readsEach);
  all.push(call('b'));
  assert.equal(begun.at(-1)?.account, 'b');
  await endAll();
  await Promise.all(all);
});

test('without a free place the accounts take turns', async () => {
  const { begun, call, endAll, settle } = opened();
  const all = ['a', 'b'].flatMap((account) => Array.from({ length: reads }, () => call(account)));
  assert.equal(begun.length, reads);
  all.push(call('c'));
  for (const call of begun.slice(0, 3)) {
    call.end();
    await settle();
  }
  const latest = begun.slice(reads).map(({ account }) => account);
  assert.deepEqual(latest, ['a', 'b', 'c']);
  await endAll();
  await Promise.all(all);
});

test('searches take no places of bookings', async () => {
  const { begun, call, endAll } = opened();
  const all = ['a', 'b'].flatMap((account) => Array.from({ length: reads }, () => call(account)));
  all.push(call('b', false));
  assert.equal(begun.length, reads + 1);
  await endAll();
  await Promise.all(all);
});

test('a call waits for a place for a quarter of its time, and has the rest of it then', async () => {
  const { clock, begun, call, endAll, settle } = opened();
  const all = Array.from({ length: readsEach }, () => call('a'));
  const late = assert.rejects(call('a'), SupplierUnavailable);
  await clock.advance(100);
  all.push(call('a'));
  await clock.advance(150);
  await late;
  begun[0]?.end();
  await settle();
  assert.equal(begun.length, readsEach + 1);
  assert.equal(begun.at(-1)?.leftMs, 850);
  await endAll();
  await Promise.all(all);
});

test('a caller that disconnects while its call waits gets no place', async () => {
  const { begun, call, endAll, settle } = opened();
  const all = Array.from({ length: readsEach }, () => call('a'));
  const gone = new AbortController();
  const waiting = assert.rejects(call('a', true, gone.signal), /gone/);
  gone.abort(new Error('gone'));
  await waiting;
  begun[0]?.end();
  await settle();
  assert.equal(begun.length, readsEach);
  await endAll();
  await Promise.all(all);
});
