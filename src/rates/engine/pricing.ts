import { percentOf, scaled } from '../../lib/money.ts';
import { hashBelow } from '../../lib/hash-below.ts';
import { nightsOf, weekdayOf, type Stay } from './stay.ts';

/**
 * The price of a night at the simulated supplier: a pure function of its seed, the hotel, the room, the date,
 * the people and the plan. It uses whole numbers only, so every process and every restart gives the same.
 */

/** The price of a room before any plan: computed once for all plans of the room. */
export interface RoomPriced extends Party {
  readonly seed: string;
  readonly hotelId: number;
  readonly stars: number;
  readonly roomNumber: number;
  readonly stay: Stay;
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

/** Months from January: the summer is expensive, January and November are cheap. */
const seasonPermille = [820, 860, 930, 1000, 1060, 1180, 1290, 1310, 1090, 980, 840, 1120];
/** From Sunday. */
const weekdayPermille = [940, 950, 970, 980, 1020, 1160, 1180];
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
/** The tax that is part of the price, and the city tax that each adult pays at the hotel. */
const TAX_PERCENT = 8;
const TOWN_TAX_MINOR = 250;

/** The price of each night in the flexible plan without meals. */
export function roomNights(priced: RoomPriced): number[] {
  const { seed, hotelId, stay } = priced;
  const nights = calendarOf(stay);
  const perNight = baseMinor(priced);
  const people = peoplePermille(priced);
  const stayPermille = longStays.find((row) => nights.length >= row.nights)?.permille ?? 1000;
  return nights.map(({ day, seasonPermille: season, weekdayPermille: weekday }) => {
    const dated = permille(permille(perNight, season), weekday);
    const rolledPrice = permille(dated, 980 + hashBelow(41, seed, hotelId, day));
    return permille(permille(rolledPrice, people), stayPermille);
  });
}

/** The same nights in a plan, with its meals. */
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

interface CalendarNight {
  readonly day: number;
  readonly seasonPermille: number;
  readonly weekdayPermille: number;
}

/** The factors that depend on the dates alone: the same for every hotel of a search, and `nightsOf` returns one list for each stay. */
const calendars = new WeakMap<readonly number[], readonly CalendarNight[]>();

function calendarOf(stay: Stay): readonly CalendarNight[] {
  const nights = nightsOf(stay);
  const known = calendars.get(nights);
  if (known !== undefined) return known;
  const made = nights.map((day) => ({
    day,
    seasonPermille: seasonPermille[new Date(day * 86_400_000).getUTCMonth()] ?? 1000,
    weekdayPermille: weekdayPermille[weekdayOf(day)] ?? 1000,
  }));
  calendars.set(nights, made);
  return made;
}

/** Taxes of the whole stay: those included in the price, and those paid at the hotel. */
export function taxesOf(
  { adults, nights }: { readonly adults: number; readonly nights: number },
  totalMinor: number,
): { includedMinor: number; atHotelMinor: number } {
  const includedMinor = scaled(totalMinor, taxShare);
  return { includedMinor, atHotelMinor: TOWN_TAX_MINOR * adults * Math.min(nights, 14) };
}

/** An included tax is a share of the price with tax. */
const taxShare = { over: TAX_PERCENT, under: 100 + TAX_PERCENT, rounding: 'half-even' } as const;

export const taxTexts = {
  included: `Value added tax ${TAX_PERCENT}%`,
  atHotel: 'City tax, paid at the hotel',
};

function baseMinor({ seed, hotelId, stars, roomNumber }: RoomPriced): number {
  const level = 4_500 + hashBelow(5_000, seed, 'hotel', hotelId);
  const byStars = percentOf(level, String(60 + 35 * Math.round(stars)), 'half-even');
  const better = roomNumber * 110 + hashBelow(120, seed, 'room', hotelId, roomNumber);
  return permille(byStars, 1000 + better);
}

/** A room is priced for two adults; more people add to it, one adult pays a little less. */
function peoplePermille({ adults, childrenAges }: Party): number {
  const grownUps = adults === 1 ? 880 : 1000 + (adults - 2) * 240;
  return childrenAges.reduce((sum, age) => sum + (240 * childPermille(age)) / 1000, grownUps);
}

/** Meals of the whole room, in thousandths of an adult's meals. */
function mealShares({ adults, childrenAges }: Party): number {
  return childrenAges.reduce((sum, age) => sum + childPermille(age), adults * 1000);
}

function childPermille(age: number): number {
  return childShares.find((row) => age >= row.fromAge)?.permille ?? 0;
}

function permille(minor: number, factor: number): number {
  return scaled(minor, { over: factor, under: 1000, rounding: 'half-even' });
}
