import { safeCell } from '../../lib/cells.ts';

/**
 * The CSV of a response as a file with cells that a spreadsheet does not run. It is read in pieces: a result of a million rows
 * does not stop the page.
 */
export async function safeFile({ body }: Response): Promise<Blob> {
  if (body === null) throw new Error('The service sent no result.');
  const pieces: Blob[] = [];
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value = '' } = await reader.read();
    text += value;
    const end = done ? text.length : endOfRows(text);
    if (end > 0) pieces.push(new Blob([safeCsv(text.slice(0, end))]));
    text = text.slice(end);
    if (done) return new Blob(pieces);
  }
}

/** Where the last whole row of a beginning of a CSV ends: a line may end within quotation marks. */
function endOfRows(text: string): number {
  let end = text.lastIndexOf('\n');
  while (end !== -1 && isQuotedAt(text, end)) end = text.lastIndexOf('\n', end - 1);
  return end + 1;
}

function isQuotedAt(text: string, place: number): boolean {
  let isQuoted = false;
  for (let mark = text.indexOf('"'); mark !== -1 && mark < place; mark = text.indexOf('"', mark + 1))
    isQuoted = !isQuoted;
  return isQuoted;
}

/** The same CSV with cells that a spreadsheet would run as formulas made harmless. Only cells that begin with such a character change. */
export function safeCsv(csv: string): string {
  return csv.replaceAll(/(^|,|\n)("(?:[^"]|"")*"|[^,"\r\n]*)/g, (_, before: string, cell: string) => {
    const text = cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
    return before + safeCell(text);
  });
}
