import { createWriteStream } from 'node:fs';
import { once } from 'node:events';

/** Invented ids: all different, in no order, three quarters of nine digits. */
const PRIME = 900_000_007;
const STEP = 179_424_673;

export const idOf = (mapping: number): number => 1000 + ((mapping * STEP) % PRIME);
export const hotelOf = (mapping: number): number => 1000 + mapping;

/** Which mapping the n-th row of a file asks for: in an order other than that of the import; every tenth unknown. */
function requestedId(row: number, mappings: number): string {
  return row % 10 === 3 ? `x${row}` : String(idOf((row * 7919) % mappings));
}

export function* mappingLines(mappings: number): Generator<string> {
  for (let mapping = 0; mapping < mappings; mapping++) yield `${idOf(mapping)},${hotelOf(mapping)}\n`;
}

export function* oneColumn(rows: number, mappings: number): Generator<string> {
  yield 'hotel_id\n';
  for (let row = 0; row < rows; row++) yield `${requestedId(row, mappings)}\n`;
}

/** Twelve columns as a partner exports them; ends before `maxBytes`. */
export function* twelveColumns(maxBytes: number, mappings: number): Generator<string> {
  const header = 'name,address,city,hotel_id,region,postal code,country,stars,chain,phone,website,updated\n';
  yield header;
  let bytes = header.length;
  for (let row = 0; ; row++) {
    const line = `"Hotel, the ${row}th",${row} Long Street,Springfield,${requestedId(row, mappings)},North,${10_000 + (row % 80_000)},FR,${row % 5},"Quiet ""Q"" Inns",+33 1 ${1_000_000 + row},https://h${row}.example/,2026-03-01\n`;
    bytes += line.length;
    if (bytes > maxBytes) return;
    yield line;
  }
}

/** Writes lines to a file and returns their number. */
export async function writeLines(path: string, lines: Iterable<string>): Promise<number> {
  const out = createWriteStream(path);
  let text = '';
  let count = 0;
  for (const line of lines) {
    text += line;
    count++;
    if (text.length < 1 << 20) continue;
    if (!out.write(text)) await once(out, 'drain');
    text = '';
  }
  out.end(text);
  await once(out, 'close');
  return count;
}
