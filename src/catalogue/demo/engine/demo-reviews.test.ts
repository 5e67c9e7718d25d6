import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { demoWorld } from './demo-world.ts';

const world = demoWorld(1, testAtlas);
const all = Array.from({ length: 300 }, (_, number) => world.block(number, 3000));

test('the rating of a hotel is the mean of its reviews, and the review count is their number', () => {
  for (const block of all) {
    for (const hotel of block.hotels.slice(0, 10)) {
      const scores = block.reviews.filter(({ hotel_id }) => hotel_id === hotel.id).map(({ score }) => score);
      assert.equal(hotel.review_count, scores.length);
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      if (scores.length > 0) assert.ok(Math.abs((hotel.rating ?? 0) - mean) <= 0.05 + 1e-9);
    }
  }
});

test('reviews are in several languages, and dated within the demo calendar', () => {
  const reviews = all.flatMap((block) => block.reviews);
  assert.ok(new Set(reviews.map(({ language }) => language)).size >= 5);
  for (const { written_at } of reviews) assert.match(written_at, /^202[456]-\d\d-\d\d \d\d:\d\d:\d\d$/);
});

test('the summary has a rating for every topic', () => {
  const sentiment = all[0]?.hotels[0]?.details?.sentiment;
  assert.equal(sentiment?.categories.length, 8);
  assert.equal(sentiment.pros.length, 3);
  assert.equal(sentiment.cons.length, 2);
});
