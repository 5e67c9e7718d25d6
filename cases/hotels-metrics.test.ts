import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Matcher } from '../src/hotels/engine/engine.ts';
import { catalogueHotel, hotelText, marling, shardOf } from '../test/support/hotels/hotel-shards.ts';
import { measure } from './hotels-metrics.ts';

/** Two hotels with the name of a row that does not state which of the towns it is in. */
const twice = ['Seaburn', 'Inverlea'].map((city, index) =>
  catalogueHotel(900 + index, { name: 'Osprey & Thistle Hotel', city }),
);
const matcher = new Matcher([shardOf([...marling, ...twice])]);
const outcome = matcher.match(hotelText({ name: 'Osprey & Thistle Hotel' }));

/** The figures where `right` were the row's hotel. */
function figures(right: number) {
  const row = {
    id: 'r',
    text: hotelText({}),
    right: new Set([right]),
    kind: '',
    defect: '',
    isPointShared: false,
  };
  return measure([{ row, outcome }]);
}

test('a hotel that a row in review lists is shown, and found only where it is the first', () => {
  assert.equal(outcome.verdict, 'review');
  const [first, second] = outcome.candidates.map(({ id }) => id);
  assert.deepEqual([first, second].toSorted(), [900, 901]);
  assert.deepEqual(
    [first, second, 1].map((id = 0) => figures(id).shown),
    [1, 1, 0],
  );
  assert.deepEqual(
    [first, second, 1].map((id = 0) => figures(id).found),
    [1, 0, 0],
  );
});
