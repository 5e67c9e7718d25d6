import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type BadRow,
  type Batch,
  keysIn,
  neededColumns,
  numbersIn,
  readRows,
  sizeOf,
  valuesOf,
  type RawRows,
} from './batch.ts';
import { identities, type Column, type FileKind } from './columns.ts';
import type { Value } from './readers.ts';
import type { Survivors } from '../survivors.ts';

/** Some rows of a file, and the length of their text. */
export interface SizedRows extends RawRows {
  readonly characters: number;
}

/**
 * Batches end at a number of rows or at a length of text. With larger ones the database waits for the
 * first, and other writers for the lock; smaller ones read the same index pages more often. A partner id takes
 * the database a fifth of the time of a hotel.
 */
const ROWS: Readonly<Record<FileKind, number>> = {
  hotels: 25_000,
  rooms: 25_000,
  reviews: 25_000,
  'partner-ids': 50_000,
  'hotels to delete': 25_000,
  'partner-ids to delete': 25_000,
};
export const CHARACTERS = 24 * 1024 * 1024;
/** The first batch is a fifth of the others: until it is read the database has nothing to do. */
const FIRST = 0.2;

/** Rows read without yielding: a few milliseconds, so that the writer to the database does not wait. */
const ROWS_AT_A_STRETCH = 1_000;

/**
 * Reads rows and gathers those with the same columns into batches. Several are open at the same time, so that JSON
 * lines with varying columns are not stored one by one; all of them end together. A row about a
 * record that is in an open batch with other columns ends all batches first, because of two such rows the later one wins.
 * Merged hotels count as one; the merges are read when they first matter.
 */
export async function* gathered(
  kind: FileKind,
  pieces: AsyncIterable<SizedRows>,
  askSurvivors: () => Promise<Survivors>,
): AsyncGenerator<Batch> {
  let reading: Promise<Survivors> | undefined;
  const survivors = () => (reading ??= askSurvivors());
  let open = new OpenBatches({ kind, survivors, most: ROWS[kind] * FIRST });
  let atAStretch = 0;
  for await (const { characters, ...raw } of pieces) {
    const piece = readRows(raw);
    atAStretch += sizeOf(piece);
    if (!(await open.take(piece, characters))) {
      yield* open.all();
      open = new OpenBatches({ kind, survivors, most: ROWS[kind] });
      await open.take(piece, characters);
    }
    if (atAStretch < ROWS_AT_A_STRETCH) continue;
    atAStretch = 0;
    await nextTurn();
  }
  yield* open.all();
}

class OpenBatch implements Batch {
  readonly columns: readonly Column[];
  readonly lines: number[] = [];
  readonly values: readonly Value[][];
  readonly bad: BadRow[] = [];

  constructor(columns: readonly Column[]) {
    this.columns = columns;
    this.values = columns.map(() => []);
  }

  add(piece: Batch): void {
    for (const line of piece.lines) this.lines.push(line);
    for (const bad of piece.bad) this.bad.push(bad);
    for (const [place, values] of piece.values.entries()) {
      const ours = this.values[place];
      for (const value of values) ours?.push(value);
    }
  }
}

interface Opening {
  readonly kind: FileKind;
  readonly survivors: () => Promise<Survivors>;
  /** Rows, then they end. */
  readonly most: number;
}

class OpenBatches {
  readonly #opening: Opening;
  readonly #byColumns = new Map<readonly Column[], OpenBatch>();
  /** The batch that contains a record; not needed while there is only one batch. */
  readonly #speakers = new Map<string, OpenBatch>();
  /** Bad rows before the first good one: they are added to the batch that opens first. */
  readonly #unread: BadRow[] = [];
  #last: OpenBatch | undefined;
  #rows = 0;
  #characters = 0;

  constructor(opening: Opening) {
    this.#opening = opening;
  }

  all(): Iterable<Batch> {
    if (this.#unread.length > 0) this.#open(new OpenBatch(neededColumns(this.#opening.kind)));
    return this.#byColumns.values();
  }

  /** False if the rows have to wait until the open batches are stored. The first rows never have to. */
  async take(piece: Batch, characters: number): Promise<boolean> {
    if (this.#rows >= this.#opening.most || this.#characters >= CHARACTERS) return false;
    if (piece.lines.length === 0) {
      // They have no columns, so they fit into any batch.
      for (const row of piece.bad) (this.#last?.bad ?? this.#unread).push(row);
    } else {
      const batch = this.#batchFor(piece.columns);
      if (!this.#isAlone(batch) && !(await this.#speaksAlone(batch, piece))) return false;
      this.#open(batch);
      batch.add(piece);
    }
    this.#rows += sizeOf(piece);
    this.#characters += characters;
    return true;
  }

  #batchFor(columns: readonly Column[]): OpenBatch {
    if (this.#last?.columns === columns) return this.#last;
    return this.#byColumns.get(columns) ?? new OpenBatch(columns);
  }

  #open(batch: OpenBatch): void {
    this.#byColumns.set(batch.columns, batch);
    this.#last = batch;
    for (const row of this.#unread.splice(0)) batch.bad.push(row);
  }

  #isAlone(batch: OpenBatch): boolean {
    return this.#last === undefined || (this.#last === batch && this.#byColumns.size === 1);
  }

  /** Whether no other open batch contains the records of some rows; then they are assigned to this batch. */
  async #speaksAlone(batch: OpenBatch, piece: Batch): Promise<boolean> {
    const survivors = await this.#opening.survivors();
    const recordsIn = (rows: Batch) => recordsOf(this.#opening.kind, underSurvivors(rows, survivors));
    if (this.#byColumns.size === 1 && this.#last !== undefined) this.#note(this.#last, recordsIn(this.#last));
    const records = recordsIn(piece);
    if (records.some((record) => (this.#speakers.get(record) ?? batch) !== batch)) return false;
    this.#note(batch, records);
    return true;
  }

  #note(batch: OpenBatch, records: readonly string[]): void {
    for (const record of records) this.#speakers.set(record, batch);
  }
}

/** The records of rows, as keys that do not depend on the columns of a batch. */
function recordsOf(kind: FileKind, batch: Batch): string[] {
  const lists: readonly (readonly string[])[] = identities[kind];
  return lists.flatMap((names, list) => {
    const [first, keyOf] = [valuesOf(batch, names[0] ?? ''), keysIn(batch, names)];
    return [...batch.lines.keys()]
      .filter((row) => (first[row] ?? '') !== '')
      .map((row) => `${list} ${keyOf(row)}`);
  });
}

/** The rows with the survivors of their hotels. */
function underSurvivors(batch: Batch, survivors: Survivors): Batch {
  const place = batch.columns.findIndex(({ name }) => name === 'hotel_id');
  if (place < 0 || survivors.size === 0) return batch;
  const hotels = numbersIn(batch, 'hotel_id').map((hotel) => survivors.get(hotel) ?? hotel);
  return { ...batch, values: batch.values.with(place, hotels) };
}
