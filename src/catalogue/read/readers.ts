import { rawTimeZones } from '@vvo/tzdb';
import { limits } from '../../contract/limits.ts';
import { dayNumber } from '../../lib/calendar.ts';
import { coreIdOf } from '../hotel-id.ts';
import { countryCodeOf } from '../reference/countries.ts';
import { Mismatch, quoted } from './mismatch.ts';

/** The value of a cell before it is stored. */
export type Value = string | number | null | readonly (string | number)[];

/** Reads one cell: text of a CSV, or a value of JSON. Empty text is the column's empty value. */
export type Reader = (value: unknown) => Value | Mismatch;

// The database cannot store the character NUL, nor half a surrogate pair.
// eslint-disable-next-line no-control-regex
const unstorable = /\u0000/;

export function text(maxCharacters: number): Reader {
  return (value) => {
    if (value === null || value === undefined) return '';
    if (typeof value !== 'string' && typeof value !== 'number')
      return new Mismatch(`${quoted(value)} is not text`);
    const trimmed = String(value).trim();
    if (trimmed.length > maxCharacters)
      return new Mismatch(`${quoted(trimmed)} has more than ${maxCharacters} characters`);
    if (unstorable.test(trimmed)) return new Mismatch(`${quoted(trimmed)} holds a NUL character`);
    return trimmed.isWellFormed() ? trimmed : trimmed.toWellFormed();
  };
}

/** An identifier is kept exactly, except for the spaces around it. */
export function required(reader: Reader): Reader {
  return (value) => {
    const read = reader(value);
    return read === '' || read === null ? new Mismatch('is missing') : read;
  };
}

const decimal = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

export function number(least: number, most: number): Reader {
  return (value) => {
    if (value === null || value === undefined || value === '') return null;
    const read =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && decimal.test(value.trim())
          ? Number(value)
          : Number.NaN;
    return read >= least && read <= most
      ? read
      : new Mismatch(`${quoted(value)} is not a number from ${least} to ${most}`);
  };
}

/** A number for a column of single precision. Values too small for it become zero, because the database refuses them. */
export function singlePrecision(least: number, most: number): Reader {
  const read = number(least, most);
  return (value) => {
    const result = read(value);
    return typeof result === 'number' && Math.fround(result) === 0 ? 0 : result;
  };
}

export function wholeNumber(least: number, most: number, empty: number | null = null): Reader {
  const read = number(least, most);
  return (value) => {
    const result = read(value);
    if (result === null) return empty;
    return result instanceof Mismatch || Number.isInteger(result)
      ? result
      : new Mismatch(`${quoted(value)} is not a whole number`);
  };
}

/** True or false, as text; an empty cell is false. */
export const flag: Reader = (value) => {
  const word = String(value ?? '')
    .trim()
    .toLowerCase();
  return word === ''
    ? 'false'
    : word === 'true' || word === 'false'
      ? word
      : new Mismatch(`${quoted(value)} is neither true nor false`);
};

/** Several values in one cell are separated by `|`, or a list of JSON. */
function parts(value: unknown): readonly unknown[] | Mismatch {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return listOfJson(value) ?? value.split('|');
  return Array.isArray(value) ? value : new Mismatch(`${quoted(value)} is not a list`);
}

function listOfJson(text: string): readonly unknown[] | undefined {
  if (!text.startsWith('[')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function texts(maxCount: number, maxCharacters: number): Reader {
  return listOf(text(maxCharacters), maxCount, (item) => item !== '');
}

export function wholes(maxCount: number): Reader {
  return listOf(wholeNumber(0, 2 ** 31 - 1), maxCount, (item) => item !== null);
}

function listOf(reader: Reader, maxCount: number, keep: (item: Value) => boolean): Reader {
  return (value) => {
    const items = parts(value);
    if (items instanceof Mismatch) return items;
    if (items.length > maxCount) return new Mismatch(`the list has more than ${maxCount} entries`);
    const read: (string | number)[] = [];
    for (const item of items) {
      const one = reader(item);
      if (one instanceof Mismatch) return one;
      if (keep(one) && (typeof one === 'string' || typeof one === 'number')) read.push(one);
    }
    return read;
  };
}

export const hotelId: Reader = (value) => {
  if (value === null || value === undefined || value === '') return null;
  const id = typeof value === 'object' ? undefined : coreIdOf(String(value));
  if (id === undefined)
    return new Mismatch(
      `${quoted(value)} is not a hotel id: expected a whole number, or lp followed by hexadecimal digits`,
    );
  return id <= limits.largestId
    ? id
    : new Mismatch(`${quoted(value)} is above the largest hotel id, ${limits.largestId}`);
};

export const country: Reader = (value) =>
  (typeof value === 'string' ? countryCodeOf(value) : undefined) ??
  new Mismatch(`${quoted(value ?? '')} is not a country`);

const timestamp = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** In UTC from the year 1 to the year 9999: the database has no year 0, and other years have a sign. */
const storable = /^(?!0000)\d{4}-/;

/** A date, or a date and a time of day; without an offset it is in UTC. A `Date` would read 30 February as 2 March. */
export const instant: Reader = (value) => {
  const written = String(value ?? '').trim();
  const hasOffset = /(Z|[+-]\d{2}:?\d{2})$/.test(written.slice(10));
  const isDay = timestamp.test(written) && dayNumber(written.slice(0, 10)) !== undefined;
  const moment = isDay
    ? new Date(written.replace(' ', 'T') + (hasOffset || written.length === 10 ? '' : 'Z'))
    : undefined;
  const read = moment === undefined || Number.isNaN(moment.getTime()) ? '' : moment.toISOString();
  return storable.test(read) ? read : new Mismatch(`${quoted(value)} is not a time`);
};

/** Time zones, including old names that other systems still send. */
const timeZones = new Set(rawTimeZones.flatMap(({ name, group }) => [name, ...group]));

function isZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export const timeZone: Reader = (value) => {
  if (value === null || value === undefined || value === '') return null;
  const known = typeof value === 'string' && (timeZones.has(value) || isZone(value));
  return known ? value : new Mismatch(`${quoted(value)} is not a time zone`);
};
