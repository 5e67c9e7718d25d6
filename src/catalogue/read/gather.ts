import { setImmediate as breath } from 'node:timers/promises';
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

/** Some rows of a file, and how much text they are. */
export interface SizedRows extends RawRows {
  readonly characters: number;
}

/**
 * Batches end at whichever comes first: so many rows, or so much text. Larger ones keep the database waiting for the
 * first, and other writers for their turn; smaller ones meet the same pages of the indexes more often. A partner id takes
 * the database a fifth of what a hotel takes.
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

/** Rows read at a stretch: a few milliseconds, so that the writer to the database does not wait. */
const ROWS_AT_A_STRETCH = 1_000;

/**
 * Reads rows and gathers those with the same columns into batches. Several stay open side by side, so that lines of JSON
 * which name now these columns and now those do not land one by one; all of them end together. A row that speaks of a
 * record which an open batch of other columns speaks of ends them before it, because of two such rows the later one wins.
 * Hotels that were merged are one there; who was, is asked when it first matters.
 */
export async function* gathered(
  kind: FileKind,
  pieces: AsyncIterable<SizedRows>,
  askSurvivors: () => Promise<Survivors>,
): AsyncGenerator<Batch> {
  let asked: Promise<Survivors> | undefined;
  const survivors = () => (asked ??= askSurvivors());
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
    await breath();
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
  /** Which batch speaks of a record; a batch that is alone need not know. */
  readonly #speakers = new Map<string, OpenBatch>();
  /** Rows that could not be read, before any that could: they go with the batch that opens first. */
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

  /** False: the rows have to wait until what is open has landed. The first ones never have to. */
  async take(piece: Batch, characters: number): Promise<boolean> {
    if (this.#rows >= this.#opening.most || this.#characters >= CHARACTERS) return false;
    if (piece.lines.length === 0) {
      // They have no columns of their own and go with any.
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

  /** Whether no other open batch speaks of the records of some rows; from then on their own does. */
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

/** The records that rows speak of, by keys that are the same in batches of other columns. */
function recordsOf(kind: FileKind, batch: Batch): string[] {
  const lists: readonly (readonly string[])[] = identities[kind];
  return lists.flatMap((names, list) => {
    const [first, keyOf] = [valuesOf(batch, names[0] ?? ''), keysIn(batch, names)];
    return [...batch.lines.keys()]
      .filter((row) => (first[row] ?? '') !== '')
      .map((row) => `${list} ${keyOf(row)}`);
  });
}

/** The rows as if they named the hotels that answer for theirs. */
function underSurvivors(batch: Batch, survivors: Survivors): Batch {
  const place = batch.columns.findIndex(({ name }) => name === 'hotel_id');
  if (place < 0 || survivors.size === 0) return batch;
  const hotels = numbersIn(batch, 'hotel_id').map((hotel) => survivors.get(hotel) ?? hotel);
  return { ...batch, values: batch.values.with(place, hotels) };
}
