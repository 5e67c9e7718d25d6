import { crc32 } from 'node:zlib';
import { allWords } from '../lexicon/files.ts';
import { ShardBuilder } from './build.ts';
import { probes } from './probes.ts';
import type { Shard } from './shard.ts';

let known: number | undefined;

/**
 * Identifies how this program reads hotels and lays them out: a checksum of the lexicon and of an index made of the probes.
 * A snapshot is valid only if rows are read as its hotels were; the checksum makes sure of that without a manual version.
 */
export function readingFingerprint(columnsOf: (shard: Shard) => Iterable<Uint8Array>): number {
  return (known ??= [...columnsOf(probeShard())].reduce((sum, bytes) => crc32(bytes, sum), crc32(allWords)));
}

function probeShard(): Shard {
  const builder = new ShardBuilder('XX');
  for (const [at, probe] of probes.entries()) builder.add({ ...probe, id: at + 1 });
  return builder.done();
}
