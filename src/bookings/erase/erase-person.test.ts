import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leavesOf, type Schema, withLeaf } from '../../../test/canaries/leaves.ts';
import { dump } from '../../../test/canaries/search.ts';
import { buyer, scenarioHotelId, voucherBody } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { webhookReceiver } from '../../../test/support/receiver.ts';
import { deliverDue } from '../../events/deliver.ts';
import { routes as events } from '../../events/routes.ts';
import { routes as loyalty } from '../../loyalty/routes.ts';
import { routes as rates } from '../../rates/routes.ts';
import { compensate, instructCheckin, setHotelNumber } from '../additions/additions.ts';
import { bookRequest } from '../http/request-shapes.ts';
import { routes as bookings } from '../routes.ts';
import { eraseGuest } from './erase-guest.ts';
import { erasePerson } from './erase-person.ts';

const base = await testNeeds();
const needs = { ...base, config: { ...base.config, webhooksToPrivate: true } };
const server = await testServer(needs, [...rates, ...bookings, ...events, ...loyalty]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const { prebook } = buyer(server, { key });
const nothing = { booking: undefined, email: undefined, name: undefined };

/** Tables that contain a pattern, with what was found; the whole database is searched. */
async function found(pattern: RegExp): Promise<string[]> {
  const all: string[] = [];
  for await (const { place, text } of dump(needs.db))
    for (const [hit] of text.matchAll(new RegExp(pattern, 'gi'))) all.push(`${place}: ${hit}`);
  return all;
}

async function ask(method: 'POST' | 'PUT', path: string, body?: object, headers = {}) {
  const answer = await server.ask({ key, method, url: `/v3.0${path}`, body, headers });
  return { ...answer, data: (answer.json as ReturnType<typeof JSON.parse>)?.data };
}

const quentin = {
  firstName: 'Quentin',
  lastName: 'Zymurgist',
  email: 'q.zymurgist@example.org',
  phone: '+44 20 7946 0958',
};
const hits = /Quentin|Zymurgist|7946.?0958/;

/** Texts of a booking that are not free: they choose an option, or are the name of the person. */
const chosen = /^(prebookId|payment\..+|(holder|guests\.\[\])\.(firstName|lastName|email|phone))$/;

/** The body with every free text of the book request naming Quentin: a new field is covered by its schema. */
function namingQuentin(body: object, marks: string): object {
  // The schemas of routes are JSON schemas.
  const free = leavesOf(bookRequest as Schema).filter((leaf) => !chosen.test(leaf.join('.')));
  for (const known of ['trackingId', 'clientReference', 'remarks', 'guests.[].remarks', 'customTags.*'])
    assert.ok(
      free.some((leaf) => leaf.join('.') === known),
      `the schema has the text ${known}`,
    );
  return free.reduce<object>((filled, leaf) => {
    const named = leaf.map((step) => (step === '*' ? 'NAME' : step)); // the name of a tag is in capitals
    return { ...filled, ...(withLeaf(filled, named, `Zymurgist ${named.join('.')} ${marks}`) as object) }; // of an object
  }, body);
}

async function bookFor(hotel: string, marks: string, guests: readonly object[] = []) {
  const { prebookId } = await prebook(scenarioHotelId(hotel));
  const body = namingQuentin(
    {
      prebookId,
      holder: quentin,
      guests: [{ ...quentin, occupancyNumber: 1 }, ...guests],
      customTags: { TRIP: 'work' },
      payment: { method: 'ACC_CREDIT_CARD' },
    },
    marks,
  );
  const answer = await ask('POST', '/rates/book', body, { 'idempotency-key': `${quentin.email} ${marks}` });
  return String(answer.data?.bookingId ?? '');
}

test('nothing of an erased guest is left in the database: references, tags, notes, echoed requests and stored responses', async () => {
  const receiver = await webhookReceiver();
  const hook = await ask('POST', '/webhooks', { url: receiver.url });
  receiver.respondWith = ({ body }) => body;
  const booked = await bookFor('Everything Works', 'one');
  await instructCheckin(needs, {
    bookingId: booked,
    instructions: 'The key for Mr Zymurgist lies in the safe.',
    email: 'desk@hotel.example',
    phone: '',
    idRequired: false,
    arrivalTimeRequested: false,
  });
  const renamed = await bookFor('Everything Works', 'two');
  await ask('PUT', `/bookings/${renamed}/amend`, { holder: { ...quentin, firstName: 'Quentin Q' } });
  // The changes of a rebook have no free text yet: one that gets a text is erased as well.
  await needs.db.run(`update amendments set audit = '{"note": "for Zymurgist"}' where booking = $1`, [
    renamed,
  ]);
  const cancelled = await bookFor('Everything Works', 'three');
  await ask('PUT', `/bookings/${cancelled}`);
  await bookFor('Not Confirmed', 'four');
  await deliverDue(needs, String(hook.data.id), { signal: new AbortController().signal });
  const before = await found(hits);
  for (const table of ['webhook_attempts', 'booking_history', 'events', 'idempotent_calls', 'amendments'])
    assert.ok(
      before.some((hit) => hit.includes(table)),
      `${table} names the guest before`,
    );

  const guest = await needs.db.row<{ id: number }>(`select id from guests`);
  const sums = `select sum(price_minor)::text as sum, count(*)::int as count from bookings`;
  const money = await needs.db.row(sums);
  assert.deepEqual(await eraseGuest(needs, owner, guest?.id ?? 0), { bookings: 4 });
  assert.deepEqual(await found(hits), []);
  assert.deepEqual(await needs.db.row(sums), money);
  const row = await needs.db.row(`select custom_tags, client_reference from bookings where id = $1`, [
    booked,
  ]);
  assert.deepEqual(row, { custom_tags: { NAME: '', TRIP: 'work' }, client_reference: `erased-${booked}` });
});

test('other spellings, own vouchers, and bookings of others with the address: nothing is left', async () => {
  const holder = { firstName: 'Séamus', lastName: 'O’Fellowsson', email: 'seamus@fellow.example', phone: '' };
  const spellings = ['ofellowsson', 'O Fellowsson', 'SEAMUS', "O'FELLOWSSON", 'o_fellowsson'];
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const own = await ask('POST', '/rates/book', {
    prebookId,
    holder,
    guests: [{ ...holder, occupancyNumber: 1 }],
    clientReference: 'ofellowsson-1',
    trackingId: 'utm=ofellowsson',
    customTags: Object.fromEntries(spellings.map((text, at) => [`TAG${at}`, text])),
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  });
  assert.equal(own.status, 200, own.text);
  const bookingId = own.data.bookingId;
  await setHotelNumber(needs, { bookingId, number: 'H-OFELLOWSSON' });
  await compensate(needs, { bookingId, key: 'ofellowsson-1', amountMinor: 500, description: 'for Seamus' });
  const guest = await needs.db.row<{ id: number }>(`select id from guests where email = $1`, [holder.email]);
  const id = guest?.id ?? 0;
  const voucher = {
    ...voucherBody('OFELLOWSSON10'),
    guest_id: id,
    description: 'For Mr O’Fellowsson',
    terms_and_conditions: 'Seamus only',
  };
  const created = await ask('POST', '/vouchers', voucher, { 'idempotency-key': 'voucher' });
  assert.equal(created.status, 201, created.text);
  const roe = { firstName: 'Cornelia', lastName: 'Roe', email: 'roe@example.org', occupancyNumber: 1 };
  const { prebookId: second } = await prebook(scenarioHotelId('Everything Works'));
  const other = await ask('POST', '/rates/book', {
    prebookId: second,
    holder: roe,
    guests: [roe, { ...holder, occupancyNumber: 1 }],
    customTags: { WITH: 'ofellowsson', ABOUT: 'a fellow traveller' },
    remarks: '',
    payment: { method: 'ACC_CREDIT_CARD' },
  });
  assert.equal(other.status, 200, other.text);

  const named = /s[eé]amus|o.{0,3}fellowsson/;
  assert.ok((await found(named)).some((hit) => hit.includes('vouchers')));
  assert.deepEqual(await eraseGuest(needs, owner, id), { bookings: 2 });
  assert.deepEqual(await found(named), []);
  const row = await needs.db.row<{ tags: unknown; holder: string }>(
    `select custom_tags as tags, people -> 'holder' ->> 'lastName' as holder from bookings where id = $1`,
    [other.data.bookingId],
  );
  assert.deepEqual(row, { tags: { WITH: '', ABOUT: 'a fellow traveller' }, holder: 'Roe' });
});

test('texts of vouchers that belong to no guest: what names the person in full is removed, also from stored responses', async () => {
  const guest = { firstName: 'Ferdinand', lastName: 'Müllersköld', email: 'ferdi@guest.example', phone: '' };
  const mate = { firstName: 'Rosalind', lastName: 'Quill-Avery', email: '', phone: '' };
  const people = [guest, mate].map((one) => ({ ...one, occupancyNumber: 1 }));
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const payment = { method: 'ACC_CREDIT_CARD' };
  const body = { prebookId, holder: guest, guests: people, remarks: '', payment };
  const booked = await ask('POST', '/rates/book', body);
  assert.equal(booked.status, 200, booked.text);
  const made: Readonly<Record<string, object>> = {
    SORRY1: { description: 'For Ferdinand Müllersköld, who waited' },
    'FMUELLERSKOELD-5': { terms_and_conditions: 'Only for ferdi@guest.example' },
    WALTZ: { description: 'A Ferdinand Week, and a Quill for all' },
    FRIEND: { description: 'QUILL AVERY, Rosalind: thank you' },
  };
  for (const [code, more] of Object.entries(made)) {
    const voucher = { ...voucherBody(code), ...more };
    const created = await ask('POST', '/vouchers', voucher, { 'idempotency-key': code });
    assert.equal(created.status, 201, created.text);
  }
  const named = /m(ü|ue)llersk(ö|oe)ld|ferdi@|Rosalind/;
  const left = async () => (await found(named)).filter((hit) => !/erased/.test(hit));
  assert.ok((await left()).length > 6);
  await erasePerson(needs, owner, { ...nothing, name: 'Rosalind Quill-Avery' });
  assert.deepEqual(
    (await left()).filter((hit) => hit.includes('Rosalind')),
    [],
  );
  const row = await needs.db.row<{ id: number }>(`select id from guests where email = $1`, [guest.email]);
  await eraseGuest(needs, owner, row?.id ?? 0);
  assert.deepEqual(await left(), []);
  const campaign = await needs.db.row(`select description from vouchers where code = 'WALTZ'`);
  assert.deepEqual(campaign, { description: 'A Ferdinand Week, and a Quill for all' });
});

test('a code that names a guest is removed from prebooks, bookings of others, refused prebooks and their events', async () => {
  const guest = { firstName: 'Isolde', lastName: 'Wintergarten', email: 'iw@guest.example', phone: '' };
  const code = 'ISOLDE_WINTERGARTEN';
  const hotel = scenarioHotelId('Everything Works');
  assert.equal((await ask('POST', '/vouchers', voucherBody(code))).status, 201);
  const bookFor = async (holder: object, more: object, key: string) => {
    const { prebookId } = await prebook(hotel, more);
    const guests = [{ ...holder, occupancyNumber: 1 }];
    const body = { prebookId, holder, guests, remarks: '', payment: { method: 'ACC_CREDIT_CARD' } };
    const booked = await ask('POST', '/rates/book', body, { 'idempotency-key': key });
    assert.equal(booked.status, 200, booked.text);
  };
  await bookFor(guest, {}, 'isolde');
  const friend = { firstName: 'Cornelia', lastName: 'Roe', email: 'cornelia@example.org' };
  await bookFor(friend, { voucherCode: code.toLowerCase() }, 'friend');
  await assert.rejects(prebook(hotel, { voucherCode: `${code}-2` }));

  const named = /isolde|wintergarten/i;
  const places = new Set((await found(named)).map((hit) => hit.split(':')[0]));
  for (const place of ['public.events', 'public.prebooks', 'public.idempotent_calls', 'public.vouchers'])
    assert.ok(places.has(place), place);
  const row = await needs.db.row<{ id: number }>(`select id from guests where email = $1`, [guest.email]);
  await eraseGuest(needs, owner, row?.id ?? 0);
  assert.deepEqual(await found(named), []);
  assert.ok((await found(/Cornelia/)).some((hit) => hit.includes('events')));
});

test('a fellow traveller is erased by name or address, and the others stay', async () => {
  const bertha = {
    firstName: 'Bertha',
    lastName: 'Quackenbush',
    email: 'bq@example.org',
    occupancyNumber: 1,
  };
  const booking = await bookFor('Everything Works', 'five', [bertha]);
  assert.ok((await found(/Bertha|Quackenbush|bq@example/)).length > 0);
  const sought = { ...nothing, name: 'bertha quackenbush' };
  assert.deepEqual(await erasePerson(needs, owner, sought), { bookings: 1 });
  assert.deepEqual(await found(/Bertha|Quackenbush|bq@example/), []);
  assert.ok((await found(hits)).length > 0);
  const people = await needs.db.row<{ n: number }>(
    `select jsonb_array_length(people -> 'guests') as n from bookings where id = $1`,
    [booking],
  );
  assert.equal(people?.n, 2);
  await assert.rejects(erasePerson(needs, owner, sought), { refusal: 'guest-unknown' });
  const stranger = { accountId: 'another', environment: 'sandbox' } as const;
  await assert.rejects(erasePerson(needs, stranger, { ...nothing, email: quentin.email }), {
    refusal: 'guest-unknown',
  });

  assert.deepEqual(await erasePerson(needs, owner, { ...nothing, email: quentin.email.toUpperCase() }), {
    bookings: 1,
  });
  assert.deepEqual(await found(hits), []);
});

test('erasing by booking removes all people on it', async () => {
  const other = { firstName: 'Cosima', lastName: 'Vex', email: 'vex@example.org', occupancyNumber: 1 };
  const booking = await bookFor('Everything Works', 'six', [other]);
  assert.deepEqual(await erasePerson(needs, owner, { ...nothing, booking }), { bookings: 1 });
  const left = await found(/Quentin|Zymurgist|Cosima|vex@/);
  // The guest of the holder has other bookings, and is erased by its id or address.
  assert.deepEqual([...new Set(left.map((hit) => hit.split(':')[0]))], ['public.guests']);
});

test('a person on a booking that is PENDING is not erased before it is final', async () => {
  const person = {
    firstName: 'Ottoline',
    lastName: 'Roe',
    email: 'ottoline@example.org',
    occupancyNumber: 1,
  };
  const booking = await bookFor('Everything Works', 'seven', [person]);
  const change = async (sql: string) =>
    needs.db.transaction(async (tx) => {
      await tx.run('set local session_replication_role = replica'); // the triggers allow no earlier status
      await tx.run(`update bookings set ${sql} where id = $1`, [booking]);
    });
  await change(`phase = 'authorised', status = 'PENDING', confirmed_at = null`);
  for (const sought of [
    { ...nothing, email: person.email },
    { ...nothing, booking },
  ])
    await assert.rejects(erasePerson(needs, owner, sought), /is PENDING: erase the person when it is final/);
  assert.ok((await found(/Ottoline/)).length > 0);
  await change(`phase = 'finished', status = 'CONFIRMED', confirmed_at = created_at`);
  assert.deepEqual(await erasePerson(needs, owner, { ...nothing, email: person.email }), { bookings: 1 });
  assert.deepEqual(await found(/Ottoline/), []);
});

test('a person without their own guest is also removed from the use of a voucher', async () => {
  const holder = {
    firstName: 'Peregrine',
    lastName: 'Oxenholme',
    email: 'Peregrine@guest.example',
    phone: '',
  };
  const mate = { firstName: 'Una', lastName: 'Tarn', email: 'una@example.org', phone: '' };
  assert.equal((await ask('POST', '/vouchers', voucherBody('FELLWALK'))).status, 201);
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), { voucherCode: 'FELLWALK' });
  const guests = [holder, mate].map((one) => ({ ...one, occupancyNumber: 1 }));
  const payment = { method: 'ACC_CREDIT_CARD' };
  const booked = await ask('POST', '/rates/book', { prebookId, holder, guests, remarks: '', payment });
  assert.equal(booked.status, 200, booked.text);
  const uses = async () => (await found(/peregrine@guest/)).filter((hit) => hit.includes('voucher_uses'));
  assert.equal((await uses()).length, 1);
  await erasePerson(needs, owner, { ...nothing, name: 'Una Tarn' });
  assert.equal((await uses()).length, 1, 'the holder stays');
  await erasePerson(needs, owner, { ...nothing, name: 'Peregrine Oxenholme' });
  assert.deepEqual(await uses(), []);
});
