import { pipeline, Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { refuse } from '../../contract/refusal.ts';
import { quote } from '../../contract/quote.ts';

const inflaters = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/**
 * The bytes of a body as they were before its `content-encoding`; the same stream where there is none. Whoever reads
 * counts what comes out: a small body may inflate to a thousand times its size, and nothing is inflated before it is
 * read.
 */
export function inflated(source: Readable, encoding: string | undefined): Readable {
  const name = encoding?.trim().toLowerCase() ?? 'identity';
  if (name === 'identity' || name === '') return source;
  if (!Object.hasOwn(inflaters, name)) {
    const known = `${Object.keys(inflaters).slice(0, -1).join(', ')} or br`;
    throw refuse('wrong-content-type', `content-encoding is ${quote(encoding)}: it must be ${known}`);
  }
  // Its own key, as was just asked.
  const inflater = inflaters[name as keyof typeof inflaters]();
  pipeline(source, inflater, () => undefined);
  const bytes = Readable.from(readable(inflater, name), { objectMode: false });
  // Whoever reads has listeners of its own, and may stop listening before the end: then nobody need know.
  bytes.on('error', () => undefined);
  return Object.defineProperty(bytes, 'receivedEncodedLength', { get: () => inflater.bytesWritten });
}

async function* readable(inflater: AsyncIterable<unknown>, name: string): AsyncGenerator<unknown> {
  try {
    yield* inflater;
  } catch {
    throw refuse('bad-request', `the body is not valid ${name}, though content-encoding says so`);
  }
}
