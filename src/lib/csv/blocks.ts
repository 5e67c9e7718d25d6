import { sniffEncoding } from './sniff.ts';

/** Enough for a header of many columns and a few hundred rows; the whole file if it is shorter. */
const HEAD_BYTES = 64 * 1024;
/** Larger than most records, so that few records cross a block boundary; small enough to have many in memory at once. */
const BLOCK_BYTES = 256 * 1024;

/** Cuts a byte stream into UTF-8 blocks of a useful size, without a byte order mark. The first holds the file's head. */
export async function* utf8Blocks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let recode: ((chunk: Uint8Array, last: boolean) => Uint8Array) | undefined;
  for await (const block of reblocked(bytes)) {
    if (recode) {
      yield recode(block, false);
      continue;
    }
    const { encoding, markBytes } = sniffEncoding(block);
    recode = encoding === 'utf-8' ? (chunk) => chunk : recoder(encoding);
    yield recode(block.subarray(markBytes), false);
  }
  const rest = recode?.(new Uint8Array(0), true);
  if (rest && rest.length > 0) yield rest;
}

function recoder(encoding: 'utf-16le' | 'utf-16be'): (chunk: Uint8Array, last: boolean) => Uint8Array {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  const encoder = new TextEncoder();
  return (chunk, last) => encoder.encode(decoder.decode(chunk, { stream: !last }));
}

async function* reblocked(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  let wanted = HEAD_BYTES;
  for await (const chunk of bytes) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < wanted) continue;
    yield joined(waiting);
    [waiting, length, wanted] = [[], 0, BLOCK_BYTES];
  }
  if (length > 0) yield joined(waiting);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const [only] = chunks;
  return chunks.length === 1 && only ? only : Buffer.concat(chunks);
}
