/** Data table. Kinds of rooms as suppliers sell them. `{b}` is the word for the bed. */
export interface RoomClass {
  /** Class, then the patterns of its names. */
  readonly name: string;
  readonly patterns: readonly string[];
  /** The minimum and maximum number of stars of hotels that sell it. */
  readonly fromStars: number;
  readonly toStars: number;
  readonly beds: readonly string[];
  readonly sizeM2: readonly [least: number, most: number];
  /** Hotel types; empty: all except the simple ones. */
  readonly only?: readonly number[];
}

const apartments = [201, 207, 217, 218, 230, 212];
const hostels = [203, 223];

export const roomClasses: readonly RoomClass[] = [
  {
    name: 'Economy',
    patterns: ['Economy {b} Room', 'Budget {b} Room', 'Economy {b}'],
    fromStars: 0,
    toStars: 3,
    beds: ['single', 'double', 'twin'],
    sizeM2: [9, 16],
  },
  {
    name: 'Standard',
    patterns: ['Standard {b} Room', '{b} Room', 'Standard Room, {beds}', 'Classic {b} Room'],
    fromStars: 0,
    toStars: 5,
    beds: ['single', 'double', 'queen', 'twin', 'doubletwin'],
    sizeM2: [14, 24],
  },
  {
    name: 'Comfort',
    patterns: ['Comfort {b} Room', 'Comfort Room, {beds}'],
    fromStars: 2,
    toStars: 4,
    beds: ['double', 'queen', 'twin', 'triple'],
    sizeM2: [16, 26],
  },
  {
    name: 'Superior',
    patterns: ['Superior {b} Room', 'Superior Room, {beds}', 'Superior Room with {beds}'],
    fromStars: 3,
    toStars: 5,
    beds: ['double', 'queen', 'king', 'twin', 'twodoubles'],
    sizeM2: [20, 32],
  },
  {
    name: 'Deluxe',
    patterns: ['Deluxe {b} Room', 'Deluxe Room, {beds}', 'Deluxe {b}'],
    fromStars: 3,
    toStars: 5,
    beds: ['double', 'king', 'twin', 'twoqueens'],
    sizeM2: [24, 40],
  },
  {
    name: 'Premium',
    patterns: ['Premium {b} Room', 'Premium Room, {beds}'],
    fromStars: 4,
    toStars: 5,
    beds: ['king', 'queen', 'twodoubles'],
    sizeM2: [28, 42],
  },
  {
    name: 'Executive',
    patterns: ['Executive {b} Room with Lounge Access', 'Executive Room, {beds}', 'Club {b} Room'],
    fromStars: 4,
    toStars: 5,
    beds: ['king', 'twin'],
    sizeM2: [28, 44],
  },
  {
    name: 'Triple',
    patterns: ['Triple Room', 'Standard Triple Room', 'Superior Triple Room'],
    fromStars: 1,
    toStars: 4,
    beds: ['triple'],
    sizeM2: [18, 30],
  },
  {
    name: 'Quadruple',
    patterns: ['Quadruple Room', 'Family Quadruple Room'],
    fromStars: 1,
    toStars: 4,
    beds: ['quad', 'twodoubles'],
    sizeM2: [24, 38],
  },
  {
    name: 'Family',
    patterns: ['Family Room', 'Family Room, {beds}', 'Two Connecting Family Rooms'],
    fromStars: 2,
    toStars: 5,
    beds: ['family', 'twoqueens'],
    sizeM2: [26, 48],
  },
  {
    name: 'Accessible',
    patterns: [
      'Accessible {b} Room',
      '{b} Room - Disability Access',
      'Standard {b} Room (Mobility Accessible, Roll-in Shower)',
    ],
    fromStars: 3,
    toStars: 5,
    beds: ['queen', 'king', 'twin'],
    sizeM2: [22, 34],
  },
  {
    name: 'Junior Suite',
    patterns: ['Junior Suite', 'Junior Suite, {beds}', 'Deluxe Junior Suite'],
    fromStars: 3,
    toStars: 5,
    beds: ['king', 'queen'],
    sizeM2: [32, 50],
  },
  {
    name: 'Suite',
    patterns: ['Suite', 'One-Bedroom Suite, {beds}', 'Executive Suite', 'Grand Suite'],
    fromStars: 4,
    toStars: 5,
    beds: ['king', 'kingsofa'],
    sizeM2: [45, 90],
  },
  {
    name: 'Presidential Suite',
    patterns: ['Presidential Suite', 'Royal Suite', 'Penthouse Suite'],
    fromStars: 5,
    toStars: 5,
    beds: ['king'],
    sizeM2: [90, 240],
  },
  {
    name: 'Studio',
    patterns: ['Studio', 'Studio Apartment', 'Deluxe Studio with Kitchenette'],
    fromStars: 0,
    toStars: 5,
    beds: ['double', 'queen', 'doublesofa'],
    sizeM2: [22, 38],
    only: apartments,
  },
  {
    name: 'Apartment',
    patterns: [
      'One-Bedroom Apartment',
      'Two-Bedroom Apartment',
      'Superior Apartment (4 Adults)',
      'Family Apartment',
    ],
    fromStars: 0,
    toStars: 5,
    beds: ['kingsofa', 'family', 'twoqueens'],
    sizeM2: [35, 85],
    only: apartments,
  },
  {
    name: 'Penthouse',
    patterns: ['Penthouse Apartment', 'Duplex Apartment'],
    fromStars: 3,
    toStars: 5,
    beds: ['twoqueens', 'family'],
    sizeM2: [70, 140],
    only: apartments,
  },
  {
    name: 'Dormitory',
    patterns: [
      'Bed in 6-Bed Mixed Dormitory',
      'Bed in 8-Bed Female Dormitory',
      'Single Bed in 4-Bed Dormitory Room',
    ],
    fromStars: 0,
    toStars: 3,
    beds: ['bunk'],
    sizeM2: [20, 36],
    only: hostels,
  },
  {
    name: 'Pod',
    patterns: ['Standard Pod', 'Female Capsule', 'Male Capsule'],
    fromStars: 0,
    toStars: 3,
    beds: ['pod'],
    sizeM2: [2, 4],
    only: hostels,
  },
  {
    name: 'Villa',
    patterns: ['One-Bedroom Villa with Private Pool', 'Beach Villa', 'Garden Bungalow', 'Overwater Villa'],
    fromStars: 4,
    toStars: 5,
    beds: ['king', 'kingsofa'],
    sizeM2: [55, 160],
    only: [206, 212],
  },
];

