import { scaled } from '../../../../lib/money.ts';
import { hashBelow } from '../../../../lib/hash-below.ts';
import { nightsOf, type Stay } from '../../../engine/stay.ts';
import { demandOf, type Market } from './market.ts';
import { roomPermille } from './room-classes.ts';

/**
 * The price of a night at the simulated supplier: a pure function of its seed, the hotel and its place, the room, the
 * dates, the people and the plan. It uses whole numbers only, so every process and every restart gives the same.
 *
 *   level of the city × stars × the hotel itself × demand of the night × lead time    (the hotel, once)
 *                     × class and view of the room × people                           (each room)
 *                     × plan + meals                                                  (each offer)
 */
export interface HotelPriced {
  readonly seed: string;
  readonly hotelId: number;
  readonly stars: number;
  readonly market: Market;
  readonly stay: Stay;
  /** Days from the search to the arrival. */
  readonly leadDays: number;
}

export interface Party {
  readonly adults: number;
  readonly childrenAges: readonly number[];
}

export interface PlanPriced {
  /** Price of meals for one adult and night. */
  readonly mealsMinor: number;
  /** The price of the plan relative to the flexible one, in thousandths. */
  readonly planPermille: number;
}

/**
 * Data table. Stars, in thousandths of three stars. The distances are larger than everything that distinguishes two hotels of one
 * class (`HOTEL_SPREAD` and `NIGHT_SPREAD`), so a hotel with more stars is never cheaper in the same city.
 */
const starPermille: Readonly<Record<string, number>> = {
  '0': 560,
  '0.5': 368,
  '1': 449,
  '1.5': 548,
  '2': 668,
  '2.5': 815,
  '3': 1000,
  '3.5': 1255,
  '4': 1590,
  '4.5': 2030,
  '5': 2600,
};
/** Hotels of one class differ by at most this, in thousandths around 1000, and so do the nights of a hotel. */
const HOTEL_SPREAD = 70;
const NIGHT_SPREAD = 15;

/** Days from which a booking is early enough for a lower price, the earliest first; the last minute is expensive. */
const leadTimes = [
  { days: 180, permille: 910 },
  { days: 90, permille: 940 },
  { days: 45, permille: 970 },
  { days: 14, permille: 1000 },
  { days: 7, permille: 1030 },
  { days: 3, permille: 1070 },
  { days: 0, permille: 1110 },
];
/** Nights from which a longer stay is cheaper, the longest first. */
const longStays = [
  { nights: 28, permille: 800 },
  { nights: 14, permille: 860 },
  { nights: 7, permille: 910 },
  { nights: 4, permille: 960 },
];
/** The price of a child as a share of an additional adult, by minimum age. */
const childShares = [
  { fromAge: 12, permille: 700 },
  { fromAge: 3, permille: 350 },
  { fromAge: 0, permille: 0 },
];

/** The price of each night of a standard room for two, in the flexible plan without meals. */
export function hotelNights(priced: HotelPriced): number[] {
  const { seed, hotelId, stars, market, stay, leadDays } = priced;
  const nights = nightsOf(stay);
  const demand = demandOf(market, nights);
  const own = around(HOTEL_SPREAD, seed, 'hotel', hotelId);
  const byStars = permille(market.levelMinor, starPermille[Math.round(stars * 2) / 2] ?? 1000);
  const lead = leadTimes.find(({ days }) => leadDays >= days)?.permille ?? 1000;
  const long = longStays.find((row) => nights.length >= row.nights)?.permille ?? 1000;
  const perNight = permille(permille(permille(byStars, own), lead), long);
  return nights.map((day, at) =>
    permille(permille(perNight, demand[at] ?? 1000), around(NIGHT_SPREAD, seed, hotelId, day)),
  );
}

/** A number of thousandths within the spread around 1000. */
function around(spread: number, ...words: readonly (string | number)[]): number {
  return 1000 - spread + hashBelow(2 * spread + 1, ...words);
}

interface RoomOf {
  readonly seed: string;
  readonly hotelId: number;
  readonly name: string;
  readonly number: number;
}

/** The same nights in a room, for the people in it. */
export function roomNights(nights: readonly number[], room: RoomOf, party: Party): number[] {
  const factor = Math.round((roomPermilleOf(room) * peoplePermille(party)) / 1000);
  return nights.map((night) => permille(night, factor));
}

/** What the room costs compared with a standard room. */
export function roomPermilleOf({ seed, hotelId, name, number }: RoomOf): number {
  return roomPermille(name, (limit) => hashBelow(limit, seed, 'room', hotelId, number));
}

/** The nights of a room in a plan, with its meals. */
export function planNights(
  nights: readonly number[],
  { planPermille, mealsMinor }: PlanPriced,
  party: Party,
): number[] {
  const meals =
    mealsMinor === 0
      ? 0
      : scaled(mealsMinor, { over: mealShares(party), under: 1000, rounding: 'half-even' });
  return nights.map((night) => permille(night, planPermille) + meals);
}

/** A room is priced for two adults; more people add to it, one adult pays a little less. */
function peoplePermille({ adults, childrenAges }: Party): number {
  const adultsPermille = adults === 1 ? 880 : 1000 + (adults - 2) * 240;
  return childrenAges.reduce((sum, age) => sum + (240 * childPermille(age)) / 1000, adultsPermille);
}

/** Meals of the whole room, in thousandths of an adult's meals. */
function mealShares({ adults, childrenAges }: Party): number {
  return childrenAges.reduce((sum, age) => sum + childPermille(age), adults * 1000);
}

function childPermille(age: number): number {
  return childShares.find((row) => age >= row.fromAge)?.permille ?? 0;
}

export function permille(minor: number, factor: number): number {
  return scaled(minor, { over: factor, under: 1000, rounding: 'half-even' });
}
