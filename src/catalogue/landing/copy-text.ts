import type { Value } from './readers.ts';

/** The text format of PostgreSQL's COPY: one line a row, tabs between cells, `\N` for null. */
const special = /[\\\t\n\r]/;

export function copyCell(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  return escaped(typeof value === 'string' ? value : arrayText(value));
}

function escaped(text: string): string {
  if (!special.test(text)) return text;
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

/** An array as PostgreSQL writes it. */
export function arrayText(values: readonly (string | number)[]): string {
  return `{${values.map((value) => (typeof value === 'number' ? value : quotedItem(value))).join(',')}}`;
}

const specialInArrays = /["\\]/g;

function quotedItem(text: string): string {
  return `"${text.replace(specialInArrays, '\\$&')}"`;
}
