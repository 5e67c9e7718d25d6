import type { Value } from '../../read/readers.ts';

/** A column of a table, and the values of its rows. */
export interface Filled {
  readonly name: string;
  readonly valueAt: (row: number) => Value;
}

/** Rows of a column that are processed together: enough to amortise the calls, few enough for the CPU cache. */
const ROWS = 512;

/** Characters buffered before a write: fewer, larger writes. */
const PIECE_CHARACTERS = 256 * 1024;

/**
 * Rows in the text format of PostgreSQL's COPY, in pieces of many: one line a row, tabs between cells, `\N` for null.
 * Cells of many rows are joined by a single call, and the check for characters to escape runs once for each column: processing
 * each cell separately costs several times as much.
 */
export function* copyTexts(columns: readonly Filled[], rows: number): Generator<string> {
  let text = '';
  for (let from = 0; from < rows; from += ROWS) {
    text += linesOf(columns, from, Math.min(from + ROWS, rows));
    if (text.length < PIECE_CHARACTERS) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function linesOf(columns: readonly Filled[], from: number, to: number): string {
  const lists = columns.map((column) => cellsOf(column, from, to));
  const parts: string[] = [];
  for (let row = 0; row < to - from; row++) {
    for (const cells of lists) parts.push(cells[row]!, '\t'); // Each list has a cell for every row.
    parts[parts.length - 1] = '\n';
  }
  return parts.join('');
}

const special = /[\\\t\n\r]/;

function cellsOf({ valueAt }: Filled, from: number, to: number): string[] {
  const texts: (string | null)[] = [];
  for (let row = from; row < to; row++) {
    const value = valueAt(row);
    if (value === null || typeof value === 'string') texts.push(value);
    else texts.push(typeof value === 'number' ? String(value) : arrayText(value));
  }
  const isPlain = !special.test(texts.join(''));
  return texts.map((text) => (text === null ? '\\N' : isPlain ? text : escaped(text)));
}

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

const specialInArrays = /["\\]/;

/** An array in PostgreSQL's format. All items are checked together, which is faster than one by one. */
export function arrayText(values: readonly (string | number)[]): string {
  if (values.length === 0) return '{}';
  const items = specialInArrays.test(values.join('')) ? values.map(escapedItem) : values;
  return `{"${items.join('","')}"}`;
}

function escapedItem(item: string | number): string {
  return String(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

export function numbersText(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}
