import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { dateOf, dayNumber } from '../../../../lib/calendar.ts';
import type { HotelPlace } from '../../connector.ts';
import { marketOf } from './market.ts';
import { hotelNights, planNights, roomNights } from './nights.ts';
import { cityLevels } from './place-levels.ts';
import { taxesOf } from './taxes.ts';

const rome: HotelPlace = { country: 'IT', city: 'Rome', latitude: 42 };
const plain = {
  seed: 'bank',
  hotelId: 7,
  stars: 4,
  place: rome,
  checkin: '2026-06-10',
  nights: 3,
  leadDays: 30,
  room: 'Standard Double Room',
  number: 0,
  adults: 2,
  childrenAges: [] as readonly number[],
  mealsMinor: 0,
  planPermille: 1000,
};
type Priced = typeof plain;

function nightPrices(change: Partial<Priced> = {}): number[] {
  const { seed, hotelId, number, room: name, ...of } = { ...plain, ...change };
  const stay = { checkin: of.checkin, checkout: dateOf((dayNumber(of.checkin) ?? 0) + of.nights) };
  const nights = hotelNights({ ...of, seed, hotelId, market: marketOf(of.place), stay });
  return planNights(roomNights(nights, { seed, hotelId, name, number }, of), of, of);
}

function total(change: Partial<Priced> = {}): number {
  return nightPrices(change).reduce((one, other) => one + other, 0);
}

/** The mean over many hotels, so that the luck of one hotel does not decide. */
function mean(change: Partial<Priced>): number {
  const totals = Array.from({ length: 40 }, (_, hotelId) => total({ nights: 1, ...change, hotelId }));
  return totals.reduce((one, other) => one + other, 0) / totals.length;
}

const where = (city: string): HotelPlace => {
  const row = cityLevels.find((one) => one.city === city);
  assert.ok(row, city);
  return {
    country: row.country,
    city,
    latitude: ['Sydney', 'Cape Town', 'Rio de Janeiro'].includes(city) ? -33 : 45,
  };
};

test('the same request gets the same price, another seed another price', () => {
  assert.deepEqual(nightPrices(), nightPrices({ ...plain }));
  assert.notEqual(total(), total({ seed: 'other bank' }));
});

test('each surcharge makes a room more expensive', () => {
  const rows: readonly (readonly [string, Partial<Priced>, Partial<Priced>])[] = [
    ['a third grown-up', {}, { adults: 3 }],
    ['a child of ten', {}, { childrenAges: [10] }],
    ['an older child', { childrenAges: [10] }, { childrenAges: [15] }],
    ['one alone', { adults: 1 }, {}],
    ['breakfast', {}, { mealsMinor: 1_200 }],
    ['a star more', {}, { stars: 5 }],
    ['a better room', {}, { room: 'Deluxe King Room' }],
    ['a suite', { room: 'Deluxe King Room' }, { room: 'Junior Suite' }],
    ['a view of the sea', {}, { room: 'Standard Double Room, Sea View' }],
    ['no way back', { planPermille: 880 }, {}],
    ['an early booking', { leadDays: 100 }, {}],
    ['the last minute', {}, { leadDays: 1 }],
    ['an expensive city', {}, { place: where('Zürich') }],
  ];
  for (const [what, cheap, dear] of rows) assert.ok(total(cheap) < total(dear), what);
  assert.equal(total({ childrenAges: [1] }), total(), 'a baby costs nothing');
  const week = nightPrices({ nights: 7 });
  assert.ok((week[0] ?? 0) < (nightPrices()[0] ?? 0), 'a week is cheaper by the night');
});

test('a hotel with more stars is never cheaper in the same city, whatever the hotels, the dates and the room', () => {
  const half = fc.integer({ min: 2, max: 10 }).map((halves) => halves / 2);
  const search = fc.record({
    place: fc.constantFrom(...cityLevels.map(({ city }) => where(city))),
    checkin: fc.integer({ min: 20_500, max: 21_900 }).map(dateOf),
    nights: fc.integer({ min: 1, max: 30 }),
    leadDays: fc.integer({ min: 0, max: 400 }),
    adults: fc.integer({ min: 1, max: 4 }),
    room: fc.constantFrom('Standard Double Room', 'Deluxe King Room', 'Junior Suite, Sea View', 'Penthouse'),
  });
  const hotel = fc.record({ hotelId: fc.nat(), number: fc.nat(15) });
  fc.assert(
    fc.property(search, hotel, hotel, half, half, (both, one, other, stars, otherStars) => {
      fc.pre(stars + 0.5 <= otherStars);
      const [less, more] = [
        total({ ...both, ...one, stars }),
        total({ ...both, ...other, stars: otherStars }),
      ];
      assert.ok(less < more, `${stars} stars cost ${less}, ${otherStars} stars ${more}`);
    }),
    { numRuns: 500 },
  );
});

test('of two thousand hotels, the most expensive of a class is cheaper than the cheapest of the next one', () => {
  const classes = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5].map((stars) =>
    Array.from({ length: 2_000 }, (_, hotelId) => total({ stars, hotelId, nights: 1 })),
  );
  for (const [at, prices] of classes.slice(1).entries())
    assert.ok(Math.max(...(classes[at] ?? [])) < Math.min(...prices), `class ${at}`);
});

