import { dayNumber } from '../../lib/calendar.ts';

/** The dates of a stay, each as its text `YYYY-MM-DD`. */
export interface Stay {
  readonly checkin: string;
  readonly checkout: string;
}

/** The nights of a stay, as day numbers. The dates are known to be dates. */
export function nightsOf({ checkin, checkout }: Stay): readonly number[] {
  const key = `${checkin}/${checkout}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const first = dayNumber(checkin) ?? 0;
  const last = dayNumber(checkout) ?? 0;
  const nights = Array.from({ length: Math.max(0, last - first) }, (_, at) => first + at);
  // A search calls this thousands of times for one stay: parsing the dates each time took most of the time of a search.
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
