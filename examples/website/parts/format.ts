import type { Search } from '../search.ts';

/** Numbers and days as English-speaking visitors write them. */
export function price(amount: number, currency: string): string {
  const digits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat('en', { style: 'currency', currency, minimumFractionDigits: digits }).format(
    amount,
  );
}

/** `City tax: 15.91 EUR` of the service as `City tax: €15.91`. */
export function withPrices(text: string): string {
  return text.replaceAll(/\b(\d+(?:\.\d+)?) ([A-Z]{3})\b/g, (_, amount: string, currency: string) =>
    price(Number(amount), currency),
  );
}

/** Without cents, for lists and maps. */
export function roundPrice(amount: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: 0 }).format(
    amount,
  );
}

/** `Wed, 20 Jan 2027` */
export function day(iso: string): string {
  const options = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  } as const;
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(iso));
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function nightsOf({ checkin, checkout }: Pick<Search, 'checkin' | 'checkout'>): number {
  return Math.round((Date.parse(checkout) - Date.parse(checkin)) / 86_400_000);
}

/** `2 nights, 2 adults, 1 child` */
export function stayWords(search: Pick<Search, 'checkin' | 'checkout' | 'adults' | 'ages'>): string {
  const { adults, ages } = search;
  return `${plural(nightsOf(search), 'night')}, ${guestWords(adults, ages.length)}`;
}

/** `2 adults, 1 child` */
export function guestWords(adults: number, children: number): string {
  const ofChildren = children === 0 ? [] : [plural(children, 'child', 'children')];
  return [plural(adults, 'adult'), ...ofChildren].join(', ');
}

/** The service's `2027-01-18 17:00:00`, which is in GMT. */
export function deadline(time: string): string {
  const [date = '', clock = ''] = time.split(' ');
  return `${day(date)}, ${clock.slice(0, 5)} GMT`;
}

const words = [
  [9, 'Exceptional'],
  [8, 'Very good'],
  [7, 'Good'],
  [6, 'Pleasant'],
  [0, 'Fair'],
] as const;

export function ratingWord(rating: number): string {
  return words.find(([least]) => rating >= least)?.[1] ?? '';
}
