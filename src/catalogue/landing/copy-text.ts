import type { Value } from './readers.ts';

const [TAB, NEWLINE, BLANK, ZERO, BACKSLASH, TILDE] = [0x09, 0x0a, 0x20, 0x30, 0x5c, 0x7e];

/** Bytes gathered before they are handed to the database: fewer, larger writes. */
const PIECE_BYTES = 256 * 1024;

/**
 * Rows as bytes in the text format of PostgreSQL's COPY: one line a row, tabs between cells, `\N` for null. Bytes are
 * written one by one: short texts put together leave garbage behind, and to look for signs to escape is a second reading.
 */
export class CopyText {
  #bytes = Buffer.allocUnsafeSlow(PIECE_BYTES);
  #length = 0;
  #isInRow = false;

  cell(value: Value): void {
    if (this.#isInRow) this.#sign(TAB);
    this.#isInRow = true;
    if (value === null) {
      this.#sign(BACKSLASH);
      this.#sign(0x4e); // N
    } else if (typeof value === 'string') this.#text(value);
    else if (typeof value === 'number') this.#number(value);
    else this.#text(arrayText(value));
  }

  endRow(): void {
    this.#sign(NEWLINE);
    this.#isInRow = false;
  }

  get isFull(): boolean {
    return this.#length >= PIECE_BYTES;
  }

  /** What was written; it belongs to who takes it. */
  take(): Uint8Array<ArrayBuffer> {
    const taken = this.#bytes.subarray(0, this.#length);
    this.#bytes = Buffer.allocUnsafeSlow(PIECE_BYTES);
    this.#length = 0;
    return taken;
  }

  #text(text: string): void {
    this.#makeRoom(text.length);
    const bytes = this.#bytes;
    let at = this.#length;
    for (let place = 0; place < text.length; place++) {
      const code = text.charCodeAt(place);
      if (code < BLANK || code > TILDE || code === BACKSLASH) return this.#anyText(escaped(text));
      bytes[at++] = code;
    }
    this.#length = at;
  }

  #anyText(text: string): void {
    this.#makeRoom(text.length * MOST_BYTES_A_CHARACTER);
    this.#length += this.#bytes.write(text, this.#length, 'utf8');
  }

  #number(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > MOST_AT_HAND) return this.#text(String(value));
    this.#makeRoom(DIGITS_AT_HAND);
    let digits = 1;
    for (let least = 10; least <= value; least *= 10) digits++;
    let rest = value;
    for (let at = this.#length + digits - 1; at >= this.#length; at--) {
      const tenth = Math.trunc(rest / 10);
      this.#bytes[at] = ZERO + rest - tenth * 10;
      rest = tenth;
    }
    this.#length += digits;
  }

  #sign(code: number): void {
    this.#makeRoom(1);
    this.#bytes[this.#length++] = code;
  }

  #makeRoom(bytes: number): void {
    const wanted = this.#length + bytes;
    if (wanted <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafeSlow(wanted + PIECE_BYTES);
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const MOST_BYTES_A_CHARACTER = 3;
/** What fits into 31 bits is divided quickly. */
const MOST_AT_HAND = 2 ** 31 - 1;
const DIGITS_AT_HAND = 10;

function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\\\')
    .replaceAll('\t', '\\t')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');
}

const specialInArrays = /["\\]/;

/** An array as PostgreSQL writes it. All items are looked at together: that is quicker than one by one. */
export function arrayText(values: readonly (string | number)[]): string {
  if (values.length === 0) return '{}';
  const items = specialInArrays.test(values.join('')) ? values.map(escapedItem) : values;
  return `{"${items.join('","')}"}`;
}

function escapedItem(item: string | number): string {
  return String(item).replaceAll('\\', '\\\\').replaceAll('"', '\\"');
}

export function numbersText(values: readonly number[]): string {
  return `{${values.join(',')}}`;
}
