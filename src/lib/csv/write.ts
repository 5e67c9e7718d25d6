/** Writes records of CSV: comma, LF, quotes only where a reader needs them. */
export type CsvValue = string | number | bigint | boolean | null | undefined;

export function csvLine(values: readonly CsvValue[]): string {
  const line = values.map(csvField).join(',');
  // A single empty field would be a blank line, which readers skip.
  return line === '' ? '""\n' : `${line}\n`;
}

/** Spaces at the ends are quoted too: many readers trim what is not. */
function csvField(value: CsvValue): string {
  const text = value === null || value === undefined ? '' : String(value);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
