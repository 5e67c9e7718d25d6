import { dateOf } from '../../../../lib/calendar.ts';
import { hashBelow } from '../../../../lib/hash-below.ts';
import type { Perk, Promotion } from '../../../engine/offer.ts';

/** When a promotion holds. Absent members set no condition. */
interface Condition {
  readonly fromLeadDays?: number;
  readonly toLeadDays?: number;
  readonly fromNights?: number;
  /** Months of the arrival, from 0. */
  readonly months?: readonly number[];
}

interface PromotionRow extends Condition {
  readonly name: string;
  readonly code: string;
  readonly percents: readonly number[];
  /** How many hotels of ten offer it. */
  readonly offeredByTenths: number;
}

/** Data table. The first row that holds is the promotion of an offer. */
const promotionRows: readonly PromotionRow[] = [
  { name: 'Last minute', code: 'LAST', percents: [10, 15, 20], offeredByTenths: 4, toLeadDays: 5 },
  { name: 'Early booking', code: 'EARLY', percents: [8, 10, 12, 15], offeredByTenths: 4, fromLeadDays: 60 },
  { name: 'Stay longer', code: 'LONG', percents: [8, 10, 12], offeredByTenths: 4, fromNights: 4 },
  { name: 'Winter sale', code: 'WINTER', percents: [15, 20, 25], offeredByTenths: 3, months: [0, 1, 10] },
  { name: 'Members save', code: 'MEMBER', percents: [5, 10], offeredByTenths: 2 },
];

interface PerkRow extends Omit<Perk, 'number'> {
  readonly fromStars: number;
  readonly offeredByTenths: number;
  readonly fromNights?: number;
}

/** Data table. Perks of flexible rates, with their value in US cents; new rows come last. */
const perkRows: readonly PerkRow[] = [
  { name: 'Welcome drink', minor: 900, level: 'HOTEL', fromStars: 3, offeredByTenths: 3 },
  { name: 'Late check-out until 14:00', minor: 3_000, level: 'RATE', fromStars: 4, offeredByTenths: 3 },
  { name: 'Fruit basket on arrival', minor: 1_200, level: 'ROOM', fromStars: 4, offeredByTenths: 2 },
  { name: 'Spa credit of USD 25', minor: 2_500, level: 'RATE', fromStars: 5, offeredByTenths: 3 },
  { name: 'Bicycles for a day', minor: 1_500, level: 'HOTEL', fromStars: 2, offeredByTenths: 1 },
  {
    name: 'Transfer from the airport',
    minor: 4_500,
    level: 'RATE',
    fromStars: 5,
    offeredByTenths: 2,
    fromNights: 3,
  },
  {
    name: 'Free soft drinks from the minibar',
    minor: 1_000,
    level: 'ROOM',
    fromStars: 4,
    offeredByTenths: 2,
  },
];
const MOST_PERKS = 2;

/** The day on which a sale is searched, and what is searched. */
export interface Occasion {
  readonly seed: string;
  readonly hotelId: number;
  readonly plan: string;
  readonly stars: number;
  readonly searchDay: number;
  readonly arrivalDay: number;
  readonly nights: number;
}

/** The promotion of a plan of a hotel, with the number that makes the price before it from the price. */
export function promotionOf(of: Occasion): Promotion | undefined {
  const { seed, hotelId, plan, searchDay } = of;
  const row = promotionRows.find(
    (one) => holds(one, of) && hashBelow(10, seed, one.code, hotelId) < one.offeredByTenths,
  );
  // A promotion of a hotel is one for some of its plans.
  if (row === undefined || hashBelow(3, seed, row.code, hotelId, plan) === 0) return undefined;
  const percent = row.percents[hashBelow(row.percents.length, seed, row.code, hotelId, 'percent')] ?? 10;
  return { name: row.name, code: `${row.code}${percent}`, percent, ...monthOf(searchDay) };
}

function holds(
  { fromLeadDays = 0, toLeadDays = Infinity, fromNights = 0, months }: Condition,
  { searchDay, arrivalDay, nights }: Occasion,
): boolean {
  const leadDays = arrivalDay - searchDay;
  if (leadDays < fromLeadDays || leadDays > toLeadDays || nights < fromNights) return false;
  return months?.includes(new Date(arrivalDay * 86_400_000).getUTCMonth()) ?? true;
}

function monthOf(day: number): { readonly from: string; readonly to: string } {
  const date = new Date(day * 86_400_000);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const dayAt = (ms: number): string => dateOf(ms / 86_400_000);
  return { from: dayAt(Date.UTC(year, month, 1)), to: dayAt(Date.UTC(year, month + 1, 0)) };
}

export function perksOf({ seed, hotelId, stars, nights }: Occasion): Perk[] {
  return perkRows
    .map((row, at) => ({ row, number: at + 1 }))
    .filter(({ row }) => stars >= row.fromStars && nights >= (row.fromNights ?? 0))
    .filter(({ row, number }) => hashBelow(10, seed, 'perk', hotelId, number) < row.offeredByTenths)
    .slice(0, MOST_PERKS)
    .map(({ row: { name, minor, level }, number }) => ({ number, name, minor, level }));
}
