import { createHash, type Hash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Part } from '../../contract/route.ts';

/** The parts of a form, read completely so that their hash is known before the story runs, and replayed to it. */
export interface KeptParts {
  readonly hash: string;
  readonly parts: AsyncIterable<Part>;
}

type Kept = { readonly part: Part; readonly chunks: readonly Uint8Array[] };

/**
 * Only forms with an `Idempotency-Key` are buffered, and only for operations that limit them to 32 MiB: operations with
 * larger uploads do not accept a key.
 */
export async function keepParts(parts: AsyncIterable<Part>): Promise<KeptParts> {
  const hash = createHash('sha256');
  const kept: Kept[] = [];
  for await (const part of parts) kept.push(await keep(part, hash));
  return { hash: hash.digest('hex'), parts: again(kept) };
}

async function keep(part: Part, hash: Hash): Promise<Kept> {
  if (part.kind === 'field') {
    hash.update(JSON.stringify([part.kind, part.name, part.value]));
    return { part, chunks: [] };
  }
  hash.update(JSON.stringify([part.kind, part.name, part.fileName]));
  const chunks: Uint8Array[] = [];
  for await (const chunk of part.bytes) {
    // A part of a form is a stream of bytes.
    const bytes = chunk as Uint8Array;
    hash.update(bytes);
    chunks.push(bytes);
  }
  return { part, chunks };
}

async function* again(kept: readonly Kept[]): AsyncGenerator<Part> {
  for (const { part, chunks } of kept) {
    yield part.kind === 'field' ? part : { ...part, bytes: Readable.from(chunks) };
  }
}
