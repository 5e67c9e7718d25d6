import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runExample } from '../../../../test/support/hotels/run-example.ts';
import { contradictions, type Levels } from './levels.ts';
import type { DealBreakerExample } from '../../../../test/support/hotels/deal-breaker-examples.ts';

const at = { latitude: '53.4021', longitude: '-2.9801' };
const walkAway = { latitude: '53.4171', longitude: '-2.9801' };
const here = { city: 'Marling', ...at };

/** Row, hotel, and some of the levels that follow. */
const pairs: readonly (readonly [
  row: DealBreakerExample['row'],
  hotel: DealBreakerExample['hotel'],
  levels: Partial<Levels>,
])[] = [
  [
    { name: 'Otterkiln', ...here },
    { name: 'Otterkiln', ...here },
    { name: 'same', location: 'point' },
  ],
  [
    { name: 'Otterkiln View', ...here },
    { name: 'Otterkiln', ...here },
    { name: 'longer', brand: 'none' },
  ],
  [{ name: 'Otterkiln View', ...here }, { name: 'Otterkiln Garden', ...here }, { name: 'different' }],
  [{ name: 'Otterkiln View', ...here }, { name: 'Οτερκιλν Πλάζα', ...here }, { name: 'two scripts' }],
  [{ name: 'Zephyr Lodge', ...here }, { name: 'Cormorant Hotel', ...here }, { name: 'unrelated' }],
  [
    { name: 'Home2 Suites Otterkiln', ...here },
    { name: 'Hampton Inn Otterkiln', ...here },
    { brand: 'other', location: 'point' },
  ],
  [{ name: 'Otterkiln Hostel', ...here }, { name: 'Otterkiln Apartments', ...here }, { kind: 'other' }],
  [{ name: 'Teal Inn II', ...here }, { name: 'Teal Inn', ...here }, { part: 'one side' }],
  [
    { name: 'Three Otters Hotel', city: 'Marling', address: '4 Reed Lane' },
    { name: 'Kolme Saukkoa Hotel', city: 'Marling', address: '4 Reed Lane' },
    { name: 'unrelated', door: 'same', part: 'same' },
  ],
  [
    { name: 'Heron House 12', city: 'Marling', address: '4 Reed Lane' },
    { name: 'Heron House', city: 'Marling', address: '4 Reed Lane' },
    { door: 'same', part: 'one side' },
  ],
  [
    { name: 'Heron House, 12th floor', city: 'Marling', address: '4 Reed Lane' },
    { name: 'Heron House 14 kat', city: 'Marling', address: '4 Reed Lane' },
    { door: 'same', part: 'different' },
  ],
  [
    { name: 'Otterkiln', city: 'Marling', address: '4 Reed Lane' },
    { name: 'Otterkiln', city: 'Marling', address: '4 Reed Lane' },
    { door: 'same', location: 'address' },
  ],
  [
    { name: 'Otterkiln', city: 'Marling', address: '4 Reed Lane' },
    { name: 'Otterkiln', city: 'Marling', address: '71 Mill Road' },
    { door: 'another', location: 'apart' },
  ],
  [
    { name: 'Otterkiln', city: 'Marling', ...walkAway },
    { name: 'Otterkiln', city: 'Marling', ...at },
    { location: 'apart' },
  ],
  [
    { name: 'Otterkiln', city: 'Marling' },
    { name: 'Otterkiln', city: 'Farbridge' },
    { location: 'elsewhere' },
  ],
  [
    { name: 'Grand Hotel' },
    { name: 'Grand Hotel', city: 'Marling' },
    { identity: 'common', location: 'unknown' },
  ],
  // One hotel of the country has the name, or a second one has it too.
  [
    { name: 'Otterkiln' },
    { name: 'Otterkiln', city: 'Marling' },
    { identity: 'enough', location: 'unknown' },
  ],
  [
    { name: 'Bridge Hotel Ashby0' },
    { name: 'Bridge Hotel Ashby0', city: 'Marling' },
    { identity: 'little', location: 'unknown' },
  ],
];

for (const [row, hotel, levels] of pairs)
  test(`${JSON.stringify(row)} against ${JSON.stringify(hotel)}: ${JSON.stringify(levels)}`, () => {
    const { ranking } = runExample({ row, hotel });
    assert.deepEqual({ ...ranking.levels, ...levels }, ranking.levels);
  });

const agreeing: Levels = {
  name: 'same',
  brand: 'none',
  kind: 'same',
  part: 'same',
  door: 'same',
  location: 'point',
  identity: 'enough',
  rivals: 'none',
};

test('agreement does not contradict; each other kind of evidence counts once', () => {
  assert.equal(contradictions(agreeing), 0);
  assert.equal(contradictions({ ...agreeing, kind: 'other' }), 1);
  assert.equal(contradictions({ ...agreeing, kind: 'other', brand: 'other', part: 'different' }), 3);
  assert.equal(contradictions({ ...agreeing, location: 'unknown', door: 'unknown' }), 0);
});
