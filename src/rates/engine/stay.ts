/** Dates of a stay. A date is its text `YYYY-MM-DD`; arithmetic goes through UTC midnights, which have no gaps. */
const DAY_MS = 86_400_000;
const form = /^\d{4}-\d{2}-\d{2}$/;

export interface Stay {
  readonly checkin: string;
  readonly checkout: string;
}

/** Days since 1970, or undefined where the text names no day of the calendar. */
export function dayNumber(date: string): number | undefined {
  if (!form.test(date)) return undefined;
  const ms = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(ms) || dateOf(ms / DAY_MS) !== date ? undefined : ms / DAY_MS;
}

export function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** The nights of a stay, as day numbers. The dates are known to be dates. */
export function nightsOf({ checkin, checkout }: Stay): readonly number[] {
  const key = `${checkin}/${checkout}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const first = dayNumber(checkin) ?? 0;
  const last = dayNumber(checkout) ?? 0;
  const nights = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // A search asks thousands of times for one stay: reading its dates each time took most of the time of a search.
  if (remembered.size >= REMEMBERED) remembered.clear();
  remembered.set(key, nights);
  return nights;
}

const REMEMBERED = 1_000;
const remembered = new Map<string, readonly number[]>();

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}
