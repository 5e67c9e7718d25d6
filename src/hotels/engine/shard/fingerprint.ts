import { crc32 } from 'node:zlib';
import * as brands from '../lexicon/brands.ts';
import * as countries from '../lexicon/countries.ts';
import * as kinds from '../lexicon/kinds.ts';
import * as postcodes from '../lexicon/postcodes.ts';
import * as regions from '../lexicon/regions.ts';
import * as scripts from '../lexicon/scripts.ts';
import * as streets from '../lexicon/streets.ts';
import * as towns from '../lexicon/towns.ts';
import * as words from '../lexicon/words.ts';
import { ShardBuilder } from './build.ts';
import { probes } from './probes.ts';
import type { Shard } from './shard.ts';

const lexicon = [brands, countries, kinds, postcodes, regions, scripts, streets, towns, words];

/** Patterns and sets have no spelling in JSON of their own. */
const spelt = (_: string, value: unknown): unknown =>
  value instanceof RegExp ? String(value) : value instanceof Set ? [...value] : value;

let known: number | undefined;

/**
 * Tells how this program reads hotels and lays them out: a checksum of the lexicon and of an index made of the probes.
 * A snapshot is worth reading only where a row is read as its hotels were, and no hand has to remember to say so.
 */
export function readingFingerprint(columnsOf: (shard: Shard) => Iterable<Uint8Array>): number {
  return (known ??= [...columnsOf(probeShard())].reduce(
    (sum, bytes) => crc32(bytes, sum),
    crc32(JSON.stringify(lexicon, spelt)),
  ));
}

function probeShard(): Shard {
  const builder = new ShardBuilder('XX');
  for (const [at, probe] of probes.entries()) builder.add({ ...probe, id: at + 1 });
  return builder.done();
}
