import assert from 'node:assert/strict';
import type { TestServer } from '../support/http.ts';

type Json = ReturnType<typeof JSON.parse>;

const stay = {
  occupancies: [{ adults: 2, children: [7] }],
  currency: 'USD',
  guestNationality: 'US',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
};
const holder = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '+43155501' };
const guests = [{ ...holder, occupancyNumber: 1, remarks: 'A quiet room' }];
const period = { from: '2026-01-01', to: '2026-12-31' };
const all = `from=${period.from}&to=${period.to}`;
/** The bookings are in the period before it. */
const later = 'from=2026-03-02&to=2026-03-31';

/** The answers of a client of the public service that calls every operation with a published example, by operation. */
export async function publicJourney({ ask }: TestServer, key: string): Promise<ReadonlyMap<string, Json[]>> {
  const answers = new Map<string, Json[]>();
  const call = async (operation: string, url: string, body?: object): Promise<Json> => {
    const [method = ''] = operation.split(' ');
    const answer = await ask({
      key,
      method: method as 'GET',
      url: `/v3.0${url}`,
      ...(body === undefined ? {} : { body }),
    });
    const name = `${operation} ${answer.status}`;
    assert.ok(answer.status < 300, `${name} ${url}: ${answer.text.slice(0, 300)}`);
    answers.set(name, [...(answers.get(name) ?? []), answer.json]);
    return answer.json;
  };
  const get = (path: string, query = '') => call(`GET ${path}`, `${path}${query}`);
  const post = (path: string, body: object) => call(`POST ${path}`, path, body);

  await readData(get, call);
  await call('GET /data/places/{placeId}', `/data/places/${await placeOf(get)}`);

  await call('PUT /loyalties', '/loyalties', { status: 'enabled', cashbackRate: 0.03 });
  await get('/loyalties');
  const code = 'TENOFF';
  const { voucher } = await post('/vouchers', { ...discount, voucher_code: code });
  const [{ id: voucherId }] = voucher;

  const found = await post('/hotels/rates', { ...stay, ...rome, ...withData });
  const hotelIds = found.data.map(({ hotelId }: Json) => hotelId);
  await post('/hotels/min-rates', { ...stay, hotelIds });
  await get('/prices/city', '?countryCode=IT&cityName=Rome');
  await get('/prices/hotels', `?hotelIds=${hotelIds.slice(0, 3).join()}`);
  await get('/supply-customization');
  await call('PUT /supply-customization', '/supply-customization', { advancedAccessibility: false });
  const offers: Json[] = found.data.flatMap(({ roomTypes }: Json) => roomTypes);
  const offerOf = (tag: string, at = 0): string =>
    offers.filter(({ rates }) => rates[0].cancellationPolicies.refundableTag === tag)[at].offerId;

  const addons = [{ addon: 'uber', value: 20, currency: 'USD' }];
  const further = { addons, voucherCode: code };
  const prebook = async (offerId: string, sent: object = {}): Promise<Json> =>
    (await post('/rates/prebook', { offerId, ...sent })).data;
  await prebook(offerOf('RFN'), { usePaymentSdk: true });
  const book = async (prebookId: string, sent: object = {}): Promise<string> =>
    (
      await post('/rates/book', {
        prebookId,
        holder,
        guests,
        payment: { method: 'ACC_CREDIT_CARD' },
        ...sent,
      })
    ).data.bookingId;
  const first = await book((await prebook(offerOf('RFN'), further)).prebookId, {
    clientReference: 'public-1',
  });
  const second = await book((await prebook(offerOf('RFN', 1))).prebookId, { clientReference: 'public-2' });
  const fixed = await book((await prebook(offerOf('NRFN'))).prebookId, { clientReference: 'public-3' });

  await get('/vouchers/history');

  const alternativeOf = async (bookingId: string): Promise<string> => {
    const path = '/bookings/{bookingId}/alternative-prebooks';
    const moved = { occupancies: [{ adults: 2 }], checkin: '2026-06-17', checkout: '2026-06-19' };
    const { data } = await call(`POST ${path}`, path.replace('{bookingId}', bookingId), moved);
    return data[0].prebookId;
  };
  const rebook = async (existingBookingId: string): Promise<void> => {
    const prebookId = await alternativeOf(existingBookingId);
    await post('/rates/rebook', {
      prebookId,
      existingBookingId,
      holder,
      guests,
      payment: { method: 'NONE' },
    });
  };
  await rebook(second);
  await rebook(fixed);
  await call('PUT /bookings/{bookingId}/amend', `/bookings/${first}/amend`, { holder });
  await call('GET /bookings/{bookingId}', `/bookings/${first}`);
  await get('/bookings', '?clientReference=public-1');
  await call('PUT /bookings/{bookingId}', `/bookings/${first}`);
  await call('GET /bookings/{bookingId}', `/bookings/${first}`);
  await get('/bookings', '?clientReference=public-1');
  await call('GET /bookings/', `/bookings/?bookingStartDate=2026-01-01&bookingEndDate=2026-12-31`);

  const [{ id: guestId }] = (await get('/guests')).data;
  await call('GET /guests/{guestId}', `/guests/${guestId}`);
  await call('GET /guests/{guestId}/bookings', `/guests/${guestId}/bookings`);

  await get('/vouchers');
  await call('GET /vouchers/{voucherID}', `/vouchers/${voucherId}`);
  const {
    voucher: [{ id: spare }],
  } = await post('/vouchers', { ...discount, voucher_code: 'SPARE' });
  await call('PUT /vouchers/{id}', `/vouchers/${spare}`, { ...discount, voucher_code: 'SPARE' });
  await call('PUT /vouchers/{id}/status', `/vouchers/${spare}/status`, { status: 'inactive' });
  await call('DELETE /vouchers/{id}/', `/vouchers/${spare}/`);

  for (const path of ['/analytics/weekly', '/analytics/report', '/analytics/markets', '/analytics/hotels'])
    await post(path, period);
  await post('/commissions/report', period);
  for (const name of ['guest-nationality', 'source-markets', 'hotels-sales'])
    for (const days of [all, later]) await get(`/bookings/${name}-report`, `?${days}`);
  await post('/bookings/search', { query: 'ada', page: 0, rowsPerPage: 10 });
  return answers;
}

