import pg from 'pg';
import { assert } from '../../lib/assert.ts';

/** How values arrive, by the number of their type in `pg_type`; all others as the driver reads them. */
const INT8 = 20;
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
  // The driver's own signature says `any`; a parser for the binary form is never asked for.
  getTypeParser: (oid, format) =>
    format === 'binary'
      ? pg.types.getTypeParser(oid, 'binary')
      : (parsers[oid] ?? pg.types.getTypeParser(oid)),
};

const DIGIT_0 = 48;
const DIGIT_9 = 57;
const COMMA = 44;

/**
 * `{101,-3}`. The driver makes a text of each number first, which takes several times as long; lists of hotels have two
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
      // Below zero, null, or arrays in an array.
    } else return readAnyIntegers(text);
  }
  if (text.length > 2) numbers.push(number);
  return numbers;
}

function readAnyIntegers(text: string): unknown {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null'));
}

function safeInteger(text: string): number {
  const value = Number(text);
  assert(Number.isSafeInteger(value), `the database holds ${text}, too large for a number`);
  return value;
}
