import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { SupplierClient } from '../../rates/suppliers/client.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../routes.ts';
import { audit } from './audit.ts';

const needs = await testNeeds();
const { prebook, book } = buyer(await testServer(needs, [...rates, ...bookings]));

async function booked(body: object = {}): Promise<string> {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const { coded } = await book({ prebookId, ...body });
  return coded.data?.bookingId ?? '';
}

const found = async () => {
  const { findings, unfinished } = await audit(needs, { sinceDays: 400 });
  return { unfinished, findings: findings.map(({ about, detail }) => `${about} ${detail}`) };
};
const notCalled = (): never => {
  throw new Error('the audit books nothing');
};
const noCalls = { search: notCalled, recheck: notCalled, book: notCalled, cancel: notCalled };
const alter = (sql: string, values: readonly unknown[] = []) => needs.db.run(sql, values);

test('rooms at the supplier and bookings are compared in both directions, and counted', async () => {
  const [fine, lost, twice] = [await booked(), await booked(), await booked()];
  assert.deepEqual(await found(), { unfinished: 0, findings: [] });
  await alter(`update sandbox.reservations set cancelled_at = now() where reference = $1`, [lost]);
  const another = `insert into sandbox.reservations
      (supplier, reference, room, hotel, net_minor, currency, booked_at, confirmed_at)
    select supplier, $2, $3, hotel, net_minor, currency, booked_at, confirmed_at
    from sandbox.reservations where reference = $1`;
  await alter(another, [twice, twice, 2]);
  await alter(another, [fine, 'STRANGER', 1]);
  assert.deepEqual(
    (await found()).findings.toSorted(),
    [
      `booking ${lost} is CONFIRMED, but simulator reports cancelled`,
      `booking ${twice} was booked 2 times at simulator`,
      'reference STRANGER is booked at simulator, but is not one of our bookings',
    ].toSorted(),
  );
  await alter(`delete from sandbox.reservations where reference = 'STRANGER' or room > 1`);
  await alter(`update sandbox.reservations set cancelled_at = null`);
});

test('two bookings that have one room of their supplier are a finding', async () => {
  const ids = [await booked(), await booked()].toSorted();
  await alter(`update bookings set supplier_booking = 'R1' where id = any($1)`, [ids]);
  assert.deepEqual((await found()).findings, [
    `bookings ${ids.join(', ')} at simulator are confirmed with one room of the supplier: its booking number belongs to one of them`,
  ]);
  await alter(`update bookings set supplier_booking = id where id = any($1)`, [ids]);
});

test('a room that a list lacks, because the clock of the supplier is behind, is looked up', async () => {
  const early = await booked();
  await alter(`update sandbox.reservations set booked_at = '2000-01-01' where reference = $1`, [early]);
  assert.deepEqual((await found()).findings, []);
  await alter(`update sandbox.reservations set cancelled_at = now() where reference = $1`, [early]);
  assert.deepEqual((await found()).findings, [
    `booking ${early} is CONFIRMED, but simulator reports cancelled`,
  ]);
  await alter(`update sandbox.reservations set cancelled_at = null where reference = $1`, [early]);
});

test('a supplier that does not answer is one finding, whether it lists its rooms or not', async (t) => {
  await Promise.all([booked(), booked()]);
  const { client } = await supplierCalled(needs, 'simulator');
  const down = () => Promise.reject(new Error('the supplier is down'));
  for (const list of [{ list: down }, {}]) {
    const call: SupplierClient['call'] = (work, { timeoutMs }) =>
      work({ ...noCalls, retrieve: down, ...list }, new AbortController().signal, timeoutMs);
    t.mock.method(client, 'call', call);
    const { findings } = await found();
    assert.equal(findings.length, 1, findings.join());
    assert.match(
      findings[0] ?? '',
      /^supplier simulator could not be read: \d+ bookings were not compared with its rooms\. The error was: the supplier is down$/,
    );
    t.mock.restoreAll();
  }
});

test('rooms are looked up one by one if the list cannot be read, and that is a finding', async (t) => {
  const lost = await booked();
  const { client } = await supplierCalled(needs, 'simulator');
  const call: SupplierClient['call'] = (work, { timeoutMs }) =>
    work(
      {
        ...noCalls,
        list: () => Promise.reject(new Error('the list is too long')),
        retrieve: ({ reference }) =>
          Promise.resolve(
            reference === lost
              ? { state: 'unknown' as const }
              : { state: 'confirmed' as const, supplierBookingId: reference, hotelConfirmationCode: '' },
          ),
      },
      new AbortController().signal,
      timeoutMs,
    );
  t.mock.method(client, 'call', call);
  assert.deepEqual(
    (await found()).findings.toSorted(),
    [
      `booking ${lost} is CONFIRMED, but simulator reports unknown`,
      'supplier simulator did not list its rooms: those without a booking were not looked for. Fewer --days may help.',
    ].toSorted(),
  );
});

test('a room that is being cancelled is unfinished; one that needs the operator is a finding', async () => {
  const id = await booked();
  await alter(`update sandbox.reservations set lands_at = '2999-01-01' where reference = $1`, [id]);
  assert.deepEqual(await found(), { unfinished: 1, findings: [] });
  await alter(`update sandbox.reservations set lands_at = null where reference = $1`, [id]);
});

test('bookings that share a client reference or an Idempotency-Key are found even without the unique index', async () => {
  const [one = '', other = ''] = [await booked(), await booked()].toSorted();
  await alter(`drop index bookings_one_per_reference, bookings_one_per_key`);
  const both = `where id = any ($1)`;
  await alter(`update bookings set client_reference = 'trip' ${both}`, [[one, other]]);
  await alter(`update bookings set key_digest = sha256('k') ${both}`, [[one, other]]);
  assert.deepEqual((await found()).findings, [
    `bookings ${one}, ${other} share one client reference; all but one should have failed`,
    `bookings ${one}, ${other} share one Idempotency-Key, which may have one booking only`,
  ]);
});
