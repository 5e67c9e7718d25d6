import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { rankingOf } from '../judge/ranking.ts';
import { Finder, type Scored } from '../finder.ts';
import { normalForm } from '../read/normal-form.ts';
import { choiceDirections, choiceFeatures, choiceKinds, choiceValues } from './choice.ts';

const twice = { name: 'Cormorant Hotel', city: 'Marling', latitude: '53.4', longitude: '-2.9' };
const finder = new Finder(
  shardOf([catalogueHotel(1, twice), catalogueHotel(3, { ...twice, latitude: '53.9' })]),
);
const found = finder
  .find(normalForm(hotelText(twice)))
  .map((one, index): Scored => ({ ...one, score: 3 - index }));
const hotel = (id: number): Scored =>
  found.find((one) => one.id === id) ?? assert.fail(`hotel ${id} was found`);

const ranked = (...all: Scored[]) => rankingOf(all) ?? assert.fail('there is a candidate');

test('the lead over rivals, and without rivals', () => {
  const best = { ...hotel(1), score: 3 };
  const values = choiceValues(ranked(best, { ...hotel(3), score: 1.5 }));
  assert.equal(values.length, choiceFeatures.length);
  assert.equal(choiceDirections.length, choiceFeatures.length);
  assert.deepEqual(values.slice(0, 2), Float32Array.of(3, 1.5));
  assert.equal(values[3], 1);
  assert.equal(choiceValues(ranked(best))[1], 8);
});

test('the kinds of evidence that contradict are counted', () => {
  const at = choiceFeatures.indexOf('contradictions');
  assert.deepEqual([choiceValues(ranked(hotel(1)))[at], choiceValues(ranked(hotel(3)))[at]], [0, 1]);
});

test('a misspelt name of a feature or of a kind of evidence does not compile', () => {
  // @ts-expect-error: the feature is called "contradictions"
  assert.equal(choiceFeatures.indexOf('contradictons'), -1);
  // @ts-expect-error: the kind is called "rivals"
  assert.equal(choiceKinds.indexOf('rivls'), -1);
});
