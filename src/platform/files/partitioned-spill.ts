import { type FileHandle, open } from 'node:fs/promises';
import type { Spool, SpoolFile } from '../../contract/needs.ts';

/** A stretch of a pile in the file. */
interface Stretch {
  readonly at: number;
  readonly length: number;
}

/** Lines in memory, with their ends. */
interface Held {
  readonly bytes: Buffer;
  used: number;
}

/**
 * Lines of text that are dealt to piles in any order and then read pile by pile: what does not fit into memory together
 * fits pile by pile. Each pile holds some bytes in memory; full ones are appended to one file of the spool, which is
 * removed when this is disposed.
 */
export class DealtSpill implements AsyncDisposable {
  readonly #spool: Spool;
  readonly #pileBytes: number;
  readonly #held: (Held | undefined)[];
  readonly #written: Stretch[][];
  #file: { readonly spooled: SpoolFile; readonly handle: FileHandle } | undefined;
  #end = 0;

  constructor(spool: Spool, { piles, pileBytes }: { readonly piles: number; readonly pileBytes: number }) {
    this.#spool = spool;
    this.#pileBytes = pileBytes;
    this.#held = Array.from({ length: piles });
    this.#written = this.#held.map(() => []);
  }

  get piles(): number {
    return this.#held.length;
  }

  /** The line has no line end. Returns a promise if something must be written first. */
  deal(pile: number, line: string): Promise<void> | undefined {
    // UTF-8 has at most three bytes for a character of a string.
    const most = line.length * 3 + 1;
    const held = (this.#held[pile] ??= { bytes: Buffer.allocUnsafeSlow(this.#pileBytes), used: 0 });
    if (held.used + most > held.bytes.length) return this.#flush(pile, held, line);
    held.used += held.bytes.write(line, held.used, 'utf8');
    held.bytes[held.used] = LINE_END;
    held.used += 1;
    return undefined;
  }

  /** The lines of a pile in the order in which they were dealt, in batches. */
  async *lines(pile: number): AsyncGenerator<string[]> {
    for (const stretch of this.#written[pile] ?? []) yield linesOf(await this.#read(stretch));
    const held = this.#held[pile];
    if (held !== undefined && held.used > 0) yield linesOf(held.bytes.subarray(0, held.used));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const file = this.#file;
    this.#file = undefined;
    this.#held.length = 0;
    if (file === undefined) return;
    await file.handle.close();
    await file.spooled[Symbol.asyncDispose]();
  }

  /** Makes room in memory for the line; one that is too long for it is written, too. */
  async #flush(pile: number, held: Held, line: string): Promise<void> {
    if (held.used > 0) await this.#write(pile, held.bytes.subarray(0, held.used));
    held.used = 0;
    if (line.length * 3 + 1 > held.bytes.length) await this.#write(pile, Buffer.from(`${line}\n`));
    else await this.deal(pile, line);
  }

  async #write(pile: number, bytes: Uint8Array): Promise<void> {
    this.#file ??= await this.#open();
    const at = this.#end;
    this.#end += bytes.length;
    this.#written[pile]?.push({ at, length: bytes.length });
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#file.handle.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
  }

  async #open(): Promise<{ readonly spooled: SpoolFile; readonly handle: FileHandle }> {
    const spooled = await this.#spool.file('dealt');
    return { spooled, handle: await open(spooled.path, 'wx+', 0o600) };
  }

  async #read({ at, length }: Stretch): Promise<Buffer> {
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length;) {
      const answer = await this.#file?.handle.read(bytes, done, length - done, at + done);
      if (answer === undefined || answer.bytesRead === 0)
        throw new Error('a spool file is shorter than was written');
      done += answer.bytesRead;
    }
    return bytes;
  }
}

const LINE_END = 10;

/** Of bytes in which every line has an end. */
const linesOf = (bytes: Buffer): string[] => bytes.toString('utf8', 0, bytes.length - 1).split('\n');
