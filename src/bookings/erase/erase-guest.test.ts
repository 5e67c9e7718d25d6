import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes as rates } from '../../rates/routes.ts';
import { eraseGuest } from './erase-guest.ts';
import { routes as bookings } from '../routes.ts';

const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;

/** Every text of every table that could contain a person. */
async function textOfEverything(): Promise<string> {
  const tables = [
    'guests',
    'bookings',
    'amendments',
    'voucher_uses',
    'events',
    'booking_history',
    'prebooks',
    'supplier_watches',
  ];
  const texts = await Promise.all(
    tables.map((table) =>
      needs.db.row<{ t: string | null }>(`select string_agg(${table}::text, ' ') as t from ${table}`),
    ),
  );
  const answers = await needs.db.row<{ t: string | null }>(
    `select string_agg(convert_from(body, 'UTF8'), ' ') as t from idempotent_calls`,
  );
  return [...texts, answers].map((row) => row?.t ?? '').join(' ');
}

test('an erased guest is removed everywhere; sums stay, and a repeated request changes nothing', async () => {
  const { prebook } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const person = { firstName: 'Quentin', lastName: 'Zymurgist', email: 'q.zymurgist@example.org' };
  const body = {
    prebookId,
    holder: person,
    guests: [{ ...person, occupancyNumber: 1 }],
    remarks: 'Zymurgist arrives late',
    payment: { method: 'ACC_CREDIT_CARD' },
  };
  const headers = { 'idempotency-key': 'once' };
  const request = { key, method: 'POST', url: '/v3.0/rates/book', body, headers } as const;
  const first = await server.ask(request);
  assert.equal(first.status, 200, first.text);
  const { bookingId, price } = (first.json as ReturnType<typeof JSON.parse>).data;
  const holder = { ...person, firstName: 'Quill' };
  await server.ask({ key, method: 'PUT', url: `/v3.0/bookings/${bookingId}/amend`, body: { holder } });
  await needs.db.run(
    `insert into supplier_watches (booking, supplier, may_land, opened_at, until, next_look_at, last_answer, state,
       closed_at, closed_because, note)
     values ($1, 'simulator', false, now(), now(), now(), 'rejected: Quentin Zymurgist', 'closed', now(), 'operator',
       'Zymurgist has called')`,
    [bookingId],
  );
  assert.match(await textOfEverything(), /ymurgist/);

  const guest = await needs.db.row<{ id: number }>(`select id from guests`);
  assert.deepEqual(await eraseGuest(needs, owner, guest?.id ?? 0), { bookings: 1 });
  assert.doesNotMatch(await textOfEverything(), /ymurgist|Quentin|Quill/);

  const read = await server.ask({ key, url: `/v3.0/bookings/${bookingId}` });
  assert.equal((read.json as ReturnType<typeof JSON.parse>).data.price, price);
  const again = await server.ask(request);
  const { data } = again.json as ReturnType<typeof JSON.parse>;
  assert.deepEqual([data.bookingId, data.price, data.holder.firstName], [bookingId, price, '']);
  await assert.rejects(eraseGuest(needs, owner, guest?.id ?? 0), { refusal: 'guest-unknown' });
});

test('a guest of a replacing booking is also removed from the events of the original and from stored responses', async () => {
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const before = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };
  const original = (await book({ prebookId, holder: before })).coded.data?.bookingId ?? '';
  const ask = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const headers = { 'idempotency-key': path };
    const { json } = await server.ask({ key, method, url: `/v3.0${path}`, body, headers });
    return json as ReturnType<typeof JSON.parse>;
  };
  const stay = { occupancies: [{ adults: 2 }], checkin: '2026-06-10', checkout: '2026-06-13' };
  const other = (await ask('POST', `/bookings/${original}/alternative-prebooks`, stay)).data[0].prebookId;
  const holder = { firstName: 'Zebulon', lastName: 'Quirk', email: 'zq@example.org' };
  const rebookRequest = { prebookId: other, existingBookingId: original, holder };
  const { bookingId } = (await ask('POST', '/rates/rebook', rebookRequest)).data;
  await ask('PUT', `/bookings/${bookingId}/amend`, { holder: { ...holder, email: 'quirk@example.org' } });
  assert.match(await textOfEverything(), /Zebulon/);
  const guest = await needs.db.row<{ id: number }>(`select id from guests where email = $1`, [holder.email]);
  await eraseGuest(needs, owner, guest?.id ?? 0);
  assert.doesNotMatch(await textOfEverything(), /Zebulon|Quirk|zq@|quirk@/i);
});

test('people are removed from a failed booking with the address, too', async () => {
  const { prebook, book } = buyer(server, { key });
  const holder = { firstName: 'Wilhelmina', lastName: 'Quackenbush', email: 'W.Quack@example.org' };
  const guests = [{ ...holder, occupancyNumber: 1 }];
  const bookAt = async (hotel: string, email: string) => {
    const { prebookId } = await prebook(scenarioHotelId(hotel));
    return book({ prebookId, guests, holder: { ...holder, email } });
  };
  assert.equal((await bookAt('Everything Works', holder.email)).status, 200);
  assert.equal((await bookAt('Not Confirmed', 'w.quack@EXAMPLE.org')).status, 400);
  const guest = await needs.db.row<{ id: number }>(`select id from guests where email = $1`, [holder.email]);
  assert.deepEqual(await eraseGuest(needs, owner, guest?.id ?? 0), { bookings: 2 });
  assert.doesNotMatch(await textOfEverything(), /Quackenbush|w\.quack/i);
});

test('a guest is erased while a cancellation finishes: they do not deadlock', async () => {
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const holder = { firstName: 'Ottoline', lastName: 'Vex', email: 'vex@example.org' };
  const { coded } = await book({ prebookId, holder });
  const guest = await needs.db.row<{ id: number }>(`select id from guests where email = $1`, [holder.email]);
  const { id = 0 } = guest ?? {};
  const erasing = await needs.db.transaction(async (tx) => {
    await tx.run(`select from bookings where id = $1 for update`, [coded.data?.bookingId]);
    const erased = eraseGuest(needs, owner, id);
    await waiterAppears();
    await tx.run(`update guests set updated_at = updated_at where id = $1`, [id]);
    return { erased };
  });
  assert.deepEqual(await erasing.erased, { bookings: 1 });
});

/** Waits until a statement of this database waits for a lock. */
async function waiterAppears(): Promise<void> {
  for (;;) {
    const row = await needs.db.row<{ waiting: number }>(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if ((row?.waiting ?? 0) > 0) return;
  }
}
