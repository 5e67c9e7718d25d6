import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { testServer, type Answer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { publicId } from '../catalogue/hotel-id.ts';
import { routes } from './routes.ts';
import { scenarios } from './scenarios.ts';
import { warningMessages, type Warning } from './warnings.ts';

const needs = await testNeeds();
const { ask } = await testServer(needs, routes);
await needs.db.run(`
  insert into hotels (id, name, country, city, name_key, city_key, stars, rating, time_zone, latitude, longitude, created_at, updated_at)
  select n, 'Inn ' || n, 'FR', 'Paris', 'inn ' || n, 'paris', 3, n, 'Europe/Paris', 48.85, 2.35 + n * 0.01, now(), now()
  from generate_series(1, 8) n`);
await needs.db.run(`
  insert into hotel_rooms (id, hotel, name, max_adults, max_occupancy, amenities, updated_at)
  values (11, 1, 'Standard King Room', 2, 3, '{5}', now()), (12, 1, 'Deluxe Twin Room', 3, 4, '{5,6}', now())`);
await needs.db.run(`insert into exchange_rates values ('EUR', 0.5, now()), ('JPY', 150, now())`);

const stay = {
  occupancies: [{ adults: 2, childrenAges: [] }],
  currency: 'USD',
  guestNationality: 'FR',
  checkin: '2026-06-10',
  checkout: '2026-06-12',
};

interface Money {
  readonly amount: number;
  readonly currency: string;
}

interface Rates {
  readonly data: {
    readonly hotelId: string;
    readonly price?: number;
    readonly roomTypes: {
      readonly offerId: string;
      readonly supplier: string;
      readonly offerRetailRate: Money;
      readonly paymentTypes: string[];
      readonly rates: {
        readonly name: string;
        readonly boardType: string;
        readonly boardName: string;
        readonly mappedRoomId?: number;
        readonly occupancyNumber: number;
        readonly commission: Money[];
        readonly retailRate: { total: Money[] };
        readonly cancellationPolicies: { refundableTag: string; cancelPolicyInfos: { cancelTime: string }[] };
      }[];
    }[];
  }[];
  readonly hotels?: unknown[];
  readonly error?: { code: number; message: string; description?: string };
  readonly sandbox: boolean;
  readonly warnings?: Warning[];
}

async function search(body: object): Promise<Answer & { rates: Rates }> {
  const answer = await ask({ method: 'POST', url: '/v3.0/hotels/rates', body: { ...stay, ...body } });
  return { ...answer, rates: answer.json as Rates };
}

function scenario(words: string): string {
  const found = scenarios.find(({ name }) => name.startsWith(words));
  assert.ok(found, words);
  return publicId(found.id);
}

describe('POST /hotels/rates → 200', () => {
  test('offers of a hotel, the cheapest first, each the exact sum of its rooms', async () => {
    const occupancies = [{ adults: 2 }, { adults: 1, children: [3] }];
    const { status, rates } = await search({ hotelIds: ['lp1'], occupancies });
    assert.equal(status, 200);
    assert.equal(rates.sandbox, true);
    const offers = rates.data[0]?.roomTypes ?? [];
    assert.ok(offers.length > 4);
    const prices = offers.map(({ offerRetailRate }) => offerRetailRate.amount);
    assert.deepEqual(
      prices,
      [...prices].sort((a, b) => a - b),
    );
    for (const { offerRetailRate, rates: rooms } of offers) {
      assert.deepEqual(
        rooms.map(({ occupancyNumber }) => occupancyNumber),
        [1, 2],
      );
      const cents = rooms.reduce(
        (sum, room) => sum + Math.round((room.retailRate.total[0]?.amount ?? 0) * 100),
        0,
      );
      assert.equal(Math.round(offerRetailRate.amount * 100), cents);
    }
  });

  test('cancel times are in GMT, computed from the local time of the hotel', async () => {
    const { rates } = await search({ hotelIds: ['lp1'], refundableRatesOnly: true });
    const policies = rates.data[0]?.roomTypes.flatMap((offer) => offer.rates) ?? [];
    assert.ok(policies.length > 0);
    for (const { cancellationPolicies } of policies) {
      assert.equal(cancellationPolicies.refundableTag, 'RFN');
      for (const { cancelTime } of cancellationPolicies.cancelPolicyInfos)
        assert.match(cancelTime, /^2026-0[56]-\d\d (16|10):00:00$/);
    }
  });

  test('RFN and refundableRatesOnly end with the first deadline, by the clock of the service', async () => {
    const start = needs.clock.now();
    const policiesOf = async (body: object) => {
      const { rates } = await search({ hotelIds: ['lp1'], ...body });
      return rates.data.flatMap(({ roomTypes }) =>
        roomTypes.flatMap((offer) => offer.rates.map(({ cancellationPolicies }) => cancellationPolicies)),
      );
    };
    const free = await policiesOf({ refundableRatesOnly: true });
    const deadline = free
      .map(({ cancelPolicyInfos: [step] }) => step?.cancelTime ?? '')
      .toSorted()
      .at(-1);
    assert.ok(deadline);
    const deadlineMs = Date.parse(`${deadline.replace(' ', 'T')}Z`);
    const first = ({ cancelPolicyInfos: [step] }: (typeof free)[number]) => step?.cancelTime;
    const tagsOf = async (body: object) =>
      (await policiesOf(body)).filter((one) => first(one) === deadline).map((one) => one.refundableTag);
    try {
      needs.clock.set(new Date(deadlineMs - 1));
      assert.deepEqual(new Set(await tagsOf({})), new Set(['RFN']));
      assert.deepEqual(new Set(await tagsOf({ refundableRatesOnly: true })), new Set(['RFN']));
      needs.clock.set(new Date(deadlineMs));
      assert.deepEqual(new Set(await tagsOf({})), new Set(['NRFN']), 'sold with the fee that is due');
      for (const one of await policiesOf({ refundableRatesOnly: true })) {
        assert.equal(one.refundableTag, 'RFN');
        assert.ok((first(one) ?? '9') > deadline);
      }
    } finally {
      needs.clock.set(start);
    }
  });

  test('boards are named in the requested language, and the response states what is not translated', async () => {
    const rows = [
      ['ja', 'ja', '食事なし'],
      ['de-CH', 'de', 'Nur Übernachtung'],
      ['sv', 'en', 'Room Only'],
    ] as const;
    for (const [language, answered, boardName] of rows) {
      const { json } = await search({ hotelIds: ['lp1'], boardType: 'RO', language });
      const { data, translation } = json as Rates & { translation: Record<string, string[] | string> };
      assert.equal(data[0]?.roomTypes[0]?.rates[0]?.boardName, boardName);
      assert.equal(translation['language'], answered);
      assert.ok(translation['untranslated']?.includes('remarks'));
      assert.equal(translation['untranslated']?.includes('boardName'), answered === 'en');
    }
    const streamed = await search({ hotelIds: ['lp1'], language: 'it', stream: true });
    assert.ok(streamed.text.includes('"translation":{"language":"it"'));
    const plain = (await search({ hotelIds: ['lp1'] })).json as object;
    assert.ok(!('translation' in plain));
  });

  test('nothing available is 200 with 2001, never an empty body', async () => {
    const { status, rates } = await search({ hotelIds: [scenario('No Rooms')] });
    assert.equal(status, 200);
    assert.deepEqual(rates.data, []);
    assert.deepEqual(rates.error, { code: 2001, message: 'no availability found' });
  });

  test('unknown hotels among known ones are left out', async () => {
    const { rates } = await search({ hotelIds: ['lp1', 'lpffff', 'nonsense'] });
    assert.deepEqual(
      rates.data.map(({ hotelId }) => hotelId),
      ['lp1'],
    );
    assert.deepEqual(rates.warnings, [
      {
        code: 'unknown-hotels',
        message: warningMessages['unknown-hotels'],
        hotelIds: ['lpffff', 'nonsense'],
      },
    ]);
  });

  test('by country and city, around a point, by name and rating, with the hotels in the answer', async () => {
    const city = await search({ countryCode: 'fr', cityName: 'PARIS', maxRatesPerHotel: 1 });
    assert.equal(city.rates.data.length, 8);
    assert.equal(city.rates.hotels?.length, 8);
    const near = await search({ latitude: 48.85, longitude: 2.35, radius: 2_500, maxRatesPerHotel: 1 });
    assert.equal(near.rates.data.length, 3);
    const best = await search({ countryCode: 'FR', minRating: 6, limit: 2, offset: 1, maxRatesPerHotel: 1 });
    assert.deepEqual(
      best.rates.data.map(({ hotelId }) => hotelId),
      ['lp8', 'lp7'],
    );
    const named = await search({ hotelIds: ['lp1', 'lp2'], hotelName: 'inn 2', maxRatesPerHotel: 1 });
    assert.deepEqual(
      named.rates.data.map(({ hotelId }) => hotelId),
      ['lp2'],
    );
  });

  test('around a city or an airport by its IATA code', async () => {
    await needs.db.run(`
      insert into cities (id, name, name_key, country, region, latitude, longitude, population)
      values (1, 'Paris', 'paris', 'FR', '', 48.85, 2.35, 100000)`);
    await needs.db.run(`insert into city_codes values ('PAR', 1, 'Paris', 'FR', 48.85, 2.35)`);
    await needs.db.run(
      `insert into airports values ('ORY', 'Paris Orly', 'paris orly', 'FR', 48.72, 2.38, true)`,
    );
    const hotelsOf = async (where: object) =>
      (await search({ maxRatesPerHotel: 1, ...where })).rates.data.map(({ hotelId }) => hotelId);
    // 8 × √100,000 metres reach the first three; 30 km from the airport reach all eight.
    assert.deepEqual((await hotelsOf({ iataCode: 'par' })).sort(), ['lp1', 'lp2', 'lp3']);
    assert.equal((await hotelsOf({ iataCode: 'ORY' })).length, 8);
    assert.equal((await hotelsOf({ iataCode: 'PAR', distance: 20_000 })).length, 8);
    assert.equal((await search({ iataCode: 'XXX' })).status, 400);
  });

  test('what a text describes, and nothing if no hotel fits it', async () => {
    const hotelsOf = async (where: object) =>
      (await search({ maxRatesPerHotel: 1, ...where })).rates.data.map(({ hotelId }) => hotelId);
    assert.deepEqual(await hotelsOf({ aiSearch: 'inn 2 in Paris' }), ['lp2']);
    assert.deepEqual(await hotelsOf({ aiSearch: 'inn 2', countryCode: 'FR' }), ['lp2']);
    assert.deepEqual(await hotelsOf({ aiSearch: 'xylophonarium' }), []);
    assert.equal((await search({ aiSearch: ' ' })).status, 400);
  });

  test('filters: boards, payment types, beds, amenities', async () => {
    const boards = await search({ hotelIds: ['lp1'], boardType: 'BB,HB' });
    for (const { rates } of boards.rates.data[0]?.roomTypes ?? [])
      assert.ok(['BI', 'HB'].includes(rates[0]?.boardType ?? ''));
    const payAtHotel = await search({ hotelIds: ['lp1', 'lp2', 'lp3'], paymentTypes: ['PROPERTY_PAY'] });
    for (const { roomTypes } of payAtHotel.rates.data)
      for (const offer of roomTypes) assert.deepEqual(offer.paymentTypes, ['PROPERTY_PAY']);
    const king = await search({ hotelIds: ['lp1'], bedTypes: ['king'] });
    for (const { rates } of king.rates.data[0]?.roomTypes ?? []) assert.match(rates[0]?.name ?? '', /king/i);
    const pool = await search({ hotelIds: ['lp1'], roomAmenitiesFilter: '6', roomMapping: true });
    for (const { rates } of pool.rates.data[0]?.roomTypes ?? []) assert.equal(rates[0]?.mappedRoomId, 12);
  });

  test('roomMapping adds the catalogue room; without it there is no such field', async () => {
    const mapped = await search({ hotelIds: ['lp1'], roomMapping: true });
    const rooms = mapped.rates.data[0]?.roomTypes.flatMap(({ rates }) => rates) ?? [];
    assert.deepEqual([...new Set(rooms.map(({ mappedRoomId }) => mappedRoomId))].sort(), [11, 12]);
    const plain = await search({ hotelIds: ['lp1'] });
    assert.ok(!('mappedRoomId' in (plain.rates.data[0]?.roomTypes[0]?.rates[0] ?? {})));
  });

  test('margin replaces the margin of the account, additionalMarkup adds to it', async () => {
    const price = async (body: object): Promise<number> => {
      const { rates } = await search({
        hotelIds: ['lp1'],
        paymentTypes: ['NUITEE_PAY'],
        maxRatesPerHotel: 1,
        ...body,
      });
      return rates.data[0]?.roomTypes[0]?.offerRetailRate.amount ?? 0;
    };
    const net = await price({ margin: 0 });
    assert.equal(await price({}), Math.round(net * 110) / 100);
    assert.equal(await price({ margin: 7.5 }), Math.round(net * 107.5) / 100);
    assert.equal(await price({ additionalMarkup: 5 }), Math.round(net * 115) / 100);
  });

  test('prices in other currencies, with their own decimal places', async () => {
    const usd = (await search({ hotelIds: ['lp1'], margin: 0 })).rates.data[0]?.roomTypes[0]?.offerRetailRate;
    const jpy = (await search({ hotelIds: ['lp1'], margin: 0, currency: 'JPY' })).rates.data[0]?.roomTypes[0]
      ?.offerRetailRate;
    assert.equal(jpy?.currency, 'JPY');
    assert.equal(jpy?.amount, Math.ceil((usd?.amount ?? 0) * 150));
  });

  test('stream: events with the rates, the hotels and the end', async () => {
    const answer = await ask({
      method: 'POST',
      url: '/v3.0/hotels/rates',
      body: { ...stay, countryCode: 'FR', maxRatesPerHotel: 2, stream: true },
    });
    assert.match(String(answer.headers['content-type']), /^text\/event-stream/);
    const frames = answer.text.split('\n\n').filter((frame) => frame !== '');
    assert.equal(frames.at(-1), 'data: [DONE]');
    assert.match(frames.at(-2) ?? '', /^data: \{"hotels":\[/);
    assert.match(frames[0] ?? '', /^data: \{"rates":\[\{"hotelId":"lp/);
  });

  test('two suppliers of one hotel: a feed queries both, and the cheaper offer of the same room is shown', async () => {
    await needs.db.run(
      `insert into suppliers (code, kind, settings) values ('other-bank', 'simulator', '{"seed": "bed bank", "permille": 1050}')`,
    );
    await needs.db.run(`insert into feeds values ('both')`);
    await needs.db.run(`insert into feed_suppliers values ('both', 'simulator'), ('both', 'other-bank')`);
    const offersOf = async (body: object): Promise<readonly { supplier: string; amount: number }[]> => {
      const { rates } = await search({ hotelIds: ['lp1'], ...body });
      return (rates.data[0]?.roomTypes ?? []).map(({ supplier, offerRetailRate: { amount } }) => ({
        supplier,
        amount,
      }));
    };
    const plain = await offersOf({ feed: 'both' });
    assert.deepEqual(new Set(plain.map(({ supplier }) => supplier)), new Set(['simulator', 'other-bank']));
    assert.deepEqual(
      plain.map(({ amount }) => amount),
      plain.map(({ amount }) => amount).toSorted((a, b) => a - b),
    );
    // The same seed sells the same rooms: with mapped rooms, the more expensive supplier adds no offer.
    const mapped = await offersOf({ feed: 'both', roomMapping: true });
    assert.deepEqual(mapped, await offersOf({ feed: 'simulator', roomMapping: true }));
    assert.equal(plain.length, 2 * mapped.length);
    // The limit applies before duplicates are dropped, and dropped offers are not replaced.
    const capped = await offersOf({ feed: 'both', maxRatesPerHotel: 6 });
    const simulators = capped.filter(({ supplier }) => supplier === 'simulator');
    assert.ok(simulators.length < capped.length);
    assert.deepEqual(await offersOf({ feed: 'both', maxRatesPerHotel: 6, roomMapping: true }), simulators);
    await needs.db.run(`update suppliers set enabled = false where code = 'other-bank'`);
  });

  test('an account without suppliers gets no rates', async () => {
    const own = await testServer(needs, routes);
    await needs.db.run(
      `insert into selling_terms (account, suppliers) select id, '{}' from accounts order by created_at desc limit 1`,
    );
    const body = { ...stay, hotelIds: ['lp1'] };
    const answer = await own.ask({ method: 'POST', url: '/v3.0/hotels/rates', body });
    assert.equal((answer.json as Rates).error?.code, 2001);
  });
});

describe('POST /hotels/rates → 400', () => {
  const rows: readonly (readonly [string, object, number])[] = [
    ['no hotel is known', { hotelIds: ['lpffff'] }, 4000],
    ['no place is named', { cityName: 'Paris' }, 4000],
    ['two margins', { hotelIds: ['lp1'], margin: 1, additionalMarkup: 2 }, 4000],
    ['unknown sort field', { hotelIds: ['lp1'], sort: [{ field: 'luck' }] }, 4000],
    ['unknown way to pay', { hotelIds: ['lp1'], paymentTypes: ['SHELLS'] }, 4000],
    ['unknown feed', { hotelIds: ['lp1'], feed: 'nobody' }, 40020],
    ['unknown currency', { hotelIds: ['lp1'], currency: 'XX' }, 4002],
    ['a nationality that is no country', { hotelIds: ['lp1'], guestNationality: 'ZZ' }, 4002],
    ['bad nationality', { hotelIds: ['lp1'], guestNationality: 'France' }, 4002],
    ['past dates', { hotelIds: ['lp1'], checkin: '2026-02-01', checkout: '2026-02-03' }, 4002],
    ['checkout before checkin', { hotelIds: ['lp1'], checkout: '2026-06-10' }, 4002],
    ['91 nights', { hotelIds: ['lp1'], checkout: '2026-09-09' }, 4002],
    ['too far ahead', { hotelIds: ['lp1'], checkin: '2027-09-09', checkout: '2027-09-10' }, 4002],
    ['no date at all', { hotelIds: ['lp1'], checkin: 'soon' }, 4002],
    ['no rooms', { hotelIds: ['lp1'], occupancies: [] }, 4002],
    [
      'ten rooms',
      { hotelIds: ['lp1'], occupancies: Array.from({ length: 10 }, () => ({ adults: 1 })) },
      4002,
    ],
    ['nobody in a room', { hotelIds: ['lp1'], occupancies: [{ adults: 0 }] }, 4002],
    ['a child of eighteen', { hotelIds: ['lp1'], occupancies: [{ adults: 1, childrenAges: [18] }] }, 4002],
    [
      'ages that differ',
      { hotelIds: ['lp1'], occupancies: [{ adults: 1, childrenAges: [1], children: [2] }] },
      4002,
    ],
    ['more reviews than can be counted', { hotelIds: ['lp1'], minReviewsCount: 2 ** 31 }, 4002],
    ['a chain of no such number', { hotelIds: ['lp1'], chainIds: [1e20] }, 4002],
    ['no rate of a hotel', { hotelIds: ['lp1'], maxRatesPerHotel: 0 }, 4002],
    ['fewer than no rates of a hotel', { hotelIds: ['lp1'], maxRatesPerHotel: -1 }, 4002],
    ['a country that is none', { countryCode: 'XX' }, 4002],
    ['the name of a country', { countryCode: 'France' }, 4002],
    ['a latitude outside of the earth', { latitude: 1e308, longitude: 0, radius: 1 }, 4002],
    ['a longitude outside of the earth', { latitude: 0, longitude: -1e308, radius: 1 }, 4002],
    ['a radius around the earth', { latitude: 0, longitude: 0, radius: 1e308 }, 4002],
    ['a radius below zero', { latitude: 0, longitude: 0, radius: -1 }, 4002],
    ['unknown board', { hotelIds: ['lp1'], boardType: 'XY' }, 4002],
    ['too many hotels', { hotelIds: Array.from({ length: 5_001 }, (_, at) => `lp${at + 1}`) }, 4002],
  ];
  for (const [what, body, code] of rows)
    test(what, async () => {
      const { status, rates } = await search(body);
      assert.equal(status, 400);
      assert.equal(rates.error?.code, code, JSON.stringify(rates.error));
    });

  const pointersOf = (json: unknown) =>
    (json as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);
  const wrong = {
    countryCode: 'Italy',
    currency: 'XXQ',
    guestNationality: 'ITA',
    checkin: '2027-1-10',
    checkout: '2027-13-40',
    occupancies: [{ adults: 0 }],
  };
  const pointers = [
    '/currency',
    '/guestNationality',
    '/checkin',
    '/checkout',
    '/occupancies/0/adults',
    '/countryCode',
  ];

  test('every invalid field is listed, and the first is the description', async () => {
    const { status, json, rates } = await search(wrong);
    assert.equal(status, 400);
    assert.equal(rates.error?.code, 4002);
    assert.equal(rates.error.description, 'currency "XXQ" is not an ISO 4217 code');
    assert.deepEqual(pointersOf(json), pointers);
  });

  test('what does not match the schema is listed before the others', async () => {
    const { json } = await search({ ...wrong, maxRatesPerHotel: -1, additionalMarkup: 5_000 });
    assert.deepEqual(pointersOf(json), [
      '/maxRatesPerHotel',
      ...pointers.slice(0, -1),
      '/additionalMarkup',
      '/countryCode',
    ]);
  });

  test('a field of the wrong type is not checked further', async () => {
    const body = {
      hotelIds: ['lp1'],
      checkin: 5,
      occupancies: 'two',
      sort: null,
      paymentTypes: [7],
      currency: 'XXQ',
    };
    const { status, json } = await search({ ...body, checkout: '2027-13-40' });
    assert.equal(status, 400);
    assert.deepEqual(pointersOf(json).toSorted(), [
      '/checkin',
      '/checkout',
      '/currency',
      '/occupancies',
      '/paymentTypes/0',
      '/sort',
    ]);
  });

  test('two rooms, each with its errors', async () => {
    const occupancies = [{ adults: 0 }, { adults: 11, children: [3, 18] }];
    const { json } = await search({ hotelIds: ['lp1'], occupancies, paymentTypes: ['SHELLS'] });
    assert.deepEqual(pointersOf(json), [
      '/occupancies/0/adults',
      '/occupancies/1/adults',
      '/occupancies/1/children/1',
      '/paymentTypes/0',
    ]);
  });

  test('a missing field', async () => {
    const { currency: _, ...rest } = stay;
    const answer = await ask({
      method: 'POST',
      url: '/v3.0/hotels/rates',
      body: { ...rest, hotelIds: ['lp1'] },
    });
    assert.equal((answer.json as Rates).error?.code, 4002);
  });
});

test('POST /hotels/rates → 408: no supplier answered in time', async () => {
  const { status, rates } = await search({ hotelIds: [scenario('Never Answers')], timeout: 1.5 });
  assert.equal(status, 408);
  assert.equal(rates.error?.code, 4011);
});

test('POST /hotels/rates → 500: every supplier failed', async () => {
  const { status, rates } = await search({ hotelIds: [scenario('Supplier Down')] });
  assert.equal(status, 500);
  assert.equal(rates.error?.code, 4011);
});

test('a hotel that hangs does not delay the others', async () => {
  const { status, rates } = await search({ hotelIds: [scenario('Never Answers'), 'lp1'], timeout: 1.5 });
  assert.equal(status, 200);
  assert.deepEqual(
    rates.data.map(({ hotelId }) => hotelId),
    ['lp1'],
  );
});

test('POST /hotels/min-rates → 200: the cheapest of each hotel, or 2001', async () => {
  const body = { ...stay, hotelIds: ['lp1', 'lp2'] };
  const answer = await ask({ method: 'POST', url: '/v3.0/hotels/min-rates', body });
  const all = await search({ hotelIds: ['lp1', 'lp2'] });
  const cheapest = all.rates.data.map(({ hotelId, roomTypes }) => [
    hotelId,
    roomTypes[0]?.offerRetailRate.amount,
  ]);
  const found = (answer.json as Rates).data.map(({ hotelId, price }) => [hotelId, price] as const);
  assert.deepEqual(Object.fromEntries(found), Object.fromEntries(cheapest));
  const none = { ...stay, hotelIds: [scenario('No Rooms')] };
  const empty = await ask({ method: 'POST', url: '/v3.0/hotels/min-rates', body: none });
  assert.equal((empty.json as Rates).error?.code, 2001);
});

test('POST /hotels/min-rates → 400: as a search', async () => {
  const body = { ...stay, hotelIds: ['lpffff'] };
  const answer = await ask({ method: 'POST', url: '/v3.0/hotels/min-rates', body });
  assert.equal(answer.status, 400);
});

test('POST /hotels/min-rates → 408 and POST /hotels/min-rates → 500: as a search', async () => {
  const min = (hotelId: string): Promise<Answer> =>
    ask({
      method: 'POST',
      url: '/v3.0/hotels/min-rates',
      body: { ...stay, hotelIds: [hotelId], timeout: 1 },
    });
  assert.equal((await min(scenario('Never Answers'))).status, 408);
  assert.equal((await min(scenario('Supplier Down'))).status, 500);
});
