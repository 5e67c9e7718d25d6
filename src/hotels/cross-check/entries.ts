import { limits } from '../../contract/limits.ts';
import type { Spool } from '../../contract/needs.ts';
import { DealtSpill } from '../../platform/files/dealt-spill.ts';
import { hashText } from '../engine/read/text/hash.ts';
import { claimOfParts, partsOfClaim, readClaims, type Claim, type ReadClaims } from './claims.ts';

export type Side = 'a' | 'b';
export const sides = ['a', 'b'] as const;

/** Everything that the two files say about one id: different claims only, at most so many a side. */
export interface Entry {
  readonly id: string;
  readonly a: readonly Claim[];
  readonly b: readonly Claim[];
}

export type Pile = readonly Entry[];

/** The rows of the two files, dealt to piles by their ids: what belongs together is in one pile. */
export class TwoFiles implements AsyncDisposable {
  readonly #piles: Readonly<Record<Side, DealtSpill>>;

  constructor(spool: Spool) {
    const dealing = { piles: limits.crossCheckPiles, pileBytes: limits.crossCheckPileBytes };
    this.#piles = { a: new DealtSpill(spool, dealing), b: new DealtSpill(spool, dealing) };
  }

  read(side: Side, bytes: AsyncIterable<Uint8Array>): Promise<ReadClaims> {
    const piles = this.#piles[side];
    return readClaims(bytes, `file ${side.toUpperCase()}`, (claim) =>
      piles.deal(hashText(claim.id) % piles.piles, JSON.stringify([claim.id, ...partsOfClaim(claim)])),
    );
  }

  /**
   * The ids pile by pile. The same files give the same piles. A pile is judged as a whole, because the matcher weighs words
   * by how many of its hotels have them: so a command and a job have the same result.
   */
  async *entries(): AsyncGenerator<Pile> {
    for (let pile = 0; pile < limits.crossCheckPiles; pile++) {
      const found = new Map<string, { id: string; a: Claim[]; b: Claim[] }>();
      for (const side of sides)
        for await (const lines of this.#piles[side].lines(pile))
          for (const line of lines) {
            const [id = '', ...parts] = JSON.parse(line) as string[]; // written by `read`
            const entry = found.get(id) ?? { id, a: [], b: [] };
            found.set(id, entry);
            addTo(entry[side], claimOfParts(id, parts));
          }
      if (found.size > 0) yield [...found.values()];
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(sides.map((side) => this.#piles[side][Symbol.asyncDispose]()));
  }
}

/** Repeated rows are one claim. */
function addTo(claims: Claim[], claim: Claim): void {
  if (claims.length >= limits.crossCheckClaims) return;
  const isKnown = claims.some(
    ({ hotel, record }) => hotel === claim.hotel && record?.join('\n') === claim.record?.join('\n'),
  );
  if (!isKnown) claims.push(claim);
}
