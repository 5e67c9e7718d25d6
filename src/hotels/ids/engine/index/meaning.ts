/** One hotel of a partner's id, with merges resolved. */
export interface Meaning {
  readonly hotel: number;
  readonly state: 'direct' | 'merged' | 'withdrawn';
}

export interface Place {
  readonly latitude: number;
  readonly longitude: number;
}

/** All meanings of one id taken together. */
export type Settled =
  | { readonly kind: 'unique' | 'merged' | 'withdrawn'; readonly hotel: number }
  | { readonly kind: 'several'; readonly hotels: readonly number[] }
  | { readonly kind: 'absent' };

/**
 * Valid mappings hide withdrawn ones; merged hotels are one; a hotel that is mapped directly
 * and through a merge counts as mapped directly.
 */
export function settle(meanings: readonly Meaning[]): Settled {
  const [first] = meanings;
  if (first === undefined) return { kind: 'absent' };
  const living = meanings.filter(({ state }) => state !== 'withdrawn');
  const hotels = [...new Set(living.map(({ hotel }) => hotel))].toSorted((a, b) => a - b);
  const [hotel] = hotels;
  if (hotel === undefined) return { kind: 'withdrawn', hotel: first.hotel };
  if (hotels.length > 1) return { kind: 'several', hotels };
  return { kind: living.some(({ state }) => state === 'direct') ? 'unique' : 'merged', hotel };
}
