import type { Bench, Claim } from './claim.ts';
import { idIndex } from './scale/id-index.ts';
import { hotelMemory, idMemory } from './scale/memory.ts';
import { processes } from './scale/selling.ts';

/**
 * What a core, a process and a connection do: 1, 2 and 4 processes, and the memory for catalogues and partners of several
 * sizes (the largest with `--full`). docs/scale.md has the figures.
 */
const parts: Readonly<Record<string, Bench>> = {
  processes,
  hotels: hotelMemory,
  index: idIndex,
  ids: idMemory,
};

export const bench: Bench = async (options) => {
  const { only } = options;
  const claims: Claim[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (only === undefined || only === name) claims.push(...(await measure(options)));
  return claims;
};
