import pg from 'pg';
import { assert } from '../../lib/assert.ts';

/** How values are parsed, by the number of their type in `pg_type`; all others as the driver does. */
const INT8 = 20;
const INT2 = 21;
const INT4 = 23;
const TEXT = 25;
const FLOAT4 = 700;
const FLOAT8 = 701;
const TIMESTAMPTZ = 1184;
const INT8_ARRAY = 1016;
const INT4_ARRAY = 1007;
const NUMERIC_ARRAY = 1231;
const TEXT_ARRAY = 1009;
const DATE = 1082;
const DATE_ARRAY = 1182;

type Parse = (text: string) => unknown;

const asText: Parse = (text) => text;
// The driver knows arrays of text; only its list of type numbers leaves them out.
const readTextArray = pg.types.getTypeParser(TEXT_ARRAY as typeof pg.types.builtins.TEXT);
const ofEach =
  (parse: (text: string) => unknown): Parse =>
  (text) =>
    // The driver reads an array of text as strings, and null where an element is null.
    (readTextArray(text) as (string | null)[]).map((element) => (element === null ? null : parse(element)));

const parsers: Readonly<Record<number, Parse>> = {
  [INT8]: safeInteger,
  [INT4_ARRAY]: readIntegers,
  [INT8_ARRAY]: ofEach(safeInteger),
  [NUMERIC_ARRAY]: ofEach(asText),
  [DATE]: asText,
  [DATE_ARRAY]: ofEach(asText),
};

export const typeParsers: pg.CustomTypesConfig = {
  // The driver's own signature says `any`; a parser for the binary form is never requested.
  getTypeParser: (oid, format) =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers[oid] ?? pg.types.getTypeParser(oid)),
};

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const COMMA = 44;

/**
 * `{101,-3}`. The driver makes a string of each number first, which takes several times as long; lists of hotels have two
 * thousand such numbers.
 */
function readIntegers(text: string): unknown {
  const numbers: number[] = [];
  let number = 0;
  for (let place = 1; place < text.length - 1; place++) {
    const letter = text.charCodeAt(place);
    if (letter >= DIGIT_0 && letter <= DIGIT_9) number = number * 10 + letter - DIGIT_0;
    else if (letter === COMMA) {
      numbers.push(number);
      number = 0;
      // Negative numbers, nulls, or nested arrays.
    } else return readAnyIntegers(text);
  }
  if (text.length > 2) numbers.push(number);
  return numbers;
}

function readAnyIntegers(text: string): unknown {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null'));
}

function safeInteger(given: string | number): number {
  const value = Number(given);
  assert(Number.isSafeInteger(value), `the database holds ${given}, too large for a number`);
  return value;
}

/** Reads a value from PostgreSQL's binary format. */
export type ReadBinary = (bytes: Buffer, at: number, length: number) => unknown;

/** The same values from their binary form: only these types may be requested so. */
const binaryReaders: Readonly<Record<number, ReadBinary>> = {
  [INT2]: (bytes, at) => bytes.readInt16BE(at),
  [INT4]: (bytes, at) => bytes.readInt32BE(at),
  [INT8]: (bytes, at) => safeInteger(bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4)),
  [FLOAT4]: (bytes, at) => shortest(bytes.readFloatBE(at)),
  [FLOAT8]: (bytes, at) => bytes.readDoubleBE(at),
  [TEXT]: (bytes, at, length) => bytes.toString('utf8', at, at + length),
  [TIMESTAMPTZ]: readTime,
  [INT4_ARRAY]: readBinaryIntegers,
};

export function binaryReader(oid: number): ReadBinary {
  const read = binaryReaders[oid];
  assert(read !== undefined, `values of type ${oid} are read from text only`);
  return read;
}

/** A float of four bytes is read as the shortest decimal that identifies it: 4.3, and not 4.300000190734863. */
function shortest(value: number): number {
  // No two decimals of six digits are the same float of four bytes, so a match is unique.
  const rounded = Math.round(value * 1e4) / 1e4;
  if (Math.abs(rounded) < 100 && Math.fround(rounded) === value) return rounded;
  for (let digits = 0; digits < 9; digits++) {
    const decimal = Number(roundedToEven(value, digits));
    if (Math.fround(decimal) === value && !isHalfway(value, decimal)) return decimal;
  }
  return value;
}

/** Exactly between two floats: a reader might take the other one. */
function isHalfway(value: number, decimal: number): boolean {
  const opposite = 2 * decimal - value;
  return opposite !== value && Math.fround(opposite) === opposite;
}

/** Rounds to this many digits after the first one. PostgreSQL rounds a half to the even decimal. */
function roundedToEven(value: number, digits: number): string {
  const longer = value.toExponential(digits + 1);
  const isBehindEven = /[02468]\.?5e/.test(longer) && Number(longer) === value;
  return isBehindEven ? longer.replace('5e', 'e') : value.toExponential(digits);
}

/** Microseconds since the year 2000. */
function readTime(bytes: Buffer, at: number): Date {
  const microseconds = bytes.readInt32BE(at) * 2 ** 32 + bytes.readUInt32BE(at + 4);
  return new Date(Date.UTC(2000, 0, 1) + Math.floor(microseconds / 1000));
}

/** The number of dimensions, whether there are nulls, the type; for the dimension its size and first index; then each length and value. */
function readBinaryIntegers(bytes: Buffer, at: number): number[] {
  const dimensions = bytes.readInt32BE(at);
  if (dimensions === 0) return [];
  assert(
    dimensions === 1 && bytes.readInt32BE(at + 4) === 0,
    'an array of integers is flat and has no nulls',
  );
  const numbers: number[] = [];
  const end = at + 20 + 8 * bytes.readInt32BE(at + 12);
  for (let place = at + 20; place < end; place += 8) numbers.push(bytes.readInt32BE(place + 4));
  return numbers;
}
