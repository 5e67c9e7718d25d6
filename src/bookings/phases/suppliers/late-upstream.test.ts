import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { buyer } from '../../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../../test/support/http.ts';
import { liveSupplier } from '../../../../test/support/suppliers/live-supplier.ts';
import { testNeeds } from '../../../../test/support/needs.ts';
import { eventually } from '../../../../test/support/service/service.ts';
import { fundWallet } from '../../../payments/money/ledger.ts';
import { systemClock } from '../../../platform/clock.ts';
import { routes as rates } from '../../../rates/routes.ts';
import { routes as bookings } from '../../routes.ts';
import { watchSuppliers } from '../../watch/watch-suppliers.ts';
import { completeBookings } from '../complete-bookings.ts';
import { day } from '../../../../test/support/day.ts';

/** Another Innkeeper behind a proxy that delays each call to book, over sockets and with the clock of the machine. */
const needs = { ...(await testNeeds()), clock: systemClock };
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'production');
const owner = { accountId, environment: 'production' } as const;
await needs.db.transaction((tx) =>
  fundWallet(tx, owner, { key: 'a', amountMinor: 10 ** 7, currency: 'USD', at: new Date() }),
);
const { baseUrl, needs: theirs } = await liveSupplier(needs, {
  code: 'other-house',
  accountIds: [accountId],
});

/** The proxy forwards a call to book when this resolves. */
let held: (response: ServerResponse) => Promise<unknown>;
const proxy = createServer((request, response) => {
  void (async () => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    // The call continues after its caller has disconnected.
    if (request.url?.includes('/rates/book')) await held(response);
    const headers = { 'content-type': 'application/json', 'x-api-key': String(request.headers['x-api-key']) };
    const body = chunks.length === 0 ? {} : { body: Buffer.concat(chunks) };
    const { method = 'GET', url = '' } = request;
    const answer = await fetch(new URL(url, baseUrl), { method, headers, ...body });
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
  })();
});
await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
after(() => proxy.close());
const { port } = proxy.address() as AddressInfo;
const { prebook, book } = buyer(server, { key, checkin: day(60), checkout: day(62) });

async function setTimes(times: object): Promise<void> {
  const settings = { baseUrl: `http://127.0.0.1:${port}/v3.0`, ...times };
  await needs.db.run(`update suppliers set settings = settings || $1 where code = 'other-house'`, [
    JSON.stringify(settings),
  ]);
}

async function statusHere(prebookId: string): Promise<{ id: string; status: string; payment: string }> {
  const row = await needs.db.row<{ id: string; status: string; payment: string }>(
    `select b.id, b.status, p.state as payment from bookings b join payments p on p.id = b.payment where b.prebook = $1`,
    [prebookId],
  );
  assert.ok(row);
  return row;
}

async function statusThere(reference: string): Promise<string | undefined> {
  const row = await theirs.db.row<{ status: string }>(
    `select status from bookings where client_reference = $1`,
    [reference],
  );
  return row?.status;
}

const final = (prebookId: string) =>
  eventually('the booking is final', async () => {
    await completeBookings(needs);
    return (await statusHere(prebookId)).status !== 'PENDING';
  });

test("slower than the caller's timeout: 2014, then CONFIRMED by the same call", async () => {
  await setTimes({ bookCallMs: 20_000, bookMayLandForMs: 5_000 });
  const answered = Promise.withResolvers<void>();
  held = () => answered.promise;
  const { prebookId } = await prebook('lp1', {}, { refundableRatesOnly: true });
  const { coded } = await book({ prebookId, payment: { method: 'WALLET' } }, '?timeout=1');
  assert.equal(coded.error?.code, 2014);
  assert.deepEqual((({ status, payment }) => [status, payment])(await statusHere(prebookId)), [
    'PENDING',
    'held',
  ]);
  answered.resolve();
  await final(prebookId);
  const { id, status } = await statusHere(prebookId);
  assert.deepEqual([status, await statusThere(id)], ['CONFIRMED', 'CONFIRMED']);
});

test("slower than the supplier's timeout: a look-up finds it", async () => {
  await setTimes({ bookCallMs: 500, bookMayLandForMs: 20_000 });
  // Until our side has given up the call.
  held = (response) => once(response, 'close');
  const { prebookId } = await prebook('lp1', {}, { refundableRatesOnly: true });
  const { coded, text } = await book({ prebookId, payment: { method: 'WALLET' } });
  assert.equal(coded.data?.status, 'CONFIRMED', text);
});

test('after the deadline: nothing is charged, and the room is cancelled there', async () => {
  await setTimes({ bookCallMs: 300, bookMayLandForMs: 200 });
  const answered = Promise.withResolvers<void>();
  held = () => answered.promise;
  const { prebookId } = await prebook('lp1', {}, { refundableRatesOnly: true });
  const { coded } = await book({ prebookId, payment: { method: 'WALLET' } });
  assert.equal(coded.error?.code, 4012);
  const { id, payment } = await statusHere(prebookId);
  assert.equal(payment, 'released');
  answered.resolve();
  await eventually('the room is booked there', async () => (await statusThere(id)) === 'CONFIRMED');
  // The watch would look after ten seconds; this test does not wait for it.
  await needs.db.run(
    `update supplier_watches set next_look_at = now() - interval '1 second' where booking = $1`,
    [id],
  );
  await watchSuppliers(needs);
  assert.equal(await statusThere(id), 'CANCELLED');
  await needs.db.run(
    `update supplier_watches set next_look_at = now() - interval '1 second' where booking = $1`,
    [id],
  );
  await watchSuppliers(needs);
  const events = await needs.db.rows<{ name: string }>(
    `select name from events where subject = $1 order by id`,
    [id],
  );
  assert.deepEqual(
    events.map(({ name }) => name),
    ['booking.book_unclear', 'booking.book_error', 'booking.orphan', 'booking.orphan_cancelled'],
  );
});
