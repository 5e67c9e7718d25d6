import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Problem } from '../../lib/problem.ts';

/** The bytes of a file, decompressed if it is gzip, and its format as detected from the first bytes. */
export interface PlainBytes {
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly looksLikeJson: boolean;
}

export async function plainBytes(source: AsyncIterable<Uint8Array>): Promise<PlainBytes> {
  const packed = await opened(source);
  const isPacked = packed.head[0] === 0x1f && packed.head[1] === 0x8b;
  const plain = isPacked ? await opened(unpacked(packed.whole)) : packed;
  const text = Buffer.from(plain.head.subarray(0, 64))
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return { bytes: plain.whole, looksLikeJson: text.startsWith('{') };
}

interface Opened {
  readonly head: Uint8Array;
  readonly whole: AsyncIterable<Uint8Array>;
}

/** Reads the first piece that is not empty, and returns it with the rest. */
async function opened(source: AsyncIterable<Uint8Array>): Promise<Opened> {
  const pieces = source[Symbol.asyncIterator]();
  let first = await pieces.next();
  while (first.done !== true && first.value.length === 0) first = await pieces.next();
  const head = first.done === true ? new Uint8Array(0) : first.value;
  return { head, whole: behind(head, pieces) };
}

async function* behind(head: Uint8Array, pieces: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    if (head.length > 0) yield head;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) yield next.value;
  } finally {
    await pieces.return?.();
  }
}

async function* unpacked(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const source = Readable.from(packed, { objectMode: false });
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    throw new Problem(
      `The file is packed by gzip and cannot be unpacked to its end (${String(error)}): create it again.`,
    );
  } finally {
    source.destroy();
  }
}
