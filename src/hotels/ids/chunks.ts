/** The size of one request to a thread: a few milliseconds of work. */
const CHUNK_BYTES = 1024 * 1024;

export interface Chunk {
  readonly bytes: ArrayBuffer;
  readonly length: number;
  readonly last: boolean;
}

/** Releases memory now, and not at the next full garbage collection. */
export function releaseBuffers(buffers: readonly ArrayBuffer[]): void {
  for (const buffer of buffers) buffer.transfer(0);
}

/**
 * Gathers a byte stream into chunks of a megabyte in separate buffers, which can be handed to a thread and, put
 * into `spare` when they are returned, reused. The last chunk is marked, and may be empty.
 */
export async function* chunksOf(
  source: AsyncIterable<Uint8Array>,
  spare: ArrayBuffer[],
): AsyncGenerator<Chunk> {
  let bytes = spare.pop() ?? new ArrayBuffer(CHUNK_BYTES);
  let length = 0;
  for await (const piece of source) {
    for (let at = 0; at < piece.length;) {
      if (length === CHUNK_BYTES) {
        yield { bytes, length, last: false };
        bytes = spare.pop() ?? new ArrayBuffer(CHUNK_BYTES);
        length = 0;
      }
      const part = piece.subarray(at, at + CHUNK_BYTES - length);
      new Uint8Array(bytes).set(part, length);
      length += part.length;
      at += part.length;
    }
  }
  yield { bytes, length, last: true };
}
