import { type SeededRandom, seededRandom } from '../../src/lib/seeded-random.ts';

/** Room names for measuring: drawn from parts, with a seed, so that every run measures the same work. */
export interface NamedRooms {
  readonly references: readonly string[];
  readonly suppliers: readonly string[];
}

const classes = [
  '',
  'Standard',
  'Superior',
  'Deluxe',
  'Executive',
  'Premium',
  'Club',
  'Classic',
  'Comfort',
  'Family',
  'Royal',
];
const types = [
  'Room',
  'Room',
  'Room',
  'Suite',
  'Junior Suite',
  'Studio',
  'One-Bedroom Apartment',
  'Two-Bedroom Villa',
];
const beds = ['', '1 King Bed', '1 Queen Bed', '2 Double Beds', '2 Queen Beds', '2 Single Beds', 'Sofa Bed'];
const views = [
  '',
  '',
  'Sea View',
  'City View',
  'Garden View',
  'Pool View',
  'Mountain View',
  'Partial Ocean View',
];
const extras = ['', '', '', 'Balcony', 'Kitchen', 'Accessible', 'High Floor', 'Corner', 'Non Smoking'];
const tails = [
  '',
  ' - Room Only',
  ' - Breakfast included',
  ' BB',
  ' (Non-refundable)',
  ' - Free cancellation',
];

export function namedRooms(
  seed: number,
  sizes: { readonly references: number; readonly suppliers: number },
): NamedRooms {
  const random = seededRandom(seed);
  const references = new Set<string>();
  while (references.size < sizes.references) references.add(roomName(random));
  const list = [...references];
  const suppliers = Array.from({ length: sizes.suppliers }, () => {
    const name = random.chance(0.7) ? random.pick(list) : roomName(random);
    return (random.chance(0.4) ? name.toUpperCase().replaceAll(',', '') : name) + random.pick(tails);
  });
  return { references: list, suppliers };
}

function roomName(random: SeededRandom): string {
  const parts = [
    `${random.pick(classes)} ${random.pick(types)}`.trim(),
    random.pick(beds),
    random.pick(views),
    random.pick(extras),
  ];
  return parts.filter((part) => part !== '').join(', ');
}
