import { limits } from '../../contract/limits.ts';
import type { Spool } from '../../contract/needs.ts';
import { linesOf, PartitionedSpill } from '../../platform/files/partitioned-spill.ts';
import { hashText } from '../engine/read/text/hash.ts';
import { claimOfParts, partsOfClaim, readClaims, type Claim, type ReadClaims } from './claims.ts';

export type Side = 'a' | 'b';
export const sides = ['a', 'b'] as const;

/** Everything that the two files say about one id: different claims only, at most `crossCheckClaims` of each file. */
export interface Entry {
  readonly id: string;
  readonly a: readonly Claim[];
  readonly b: readonly Claim[];
}

export type Partition = readonly Entry[];

/** What the files say about the ids of a partition, as `TwoFiles` keeps it. */
export type PartitionLines = Readonly<Record<Side, readonly Uint8Array<ArrayBuffer>[]>>;

/** The rows of the two files, split into partitions by their ids: all rows of one id are in one partition. */
export class TwoFiles implements AsyncDisposable {
  readonly #partitions: Readonly<Record<Side, PartitionedSpill>>;

  constructor(spool: Spool) {
    const sizes = {
      partitions: limits.crossCheckPartitions,
      partitionBytes: limits.crossCheckPartitionBytes,
    };
    this.#partitions = { a: new PartitionedSpill(spool, sizes), b: new PartitionedSpill(spool, sizes) };
  }

  read(side: Side, bytes: AsyncIterable<Uint8Array>): Promise<ReadClaims> {
    const partitions = this.#partitions[side];
    return readClaims(bytes, `file ${side.toUpperCase()}`, (claim) =>
      partitions.append(
        hashText(claim.id) % partitions.partitions,
        JSON.stringify([claim.id, ...partsOfClaim(claim)]),
      ),
    );
  }

  /**
   * The lines of one partition after another; the same files give the same partitions. A partition is judged as a whole,
   * because the matcher weighs words by how many of its hotels have them: so a command and a job have the same result.
   */
  async *partitions(): AsyncGenerator<PartitionLines> {
    for (let partition = 0; partition < limits.crossCheckPartitions; partition++) {
      const a = await Array.fromAsync(this.#partitions.a.bytes(partition));
      const b = await Array.fromAsync(this.#partitions.b.bytes(partition));
      if (a.length + b.length > 0) yield { a, b };
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(sides.map((side) => this.#partitions[side][Symbol.asyncDispose]()));
  }
}

/** The ids of a partition. */
export function entriesOf(lines: PartitionLines): Partition {
  const found = new Map<string, { id: string; a: Claim[]; b: Claim[] }>();
  for (const side of sides)
    for (const bytes of lines[side])
      for (const line of linesOf(bytes)) {
        const [id = '', ...parts] = JSON.parse(line) as string[]; // written by `read`
        const entry = found.get(id) ?? { id, a: [], b: [] };
        found.set(id, entry);
        addTo(entry[side], claimOfParts(id, parts));
      }
  return [...found.values()];
}

/** Repeated rows are one claim. */
function addTo(claims: Claim[], claim: Claim): void {
  if (claims.length >= limits.crossCheckClaims) return;
  const isKnown = claims.some(
    ({ hotel, record }) => hotel === claim.hotel && record?.join('\n') === claim.record?.join('\n'),
  );
  if (!isKnown) claims.push(claim);
}
