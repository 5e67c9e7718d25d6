import { csvOf } from '../../lib/cells.ts';

/** A row of the result. */
export type MappedRow = Readonly<Record<string, string>>;

/** Rows of one kind: how many, and the first of them. */
export interface Kind {
  readonly status: string;
  readonly resolution: string;
  readonly count: number;
  readonly sample: readonly MappedRow[];
}

export interface Mapped {
  readonly rows: number;
  readonly kinds: readonly Kind[];
  /** The result in which a spreadsheet runs no cell. */
  readonly csv: Blob;
}

const SAMPLED = 5_000;
const ROWS_A_PIECE = 5_000;

/** How long a long list is read before the browser can answer its reader, and after how many rows the time is looked at. */
const AT_ONCE_MS = 20;
const LOOKS_EVERY = 100;
const turn = () => new Promise((resolve) => setTimeout(resolve));

/** Reads a result once: counts its kinds, keeps the first rows of each, and writes the file to download. */
export async function readMapped(records: AsyncIterable<MappedRow>): Promise<Mapped> {
  const kinds = new Map<string, { count: number; sample: MappedRow[] }>();
  const pieces: Blob[] = [];
  let lines: (readonly string[])[] = [];
  let rows = 0;
  let began = performance.now();
  const flush = () => {
    if (lines.length > 0) pieces.push(new Blob([csvOf(lines)]));
    lines = [];
  };
  for await (const row of records) {
    if (rows === 0) lines.push(Object.keys(row));
    rows += 1;
    const name = `${row['status'] ?? ''} ${row['resolution'] ?? ''}`;
    const kind = kinds.get(name) ?? { count: 0, sample: [] };
    kind.count += 1;
    if (kind.sample.length < SAMPLED) kind.sample.push(row);
    kinds.set(name, kind);
    lines.push(Object.values(row));
    if (lines.length >= ROWS_A_PIECE) flush();
    if (rows % LOOKS_EVERY === 0 && performance.now() - began > AT_ONCE_MS) {
      await turn();
      began = performance.now();
    }
  }
  flush();
  return {
    rows,
    kinds: [...kinds].map(([name, kind]) => {
      const [status = '', resolution = ''] = name.split(' ');
      return { status, resolution, ...kind };
    }),
    csv: new Blob(pieces, { type: 'text/csv;charset=utf-8' }),
  };
}

/** The catalogue's form of a hotel number: `lp3e9` of `1001`. */
function hotelIdOf(number: string): string {
  return `lp${BigInt(number).toString(16)}`;
}

/** The hotels that a row leads to: one if it is matched, several if it is ambiguous. */
export function hotelsOf(row: MappedRow): readonly string[] {
  const candidates = row['candidate_core_ids'] ?? '';
  if (candidates !== '') return candidates.split('|').map(hotelIdOf);
  const hotelId = row['catalogue_property_id'] ?? '';
  return hotelId === '' ? [] : [hotelId];
}
