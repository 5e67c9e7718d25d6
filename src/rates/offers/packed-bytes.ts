/** Writes whole numbers and texts in few bytes: a whole number below 128 takes one. */
export class ByteWriter {
  #bytes = Buffer.alloc(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The written bytes; valid until the next write. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  cutTo(length: number): void {
    this.#length = length;
  }

  /** Not negative. */
  whole(value: number): void {
    this.#reserve(8);
    let left = value;
    for (; left >= 128; left = Math.floor(left / 128)) this.#bytes[this.#length++] = (left % 128) | 128;
    this.#bytes[this.#length++] = left;
  }

  /** May be negative. */
  signed(value: number): void {
    this.whole(value < 0 ? -2 * value - 1 : 2 * value);
  }

  text(value: string): void {
    this.bytes(bytesOfText(value));
  }

  bytes(value: Uint8Array): void {
    this.whole(value.length);
    this.raw(value);
  }

  /** Without its length. */
  raw(value: Uint8Array): void {
    this.#reserve(value.length);
    this.#bytes.set(value, this.#length);
    this.#length += value.length;
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return;
    this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length + more)]);
  }
}

/** The bytes of texts, one after the other, in a buffer that is used again. */
export class TextBytes {
  #bytes = Buffer.alloc(1024);

  /** Valid until the next text. Undefined if the text is not ASCII. */
  of(text: string): Uint8Array | undefined {
    // No character takes more than three bytes, and only those of ASCII take one.
    if (this.#bytes.length < text.length * 3) this.#bytes = Buffer.alloc(text.length * 6);
    return this.#bytes.write(text) === text.length ? this.#bytes.subarray(0, text.length) : undefined;
  }
}

/** Reads in the order of writing. */
export class ByteReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  whole(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('the bytes end within a number');
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  signed(): number {
    const value = this.whole();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  text(): string {
    return textOfBytes(this.bytes());
  }

  bytes(): Buffer {
    const length = this.whole();
    const value = this.#bytes.subarray(this.#at, this.#at + length);
    if (value.length < length) throw new RangeError('the bytes end within a text');
    this.#at += length;
    return value;
  }
}

/** A text with a lone surrogate has no UTF-8 form: it is written as UTF-16 after a byte that never occurs in UTF-8, so that it is read back unchanged. */
function bytesOfText(text: string): Uint8Array {
  return text.isWellFormed()
    ? Buffer.from(text)
    : Buffer.concat([Buffer.of(NOT_UTF8), Buffer.from(text, 'utf16le')]);
}

export function textOfBytes(bytes: Buffer): string {
  return bytes[0] === NOT_UTF8 ? bytes.toString('utf16le', 1) : bytes.toString();
}

const NOT_UTF8 = 0xff;
