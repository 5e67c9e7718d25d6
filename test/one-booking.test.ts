import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { createKey } from '../src/accounts/keys.ts';
import { audit } from '../src/bookings/audit/audit.ts';
import { systemClock } from '../src/platform/clock.ts';
import { systemRandom } from '../src/platform/random.ts';
import { readConfig } from '../src/config.ts';
import { testDatabase } from './support/database.ts';
import { scenarioHotelId } from './support/buyer.ts';
import { withoutPlaces } from './support/places.ts';
import { startService } from './support/service.ts';

/** A thousand buyers who are one: the same booking asked for at once, at four processes on one database. */
const PROCESSES = 4;
const REQUESTS = 1_000;

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'innkeeper-one-'));
let stop = async (): Promise<void> => undefined;
after(async () => {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
});
const { url, db } = await testDatabase();
await withoutPlaces(db);
const environment = { DATABASE_URL: url, RATE_LIMIT_PER_SECOND: '100000', LOG_LEVEL: 'error' };
const services = await Promise.all(
  Array.from({ length: PROCESSES }, () => startService({ dataDir, half: 'serve', environment })),
);
stop = async () => {
  for (const service of services) await service.stop();
};
const { key } = await createKey({ db, random: systemRandom }, { environment: 'sandbox' });

async function post(at: number, where: string, body: unknown): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(`${services[at % PROCESSES]?.announced.address}${where}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': key },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as Answer };
}

interface Answer {
  readonly data?: { readonly roomTypes: { readonly offerId: string }[] }[] & {
    prebookId: string;
    bookingId: string;
  };
  readonly error?: { readonly code: number; readonly description?: string };
}

test('a thousand identical bookings at once over four processes: one booking, one charge', async () => {
  const day = (ahead: number): string => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const found = await post(0, '/hotels/rates', {
    hotelIds: [scenarioHotelId('Everything Works')],
    occupancies: [{ adults: 2 }],
    currency: 'USD',
    guestNationality: 'FR',
    checkin: day(60),
    checkout: day(62),
    paymentTypes: ['NUITEE_PAY'],
  });
  const prebooked = await post(1, '/rates/prebook', { offerId: found.body.data?.[0]?.roomTypes[0]?.offerId });
  const order = {
    prebookId: prebooked.body.data?.prebookId,
    clientReference: 'the only one',
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' },
    guests: [{ occupancyNumber: 1, firstName: 'Ada', lastName: 'Example' }],
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  };
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, (_, at) => post(at, '/rates/book', order)),
  );
  const booked = answers.filter(({ status }) => status === 200);
  assert.equal(booked.length, 1);
  const { bookingId } = booked[0]?.body.data ?? {};
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    assert.deepEqual([status, body.error?.code], [400, 4005], JSON.stringify(body));
    assert.ok(body.error?.description?.includes(bookingId ?? '?'));
  }
  const counts = await db.row(
    `select (select count(*) from bookings) as bookings, (select count(*) from payments) as payments,
       (select count(*) from ledger_entries where kind = 'capture') as captures`,
  );
  assert.deepEqual(counts, { bookings: 1, payments: 1, captures: 1 });
  const config = { ...readConfig({}), dataDir };
  assert.deepEqual((await audit({ db, clock: systemClock, config }, { sinceDays: 1 })).findings, []);
});
