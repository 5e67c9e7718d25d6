/** What a visitor searches for. It is in the address of every page, so pages can be shared and loaded again. */
export interface Search {
  readonly where: string;
  readonly checkin: string;
  readonly checkout: string;
  readonly adults: number;
  /** The ages of the children. */
  readonly ages: readonly number[];
}

const DAY_MS = 86_400_000;
/** What the service sells: stays of up to ninety nights, 500 days ahead. */
const MOST_NIGHTS = 90;
const MOST_DAYS_AHEAD = 500;

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

export function readSearch(query: URLSearchParams): Search {
  const ahead = (days: number) => dayOf(Date.now() + days * DAY_MS);
  const day = dayIn(query, 'checkin') ?? ahead(30);
  const checkin = day < ahead(0) || day > ahead(MOST_DAYS_AHEAD) ? ahead(30) : day;
  const after = (nights: number) => dayOf(Date.parse(checkin) + nights * DAY_MS);
  const checkout = dayIn(query, 'checkout') ?? after(2);
  const ages = (query.get('ages') ?? '').match(/\d+/g) ?? [];
  return {
    where: (query.get('where') ?? '').trim().slice(0, 100),
    checkin,
    checkout: checkout > checkin && checkout <= after(MOST_NIGHTS) ? checkout : after(1),
    adults: Math.min(Math.max(Number(query.get('adults') ?? 2) || 2, 1), 6),
    ages: ages
      .map(Number)
      .filter((age) => age < 18)
      .slice(0, 4),
  };
}

function dayIn(query: URLSearchParams, name: string): string | undefined {
  const day = query.get(name) ?? '';
  const ms = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : Number.NaN;
  return !Number.isNaN(ms) && dayOf(ms) === day ? day : undefined;
}

/** The search as the query of an address, with other members. */
export function queryOf(search: Search, more: Readonly<Record<string, string>> = {}): string {
  const { where, checkin, checkout, adults, ages } = search;
  const members = { where, checkin, checkout, adults: String(adults), ages: ages.join(','), ...more };
  return new URLSearchParams(Object.entries(members).filter(([, value]) => value !== '')).toString();
}

/** The members of a rates request. The shop sells to guests of one country, in one currency. */
export function stayOf({ checkin, checkout, adults, ages }: Search) {
  return {
    checkin,
    checkout,
    occupancies: [{ adults, children: [...ages] }],
    currency: 'EUR',
    guestNationality: 'FR',
    roomMapping: true,
  };
}
