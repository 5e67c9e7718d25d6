/**
 * The bank's books, folded from the lines of its journal in the order of the file:
 *
 *   (never seen) ──book──▶ booked ──cancel──▶ cancelled
 *        └───────cancel──────────────────────▶ cancelled     a later book of it is refused
 *
 * Repeats change nothing, so whoever wrote a line first has won, and everybody reads the same winner.
 */
export type Line = BookLine | CancelLine;

export interface BookLine {
  readonly do: 'book';
  readonly reference: string;
  readonly hotelId: number;
  readonly netMinor: number;
  readonly currency: string;
  readonly atMs: number;
  /** Confirmed from here on; pending before. */
  readonly confirmedFromMs: number;
}

export interface CancelLine {
  readonly do: 'cancel';
  readonly reference: string;
  readonly atMs: number;
}

export interface Booked {
  readonly reference: string;
  /** Missing where the cancellation came first. */
  readonly book: BookLine | undefined;
  readonly cancelledAtMs: number | undefined;
}

export type Books = Map<string, Booked>;

export function enter(books: Books, line: Line): void {
  const old = books.get(line.reference);
  if (line.do === 'book') {
    if (old === undefined)
      books.set(line.reference, { reference: line.reference, book: line, cancelledAtMs: undefined });
  } else if (old?.cancelledAtMs === undefined) {
    books.set(line.reference, { reference: line.reference, book: old?.book, cancelledAtMs: line.atMs });
  }
}

export function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null || !('do' in value) || !('reference' in value))
    return false;
  return (value.do === 'book' || value.do === 'cancel') && typeof value.reference === 'string';
}