test('the seasons follow the hemisphere, the place and the holidays', () => {
  const [january, july] = ['2027-01-13', '2027-07-14'];
  const rows: readonly (readonly [string, Partial<Priced>, Partial<Priced>])[] = [
    [
      'July at the Mediterranean',
      { place: where('Palma'), checkin: january },
      { place: where('Palma'), checkin: july },
    ],
    [
      'January in Rio',
      { place: where('Rio de Janeiro'), checkin: july },
      { place: where('Rio de Janeiro'), checkin: january },
    ],
    [
      'the winter of Dubai',
      { place: where('Dubai'), checkin: july },
      { place: where('Dubai'), checkin: january },
    ],
    [
      'snow in Davos',
      { place: where('Davos'), checkin: july },
      { place: where('Davos'), checkin: '2027-02-10' },
    ],
    ['New Year in Rome', { checkin: '2026-07-18' }, { checkin: '2026-12-31' }],
    [
      'Oktoberfest',
      { place: where('Munich'), checkin: '2026-09-16' },
      { place: where('Munich'), checkin: '2026-09-23' },
    ],
    [
      'carnival in Rio',
      { place: where('Rio de Janeiro'), checkin: '2026-03-04' },
      { place: where('Rio de Janeiro'), checkin: '2026-02-14' },
    ],
    [
      'the Lunar New Year',
      { place: where('Hong Kong'), checkin: '2027-02-23' },
      { place: where('Hong Kong'), checkin: '2027-02-09' },
    ],
    ['Easter in Rome', { checkin: '2027-03-19' }, { checkin: '2027-03-26' }],
    [
      'Thanksgiving',
      { place: where('New York'), checkin: '2026-11-18' },
      { place: where('New York'), checkin: '2026-11-25' },
    ],
    ['a weekend of leisure', { checkin: '2026-06-09' }, { checkin: '2026-06-13' }],
    [
      'a working week',
      { place: where('Zürich'), checkin: '2026-06-13' },
      { place: where('Zürich'), checkin: '2026-06-09' },
    ],
  ];
  for (const [what, cheap, dear] of rows)
    assert.ok(mean(cheap) * 1.04 < mean(dear), `${what}: ${mean(cheap)} and ${mean(dear)}`);
});

test('no season jumps from one day to the next', () => {
  const days = Array.from({ length: 365 }, (_, at) => dateOf(20_970 + at));
  for (const city of ['Palma', 'Sydney', 'Dubai', 'Davos']) {
    // The same weekday of two weeks, outside of holidays.
    const prices = days
      .filter((_, at) => at % 7 === 0)
      .map((checkin) => mean({ place: where(city), checkin, hotelId: 1 }));
    const jumps = prices.slice(1).map((price, at) => price / (prices[at] ?? 1));
    assert.ok(
      jumps.filter((jump) => jump > 1.18 || jump < 0.85).length <= 8,
      `${city}: ${jumps.map((one) => one.toFixed(2)).join(' ')}`,
    );
  }
});

test('every date and every party has a price in whole minor units that includes the tax', () => {
  const people = fc.record({
    adults: fc.integer({ min: 1, max: 10 }),
    childrenAges: fc.array(fc.integer({ min: 0, max: 17 }), { maxLength: 6 }),
    hotelId: fc.integer({ min: 1, max: 1e9 }),
    stars: fc.integer({ min: 0, max: 5 }),
  });
  fc.assert(
    fc.property(people, (party) => {
      const nights = nightPrices(party);
      assert.equal(nights.length, 3);
      for (const night of nights) assert.ok(Number.isSafeInteger(night) && night > 0);
      const sum = nights.reduce((one, other) => one + other, 0);
      const taxes = taxesOf(
        { market: marketOf(rome), stars: party.stars, adults: party.adults, nights: 3 },
        sum,
      );
      const [included, atHotel] = [true, false].map(
        (of) => taxes.find((tax) => tax.included === of)?.minor ?? 0,
      );
      assert.ok((included ?? 0) > 0 && (included ?? 0) < sum / 8);
      assert.equal((atHotel ?? 0) % (3 * party.adults), 0);
      assert.ok((atHotel ?? 0) > 0);
    }),
  );
});

test('taxes and fees are those of the country and the town', () => {
  const taxes = (place: HotelPlace, stars: number): string[] =>
    taxesOf({ market: marketOf(place), stars, adults: 2, nights: 2 }, 20_000).map(
      ({ description, minor }) => `${description} ${minor}`,
    );
  assert.deepEqual(taxes(where('Hong Kong'), 4), []);
  assert.deepEqual(taxes(where('London'), 4), ['Value added tax 20% 3333']);
  assert.deepEqual(taxes(where('Las Vegas'), 3), ['Sales and occupancy tax 13.5% 2379']);
  assert.deepEqual(taxes(where('Las Vegas'), 4).slice(1), ['Resort fee, paid at the hotel 8400']);
  assert.deepEqual(taxes(rome, 5), ['Value added tax 10% 1818', 'City tax, paid at the hotel 4320']);
});
