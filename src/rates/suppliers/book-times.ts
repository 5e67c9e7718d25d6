import { limits } from '../../contract/limits.ts';

/** How long the outcome of a booking may stay open at a supplier. The timeout of the caller is independent of it. */
export interface BookTimes {
  /** The time of one book call. No caller's timeout makes it shorter. */
  readonly bookCallMs: number;
  /** How long after that time a call whose response was lost may still take effect. Until then "not found" proves nothing. */
  readonly bookMayLandForMs: number;
}

const bounds: Readonly<Record<keyof BookTimes, { readonly least: number; readonly most: number }>> = {
  bookCallMs: { least: 100, most: limits.bookCallMostMs },
  bookMayLandForMs: { least: 0, most: limits.bookMayLandForMostMs },
};

/** The times in the settings of a supplier; missing ones are those of its kind. */
export function bookTimesOf(settings: Readonly<Record<string, unknown>>, defaults: BookTimes): BookTimes {
  const set = (name: keyof BookTimes) => (isTime(name, settings[name]) ? settings[name] : defaults[name]);
  return { bookCallMs: set('bookCallMs'), bookMayLandForMs: set('bookMayLandForMs') };
}

function isTime(name: keyof BookTimes, value: unknown): value is number {
  const { least, most } = bounds[name];
  return Number.isSafeInteger(value) && Number(value) >= least && Number(value) <= most;
}

/** An error message about the times in some settings; undefined if they are valid. */
export function problemOfBookTimes(settings: Readonly<Record<string, unknown>>): string | undefined {
  for (const [name, { least, most }] of Object.entries(bounds)) {
    const value = settings[name];
    // The keys of `bounds` are those of `BookTimes`.
    if (value !== undefined && !isTime(name as keyof BookTimes, value))
      return `${name} is ${JSON.stringify(value)}; it must be a whole number of milliseconds from ${least} to ${most}.`;
  }
  return undefined;
}
