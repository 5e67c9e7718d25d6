import { type FileHandle, open } from 'node:fs/promises';
import type { Spool, SpoolFile } from '../../contract/needs.ts';

/**
 * Pieces of bytes written once and then read once, in order: in memory up to a limit, then in a file of the spool. The file is in the page cache, not in this process; it is removed when the spill is disposed.
 */
export class Spill implements AsyncDisposable {
  readonly #spool: Spool;
  readonly #memoryBytes: number;
  /** For each piece its bytes, or their position in the file. */
  readonly #pieces: (Uint8Array<ArrayBuffer> | { readonly at: number; readonly length: number })[] = [];
  #held = 0;
  #file: { readonly spooled: SpoolFile; readonly handle: FileHandle } | undefined;
  #end = 0;

  constructor(spool: Spool, memoryBytes: number) {
    this.#spool = spool;
    this.#memoryBytes = memoryBytes;
  }

  /** Whether all of it so far is in memory. */
  get isSmall(): boolean {
    return this.#file === undefined;
  }

  /** Takes ownership of the piece and its buffer. */
  async append(piece: Uint8Array<ArrayBuffer>): Promise<void> {
    if (this.#held + piece.length <= this.#memoryBytes) {
      this.#held += piece.length;
      this.#pieces.push(piece);
      return;
    }
    this.#file ??= await this.#open();
    this.#pieces.push({ at: this.#end, length: piece.length });
    this.#end += piece.length;
    await writeWhole(this.#file.handle, piece);
    // Frees its memory now: the next collection may be a hundred megabytes later.
    piece.buffer.transfer(0);
  }

  /** The pieces as they were appended. Pieces in memory are released as they are read. */
  async *pieces(): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (let place = 0; place < this.#pieces.length; place++) {
      const piece = this.#pieces[place]!; // Below the length.
      if (piece instanceof Uint8Array) {
        this.#pieces[place] = { at: 0, length: 0 };
        yield piece;
      } else yield await this.#read(piece);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#pieces.length = 0;
    if (file === undefined) return;
    await file.handle.close();
    await file.spooled[Symbol.asyncDispose]();
  }

  async #open(): Promise<{ readonly spooled: SpoolFile; readonly handle: FileHandle }> {
    const spooled = await this.#spool.file('spill');
    return { spooled, handle: await open(spooled.path, 'wx+', 0o600) };
  }

  async #read({
    at,
    length,
  }: {
    readonly at: number;
    readonly length: number;
  }): Promise<Uint8Array<ArrayBuffer>> {
    // Not zeroed: it is filled before it is returned.
    const bytes = new Uint8Array(Buffer.allocUnsafeSlow(length).buffer);
    for (let done = 0; done < length;) {
      const answer = await this.#file?.handle.read(bytes, { offset: done, position: at + done });
      if (answer === undefined || answer.bytesRead === 0)
        throw new Error('a spool file is shorter than the bytes that were written to it');
      done += answer.bytesRead;
    }
    return bytes;
  }
}

async function writeWhole(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length;) {
    const { bytesWritten } = await handle.write(piece, done);
    done += bytesWritten;
  }
}
