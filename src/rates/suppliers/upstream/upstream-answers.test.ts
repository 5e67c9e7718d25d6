import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { after, describe, test } from 'node:test';
import { limits } from '../../../contract/limits.ts';
import type { SearchRequest } from '../connector.ts';
import { openUpstream } from './upstream.ts';

/** The response of the upstream service to a call, and the last request to it. */
const answers = new Map<string, { readonly status: number; readonly body: unknown }>();
let sent: unknown;
let sentTo: string | undefined;

const otherService = createServer((request, response) => {
  void (async () => {
    sent = request.method === 'GET' ? undefined : await json(request);
    sentTo = request.url ?? '';
    const [path] = sentTo.split('?');
    const { status, body } = answers.get(`${request.method} ${path}`) ?? { status: 500, body: {} };
    response
      .writeHead(status, { 'content-type': 'application/json', location: '/v3.0/elsewhere' })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  })();
});
await new Promise<void>((resolve) => void otherService.listen(0, '127.0.0.1', resolve));
after(() => otherService.close());
// A server that listens on a port has an address with a port.
const { port } = otherService.address() as AddressInfo;
const upstream = openUpstream({
  baseUrl: `http://127.0.0.1:${port}/v3.0`,
  code: 'house',
  apiKey: 'a key',
  paymentMethod: 'WALLET',
  toPrivate: true,
});

const { signal } = new AbortController();
const hotel = { id: 7, name: '', timeZone: '', stars: 3, rooms: [] };
const search: SearchRequest = {
  hotels: [hotel],
  checkin: '2026-06-10',
  checkout: '2026-06-12',
  occupancies: [{ adults: 2, childrenAges: [4] }],
  nationality: 'FR',
  currency: 'USD',
  timeoutMs: 4_000,
};

function answer(call: string, status: number, body: unknown): void {
  answers.set(call, { status, body });
}

const SEARCH = 'POST /v3.0/hotels/rates';

describe('an error of a search', () => {
  const nothing: readonly (readonly [number, object])[] = [
    [200, { code: 2001, message: 'no availability found' }],
    [400, { code: 4000, message: 'bad request', description: 'hotel ids not found' }],
  ];
  for (const [status, error] of nothing)
    test(`${JSON.stringify(error)}: there is nothing to sell`, async () => {
      answer(SEARCH, status, { error });
      assert.deepEqual(await upstream.search(search, signal), []);
    });

  const thrown: readonly (readonly [number, number, string])[] = [
    [400, 4000, 'SupplierRefused'],
    [401, 4001, 'SupplierRefused'],
    [403, 4003, 'SupplierRefused'],
    [408, 4011, 'SupplierTimeout'],
    [429, 4290, 'Error'],
    [500, 5000, 'Error'],
    [503, 2013, 'Error'],
  ];
  for (const [status, code, name] of thrown)
    test(`${status} is thrown as ${name}`, async () => {
      answer(SEARCH, status, { error: { code, message: 'no' } });
      await assert.rejects(upstream.search(search, signal), { name });
    });
});

describe('of a response that is not ours only the status is used', () => {
  const strange: readonly (readonly [number, unknown, string])[] = [
    [200, '<html>', 'Error'],
    [404, '<html>', 'SupplierRefused'],
    [429, { message: 'too many' }, 'Error'],
    [502, '', 'Error'],
    [504, { message: 'nobody there' }, 'Error'],
  ];
  for (const [status, body, name] of strange)
    test(`${status} ${JSON.stringify(body)}`, async () => {
      answer(SEARCH, status, body);
      await assert.rejects(upstream.search(search, signal), { name });
    });
});

test('a redirect is a failure of the supplier, and no other server gets the key', async () => {
  answer(SEARCH, 307, { error: { code: 2001, message: 'no availability found' } });
  sentTo = undefined;
  await assert.rejects(upstream.search(search, signal), { name: 'Redirected' });
  assert.equal(sentTo, '/v3.0/hotels/rates');
});

describe('texts of a confirmation', () => {
  const confirmed = async (changes: object) => {
    const booking = { bookingId: 'b-1', status: 'CONFIRMED', hotelConfirmationCode: 'H', ...changes };
    answer('GET /v3.0/bookings', 200, { data: [booking] });
    const found = await upstream.retrieve({ reference: 'r' }, signal);
    assert.ok(found.state === 'confirmed');
    return [found.supplierBookingId, found.hotelConfirmationCode];
  };

  for (const bookingId of [null, undefined, '', { a: 1 }, 0.5, 'x'.repeat(1_000_000)])
    test(`without a readable id it is unclear: ${JSON.stringify(bookingId)?.slice(0, 20)}`, async () => {
      await assert.rejects(confirmed({ bookingId }), /cannot be read/);
    });

  test('what the database cannot store is replaced, and what is only shown may be missing', async () => {
    assert.deepEqual(await confirmed({ bookingId: 'a\0b', hotelConfirmationCode: 'c\ud800' }), [
      'a\uFFFDb',
      'c\uFFFD',
    ]);
    assert.deepEqual(await confirmed({ bookingId: 17, hotelConfirmationCode: { a: 1 } }), ['17', '']);
    const [, code] = await confirmed({ hotelConfirmationCode: 'x'.repeat(1_000) });
    assert.equal(code?.length, 200);
  });
});

