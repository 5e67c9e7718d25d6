import type { SeededRandom } from '../../src/lib/seeded-random.ts';

/** A room as what it has, without words. */
export interface Bundle {
  readonly type: string;
  readonly class?: string;
  /** "2 queen", or a capacity such as `twin`. */
  readonly beds?: string;
  readonly view?: string;
  readonly outdoor?: string;
  readonly feature?: string;
  readonly bedrooms?: string;
  readonly access?: string;
  /** A name of the hotel's own: "Zorbulon". */
  readonly ownName?: string;
}

export const parts: readonly (keyof Bundle)[] = [
  'type',
  'class',
  'beds',
  'view',
  'outdoor',
  'feature',
  'bedrooms',
  'access',
  'ownName',
];

const types = [
  'room',
  'room',
  'room',
  'room',
  'suite',
  'junior suite',
  'studio',
  'apartment',
  'villa',
  'bungalow',
];
const classes = [
  'superior',
  'deluxe',
  'premium',
  'executive',
  'club',
  'classic',
  'comfort',
  'economy',
  'business',
  'family',
  'royal',
  'luxury',
  'premier',
  'grand',
];
const beds = ['1 king', '1 queen', '2 queen', '2 double', '1 double', '2 single'];
const capacities = ['single', 'double', 'twin', 'triple', 'quadruple'];
const views = ['sea', 'city', 'garden', 'pool', 'mountain', 'river', 'lake', 'park', 'courtyard', 'beach'];
const features = ['kitchen', 'corner', 'connecting', 'high floor', 'private pool', 'jacuzzi', 'living room'];
const outdoors = ['balcony', 'terrace', 'patio'];
/** Syllables of names that no lexicon has: of hotels, of agencies. */
const syllables = [
  'zor',
  've',
  'lun',
  'tar',
  'mi',
  'kel',
  'pra',
  'do',
  'nax',
  'ril',
  'gu',
  'shen',
  'bo',
  'fey',
];

/** What the rooms of one hotel are made of. */
export interface HotelStyle {
  readonly usesCapacities: boolean;
  readonly names: readonly string[];
}

export function bundle(random: SeededRandom, { usesCapacities, names }: HotelStyle): Bundle {
  const type = random.pick(types);
  const isHome = type === 'apartment' || type === 'villa';
  return {
    type,
    ...(random.chance(0.55) ? { class: random.pick(classes) } : {}),
    ...(random.chance(isHome ? 0.15 : 0.75) ? { beds: random.pick(usesCapacities ? capacities : beds) } : {}),
    ...(random.chance(0.3) ? { view: random.pick(views) } : {}),
    ...(random.chance(0.12) ? { outdoor: random.pick(outdoors) } : {}),
    ...(random.chance(0.12) ? { feature: random.pick(features) } : {}),
    ...(isHome && random.chance(0.7) ? { bedrooms: random.pick(['1', '2', '3']) } : {}),
    ...(random.chance(0.08) ? { access: 'accessible' } : {}),
    ...(names.length > 0 && random.chance(0.6) ? { ownName: random.pick(names) } : {}),
  };
}

/** The statement of a supplier about a room: all of it, less, or something else. */
export function statement(room: Bundle, { names }: HotelStyle, random: SeededRandom): Bundle {
  const stated: Record<string, string | undefined> = { ...room };
  if (random.chance(0.3))
    delete stated[random.pick(['beds', 'outdoor', 'beds', 'view', 'class', 'bedrooms', 'ownName'])];
  if (random.chance(0.05)) stated['ownName'] = coined(random);
  if (random.chance(0.3)) {
    const other = bundle(random, { usesCapacities: capacities.includes(room.beds ?? ''), names });
    const part = random.pick(parts);
    if (other[part] !== undefined) stated[part] = other[part];
  }
  // Every key of a bundle is either kept, left out or replaced by a value of the same part.
  return stated as unknown as Bundle;
}

export function coined(random: SeededRandom): string {
  const word = Array.from({ length: 2 + random.below(2) }, () => random.pick(syllables)).join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

export function distinct(bundles: readonly Bundle[]): Bundle[] {
  return [...new Map(bundles.map((one) => [parts.map((part) => one[part] ?? '').join('/'), one])).values()];
}
