import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

const engine = roomEngine();

/** Name → how large the room is; what is absent is not stated. */
const table: readonly (readonly [string, object])[] = [
  ['Room for 2 adults and 2 children', { persons: 4 }],
  ['Family Room, sleeps 2 adults 1 child', { persons: 3 }],
  ['Family Room, adults 2 children 2', { persons: 4 }],
  ['Kids Suite', { persons: undefined }],
  ['Inside Cabin, 4 berths', { persons: 4 }],
  ['Dormitory of 6', { persons: 6 }],
  ['Two bedrooms, one bathroom', { bedrooms: 2, bathrooms: 1 }],
  ['침실 2개 아파트', { bedrooms: 2 }],
  ['Double Room 28 sqm', { area: 28, persons: undefined }],
  ['Doppelzimmer, 30 m²', { area: 30 }],
  ['Studio, 1000 sq ft', { area: 92.9 }],
  ['和室10畳', { area: 16.5 }],
  ['Room, sq ft unknown', { area: undefined }],
];

for (const [name, size] of table)
  test(`"${name}" says how large it is`, () => {
    assert.partialDeepStrictEqual(engine.parse(name), size);
  });