test('the upstream service gets less time than we have, and the ages of children under both names', async () => {
  answer(SEARCH, 200, { data: [] });
  const sentWith = async (timeoutMs: number): Promise<unknown> => {
    await upstream.search({ ...search, timeoutMs }, signal);
    return sent;
  };
  const { timeout, occupancies } = (await sentWith(4_000)) as { timeout: number; occupancies: unknown };
  assert.equal(timeout, (4_000 - limits.answerTravelMs) / 1000);
  assert.deepEqual(occupancies, [{ adults: 2, childrenAges: [4], children: [4] }]);
  assert.equal(((await sentWith(100)) as { timeout: number }).timeout, 0.05);
});

test('it gets less time for a prebook, too', async () => {
  answer('POST /v3.0/rates/prebook', 400, { error: { code: 2001, message: 'gone' } });
  assert.deepEqual(await upstream.recheck({ token: 'an offer', timeoutMs: 4_000 }, signal), {
    state: 'gone',
  });
  assert.equal(sentTo, `/v3.0/rates/prebook?timeout=${(4_000 - limits.answerTravelMs) / 1000}`);
});

test('a confirmation of another reference is unclear', async () => {
  const ours = {
    reference: 'mine',
    token: 'a prebook',
    holder: { firstName: 'Ada', lastName: 'Byron' },
    guests: [{ firstName: 'Ada', lastName: 'Byron', occupancyNumber: 1 }],
    remarks: '',
    netMinor: 10_000,
    currency: 'EUR',
  };
  const confirmed = (clientReference: string) => {
    const data = { bookingId: 'b-1', status: 'CONFIRMED', clientReference };
    answer('POST /v3.0/rates/book', 200, { data });
    return upstream.book(ours, signal);
  };
  await assert.rejects(confirmed('theirs'), /another reference/);
  assert.equal((await confirmed('mine')).state, 'confirmed');
});

describe('cancelling what is there', () => {
  const refusesToCancel = (status: string): void => {
    answer('GET /v3.0/bookings', 200, { data: [{ bookingId: 'b-1', status }] });
    answer('PUT /v3.0/bookings/b-1', 400, { error: { code: 4000, message: 'it cannot be cancelled' } });
  };

  test('of two bookings with one reference the active one is used, and all active ones are cancelled', async () => {
    const row = (bookingId: string, status: string, createdAt: string) => ({ bookingId, status, createdAt });
    const rows = [row('b-1', 'CONFIRMED', '2026-01-01'), row('b-2', 'PENDING', '2026-01-02')];
    answer('GET /v3.0/bookings', 200, { data: [...rows, row('b-3', 'FAILED', '2026-01-03')] });
    const found = await upstream.retrieve({ reference: 'r' }, signal);
    assert.equal(found.state === 'confirmed' && found.supplierBookingId, 'b-1');
    answer('PUT /v3.0/bookings/b-1', 200, { data: {} });
    answer('PUT /v3.0/bookings/b-2', 200, { data: { cancelPending: true } });
    await assert.rejects(upstream.cancel({ reference: 'r' }, signal), /has not cancelled yet/);
    answer('PUT /v3.0/bookings/b-2', 200, { data: {} });
    assert.deepEqual(await upstream.cancel({ reference: 'r' }, signal), { state: 'cancelled' });
  });

  test('of several active bookings all but the one to keep are cancelled', async () => {
    const row = (bookingId: string) => ({ bookingId, status: 'CONFIRMED' });
    answer('GET /v3.0/bookings', 200, { data: ['b-1', 'b-2', 'b-3'].map(row) });
    const found = await upstream.retrieve({ reference: 'r' }, signal);
    assert.equal(found.state === 'confirmed' && found.surplus, 2);
    answer('PUT /v3.0/bookings/b-2', 400, { error: { code: 4000, message: 'this one is kept' } });
    for (const id of ['b-1', 'b-3']) answer(`PUT /v3.0/bookings/${id}`, 200, { data: {} });
    const keep = { reference: 'r', keep: 'b-2' };
    assert.deepEqual(await upstream.cancelSurplus?.(keep, signal), { state: 'cancelled' });
    answer('PUT /v3.0/bookings/b-1', 400, { error: { code: 4000, message: 'the last one is kept' } });
    answer('GET /v3.0/bookings', 200, { data: [row('b-1')] });
    assert.deepEqual(await upstream.cancelSurplus?.(keep, signal), { state: 'cancelled' });
  });

  test('the net price of a booking is the sum of its rooms', async () => {
    const room = (amount: number) => ({ rate: { retailRate: { total: { amount, currency: 'EUR' } } } });
    const data = [{ bookingId: 'b-1', status: 'CONFIRMED', rooms: [room(100.1), room(50)] }];
    answer('GET /v3.0/bookings', 200, { data });
    const found = await upstream.retrieve({ reference: 'r' }, signal);
    assert.deepEqual(found.state === 'confirmed' && found.owed, { netMinor: 15_010, currency: 'EUR' });
  });

  test('a booking that cannot be cancelled is refused', async () => {
    refusesToCancel('CONFIRMED');
    const { state } = await upstream.cancel({ reference: 'r' }, signal);
    assert.equal(state, 'refused');
  });

  test('a booking in progress is unclear, and is looked up again', async () => {
    refusesToCancel('PENDING');
    await assert.rejects(upstream.cancel({ reference: 'r' }, signal), /it cannot be cancelled/);
  });
});
