/**
 * A CSV cell that no spreadsheet runs as a formula, by the usual convention: a text that begins with one of `= + - @`, a
 * tab or a return gets an apostrophe. Numbers stay numbers.
 */
export function safeCell(text: string): string {
  const isNumber = /^[+-]?\d+([.,]\d+)?$/.test(text);
  const safe = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvOf(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(safeCell).join(',')}\r\n`).join('');
}
