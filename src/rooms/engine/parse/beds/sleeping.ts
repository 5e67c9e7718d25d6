import type { Beds } from '../../room.ts';

/** Beds and capacity of a name, normalized. */
export interface Sleeping {
  readonly options: readonly (readonly Beds[])[];
  readonly capacities: readonly string[];
  readonly persons: number | undefined;
  /** "Two-bed apartment" */
  readonly bedrooms: number | undefined;
}

interface Read {
  readonly options: Sleeping['options'];
  readonly capacities: readonly string[];
  readonly types: readonly string[];
  readonly features: readonly string[];
}

const homes = new Set(['apartment', 'villa', 'house', 'townhouse', 'cottage', 'bungalow', 'chalet']);
/** How many guests sleep in a room of this capacity, for three and more. */
export const sleepers: Readonly<Record<string, number>> = {
  triple: 3,
  quadruple: 4,
  quintuple: 5,
  sextuple: 6,
};

/**
 * "Double room, 2 beds" is a twin room and "double room, 1 bed" a double room: beds without a kind define the capacity,
 * and for a home the number of bedrooms. In a dormitory guests book one of many beds, whose number is the size of the dormitory.
 */
export function sleeping({
  options,
  capacities: read,
  types,
  features,
}: Read): Sleeping & { readonly classes: readonly string[] } {
  // A semi-double is what others call a small double.
  const isSemi = read.includes('semi-double');
  const capacities = isSemi
    ? [...new Set(read.map((one) => (one === 'semi-double' ? 'double' : one)))]
    : read;
  return { ...oneForm({ options, capacities, types, features }), classes: isSemi ? ['small'] : [] };
}

function oneForm({ options, capacities, types, features }: Read): Sleeping {
  if (types.includes('dormitory')) return inDormitory(options, capacities);
  const counts = options.map((option) =>
    option.every((bed) => bed.kind === 'any') ? countOf(option) : undefined,
  );
  if (isDoubleOrTwin(options))
    return { options: [], capacities: ['double-or-twin'], persons: undefined, bedrooms: undefined };
  if (capacities.join() === 'single' && counts.join() === '2')
    return { options: [], capacities: ['twin'], persons: undefined, bedrooms: undefined };
  const only = counts.length === 1 ? counts[0] : undefined;
  if (only !== undefined && types.some((type) => homes.has(type)))
    return { options: [], capacities, persons: undefined, bedrooms: only };
  const isPlainDouble = capacities.length === 1 && capacities[0] === 'double';
  if (isPlainDouble && counts.length > 0 && counts.every((count) => count === 1 || count === 2)) {
    const kinds = new Set(counts);
    const capacity = kinds.size === 2 ? 'double-or-twin' : kinds.has(2) ? 'twin' : 'double';
    return { options: [], capacities: [capacity], persons: undefined, bedrooms: undefined };
  }
  if (options.length + capacities.length === 0 && features.includes('four-poster'))
    return { options: [[fourPoster]], capacities, persons: undefined, bedrooms: undefined };
  return { options, capacities, persons: undefined, bedrooms: undefined };
}

/** It is not for one guest, and there are not two of them in a room. */
const fourPoster: Beds = { count: 1, kind: 'large', isCounted: true };

/** "Double or twin beds" is what others call a double or twin room. */
function isDoubleOrTwin(options: Sleeping['options']): boolean {
  const written = options.map((option) => option.map(({ count, kind }) => `${count} ${kind}`).join('+'));
  return written.sort().join('/') === '1 double/2 twin';
}

function inDormitory(options: Sleeping['options'], capacities: readonly string[]): Sleeping {
  // "1 bunk bed in a six-bed dormitory": the bed that is sold is not one more.
  const counted = options.map((option) => option.filter((bed) => bed.isCounted));
  const most = Math.max(
    0,
    ...counted.flat().map(({ count }) => count),
    ...capacities.map((capacity) => sleepers[capacity] ?? 0),
  );
  const kinds = options.filter((option) => option.some((bed) => bed.kind === 'bunk'));
  return { options: kinds, capacities: [], persons: most > 1 ? most : undefined, bedrooms: undefined };
}

export function countOf(beds: readonly Beds[]): number {
  return beds.reduce((sum, bed) => sum + bed.count, 0);
}
