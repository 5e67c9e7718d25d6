import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FakeClock, fakeClock, laterBy } from '../../../test/support/clock.ts';
import { limits } from '../../contract/limits.ts';
import { askSuppliers, type SupplierAnswer } from './ask-suppliers.ts';
import type { HotelOnSale } from '../hotels-store.ts';
import type { Connector } from '../suppliers/connector.ts';
import type { Supplier } from '../suppliers/suppliers.ts';
import { openClient } from '../suppliers/client.ts';

/** One supplier of ten hangs. All times come from the test clock, so the tests measure decisions. */
const USUAL_MS = 100;
const STEP_MS = 10;

interface Setup {
  readonly clock: FakeClock;
  readonly suppliers: readonly Supplier[];
  readonly hanging: Supplier;
  /** The calls to which the tenth supplier never responds. */
  hangs: 'none' | 'next' | 'all';
  /** Calls of the tenth supplier. */
  calls: number;
}

function openHouse(): Setup {
  const clock = fakeClock();
  const later = laterBy(clock);
  const supplierOf = (number: number): Supplier => {
    const search = async (_: unknown, signal: AbortSignal): Promise<[]> => {
      if (number === 10) setup.calls += 1;
      if (number === 10 && setup.hangs !== 'none') {
        if (setup.hangs === 'next') setup.hangs = 'none';
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      }
      await clock.sleep(USUAL_MS);
      return [];
    };
    // Only `search` of the connector is called.
    const client = openClient({ search } as unknown as Connector, clock, later);
    return { code: `bank-${number}`, number, client } as Supplier;
  };
  const suppliers = Array.from({ length: 10 }, (_, at) => supplierOf(at + 1));
  const setup: Setup = { clock, suppliers, hanging: suppliers[9] as Supplier, hangs: 'none', calls: 0 };
  return setup;
}

/** Runs everything that is due before the clock advances: each call of a search begins in a separate turn. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 25; turn += 1) await new Promise(setImmediate);
}

async function pass(clock: FakeClock, ms: number): Promise<void> {
  for (let at = 0; at < ms; at += STEP_MS) {
    await clock.advance(STEP_MS);
    await settle();
  }
}

interface Searched {
  readonly tookMs: number;
  readonly answered: number;
}

async function search(
  { clock, suppliers }: Setup,
  timeoutMs: number = limits.searchTimeoutMs,
): Promise<Searched> {
  const sinceMs = clock.ticksMs();
  // Only its id is used here.
  const hotels = [{ id: 1 } as HotelOnSale];
  const request = { checkin: '', checkout: '', occupancies: [], nationality: 'FR', currency: 'EUR' };
  const { signal } = new AbortController();
  let answers: readonly SupplierAnswer[] | undefined;
  const later = laterBy(clock);
  void Array.fromAsync(askSuppliers({ suppliers, hotels, request, timeoutMs, clock, signal, later })).then(
    (all) => (answers = all),
  );
  await settle();
  while (answers === undefined) await pass(clock, STEP_MS);
  return {
    tookMs: clock.ticksMs() - sinceMs,
    answered: answers.filter((one) => 'offers' in one).length,
  };
}

async function searches(
  setup: Setup,
  { times, everyMs }: { times: number; everyMs: number },
): Promise<Searched[]> {
  const all: Searched[] = [];
  for (let at = 0; at < times; at += 1) {
    all.push(await search(setup));
    await pass(setup.clock, everyMs);
  }
  return all;
}

const quick = USUAL_MS * 1.1;

test('with few searches only the first waits, for less than five seconds, and no trial delays another', async () => {
  const setup = openHouse();
  await searches(setup, { times: limits.supplierSearchesFewest, everyMs: 50 });
  setup.hangs = 'all';
  const sinceMs = setup.clock.ticksMs();
  const [first, ...others] = await searches(setup, { times: 12, everyMs: 4_000 });
  assert.ok(
    (first?.tookMs ?? 0) <= limits.supplierHangsLeastMs + limits.supplierLookEveryMs,
    `${first?.tookMs}`,
  );
  assert.equal(first?.answered, 9);
  for (const { tookMs, answered } of others) {
    assert.ok(tookMs <= quick, `${tookMs} ms`);
    assert.equal(answered, 9);
  }
  const passedMs = setup.clock.ticksMs() - sinceMs;
  const trials = setup.calls - limits.supplierSearchesFewest - 1;
  assert.ok(
    trials >= 3 && trials <= 2 + passedMs / limits.supplierPauseMs,
    `${trials} trials in ${passedMs} ms`,
  );
});

test('a supplier without earlier searches is paused within five seconds, too', async () => {
  const setup = openHouse();
  setup.hangs = 'all';
  const [first, second] = await searches(setup, { times: 2, everyMs: 1_000 });
  assert.ok((first?.tookMs ?? 0) < 5_000, `${first?.tookMs}`);
  assert.ok((second?.tookMs ?? 0) <= quick, `${second?.tookMs}`);
});

test('waiting times of shorter searches add up', async () => {
  const setup = openHouse();
  await searches(setup, { times: limits.supplierSearchesFewest, everyMs: 50 });
  setup.hangs = 'all';
  let given = 0;
  while (setup.hanging.client.state() === 'closed') {
    await search(setup, 600);
    given += 1;
    await pass(setup.clock, 2_000);
  }
  assert.ok(given < limits.supplierFailuresToOpen, `${given} searches`);
});

test('it is used again after its pause, and one lost call affects only that search', async () => {
  const setup = openHouse();
  await searches(setup, { times: limits.supplierSearchesFewest, everyMs: 50 });
  setup.hangs = 'all';
  await searches(setup, { times: 3, everyMs: 4_000 });
  setup.hangs = 'none';
  await pass(setup.clock, limits.supplierPauseMs);
  const [, back] = await searches(setup, { times: 2, everyMs: 1_000 });
  assert.equal(back?.answered, 10);
  setup.hangs = 'next';
  const [lost, next] = await searches(setup, { times: 2, everyMs: 1_000 });
  assert.deepEqual([lost?.answered, next?.answered], [9, 10]);
});

test('a supplier that responds to some searches and is late with one does not hang', async () => {
  const setup = openHouse();
  await searches(setup, { times: limits.supplierSearchesFewest, everyMs: 50 });
  setup.hangs = 'next';
  const late = search(setup);
  await settle();
  for (let at = 0; at < 10; at += 1) assert.equal((await search(setup, 1_000)).answered, 10);
  assert.equal(setup.hanging.client.state(), 'closed');
  assert.equal((await late).answered, 9);
});
