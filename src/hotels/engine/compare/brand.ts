import { kinds } from '../lexicon/files.ts';
import { isKindName, kindNames } from '../lexicon/kinds.ts';
import { isGlobalBrand } from '../read/brands.ts';
import { column } from './features.ts';
import { UNKNOWN, type Pair } from './pair.ts';

/** Two brands at one address are two hotels: the brand may outweigh an agreement of name and place. */
export function compareBrands({ shard, query, hotel }: Pair, out: Float32Array): void {
  const { brand, chain } = query.form.name;
  const other = shard.brand[hotel] ?? 0;
  const otherChain = shard.chain[hotel] ?? 0;
  const around = shard.signsAround[hotel] ?? 0;
  out[column.signsAround] = around === 0 ? UNKNOWN : Math.log2(around);
  if (brand !== 0 && brand === other) out[column.brand] = 2;
  else if (brand === 0 && other === 0)
    out[column.brand] = chain === 0 || otherChain === 0 || chain === otherChain ? 1 : -1;
  else if (brand === 0 || other === 0)
    out[column.brand] =
      chain !== 0 && otherChain !== 0
        ? chain === otherChain
          ? 0.5
          : -1.5
        : isGlobalBrand(brand || other)
          ? ONE_SIDED
          : 0;
  else out[column.brand] = chain === otherChain ? -1 : -2;
}

/** Only one of the two has a brand, and hotels of its chain always show it. */
export const ONE_SIDED = -0.5;

/** Both name several kinds, and share one. */
export const SAME_KIND = 1.5;

/** Compares the kinds of both: apartments with a hotel, a motel with an inn. */
export function compareKinds({ shard, query, hotel }: Pair, out: Float32Array): void {
  const mine = query.form.name.kinds;
  const other = shard.kinds[hotel] ?? 0;
  if (mine === other) out[column.kind] = mine === 0 ? 1 : 2;
  else if (apart.some(([a, b]) => isSplit(mine, other, a, b) || isSplit(other, mine, a, b)))
    out[column.kind] = -1;
  else if ((mine & other) !== 0) out[column.kind] = SAME_KIND;
  else out[column.kind] = mine === 0 || other === 0 ? 1 : 0;
}

/** The bits of two kinds that exclude each other, unless a name has both. */
const apart = kinds
  .rows('apart')
  .flatMap(({ meaning, spellings }) => spellings.map((other) => [bitOf(meaning), bitOf(other)] as const));

function bitOf(kind: string): number {
  if (!isKindName(kind))
    throw new Error(`kinds.txt: "${kind}" is not a kind of hotel: expected one of kindNames`);
  return 1 << kindNames.indexOf(kind);
}

function isSplit(mine: number, other: number, a: number, b: number): boolean {
  return (mine & a) !== 0 && (other & b) !== 0 && (mine & b) === 0 && (other & a) === 0;
}