const withData = { includeHotelData: true, roomMapping: true, paymentTypes: ['NUITEE_PAY'] };

const rome = { countryCode: 'IT', cityName: 'Rome' };

const discount = {
  discount_type: 'fixed_amount',
  discount_value: 10,
  minimum_spend: 0,
  maximum_discount_amount: 10,
  currency: 'USD',
  validity_start: '2020-01-01',
  validity_end: '2099-12-31',
  usages_limit: 10,
  status: 'active',
  description: 'Ten dollars off',
  budget: 100,
};

type Call = (operation: string, url: string, body?: object) => Promise<Json>;
type Get = (path: string, query?: string) => Promise<Json>;

async function readData(get: Get, call: Call): Promise<void> {
  const { data } = await get('/data/hotels', '?countryCode=IT&cityName=Rome&limit=50');
  const [{ id }] = data;
  await get('/data/hotel', `?hotelId=${id}`);
  await get('/data/reviews', `?hotelId=${id}`);
  await get('/data/hotel/search', `?query=${encodeURIComponent(data[0].name)}`);
  await get('/data/hotels/semantic-search', `?query=${encodeURIComponent('hotel with a garden in Rome')}`);
  await get('/data/hotels/room-search', `?query=${encodeURIComponent('double bed in Rome')}`);
  await call('POST /data/hotel/highlights', '/data/hotel/highlights', { hotelId: id, language: 'en' });
  await get('/data/cities', '?countryCode=IT');
  for (const list of ['countries', 'currencies', 'iataCodes', 'languages']) await get(`/data/${list}`);
}

async function placeOf(get: Get): Promise<string> {
  const { data } = await get('/data/places', '?textQuery=Rome');
  return data[0].placeId;
}
