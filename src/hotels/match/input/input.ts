import { createHash } from 'node:crypto';
import { limits } from '../../../contract/limits.ts';
import { refuse, type Refusal } from '../../../contract/refusal.ts';
import { IdentifierTally, withoutCardNumbers } from '../../../lib/cards/card-number.ts';
import { readCsv } from '../../../lib/csv/read.ts';
import type { HotelText } from '../../engine/engine.ts';
import { words } from '../../engine/read/text/fold.ts';
import { columnsOf, fields, headingsOf, isHeader, lacking, missingOf, type ColumnChoice } from './columns.ts';
import { idKeyOf } from './id-key.ts';
import { readable } from './read-field.ts';
import { SharedPoints } from './shared-points.ts';

/** A row as sent: one text per field of `fields`, empty where the file has no such column. */
export type InputRow = readonly string[];

export interface InputChunk {
  readonly chunk: number;
  /** Number of the first row, from 1. */
  readonly firstRow: number;
  readonly rows: readonly InputRow[];
}

export interface InputFile {
  readonly chunks: AsyncIterable<InputChunk>;
  /** Call it after the chunks have been read. */
  readonly sharedPoints: () => string[];
}

/** Reads a list of hotels as chunks of rows. A file without the two required columns is refused. */
export async function readInput(
  bytes: AsyncIterable<Uint8Array>,
  rowsPerChunk: number,
  chosen: ColumnChoice = {},
): Promise<InputFile> {
  const table = await readCsv(bytes, { header: (first) => isHeader(first, chosen) });
  if (table.notText !== undefined)
    throw refuse('unreadable-hotels', `the file is ${table.notText}, not a CSV`);
  if (table.header === undefined) throw refuse('unreadable-hotels', await explainMissing(table.batches));
  const columns = columnsOf(table.header, chosen);
  const points = new SharedPoints(limits.matchPointsCounted);
  return {
    chunks: chunksOf(table.batches, { columns, rowsPerChunk, points }),
    sharedPoints: () => points.found(),
  };
}

type Batches = Awaited<ReturnType<typeof readCsv>>['batches'];

async function explainMissing(batches: Batches): Promise<string> {
  const first = await firstRecord(batches);
  return lacking(missingOf(columnsOf(first)).map(headingsOf), first);
}

/** The first record of a table without a header; empty if the table has no record. */
export async function firstRecord(batches: Batches): Promise<readonly string[]> {
  const first = await batches[Symbol.asyncIterator]().next();
  return first.done === true ? [] : (first.value[0]?.fields ?? []);
}

interface Cutting {
  readonly columns: readonly number[];
  readonly rowsPerChunk: number;
  readonly points: SharedPoints;
}

/**
 * A chunk is full when it reaches a number of rows, or a length of text. A list without rows is one chunk without rows: so it is
 * queued and processed like any other.
 */
async function* chunksOf(
  batches: Batches,
  { columns, rowsPerChunk, points }: Cutting,
): AsyncGenerator<InputChunk> {
  let rows: InputRow[] = [];
  const ids = new IdentifierTally();
  let characters = 0;
  let chunk = 0;
  let firstRow = 1;
  for await (const batch of batches)
    for (const { fields: sent } of batch) {
      const row = rowOf(sent, columns);
      ids.note(fieldOf(row, 'externalId'));
      points.count(pointKeyOf(row), fieldOf(row, 'name'));
      rows.push(row);
      for (const { length } of row) characters += length;
      if (rows.length < rowsPerChunk && characters < limits.matchChunkCharacters) continue;
      yield { chunk, firstRow, rows };
      chunk += 1;
      firstRow += rows.length;
      [rows, characters] = [[], 0];
    }
  if (ids.looksLikeCards) throw holdsCards();
  if (rows.length > 0 || chunk === 0) yield { chunk, firstRow, rows };
}

export function holdsCards(): Refusal {
  return refuse(
    'unreadable-hotels',
    'the column of ids holds card numbers; never send card numbers to this API',
  );
}

/** The fields of a row. */
export function rowOf(sent: readonly string[], columns: readonly number[]): InputRow {
  return columns.map((column, field) => keepable(column < 0 ? '' : (sent[column] ?? ''), field));
}

/** Rows are stored for days, so card numbers are removed from free text; ids are judged together at the end of the file. */
function keepable(text: string, field: number): string {
  return field === at.externalId ? text : withoutCardNumbers(text);
}

const at = Object.fromEntries(fields.map((field, index) => [field, index])) as Record<
  (typeof fields)[number],
  number
>;

export function fieldOf(row: InputRow, field: (typeof fields)[number]): string {
  return row[at[field]] ?? '';
}

/** The input of a key: the beginning of a field, independent of the part that is matched. */
function readOf(row: InputRow, field: (typeof fields)[number]): string {
  return fieldOf(row, field).slice(0, limits.matchFieldCharacters);
}

export function hotelTextOf(row: InputRow): HotelText {
  const of = (field: (typeof fields)[number]) => readable(fieldOf(row, field));
  return {
    name: of('name'),
    address: of('address'),
    city: of('city'),
    region: of('region'),
    postalCode: of('postalCode'),
    country: of('country'),
    latitude: of('latitude'),
    longitude: of('longitude'),
    phone: of('phone'),
    website: of('website'),
    stars: of('stars'),
    chain: of('chain'),
  };
}

/** The key of decisions about the row: its own id in the lists of the partner, or a digest of its content if it has none. */
export function rowKeyOf(row: InputRow, partner: string | null): string {
  const key = idKeyOf(fieldOf(row, 'externalId'), partner);
  if (key !== undefined) return key;
  const values = (['name', 'country', 'city', 'address'] as const).map((field) =>
    words(readOf(row, field)).join(' '),
  );
  return `row:${createHash('sha256').update(values.join('\n')).digest('hex').slice(0, 24)}`;
}

export function pointKeyOf(row: InputRow): string {
  const latitude = fieldOf(row, 'latitude').trim();
  const longitude = fieldOf(row, 'longitude').trim();
  return latitude === '' || longitude === '' ? '' : `${latitude},${longitude}`;
}
