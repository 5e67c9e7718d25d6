/** The kinds of evidence by which an explanation sums up features. */
export const kindsOfEvidence = ['name', 'brand', 'kind of hotel', 'coordinates', 'address', 'town'] as const;
type Kind = (typeof kindsOfEvidence)[number];

/**
 * All features of a row and a hotel, in the order of the model: the kind of evidence in
 * explanations, and the direction. +1: more of it never makes a match less likely; −1: never more likely; 0: either.
 */
const table = {
  nameOfRow: ['name', 1],
  nameOfHotel: ['name', 1],
  nameShared: ['name', 1],
  nameOfRowAnywhere: ['name', 1],
  nameOfHotelAnywhere: ['name', 1],
  nameRarity: ['name', 1],
  rarestMissingOfRow: ['name', -1],
  rarestMissingOfHotel: ['name', -1],
  sameNameKey: ['name', 1],
  misspelt: ['name', -1],
  apartOfRow: ['name', -1],
  apartOfHotel: ['name', -1],
  wordsShared: ['name', 0],
  rowNameWeight: ['name', 0],
  leadingWord: ['name', 1],
  former: ['name', 0],
  ownShared: ['name', 1],
  ownSharedBeyondTown: ['name', 1],
  ownSharedBeyondPlace: ['name', 1],
  ownMissing: ['name', -1],
  namesakes: ['name', -1],
  markOfRow: ['name', -1],
  markOfHotel: ['name', -1],
  brand: ['brand', 1],
  signsAround: ['brand', -1],
  kind: ['kind of hotel', 1],
  middleDistance: ['coordinates', 0],
  quarterDistance: ['coordinates', -1],
  distance: ['coordinates', -1],
  repairedDistance: ['coordinates', -1],
  decimals: ['coordinates', 0],
  townDistance: ['coordinates', -1],
  houseNumber: ['address', 1],
  streetOfRow: ['address', 1],
  streetOfHotel: ['address', 1],
  postcode: ['address', 1],
  streetAndNumber: ['address', 1],
  town: ['town', 1],
  townInName: ['town', 1],
  place: ['town', 1],
} as const satisfies Readonly<Record<string, readonly [kind: Kind, direction: 1 | 0 | -1]>>;

/** The name of a feature. */
export type Feature = keyof typeof table;

// The keys of a constant object are exactly its names.
export const pairFeatures = Object.keys(table) as readonly Feature[];
export const pairDirections: readonly number[] = pairFeatures.map((feature) => table[feature][1]);
/** Kind of evidence of each feature: parts of an explanation are summed by it. */
export const kindOfFeature: readonly Kind[] = pairFeatures.map((feature) => table[feature][0]);

/** The place of each feature in the values of a pair. */
export const column = Object.fromEntries(pairFeatures.map((feature, at) => [feature, at])) as Readonly<
  Record<Feature, number> // an entry for each feature
>;
