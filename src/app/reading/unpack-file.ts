import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Refusal, refuse } from '../../contract/refusal.ts';
import type { RefusalName } from '../../contract/refusals.ts';

/** The maximum number of bytes of a file, compressed or not, and the refusal of a larger one. */
export interface FileLimit {
  readonly maxBytes: number;
  readonly tooLarge: RefusalName;
}

/**
 * The bytes of a file part, decompressed if they begin like a gzip file. The first bytes decide, not the name: `.gz` is
 * often missing, and sometimes wrong. Nothing is decompressed before it is read.
 */
export async function unpackedFile(file: Readable, limit: FileLimit): Promise<Readable> {
  if (!(await beginsAsGzip(file))) return file;
  const bytes = Readable.from(unpacked(file, limit), { objectMode: false });
  // A story that skips the part does not listen for errors.
  bytes.on('error', () => undefined);
  return bytes;
}

async function beginsAsGzip(file: Readable): Promise<boolean> {
  await firstBytes(file);
  // A stream of bytes; null where the file is empty.
  const head = file.read() as Buffer | null;
  if (head === null) return false;
  file.unshift(head);
  return head[0] === 0x1f && head[1] === 0x8b;
}

/** Resolves when there are bytes to read, or at the end or an error, which the reader of the file receives. */
function firstBytes(file: Readable): Promise<void> {
  return new Promise((resolve) => {
    for (const event of ['readable', 'end', 'error', 'close'] as const) file.once(event, () => resolve());
  });
}

async function* unpacked(file: Readable, { maxBytes, tooLarge }: FileLimit): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  file.once('error', (error) => gunzip.destroy(error));
  let size = 0;
  try {
    // A stream of bytes yields buffers.
    for await (const piece of file.pipe(gunzip) as AsyncIterable<Buffer>) {
      size += piece.length;
      if (size > maxBytes)
        throw refuse(tooLarge, `the file is larger than ${maxBytes} bytes when decompressed`);
      yield piece;
    }
  } catch (error) {
    if (error instanceof Refusal || file.errored !== null) throw error;
    throw refuse('malformed-form', 'the file begins like a gzip file, but cannot be decompressed to its end');
  } finally {
    // The next part of the form comes after the end of this one.
    file.resume();
  }
}
