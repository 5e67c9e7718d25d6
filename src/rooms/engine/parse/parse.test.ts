import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readLexicon } from '../../lexicon.ts';
import { compileLexicon } from '../lexicon/lexicon.ts';
import { parseRoom } from './parse.ts';
import type { Room } from '../room.ts';

const lexicon = compileLexicon(readLexicon());
const parse = (name: string): Room => parseRoom(name, lexicon);

/** Name → the attributes named, as JSON of just these keys. */
const table: readonly (readonly [string, Partial<Record<keyof Room, unknown>>])[] = [
  ['Junior King Suite', { types: ['junior suite'] }],
  ['Studio Suite', { types: ['studio'] }],
  ['Two-Bedroom Apartment', { types: ['apartment'], bedrooms: 2 }],
  ['Suite, 1 Bedroom, 2 Bathrooms', { bedrooms: 1, bathrooms: 2 }],
  ['Comfort Double or Twin Room', { classes: ['comfort'], capacities: ['double-or-twin'] }],
  ['Comfort+ King', { classes: ['comfort', 'plus'] }],
  ['Comfort + Breakfast', { classes: ['comfort'] }],
  ['Comfort+ Breakfast', { classes: ['comfort'], board: ['breakfast'] }],
  ['Comfort+breakfast', { classes: ['comfort'] }],
  [
    'Bungalow by the Pool',
    { features: [], view: { kinds: ['pool'], isPartial: false, isFront: false, isChoice: false } },
  ],
  ['Standard Room', { classes: [], isStandard: true }],
  ['DOUBLE SUPERIOR', { isWholesale: true, capacities: ['double'], classes: ['superior'] }],
  ['Double Superior', { isWholesale: false }],
  ['Run of House (assigned on arrival)', { isRunOfHouse: true }],
  ['Studio (2 Adults)', { persons: 2 }],
  [
    'Room, Accessible, Roll-in Shower, Non Smoking',
    { access: ['accessible', 'roll-in shower'], smoking: 'non-smoking' },
  ],
  ['Deluxe Room - Breakfast included', { board: ['breakfast'] }],
  ['Deluxe Room - Room Only', { board: [] }],
  ['1 KING BED...PILLOWTOP MATTRESS-LUX LINENS...DELUXE COFFEE MAKER', { classes: [], words: [] }],
  ['Pool Villa Honeymoon PKG', { types: ['villa'], classes: [] }],
  ['Standard Twin, spa entry incl, resort fee extra', { classes: [], capacities: ['twin'] }],
  ['Honeymoon Suite', { classes: ['honeymoon'] }],
  ['Zorbulon Room', { words: ['zorbulon'] }],
  ['Room XKCD42', { words: [] }],
  ['Appartement deux chambres', { types: ['apartment'], bedrooms: 2 }],
  ['豪华双床房（含早餐）', { classes: ['deluxe'], capacities: ['twin'], board: ['breakfast'] }],
  ['Apartamento de tres dormitorios', { types: ['apartment'], bedrooms: 3 }],
  ['Двухкомнатный люкс', { types: ['suite'] }],
  ['Eenpersoonskamer', { capacities: ['single'] }],
];

for (const [name, wanted] of table)
  test(`"${name}"`, () => {
    const room = parse(name);
    // The keys of the table are keys of a room.
    for (const [key, value] of Object.entries(wanted)) assert.deepEqual(room[key as keyof Room], value, key);
  });

test('spans lie in the name, in order, and do not overlap', () => {
  for (const [name] of table) {
    const { spans } = parse(name);
    for (const [index, span] of spans.entries()) {
      assert.ok(
        span.start >= (spans[index - 1]?.end ?? 0) && span.end <= name.length && span.start < span.end,
        name,
      );
    }
  }
});

test('parsing twice equals parsing once, whatever the name', () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const part = fc.oneof(
    fc.constantFrom('deluxe', 'king', '2', 'bed', 'sea', 'view', ',', '(', 'zimmer', '海', 'ه', 'ß', '...'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      const name = parts.join(' ');
      assert.deepEqual(parse(name), parse(name));
    }),
    { seed, numRuns: 300 },
  );
});
