import { limits } from '../../contract/limits.ts';
import { refuse } from '../../contract/refusal.ts';
import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import { IdentifierTally } from '../../lib/cards/card-number.ts';
import { readCsv } from '../../lib/csv/read.ts';
import { isExportHeader } from '../ids/engine/read/columns.ts';
import { columnCalled, columnsOf, fields, headingsOf, lacking } from '../match/input/columns.ts';
import { fieldOf, firstRecord, holdsCards, rowOf, type InputRow } from '../match/input/input.ts';

/** What one row of a vendor's file states: which hotel has this id. */
export interface Claim {
  readonly id: string;
  /** The id of a hotel: as `publicId` writes it if it can be read as one of ours, else as sent. Empty: none. */
  readonly hotel: string;
  /** The row as a hotel, if it has a name and a country. */
  readonly record: InputRow | undefined;
}

export interface ReadClaims {
  readonly rows: number;
  /** Rows without a statement: without an id, or with neither a hotel id nor a name. */
  readonly empty: number;
}

/** Rows whose end is unknown: which rows follow is unknown too. */
const flaws = {
  unterminated: 'a field begins with a quote that is not closed',
  tooLong: 'the row is longer than 1 MiB; a quote may not be closed',
} as const;

/** Calls `take` for each row that states a hotel. A promise that it returns is awaited before the next row. */
export async function readClaims(
  bytes: AsyncIterable<Uint8Array>,
  name: string,
  take: (claim: Claim) => Promise<void> | undefined,
): Promise<ReadClaims> {
  const table = await readCsv(bytes, { header: (first) => headerOf(first) !== undefined });
  if (table.notText !== undefined)
    throw refuse('unreadable-hotels', `${name} is ${table.notText}, not a CSV`);
  const columns = table.header && headerOf(table.header);
  if (columns === undefined)
    throw refuse('unreadable-hotels', `${name}: ${explainHeader(await firstRecord(table.batches))}`);
  const ids = new IdentifierTally();
  const hotels = new IdentifierTally();
  let rows = 0;
  let empty = 0;
  for await (const batch of table.batches)
    for (const { fields: sent, line, flaw } of batch) {
      if (flaw !== undefined) throw refuse('unreadable-hotels', `${name}, line ${line}: ${flaws[flaw]}`);
      rows += 1;
      if (rows > limits.crossCheckRows)
        throw refuse(
          'unreadable-hotels',
          `${name} has more than ${limits.crossCheckRows.toLocaleString('en')} rows`,
        );
      const claim = claimOf(sent, columns);
      ids.note(claim?.id ?? '');
      hotels.note(claim?.hotel ?? '');
      const writing = claim === undefined ? undefined : take(claim);
      if (claim === undefined) empty += 1;
      if (writing !== undefined) await writing;
    }
  if (ids.looksLikeCards || hotels.looksLikeCards) throw holdsCards();
  return { rows, empty };
}

interface Header {
  readonly id: number;
  /** −1: none. */
  readonly hotel: number;
  /** Whether a number in that column is one of our core ids. */
  readonly isCore: boolean;
  /** The columns of the fields of `InputRow`; the id is not among them. Undefined: no record. */
  readonly record: readonly number[] | undefined;
}

/** Headings of the id of a hotel, in order. Only a file with another column of ids has such a column. */
const hotelHeadings = ['catalogue hotel id', 'primary hotel id', 'mapped hotel id', 'hotelid', 'hotel id'];

/** `hotel_id` is the core id in an export of the catalogue; in a vendor's file it may be an id of the vendor. */
function isCoreHeading(heading: string | undefined, header: readonly string[]): boolean {
  return heading === 'primary hotel id' || (heading === 'hotel id' && isExportHeader(header));
}

/** Undefined: it is not the header of such a file. */
function headerOf(first: readonly string[]): Header | undefined {
  for (const heading of [...hotelHeadings, undefined]) {
    const hotel = heading === undefined ? -1 : columnCalled([heading], first);
    if (heading !== undefined && hotel === -1) continue;
    const rest = first.map((name, at) => (at === hotel ? '' : name));
    const [id = -1, ...record] = columnsOf(rest);
    const isRecord = record[at.name] !== -1 && record[at.country] !== -1;
    if (id !== -1 && (hotel !== -1 || isRecord))
      return {
        id,
        hotel,
        isCore: isCoreHeading(heading, first),
        record: isRecord ? [-1, ...record] : undefined,
      };
  }
  return undefined;
}

/** The fields of a record follow the id. */
const at = { name: fields.indexOf('name') - 1, country: fields.indexOf('country') - 1 };

function explainHeader(first: readonly string[]): string {
  const wanted = columnsOf(first)[0] === -1 ? headingsOf('externalId') : hotelHeadings.toReversed();
  return `${lacking([wanted], first)}; expected a column of ids, and a column of hotel ids or columns of name and country`;
}

function claimOf(sent: readonly string[], header: Header): Claim | undefined {
  const id = textAt(sent, header.id);
  const hotel = hotelIn(textAt(sent, header.hotel), header.isCore);
  const row = header.record && rowOf(sent, header.record);
  const record = row === undefined || fieldOf(row, 'name').trim() === '' ? undefined : row;
  return id === '' || (hotel === '' && record === undefined) ? undefined : { id, hotel, record };
}

/** Without the NULs that no database keeps. */
function textAt(sent: readonly string[], column: number): string {
  return (sent[column] ?? '').replaceAll('\0', '').trim().slice(0, limits.matchFieldCharacters);
}

const digits = /^\d+$/;

function hotelIn(text: string, isCore: boolean): string {
  const core = isCore || !digits.test(text) ? coreIdOf(text) : undefined;
  return core === undefined ? text : publicId(core);
}

/** A claim as texts: without its id, which the claims of an entry share. */
export function partsOfClaim({ hotel, record }: Claim): readonly string[] {
  return record === undefined ? [hotel] : [hotel, ...record];
}

export function claimOfParts(id: string, [hotel = '', ...record]: readonly string[]): Claim {
  return { id, hotel, record: record.length === 0 ? undefined : record };
}
