import { safeCell } from '../../lib/cells.ts';

/** The same CSV with cells that a spreadsheet would run as formulas made harmless. Only cells that begin with such a character change. */
export function safeCsv(csv: string): string {
  return csv.replaceAll(/(^|,|\n)("(?:[^"]|"")*"|[^,"\r\n]*)/g, (_, before: string, cell: string) => {
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    return before + safeCell(text);
  });
}