export interface BedSetting {
  /** The word inside a name: "Double Room". */
  readonly word: string;
  /** The phrase behind a name: "1 King Bed". */
  readonly phrase: string;
  readonly beds: readonly { readonly quantity: number; readonly type: string; readonly size: string }[];
  readonly adults: number;
  readonly children: number;
}

const single = { type: 'Twin/single', size: '90-130 cm wide' };
const double = { type: 'Double', size: '131-150 cm wide' };
const queen = { type: 'Queen', size: '151-180 cm wide' };
const king = { type: 'King', size: '181-210 cm wide' };
const sofa = { type: 'Sofa bed', size: 'Variable size' };
const bunk = { type: 'Bunk bed', size: 'Variable size' };

export const bedSettings: Readonly<Record<string, BedSetting>> = {
  single: {
    word: 'Single',
    phrase: '1 Single Bed',
    beds: [{ quantity: 1, ...single }],
    adults: 1,
    children: 0,
  },
  double: {
    word: 'Double',
    phrase: '1 Double Bed',
    beds: [{ quantity: 1, ...double }],
    adults: 2,
    children: 0,
  },
  queen: { word: 'Queen', phrase: '1 Queen Bed', beds: [{ quantity: 1, ...queen }], adults: 2, children: 1 },
  king: { word: 'King', phrase: '1 King Bed', beds: [{ quantity: 1, ...king }], adults: 2, children: 1 },
  twin: { word: 'Twin', phrase: '2 Twin Beds', beds: [{ quantity: 2, ...single }], adults: 2, children: 0 },
  doubletwin: {
    word: 'Double or Twin',
    phrase: '1 Double or 2 Twin Beds',
    beds: [{ quantity: 1, ...double }],
    adults: 2,
    children: 0,
  },
  twodoubles: {
    word: 'Double-Double',
    phrase: '2 Double Beds',
    beds: [{ quantity: 2, ...double }],
    adults: 4,
    children: 2,
  },
  twoqueens: {
    word: 'Queen-Queen',
    phrase: '2 Queen Beds',
    beds: [{ quantity: 2, ...queen }],
    adults: 4,
    children: 2,
  },
  triple: {
    word: 'Triple',
    phrase: '1 Double and 1 Single Bed',
    beds: [
      { quantity: 1, ...double },
      { quantity: 1, ...single },
    ],
    adults: 3,
    children: 0,
  },
  quad: {
    word: 'Quadruple',
    phrase: '4 Single Beds',
    beds: [{ quantity: 4, ...single }],
    adults: 4,
    children: 0,
  },
  family: {
    word: 'Family',
    phrase: '1 Double Bed and 1 Bunk Bed',
    beds: [
      { quantity: 1, ...double },
      { quantity: 1, ...bunk },
    ],
    adults: 4,
    children: 2,
  },
  doublesofa: {
    word: 'Double',
    phrase: '1 Double Bed and Sofa Bed',
    beds: [
      { quantity: 1, ...double },
      { quantity: 1, ...sofa },
    ],
    adults: 2,
    children: 2,
  },
  kingsofa: {
    word: 'King',
    phrase: '1 King Bed and Sofa Bed',
    beds: [
      { quantity: 1, ...king },
      { quantity: 1, ...sofa },
    ],
    adults: 3,
    children: 2,
  },
  bunk: { word: 'Bunk', phrase: '1 Bunk Bed', beds: [{ quantity: 1, ...bunk }], adults: 1, children: 0 },
  pod: { word: 'Pod', phrase: '1 Single Bed', beds: [{ quantity: 1, ...single }], adults: 1, children: 0 },
};

/** View → number of its amenity. */
export const views: readonly (readonly [name: string, amenity: number])[] = [
  ['City View', 109],
  ['Garden View', 110],
  ['Sea View', 108],
  ['Mountain View', 111],
  ['Pool View', 112],
];
