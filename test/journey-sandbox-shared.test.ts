import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { scenarioHotelId } from './support/buyer.ts';
import { testDatabase } from './support/database.ts';
import { withoutPlaces } from './support/places.ts';
import { launchCommand, type Service, startService } from './support/service.ts';

/**
 * Two `serve` processes with folders of their own share nothing but a database: what a buyer begins at one of them
 * goes on at the other, at the simulated supplier, the payment sandbox and the provider of extras too.
 */
const folder = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-shared-'));
after(() => rm(folder, { recursive: true, force: true }));
const { url, db } = await testDatabase();
await withoutPlaces(db);
const environment = { DATABASE_URL: url };
const started = (name: string): Promise<Service> =>
  startService({ dataDir: path.join(folder, name), environment, half: 'serve' });

interface Answer {
  readonly data: {
    readonly prebookId: string;
    readonly transactionId: string;
    readonly bookingId: string;
    readonly status: string;
    readonly state: string;
    readonly addons: readonly { readonly status: string }[];
  };
}

const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

test('prebook at A, pay at B, book at A, cancel at B: audit finds nothing', async () => {
  await using a = await started('a');
  await using b = await started('b');
  const { out } = await launchCommand(['keys', 'create', '--env', 'sandbox', '--json'], {
    dataDir: path.join(folder, 'cli'),
    environment,
  });
  const { key } = JSON.parse(out) as { key: string }; // what the command promises to print

  async function ask<T = Answer>(service: Service, asked: string, body: unknown): Promise<T> {
    const [method = '', where = ''] = asked.split(' ');
    const answer = await fetch(`${service.announced.address}${where}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    assert.equal(answer.status, 200, `${asked}: ${text}\n${service.log()}`);
    return JSON.parse(text) as T;
  }

  const found = await ask<{ data: { roomTypes: { offerId: string }[] }[] }>(a, 'POST /hotels/rates', {
    hotelIds: [scenarioHotelId('Everything')],
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: day(60),
    checkout: day(62),
    paymentTypes: ['NUITEE_PAY'],
    refundableRatesOnly: true,
  });
  const offerId = found.data[0]?.roomTypes[0]?.offerId;
  const asked = { offerId, usePaymentSdk: true, addons: [{ addon: 'uber', value: 20 }] };
  const { data: prebook } = await ask(a, 'POST /rates/prebook', asked);
  const pay = `POST /sandbox/payments/${prebook.transactionId}`;
  assert.equal((await ask(b, pay, { card: 'success' })).data.state, 'authorised');
  const { data: booking } = await ask(a, 'POST /rates/book', {
    prebookId: prebook.prebookId,
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
    remarks: '',
    payment: { method: 'TRANSACTION_ID', transactionId: prebook.transactionId },
  });
  assert.equal(booking.status, 'CONFIRMED');
  assert.equal(booking.addons.length, 1);
  const cancelled = await ask(b, `PUT /bookings/${booking.bookingId}`, {});
  assert.match(cancelled.data.status, /^CANCELLED/);

  const audited = await launchCommand(['audit', '--json'], {
    dataDir: path.join(folder, 'cli'),
    environment,
  });
  assert.equal(audited.code, 0, audited.out + audited.log);
  const report = JSON.parse(audited.out) as { bookings: number; findings: unknown[] };
  assert.deepEqual([report.bookings, report.findings], [1, []]);
  for (const name of ['a', 'b'])
    assert.ok(!(await readdir(path.join(folder, name))).includes('simulator'), 'no state in files');
});
