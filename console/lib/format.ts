/** Dates, numbers and money as the reader's own locale writes them. */
const locale = (): string | undefined => globalThis.navigator?.language;

/** Making a format costs a hundred times as much as using it, and a page of the review uses dozens. */
const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, options: Intl.NumberFormatOptions): string {
  const key = JSON.stringify(options);
  let known = formats.get(key);
  if (known === undefined) formats.set(key, (known = new Intl.NumberFormat(locale(), options)));
  return known.format(value);
}

export function number(value: number, digits = 0): string {
  return format(value, { maximumFractionDigits: digits });
}

/** "1 row", "2,000 rows". */
export const counted = (count: number, what: string): string =>
  `${number(count)} ${what}${count === 1 ? '' : 's'}`;

/** `+1.20`, `−0.35`. */
export function signed(value: number): string {
  return format(value, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  });
}

/** 0.123 is 12.3 %. */
export function percent(share: number, digits = 1): string {
  return format(share, { style: 'percent', maximumFractionDigits: digits });
}

/** Formats a change: `+12.3%`. */
export function signedPercent(share: number): string {
  return format(share, { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' });
}

export function money(amount: number, currency: string, options: Intl.NumberFormatOptions = {}): string {
  try {
    return format(amount, { ...options, style: 'currency', currency });
  } catch {
    // Not a currency that the browser knows.
    return `${number(amount, 2)} ${currency}`;
  }
}

/** `amount` is in the smallest unit of the currency, as in histories: 33897 is 338.97 USD, and 300 is 300 JPY. */
export function moneyOfMinor(amount: number, currency: string): string {
  const { maximumFractionDigits: digits = 2 } = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return money(amount / 10 ** digits, currency);
}

/** As `money`, but without the cents from a million on: for a headline. */
export function largeMoney(amount: number, currency: string): string {
  return money(amount, currency, Math.abs(amount) < LARGE_AMOUNT ? {} : { maximumFractionDigits: 0 });
}

const LARGE_AMOUNT = 1_000_000;

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  let known = dateFormats.get(key);
  if (known === undefined) dateFormats.set(key, (known = new Intl.DateTimeFormat(locale(), options)));
  return known;
}

export function instant(iso: string): string {
  return dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso));
}

/** Leaves out the year in this year, for lists. */
export function shortInstant(iso: string): string {
  const date = new Date(iso);
  if (date.getFullYear() !== new Date().getFullYear()) return instant(iso);
  return dateFormat({
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).format(date);
}

export function shortTime(iso: string): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit', second: '2-digit' }).format(new Date(iso));
}

/** A day without a time, as `2026-03-01`. */
export function day(iso: string): string {
  return dateFormat({ dateStyle: 'medium' }).format(new Date(`${iso.slice(0, 10)}T12:00:00`));
}

/** Reads a time in GMT such as `2026-03-01 17:00:00`: the terms of a cancellation use this form. */
export const instantOfGmt = (text: string): string => `${text.replace(' ', 'T')}Z`;

/** The day of an instant, where the reader is. */
export function dayOf(iso: string): string {
  return dateFormat({ dateStyle: 'medium' }).format(new Date(iso));
}

/** "24 – 26 Dec 2026". */
export function days(first: string, last: string): string {
  return dateFormat({ dateStyle: 'medium' }).formatRange(
    new Date(`${first}T12:00:00`),
    new Date(`${last}T12:00:00`),
  );
}

/** "2 nights". */
export function nights(count: number): string {
  return `${number(count)} ${count === 1 ? 'night' : 'nights'}`;
}

/** "December 2026", of any of its days. */
export function monthName(day: string): string {
  return new Date(`${day.slice(0, 7)}-15T12:00:00`).toLocaleDateString(locale(), {
    month: 'long',
    year: 'numeric',
  });
}

/** 1 is Monday, 7 is Sunday. */
export function firstDayOfWeek(): number {
  const known: Intl.Locale & { getWeekInfo?: () => { readonly firstDay: number } } = new Intl.Locale(
    locale() ?? 'en',
  );
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** The seven days of a week, from the one given. */
export function weekdayNames(firstDay: number): { readonly short: string; readonly long: string }[] {
  return Array.from({ length: 7 }, (_, n) => {
    // 5 January 2026 is a Monday.
    const date = new Date(2026, 0, 4 + firstDay + n, 12);
    const name = (weekday: 'short' | 'long') => date.toLocaleDateString(locale(), { weekday });
    return { short: name('short'), long: name('long') };
  });
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
];

/** For the axis of a plot. */
export function dayAndMonth(seconds: number): string {
  return dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(seconds * 1000);
}

/** "1.2M" for each value of an axis, with enough digits that different values have different texts. */
export function compactEach(values: readonly number[]): string[] {
  let texts: string[] = [];
  for (let digits = 1; digits <= MOST_COMPACT_DIGITS; digits += 1) {
    texts = values.map((value) => format(value, { notation: 'compact', maximumFractionDigits: digits }));
    if (new Set(texts).size === new Set(values).size) break;
  }
  return texts;
}

const MOST_COMPACT_DIGITS = 9;

/** "14:05", in the reader's time zone. */
export function hourOfDay(seconds: number): string {
  return dateFormat({ hour: '2-digit', minute: '2-digit' }).format(seconds * 1000);
}

/** "3 hours ago", "2 years ago". */
export function ago(iso: string, now: number = Date.now()): string {
  const seconds = Math.round((Date.parse(iso) - now) / 1000);
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' }).format(Math.trunc(seconds / size), unit);
}

/** "2 min 5 s". */
export function duration(seconds: number): string {
  if (seconds < 60) return `${number(Math.ceil(seconds))} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${number(minutes)} min ${number(Math.round(seconds % 60))} s`;
  return `${number(Math.floor(minutes / 60))} h ${number(minutes % 60)} min`;
}

/** The country of a two-letter code, in the reader's language. */
export function countryName(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  const names = new Intl.DisplayNames(locale() === undefined ? [] : [locale() ?? 'en'], { type: 'region' });
  return names.of(code.toUpperCase()) ?? code;
}

export function bytes(count: number): string {
  if (count < 1_000) return `${count} B`;
  if (count < 1_000_000) return `${number(count / 1_000, 1)} kB`;
  return `${number(count / 1_000_000, 1)} MB`;
}

export function metres(distance: number): string {
  return distance < 1_000 ? `${number(distance)} m` : `${number(distance / 1_000, 1)} km`;
}
