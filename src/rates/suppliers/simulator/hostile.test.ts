import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testNeeds } from '../../../../test/support/needs.ts';
import { simulatorUrl } from '../../../../test/support/suppliers/simulator.ts';
import { readFaults, type SupplierMode } from '../../../contract/simulator-faults.ts';
import type { BookingRequest, Connector, ListedRoom, SearchRequest } from '../connector.ts';
import { remoteSimulator } from './remote.ts';
import { openSimulator } from './simulator.ts';

/** Every mode in which a supplier may deviate from its contract, each with a supplier that always does. */
const needs = await testNeeds();
const { db, clock } = needs;
const calm = new AbortController().signal;
const stock = { seed: 'hostile', currency: 'USD', permille: 1000 };
let suppliers = 0;

interface Hostile {
  readonly simulator: Connector;
  readonly request: BookingRequest;
  found(): Promise<string>;
  rooms(): Promise<ListedRoom['state'][]>;
  cancel(): Promise<string>;
}

const search: SearchRequest = {
  hotels: [{ id: 42, name: 'Inn', timeZone: 'Europe/Paris', stars: 4, rooms: [] }],
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  occupancies: [{ adults: 2, childrenAges: [] }],
  nationality: 'FR',
  currency: 'EUR',
  timeoutMs: 5_000,
};

/** A simulator in this process that does this to the given share of bookings and offers. */
function simulatorWith(faults: string): Connector {
  return openSimulator({
    code: `hostile-${(suppliers += 1)}`,
    stock,
    sql: db,
    clock,
    faults: readFaults(faults),
  });
}

/** A simulator that does this to every booking, with one of its offers. */
async function hostile(
  mode: `${SupplierMode}${'' | `=${number}`}`,
  simulator = simulatorWith(`s:1000:${mode}`),
): Promise<Hostile> {
  const [offer] = await simulator.search(search, calm);
  assert.ok(offer);
  const netMinor = offer.rates.reduce((sum, rate) => sum + rate.netMinor, 0);
  const holder = { firstName: 'Ada', lastName: 'Nobody' };
  const guests = [{ ...holder, occupancyNumber: 1 }];
  const { token, currency } = offer;
  return {
    simulator,
    request: { reference: 'B1', token, holder, guests, remarks: '', netMinor, currency },
    found: async () => (await simulator.retrieve({ reference: 'B1' }, calm)).state,
    rooms: async () => ((await simulator.list?.({ sinceMs: 0 }, calm)) ?? []).map(({ state }) => state),
    cancel: async () => (await simulator.cancel({ reference: 'B1' }, calm)).state,
  };
}

