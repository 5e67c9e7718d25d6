import { Scanner } from '../../../../lib/csv/scan.ts';
import { marks as fieldMarks } from '../../../../lib/csv/spans.ts';
import { fieldText } from '../../../../lib/csv/text.ts';
import { isSpace } from '../read/spaces.ts';
import type { IndexBuilder } from './index-builder.ts';
import type { Meaning } from './meaning.ts';

const COLUMNS = 3;
const MAX_RECORD_BYTES = 1024 * 1024;

/** The states of a mapping in the copy (`store.ts` writes these letters). */
export const stateOfLetter: Readonly<Record<string, Meaning['state']>> = {
  d: 'direct',
  m: 'merged',
  w: 'withdrawn',
  g: 'withdrawn',
};
/** The letter of a deleted hotel. */
export const GONE = 'g';

/** Takes the mappings of a partner from the bytes of a `copy … to stdout (format csv)`: partner id, hotel, letter. */
export class MappingRows {
  readonly #builder: IndexBuilder;
  readonly #scanner = new Scanner({
    delimiter: 44,
    maxFields: COLUMNS,
    maxRecordBytes: MAX_RECORD_BYTES,
  });
  /** Hotels that are gone. */
  readonly gone = new Set<number>();
  #rest = new Uint8Array(0);

  constructor(builder: IndexBuilder) {
    this.#builder = builder;
  }

  read(chunk: Uint8Array, last: boolean): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const scanner = this.#scanner;
    let from = 0;
    do {
      from = scanner.scan({ bytes, from, to: bytes.length, last });
      for (let record = 0; record < scanner.records; record++) this.#take(bytes, record);
    } while (scanner.records > 0);
    this.#rest = bytes.slice(from);
  }

  /** The database writes three fields in every record, so every `!` is filled. */
  #take(bytes: Uint8Array, record: number): void {
    const { firstField, start, end, marks } = this.#scanner;
    const field = firstField[record]!;
    let hotel = 0;
    for (let at = start[field + 1]!; at < end[field + 1]!; at++) hotel = hotel * 10 + (bytes[at]! - 48);
    const letter = String.fromCharCode(bytes[start[field + 2]!]!);
    const state = stateOfLetter[letter] ?? 'withdrawn';
    if (letter === GONE) this.gone.add(hotel);
    let source = bytes;
    let from = start[field]!;
    let to = end[field]!;
    // Quotes within the id are doubled: it goes by way of its text.
    if ((marks[field]! & fieldMarks.doubled) !== 0) {
      source = Buffer.from(fieldText(bytes, this.#scanner, field));
      from = 0;
      to = source.length;
    }
    while (from < to && isSpace(source[from]!)) from++;
    while (from < to && isSpace(source[to - 1]!)) to--;
    this.#builder.add(source, { from, to }, { hotel, state });
  }
}
