import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { addAbortSignal } from 'node:stream';
import { plainBytes } from '../../catalogue/read/plain-bytes.ts';
import { fileProblem } from './file-problem.ts';

const PIECE_BYTES = 1024 * 1024;

/** The bytes of a file, or of standard input for `-`. Ends when the command is stopped, even if standard input sends nothing. */
export async function* openFile(file: string, signal?: AbortSignal): AsyncGenerator<Uint8Array> {
  const source = file === '-' ? process.stdin : createReadStream(file, { highWaterMark: PIECE_BYTES });
  try {
    yield* signal === undefined ? source : addAbortSignal(signal, source);
  } catch (error) {
    throw fileProblem(error, `${file} cannot be read`);
  }
}

/** The same bytes, decompressed if they are gzip. */
export async function* unpacked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* (await plainBytes(bytes)).bytes;
}

/** Identifies a file by its content, so that the same import is recognized after a kill; a stream has no fingerprint. */
export async function fingerprintOf(file: string, signal: AbortSignal): Promise<string | undefined> {
  if (file === '-') return undefined;
  const hash = createHash('sha256');
  for await (const piece of openFile(file, signal)) hash.update(piece);
  return hash.digest('hex');
}