test('lands-late: the room is booked after the caller has given up, and an earlier cancellation has no effect', async () => {
  const { simulator, request, found, rooms, cancel } = await hostile('lands-late=2000');
  const patience = new AbortController();
  const booked = simulator.book(request, patience.signal);
  while ((await rooms()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  patience.abort(new Error('gave up'));
  await assert.rejects(booked, /gave up/);
  assert.deepEqual([await found(), await cancel(), await rooms()], ['unknown', 'unknown', ['changing']]);
  await clock.advance(2_000);
  assert.deepEqual([await found(), await rooms()], ['confirmed', ['booked']]);
  assert.deepEqual([await cancel(), await rooms()], ['cancelled', ['cancelled']]);
});

test('shown-late: the room is booked, and look-ups do not find it for minutes', async () => {
  const { simulator, request, found, rooms, cancel } = await hostile('shown-late');
  await assert.rejects(simulator.book(request, calm), /lost/);
  assert.deepEqual([await found(), await cancel(), await rooms()], ['unknown', 'unknown', ['booked']]);
  await clock.advance(119_999);
  assert.equal(await found(), 'unknown');
  await clock.advance(1);
  assert.deepEqual([await found(), await cancel(), await found()], ['confirmed', 'cancelled', 'cancelled']);
});

test('books-again: a repeated reference is another room', async () => {
  const { simulator, request, found, rooms } = await hostile('books-again');
  await assert.rejects(simulator.book(request, calm), /lost/);
  assert.deepEqual([await found(), await rooms()], ['confirmed', ['booked']]);
  await assert.rejects(simulator.book(request, calm), /lost/);
  assert.deepEqual(await rooms(), ['booked', 'booked']);
  const look = await simulator.retrieve({ reference: 'B1' }, calm);
  assert.equal(look.state === 'confirmed' && look.surplus, 1);
  await simulator.cancelSurplus?.({ reference: 'B1', keep: 'SIM-B1' }, calm);
  assert.deepEqual([await found(), await rooms()], ['confirmed', ['booked', 'cancelled']]);
});

test('contradicts: confirmed, then unknown, then confirmed', async () => {
  const { simulator, request, found, rooms, cancel } = await hostile('contradicts=1000');
  await assert.rejects(simulator.book(request, calm), /lost/);
  const answers = [];
  for (let turn = 0; turn < 4; turn += 1) {
    answers.push(await found());
    await clock.advance(1_000);
  }
  assert.deepEqual(answers, ['confirmed', 'unknown', 'confirmed', 'unknown']);
  await clock.advance(1_000);
  assert.deepEqual([await cancel(), await rooms()], ['unknown', ['booked']]);
});

test('cancel-ignored: the cancellation is accepted, and the room stays booked', async () => {
  const { simulator, request, found, rooms, cancel } = await hostile('cancel-ignored=2');
  assert.equal((await simulator.book(request, calm)).state, 'confirmed');
  for (let ignored = 0; ignored < 2; ignored += 1)
    assert.deepEqual([await cancel(), await found(), await rooms()], ['cancelled', 'confirmed', ['booked']]);
  assert.deepEqual([await cancel(), await found(), await rooms()], ['cancelled', 'cancelled', ['cancelled']]);
});

test('cancel-late: the cancellation is accepted, and takes effect later', async () => {
  const { simulator, request, found, rooms, cancel } = await hostile('cancel-late=5000');
  await simulator.book(request, calm);
  assert.deepEqual([await cancel(), await found(), await rooms()], ['cancelled', 'confirmed', ['changing']]);
  await clock.advance(5_000);
  assert.deepEqual([await found(), await rooms()], ['cancelled', ['cancelled']]);
});

/** A simulator with a mode that is called over HTTP, and its address. */
async function hostileOverHttp(mode: 'truncated' | 'endless'): Promise<Hostile & { readonly url: string }> {
  const config = { ...needs.config, simulatorFaults: `s:1000:${mode}` };
  const url = `${await simulatorUrl({ db, clock, config })}/suppliers/hostile-${(suppliers += 1)}`;
  return { ...(await hostile(mode, remoteSimulator(url, stock))), url };
}

test('truncated: calls take effect, and half of the first answer to each arrives', async () => {
  const { simulator, request, found, rooms, cancel } = await hostile('truncated=2');
  for (let time = 0; time < 2; time += 1) await assert.rejects(simulator.book(request, calm), SyntaxError);
  assert.equal((await simulator.book(request, calm)).state, 'confirmed');
  for (let time = 0; time < 2; time += 1) await assert.rejects(found(), SyntaxError);
  assert.deepEqual([await found(), await rooms()], ['confirmed', ['booked']]);
  await assert.rejects(cancel(), SyntaxError);
  assert.deepEqual([await found(), await rooms()], ['cancelled', ['cancelled']]);

  const remote = await hostileOverHttp('truncated');
  const calls = [() => remote.simulator.book(remote.request, calm), remote.found, remote.cancel];
  for (const call of calls) await assert.rejects(call, /aborted|premature/i);
  assert.deepEqual([await remote.found(), await remote.rooms()], ['cancelled', ['cancelled']]);
});

test('endless: calls take effect, and the caller must abort the response', async () => {
  const { simulator, request, found, rooms, cancel } = await hostile('endless');
  const patience = new AbortController();
  const booked = simulator.book(request, patience.signal);
  while ((await rooms()).length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  const early = (call: Promise<unknown>) => Promise.race([call, rooms()]);
  assert.deepEqual(await early(booked), ['booked']);
  patience.abort();
  await assert.rejects(booked, /no longer waits/);
  const soon = () => ({ signal: AbortSignal.timeout(20) });
  await assert.rejects(simulator.retrieve({ reference: 'B1' }, soon().signal), /no longer waits/);
  assert.equal(await found(), 'confirmed');
  await assert.rejects(simulator.cancel({ reference: 'B1' }, soon().signal), /no longer waits/);
  assert.deepEqual([await cancel(), await found(), await rooms()], ['cancelled', 'cancelled', ['cancelled']]);

  const remote = await hostileOverHttp('endless');
  const bodies = { book: remote.request, retrieve: { reference: 'B1' }, cancel: { reference: 'B1' } };
  for (const [call, of] of Object.entries(bodies)) {
    const body = JSON.stringify({ settings: stock, request: of });
    const answer = await fetch(`${remote.url}/${call}`, { method: 'POST', body });
    let bytes = 0;
    for await (const chunk of answer.body ?? []) if ((bytes += chunk.length) > 40_000) break;
    assert.ok(bytes > 40_000, `${call}: ${bytes} bytes, and then it ended`);
  }
  assert.deepEqual([await remote.found(), await remote.rooms()], ['cancelled', ['cancelled']]);
});

test('below-zero: a share of the offers costs nothing or less, the same offers for the same seed', async () => {
  const prices = async (faults: string) =>
    (await simulatorWith(faults).search(search, calm)).flatMap(({ rates }) =>
      rates.map(({ netMinor }) => netMinor),
    );
  const some = await prices('s:500:below-zero,truncated');
  const free = some.filter((price) => price <= 0).length;
  assert.ok(free > 0 && free < some.length, some.join(' '));
  assert.deepEqual(await prices('s:500:below-zero'), some);
  assert.deepEqual(new Set(await prices('s:1000:below-zero')), new Set([-10_000, 0]));
  assert.ok((await prices('s:1000:truncated')).every((price) => price > 0));
});

test('a share of the bookings is affected, the same for the same seed, and scenario hotels keep their scenario', async () => {
  const faults = readFaults('s:300:lands-late,cancel-late=9');
  const simulator = openSimulator({ code: 'share', stock, sql: db, clock, faults });
  const { request } = await hostile('cancel-late');
  let late = 0;
  for (let at = 0; at < 200; at += 1) {
    const booked = simulator
      .book({ ...request, reference: `S${at}` }, AbortSignal.timeout(1))
      .catch(() => 'late');
    if ((await booked) === 'late') late += 1;
  }
  assert.ok(late > 5 && late < 60, `${late} of 200 land late`);
});
