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
  let items = '';
  for (const value of values)
    items += `${items === '' ? '' : ','}${typeof value === 'number' ? value : quotedItem(value)}`;
  return `{${items}}`;
}

const specialInArrays = /["\\]/;

function quotedItem(text: string): string {
  if (!specialInArrays.test(text)) return `"${text}"`;
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
