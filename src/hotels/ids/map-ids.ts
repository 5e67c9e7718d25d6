import { Readable } from 'node:stream';
import { refuse } from '../../contract/refusal.ts';
import { limits } from '../../contract/limits.ts';
import { mapConcurrently } from '../../lib/async/map-concurrently.ts';
import type { Needs } from '../../contract/needs.ts';
import { Spill } from '../../platform/files/spill.ts';
import type { ThreadPool } from '../../platform/thread-pool.ts';
import { ask } from './build.ts';
import { type Chunk, chunksOf, releaseBuffers } from './chunks.ts';
import { answerHeader } from './engine/look-up/answer.ts';
import type { IndexParts } from './engine/index/partner-index.ts';
import { type ReadColumns, isAlmostNone } from './engine/read/read-columns.ts';
import { type Summary, summary, verdicts } from './engine/vocabulary.ts';
import type { IdAnswers } from './requests.ts';

/**
 * A file of partner ids becomes the mapping.
 *
 *     bytes ─→ chunks ─→ blocks of ids ─→ looked up ─→ packs, kept ─┬→ counts: the summary, which precedes the answer
 *                  one thread, in order     any thread              └→ packs ─→ CSV, written while it is sent
 *
 * Every arrow is a pipeline of a few pieces, so memory does not grow with the file. The packs are kept because the
 * summary is a header: in memory while they are few, in a spool file beyond (docs/decisions/id-mapping/memory.md).
 */
export interface MappedIds extends AsyncDisposable {
  readonly summary: Summary;
  readonly columns: ReadColumns;
  /** The result as CSV. When it is read to its end or destroyed, all resources are released. */
  readonly csv: () => Readable;
}

type MapIdsNeeds = Pick<Needs, 'spool'> & { readonly pool: ThreadPool };

const CHUNKS_AHEAD = 2;
const PACKS_AHEAD = 3;
/** Blocks that come from the chunks ahead, and go to all threads. */
const BLOCKS_PER_THREAD = 2;

let files = 0;

export async function mapIds(
  { spool, pool }: MapIdsNeeds,
  source: AsyncIterable<Uint8Array>,
  index: Promise<IndexParts>,
): Promise<MappedIds> {
  // It is awaited with the first block of ids, so a rejection before that is handled.
  index.catch(() => undefined);
  const packs = new Spill(spool, limits.idAnswerMemoryBytes);
  try {
    const counts = new Uint32Array(verdicts.length);
    let read: ReadHeader | undefined;
    const file = { source, onHeader: (header: ReadHeader) => (read = header) };
    for await (const found of lookedUp(pool, file, index)) {
      found.counts.forEach((count, code) => (counts[code] = (counts[code] ?? 0) + count));
      await packs.append(found.pack);
    }
    const sum = summary(counts);
    return {
      summary: sum,
      columns: await columnsOf(pool, { sum, read, index }),
      csv: () =>
        Readable.from(answer(pool, packs), { objectMode: false, highWaterMark: limits.idAnswerAheadBytes }),
      [Symbol.asyncDispose]: () => packs[Symbol.asyncDispose](),
    };
  } catch (error) {
    await packs[Symbol.asyncDispose]();
    throw error;
  }
}

type ReadHeader = Pick<IdAnswers['read'], 'name' | 'others'>;

interface Read {
  readonly sum: Summary;
  readonly read: ReadHeader | undefined;
  readonly index: Promise<IndexParts>;
}

/** Other columns are looked at only where the one that was read explains nothing. */
async function columnsOf(pool: ThreadPool, { sum, read, index }: Read): Promise<ReadColumns> {
  const others = isAlmostNone(sum) ? read?.others : undefined;
  return {
    column: read?.name,
    others:
      others === undefined ? [] : await ask(pool.freest(), { ask: 'elsewhere', parts: await index, others }),
    isAlmostNone: isAlmostNone(sum),
  };
}

interface SentFile {
  readonly source: AsyncIterable<Uint8Array>;
  readonly onHeader: (header: ReadHeader) => void;
}

async function* lookedUp(
  pool: ThreadPool,
  file: SentFile,
  index: Promise<IndexParts>,
): AsyncGenerator<IdAnswers['lookUp']> {
  const spare: ArrayBuffer[] = [];
  const blocks = blocksOf(pool, file, spare);
  const found = mapConcurrently(blocks, pool.size * BLOCKS_PER_THREAD, async (block) =>
    ask(pool.freest(), { ask: 'lookUp', parts: await index, block }, [block]),
  );
  try {
    for await (const one of found) {
      spare.push(one.block);
      yield one;
    }
  } finally {
    releaseBuffers(spare);
  }
}

async function* blocksOf(
  pool: ThreadPool,
  { source, onHeader }: SentFile,
  spareBlocks: ArrayBuffer[],
): AsyncGenerator<ArrayBuffer> {
  const file = files++;
  using thread = pool.keep();
  const spareChunks: ArrayBuffer[] = [];
  const read = ({ bytes, length, last }: Chunk) => {
    const spare = spareBlocks.splice(0);
    return ask(thread, { ask: 'read', file, bytes, length, last, spare }, [bytes, ...spare]);
  };
  try {
    for await (const { blocks, problem, name, others, bytes } of mapConcurrently(
      chunksOf(source, spareChunks),
      CHUNKS_AHEAD,
      read,
    )) {
      if (problem !== undefined) throw refuse('no-id-column', problem);
      onHeader({ name, others });
      spareChunks.push(bytes);
      yield* blocks;
    }
  } finally {
    await ask(thread, { ask: 'forget', file });
    releaseBuffers(spareChunks);
  }
}

async function* answer(pool: ThreadPool, packs: Spill): AsyncGenerator<Uint8Array> {
  try {
    yield Buffer.from(answerHeader);
    yield* mapConcurrently(packs.pieces(), PACKS_AHEAD, (pack) =>
      ask(pool.freest(), { ask: 'write', pack }, [pack.buffer]),
    );
  } finally {
    await packs[Symbol.asyncDispose]();
  }
}
