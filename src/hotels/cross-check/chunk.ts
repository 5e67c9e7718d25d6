import { claimOfParts, partsOfClaim, type Claim } from './claims.ts';
import { entriesOf, sides, type Partition, type PartitionLines } from './entries.ts';

/** Partitions before they are read: the lines of one, or several as a job keeps them. */
export type Chunk = PartitionLines | string;

type KeptEntry = [id: string, a: (readonly string[])[], b: (readonly string[])[]];

/** Partitions as a job keeps them. */
export function keptChunk(partitions: readonly Partition[]): string {
  return JSON.stringify(
    partitions.map((partition) =>
      partition.map(({ id, a, b }): KeptEntry => [id, a.map(partsOfClaim), b.map(partsOfClaim)]),
    ),
  );
}

export function partitionsOf(chunk: Chunk): readonly Partition[] {
  if (typeof chunk !== 'string') return [entriesOf(chunk)];
  const kept = JSON.parse(chunk) as KeptEntry[][]; // written by `keptChunk`
  return kept.map((partition) =>
    partition.map(([id, a, b]) => {
      const claims = (all: KeptEntry[1]): Claim[] => all.map((parts) => claimOfParts(id, parts));
      return { id, a: claims(a), b: claims(b) };
    }),
  );
}

export function sizeOf(chunk: Chunk): number {
  if (typeof chunk === 'string') return chunk.length;
  return sides.flatMap((side) => chunk[side]).reduce((bytes, part) => bytes + part.length, 0);
}
