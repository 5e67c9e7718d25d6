import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { refuse } from '../../contract/refusal.ts';
import { quote } from '../../contract/quote.ts';

const inflaters = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/**
 * The decompressed bytes of a body with a `content-encoding`; the same stream if there is none. The reader must limit
 * the output: a body may decompress to a thousand times its size. Nothing is decompressed before it is read.
 */
export function inflated(source: Readable, encoding: string | undefined): Readable {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return source;
  if (!Object.hasOwn(inflaters, name)) {
    const known = `${Object.keys(inflaters).slice(0, -1).join(', ')} or br`;
    throw refuse('wrong-content-type', `content-encoding is ${quote(encoding)}: it must be ${known}`);
  }
  // `Object.hasOwn` was checked above.
  const inflater = inflaters[name as keyof typeof inflaters]();
  pipeline(source, inflater, () => undefined);
  const bytes = Readable.from(readable(inflater, name), { objectMode: false });
  // The reader has its own listeners, and may remove them before the end: then an error is ignored.
  bytes.on('error', () => undefined);
  return Object.defineProperty(bytes, 'receivedEncodedLength', { get: () => inflater.bytesWritten });
}

async function* readable(inflater: AsyncIterable<unknown>, name: string): AsyncGenerator<unknown> {
  try {
    yield* inflater;
  } catch {
    throw refuse('bad-request', `the body is not valid ${name}, although content-encoding is ${name}`);
  }
}
