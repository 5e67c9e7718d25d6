import { keyOfColumns, placeOf, type RawRow } from '../landing/batch.ts';
import { identities, type Column, type FileKind } from '../landing/columns.ts';
import { Misfit } from '../landing/misfit.ts';

/** Rows that have the same columns, in the order of the file. */
export interface RawBatch {
  readonly columns: readonly Column[];
  readonly rows: readonly RawRow[];
}

export interface SizedRow {
  readonly columns: readonly Column[];
  readonly row: RawRow;
  readonly characters: number;
}

/**
 * Batches end at whichever comes first: so many rows, or so much text. Larger ones keep the database waiting for the
 * first and grow old in our memory; smaller ones meet the same pages of the indexes more often.
 */
const ROWS = 25_000;
export const CHARACTERS = 24 * 1024 * 1024;

/**
 * Gathers rows with the same columns into batches. Several stay open side by side, so that lines of JSON which name now
 * these columns and now those do not land one by one; all of them end together. A row that speaks of a record which an
 * open batch of other columns speaks of ends them before it, because of two such rows the later one wins.
 */
export async function* gathered(
  kind: FileKind,
  rows: AsyncIterable<readonly SizedRow[]>,
): AsyncGenerator<RawBatch> {
  let open = new OpenBatches(kind);
  for await (const some of rows) {
    for (const row of some) {
      if (open.take(row)) continue;
      yield* open.all();
      open = new OpenBatches(kind);
      open.take(row);
    }
  }
  yield* open.all();
}

interface OpenBatch {
  readonly columns: readonly Column[];
  readonly rows: RawRow[];
  /** The records that a row speaks of, by keys that are the same in batches of other columns. */
  readonly recordsOf: (row: RawRow) => readonly string[];
}

class OpenBatches {
  readonly #kind: FileKind;
  readonly #byColumns = new Map<readonly Column[], OpenBatch>();
  /** Which batch speaks of a record; a batch that is alone need not know. */
  readonly #speakers = new Map<string, OpenBatch>();
  #last: OpenBatch | undefined;
  #rows = 0;
  #characters = 0;

  constructor(kind: FileKind) {
    this.#kind = kind;
  }

  all(): Iterable<RawBatch> {
    return this.#byColumns.values();
  }

  /** False: the row has to wait until what is open has landed. The first row never has to. */
  take({ columns, row, characters }: SizedRow): boolean {
    if (this.#rows >= ROWS || this.#characters >= CHARACTERS) return false;
    const batch = this.#batchFor(columns, row);
    if (!this.#isAlone(batch) && !this.#speaksAlone(batch, row)) return false;
    batch.rows.push(row);
    this.#byColumns.set(batch.columns, batch);
    this.#last = batch;
    this.#rows++;
    this.#characters += characters;
    return true;
  }

  #batchFor(columns: readonly Column[], row: RawRow): OpenBatch {
    // A row that could not be read has no columns of its own and goes with any.
    if (this.#last !== undefined && (this.#last.columns === columns || row.cells instanceof Misfit))
      return this.#last;
    return this.#byColumns.get(columns) ?? { columns, rows: [], recordsOf: recordsOf(this.#kind, columns) };
  }

  #isAlone(batch: OpenBatch): boolean {
    return this.#last === undefined || (this.#last === batch && this.#byColumns.size === 1);
  }

  /** Whether no other open batch speaks of the records of a row; from then on its own does. */
  #speaksAlone(batch: OpenBatch, row: RawRow): boolean {
    if (this.#byColumns.size === 1 && this.#last !== undefined)
      for (const earlier of this.#last.rows) this.#note(this.#last, this.#last.recordsOf(earlier));
    const records = batch.recordsOf(row);
    if (records.some((record) => (this.#speakers.get(record) ?? batch) !== batch)) return false;
    this.#note(batch, records);
    return true;
  }

  #note(batch: OpenBatch, records: readonly string[]): void {
    for (const record of records) this.#speakers.set(record, batch);
  }
}

function recordsOf(kind: FileKind, columns: readonly Column[]): (row: RawRow) => readonly string[] {
  const lists: readonly (readonly string[])[] = identities[kind];
  const keys = lists.map((names) => ({
    first: placeOf(columns, names[0] ?? ''),
    keyOf: keyOfColumns(columns, names),
  }));
  return ({ cells }) => {
    if (cells instanceof Misfit) return [];
    // As they will be read when they land: lp1f and 31 are one hotel.
    const values = columns.map(({ read }, place) => read(cells[place]));
    return keys.flatMap(({ first, keyOf }, list) =>
      (values[first] ?? '') === '' ? [] : [`${list} ${keyOf(values)}`],
    );
  };
}
