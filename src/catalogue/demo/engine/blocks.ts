/** Hotels per block. A block is a part of a town, and its hotels depend on each other. */
export const BLOCK = 10;

/** The blocks of one transaction. */
export const BLOCKS_AT_ONCE = 100;

/** How many blocks so many hotels are. */
export function blocksOf(hotels: number): number {
  return Math.ceil(hotels / BLOCK);
}
