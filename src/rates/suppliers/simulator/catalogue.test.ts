import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dayNumber } from '../../../lib/calendar.ts';
import { limits } from '../../../contract/limits.ts';
import type { SupplierOffer } from '../../engine/offer.ts';
import type { RequestedHotel, SearchRequest } from '../connector.ts';
import { offerOfToken, offersOf } from './catalogue.ts';

const stock = { seed: 'rooms of a hotel', currency: 'USD', permille: 1000 };
const searchDay = dayNumber('2027-01-20') ?? 0;
const classes = ['Budget', 'Standard', 'Comfort', 'Superior', 'Deluxe', 'Premium', 'Executive'];

function hotel(id: number, roomCount: number): RequestedHotel {
  const rooms = Array.from({ length: roomCount }, (_, at) => ({
    id: at + 1,
    name: `${classes[(at + id) % classes.length]} ${at % 2 === 0 ? 'Double' : 'Twin'} Room`,
    maxAdults: 2,
    maxOccupancy: 3,
  }));
  const place = { country: 'ES', city: 'Palma', latitude: 39 };
  return { id, name: 'Inn', timeZone: 'Europe/Madrid', stars: 4, place, rooms };
}

function search(hotels: readonly RequestedHotel[], from = searchDay): SupplierOffer[] {
  const search: SearchRequest = {
    hotels,
    checkin: '2027-05-10',
    checkout: '2027-05-13',
    occupancies: [{ adults: 2, childrenAges: [] }],
    nationality: 'FR',
    currency: 'USD',
    timeoutMs: 5_000,
  };
  return offersOf(stock, search, from);
}

const hotels = Array.from({ length: 40 }, (_, id) => hotel(id, 14));
const ofHotel = (offers: readonly SupplierOffer[], id: number): SupplierOffer[] =>
  offers.filter(({ hotelId }) => hotelId === id);
const lowest = (offers: readonly SupplierOffer[]): number =>
  Math.min(...offers.map(({ rates }) => rates.reduce((sum, { netMinor }) => sum + netMinor, 0)));

test('a search of one hotel gets its rooms in every plan, about as many as a response holds', () => {
  const counts = hotels.map((one) => search([one]).length);
  const median = counts.toSorted((a, b) => a - b)[counts.length / 2] ?? 0;
  assert.ok(Math.min(...counts) >= 70, `${Math.min(...counts)}`);
  assert.ok(median > 0.75 * limits.offersPerHotel && median < 1.25 * limits.offersPerHotel, `${median}`);
  assert.ok(new Set(counts).size > 5, 'hotels differ');
  const boards = new Set(
    hotels.flatMap((one) => search([one])).flatMap(({ rates }) => rates.map(({ board }) => board)),
  );
  assert.deepEqual([...boards].toSorted(), ['AI', 'BI', 'FB', 'HB', 'RO']);
});

test('a search of few hotels gets all rooms in fewer plans, all of them also sold alone', () => {
  const [one = hotel(0, 14), other = hotel(1, 14)] = hotels;
  const few = ofHotel(search([one, other]), one.id);
  const all = search([one]);
  assert.ok(few.length < all.length && few.length > ofHotel(search(hotels), one.id).length, `${few.length}`);
  assert.equal(lowest(few), lowest(all));
  const tokens = new Map(all.map((offer) => [offer.token, offer]));
  for (const offer of few) assert.deepEqual(tokens.get(offer.token), offer);
});

test('in a list of hotels each has fewer offers, all of them also sold alone, and the same lowest price', () => {
  const listed = search(hotels);
  assert.ok(listed.length < hotels.length * 30, `${listed.length}`);
  for (const one of hotels) {
    const [few, all] = [ofHotel(listed, one.id), search([one])];
    const tokens = new Map(all.map((offer) => [offer.token, offer]));
    assert.equal(lowest(few), lowest(all), `hotel ${one.id}`);
    for (const offer of few) assert.deepEqual(tokens.get(offer.token), offer);
  }
});

test('no offer promises free cancellation until a day that is over', () => {
  const arrival = dayNumber('2027-05-10') ?? 0;
  const plansAt = (leadDays: number) =>
    new Set(
      hotels
        .flatMap((one) => search([one], arrival - leadDays))
        .map(({ token }) => (JSON.parse(token) as string[])[0] ?? '')
        .filter((code) => /-(?:WEEK|EARLY|MONTH)$/.test(code))
        .map((code) => code.split('-')[1]),
    );
  assert.deepEqual([...plansAt(31)].toSorted(), ['EARLY', 'MONTH', 'WEEK']);
  assert.deepEqual([...plansAt(30)].toSorted(), ['EARLY', 'WEEK']);
  assert.deepEqual([...plansAt(14)], ['WEEK']);
  assert.deepEqual([...plansAt(7)], []);
});

test('every plan is found again by its token', () => {
  for (const offer of hotels.slice(0, 5).flatMap((one) => search([one])))
    assert.deepEqual(offerOfToken(stock, offer.token), offer);
});

test('a hotel with few rooms in the catalogue sells the usual plans only', () => {
  const plans = new Set(search([hotel(7, 4)]).map(({ token }) => (JSON.parse(token) as string[])[0]));
  for (const plan of plans) assert.doesNotMatch(plan ?? '', /-|FBEARLY/);
});
