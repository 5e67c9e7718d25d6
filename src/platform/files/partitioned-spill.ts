import { type FileHandle, open } from 'node:fs/promises';
import type { Spool, SpoolFile } from '../../contract/needs.ts';

/** Bytes of one partition in the file. */
interface Extent {
  readonly at: number;
  readonly length: number;
}

/** Lines in memory, with their ends. */
interface Held {
  readonly bytes: Buffer;
  used: number;
}

/**
 * Lines of text that are appended to partitions in any order, then read one partition at a time, so that only one of them
 * needs memory. Each partition buffers some bytes; full buffers are appended to one file of the spool, which is removed
 * when this is disposed.
 */
export class PartitionedSpill implements AsyncDisposable {
  readonly #spool: Spool;
  readonly #partitionBytes: number;
  readonly #held: (Held | undefined)[];
  readonly #written: Extent[][];
  #file: { readonly spooled: SpoolFile; readonly handle: FileHandle } | undefined;
  #end = 0;

  constructor(
    spool: Spool,
    { partitions, partitionBytes }: { readonly partitions: number; readonly partitionBytes: number },
  ) {
    this.#spool = spool;
    this.#partitionBytes = partitionBytes;
    this.#held = Array.from({ length: partitions });
    this.#written = this.#held.map(() => []);
  }

  get partitions(): number {
    return this.#held.length;
  }

  /** The line has no line end. Returns a promise if something must be written first. */
  append(partition: number, line: string): Promise<void> | undefined {
    // UTF-8 has at most three bytes for a character of a string.
    const most = line.length * 3 + 1;
    const held = (this.#held[partition] ??= { bytes: Buffer.allocUnsafeSlow(this.#partitionBytes), used: 0 });
    if (held.used + most > held.bytes.length) return this.#flush(partition, held, line);
    held.used += held.bytes.write(line, held.used, 'utf8');
    held.bytes[held.used] = LINE_END;
    held.used += 1;
    return undefined;
  }

  /** The lines of a partition in the order in which they were appended, in batches. */
  async *lines(partition: number): AsyncGenerator<string[]> {
    for await (const bytes of this.bytes(partition)) yield linesOf(bytes);
  }

  /** The same as bytes, for `linesOf`: copies, which a thread may be given. */
  async *bytes(partition: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
    for (const extent of this.#written[partition] ?? []) yield await this.#read(extent);
    const held = this.#held[partition];
    if (held !== undefined && held.used > 0) yield Uint8Array.from(held.bytes.subarray(0, held.used));
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
  async #flush(partition: number, held: Held, line: string): Promise<void> {
    if (held.used > 0) await this.#write(partition, held.bytes.subarray(0, held.used));
    held.used = 0;
    if (line.length * 3 + 1 > held.bytes.length) await this.#write(partition, Buffer.from(`${line}\n`));
    else await this.append(partition, line);
  }

  async #write(partition: number, bytes: Uint8Array): Promise<void> {
    this.#file ??= await this.#open();
    const at = this.#end;
    this.#end += bytes.length;
    this.#written[partition]?.push({ at, length: bytes.length });
    for (let done = 0; done < bytes.length;) {
      const { bytesWritten } = await this.#file.handle.write(bytes, done, bytes.length - done, at + done);
      done += bytesWritten;
    }
  }

  async #open(): Promise<{ readonly spooled: SpoolFile; readonly handle: FileHandle }> {
    const spooled = await this.#spool.file('partitions');
    return { spooled, handle: await open(spooled.path, 'wx+', 0o600) };
  }

  async #read({ at, length }: Extent): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = new Uint8Array(length);
    for (let done = 0; done < length;) {
      const answer = await this.#file?.handle.read(bytes, done, length - done, at + done);
      if (answer === undefined || answer.bytesRead === 0)
        throw new Error('a spool file is shorter than the bytes that were written to it');
      done += answer.bytesRead;
    }
    return bytes;
  }
}

const LINE_END = 10;

/** Splits bytes in which every line has an end. */
export function linesOf(bytes: Uint8Array): string[] {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length - 1)
    .toString('utf8')
    .split('\n');
}
