import assert from 'node:assert/strict';
import { Writable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { routes as rates } from '../../rates/routes.ts';
import { routes as bookings } from '../../bookings/routes.ts';
import { eachLabel } from '../../bookings/sale/labels.ts';
import { cardFieldIn, cardPointer, cardSearch } from './card-fields.ts';

test('values, numbers and names of fields are checked at any depth, and a name is not quoted', () => {
  assert.equal(cardFieldIn({ guests: [{ remarks: 'pay with 4242-4242-4242-4242' }] }), 'guests[0].remarks');
  assert.equal(cardFieldIn({ metadata: { device_id: 4242424242424242 } }), 'metadata.device_id');
  assert.equal(cardFieldIn({ customTags: { '4242-4242-4242-4242': '' } }), 'a field of customTags');
  assert.equal(cardFieldIn({ guestPayment: { cvc: '' } }), 'guestPayment.cvc');
  assert.equal(cardFieldIn({ guestPayment: { last_4_digits: '4242' } }), undefined);
});

test('identifiers of one name are judged together, and amounts and coordinates are ignored', () => {
  const rooms = Array.from({ length: 500 }, (_, at) => ({
    roomId: String(4_000_000_000_000_000 + at * 7919),
  }));
  assert.equal(cardFieldIn({ rooms }), undefined);
  assert.equal(cardFieldIn({ rooms: [{ roomId: '17' }, { roomId: '4242424242424242' }] }), 'rooms[1].roomId');
  assert.equal(cardFieldIn({ hotelId: '4242424242424242' }), 'hotelId');
  assert.equal(
    cardFieldIn({ latitude: 4.242424242424242, roomAmenitiesFilter: '1-2,3-4,5,6,7,8,9,10,11,12' }),
    undefined,
  );
  assert.equal(
    cardFieldIn({ hotelIds: 'lp1,lp2', facilityIds: '1,2,3,4,5,6,7,8,9,10,11,12,13,14' }),
    undefined,
  );
});

test('a large body is searched in slices, and a number across the end of a slice is found', () => {
  const slicesOf = (value: unknown): number => [...cardSearch(value, 'the body')].length;
  const text = 'Room 12 of 40. '.repeat(20_000);
  assert.ok(slicesOf({ text }) >= 18);
  assert.ok(slicesOf(Array.from({ length: 20_000 }, () => 'Room 12 of 40.')) >= 30);
  assert.ok(slicesOf(Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`k${at}`, 0]))) >= 20);
  for (const at of [16_370, 16_384, 17_400, 32_760, text.length]) {
    const hidden = `${text.slice(0, at)} 4242 4242 4242 4242 ${text.slice(at)}`;
    assert.equal(cardFieldIn({ list: [{ hidden }] }), 'list[0].hidden');
  }
  assert.equal(cardFieldIn([...Array(5_000).fill('Room 12'), '4242424242424242']), '[5000]');
});

test('no operation of a sale accepts, stores or logs a card number, in any field', async () => {
  const logged: string[] = [];
  const stream = new Writable({ write: (line, _, done) => done(void logged.push(String(line))) });
  const needs = await testNeeds({ log: pino({ level: 'trace' }, stream) });
  const server = await testServer(needs, [...rates, ...bookings]);
  const { search, prebook, book } = buyer(server);
  const fine = scenarioHotelId('Everything Works');
  const { offerId } = await search(fine);
  const bookingId = (await book({ prebookId: (await prebook(fine)).prebookId })).coded.data?.bookingId;
  const { prebookId } = await prebook(fine);
  const card = '4242 4242 4242 4242';
  const person = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '' };
  const people = { holder: person, guests: [{ ...person, occupancyNumber: 1, remarks: '' }], remarks: '' };
  const texts = {
    clientReference: '',
    ...eachLabel(() => ''),
    customTags: { TRIP: '' },
    metadata: { ip: '', user_agent: '' },
    guestPayment: { phone: '', address: { city: '' } },
    anything: '',
  };
  const bodies = {
    'POST /rates/prebook': {
      offerId,
      voucherCode: '',
      addons: [{ addon: 'uber', value: 1, addonDetails: { a: '' } }],
    },
    'POST /rates/book': {
      prebookId,
      ...people,
      ...texts,
      payment: { method: 'WALLET', transactionId: '', token: '' },
    },
    'POST /rates/rebook': { prebookId, existingBookingId: bookingId, ...people, ...texts },
    [`PUT /bookings/${bookingId}/amend`]: { holder: person, remarks: '' },
  };
  let tried = 0;
  for (const [operation, body] of Object.entries(bodies))
    for (const smuggled of withEachText(body, `my card ${card}, please`)) {
      const [method, path] = operation.split(' ') as ['POST' | 'PUT', string]; // as written above
      const { status, text } = await server.ask({ method, url: `/v3.0${path}`, body: smuggled });
      assert.match(
        `${status} ${text}`,
        /^400 .*"code":4002.*looks like a card number/,
        JSON.stringify(smuggled),
      );
      assert.ok(!text.includes('4242'));
      tried += 1;
    }
  assert.ok(tried > 40, `${tried} fields`);
  const keyed = {
    method: 'POST',
    url: '/v3.0/rates/book',
    body: {},
    headers: { 'idempotency-key': card },
  } as const;
  assert.equal((await server.ask(keyed)).status, 400);
  const tables = await needs.db.rows<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of tables)
    assert.equal(await needs.db.row(`select 1 from ${name} t where t::text ~ '4242.?4242'`), undefined, name);
  assert.ok(logged.length > 0);
  assert.doesNotMatch(logged.join(''), /4242.?4242/);
});

test('the field of a card has a JSON pointer, never through a name that is a number', () => {
  const body = {
    guests: [{ remarks: '4242' }],
    customTags: { '4242-4242-4242-4242': '' },
    metadata: { 'a.b': '4242' },
  };
  const pointers = {
    'guests[0].remarks': '/guests/0/remarks',
    'a field of customTags': '/customTags',
    'metadata.a.b': '/metadata',
    'the body': '',
  };
  for (const [field, pointer] of Object.entries(pointers)) assert.equal(cardPointer(body, field), pointer);
});

/** The same value once for each of its texts, with that text replaced. */
function* withEachText(value: unknown, text: string): Generator<unknown> {
  if (typeof value === 'string') yield text;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value))
    for (const changed of withEachText(inner, text))
      yield Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed };
}
