import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber } from '../../../../lib/calendar.ts';
import { pricer } from '../../../engine/quote.ts';
import { offerOfToken, offersOf } from '../catalogue.ts';
import type { SearchRequest } from '../../connector.ts';

const stock = { seed: 'promotions', currency: 'USD', permille: 1000 };
const search: SearchRequest = {
  hotels: Array.from({ length: 60 }, (_, id) => ({
    id,
    name: 'Inn',
    timeZone: 'Europe/Rome',
    stars: 3 + (id % 3),
    place: { country: 'IT', city: 'Rome', latitude: 42 },
    rooms: [],
  })),
  checkin: '2027-05-10',
  checkout: '2027-05-13',
  occupancies: [{ adults: 2, childrenAges: [] }],
  nationality: 'FR',
  currency: 'USD',
  timeoutMs: 5_000,
};
const searchDay = dayNumber('2027-01-20') ?? 0;
const offers = offersOf(stock, search, searchDay);
const party = { checkin: search.checkin, timeZone: 'UTC', occupancies: search.occupancies };
const prices = pricer({ currency: 'USD', exchange: undefined, marginPercent: '10', suggestedPercent: '15' });
const rates = offers.flatMap((offer) =>
  prices
    .quote(offer, { supplier: 'bank', supplierNumber: 1, party, mappedRoomIds: [] })
    .rates.map((rate) => rate),
);

test('some rates have a promotion, and the price before it is the price with the discount added', () => {
  const promoted = rates.filter(({ promotions }) => promotions !== undefined);
  assert.ok(promoted.length > rates.length / 10 && promoted.length < rates.length / 2, `${promoted.length}`);
  for (const { promotions = [], initialMinor = 0, totalMinor } of promoted) {
    const [{ percent, from, to } = { percent: 0, from: '', to: '' }] = promotions;
    assert.ok(
      Math.abs(initialMinor * (1 - percent / 100) - totalMinor) <= 2,
      `${initialMinor} and ${totalMinor}`,
    );
    assert.deepEqual([from, to], ['2027-01-01', '2027-01-31']);
  }
  for (const { initialMinor } of rates.filter(({ promotions }) => promotions === undefined))
    assert.equal(initialMinor, undefined);
});

test('promotions follow the dates: early, late and long', () => {
  const names = (change: Partial<SearchRequest>, day: number): Set<string> =>
    new Set(
      offersOf(stock, { ...search, ...change }, day).flatMap(({ rates: of }) =>
        of.flatMap(({ promotions = [] }) => promotions.map(({ name }) => name)),
      ),
    );
  const today = dayNumber(search.checkin) ?? 0;
  assert.ok(names({}, searchDay).has('Early booking'));
  assert.ok(!names({}, today - 30).has('Early booking'));
  assert.ok(names({}, today - 2).has('Last minute'));
  assert.ok(!names({}, today - 30).has('Stay longer'));
  assert.ok(names({ checkout: '2027-05-15' }, today - 30).has('Stay longer'));
});

test('the suggested price is 13 to 23 per cent above the price, also where the hotel is paid', () => {
  const shares = rates.map(({ suggestedMinor, totalMinor }) => suggestedMinor / totalMinor - 1);
  assert.ok(
    Math.min(...shares) > 0.125 && Math.max(...shares) < 0.235,
    `${Math.min(...shares)} ${Math.max(...shares)}`,
  );
  assert.ok(new Set(shares.map((share) => Math.round(share * 100))).size >= 8);
});

test('perks fit the stars, and a recheck on a later day finds the same offer', () => {
  const perks = rates.flatMap((rate) => rate.perks ?? []);
  assert.ok(new Set(perks.map(({ name }) => name)).size >= 5);
  for (const offer of offers) {
    const { stars } = search.hotels[offer.hotelId] ?? { stars: 0 };
    const named = offer.rates.flatMap((rate) => (rate.perks ?? []).map(({ name }) => name));
    if (stars < 5) assert.ok(!named.some((name) => name.startsWith('Spa credit')));
    assert.deepEqual(offerOfToken(stock, offer.token), offer);
  }
});
