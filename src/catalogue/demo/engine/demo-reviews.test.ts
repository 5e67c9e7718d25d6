import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { demoSentiment, inventedReviews, reviewsOf } from './demo-reviews.ts';
import { demoWorld } from './demo-world.ts';

const world = demoWorld(1, testAtlas);
const all = Array.from({ length: 300 }, (_, number) => world.block(number, 3000));
const everything = { offset: 0, limit: 1000 };

test('every hotel has 30 to 300 reviews, and its rating is their mean', () => {
  for (const { hotels } of all.slice(0, 30))
    for (const { id, details, rating, review_count: count = 0 } of hotels.slice(0, 10)) {
      const invented = details?.invented_reviews;
      assert.ok(invented);
      const scores = inventedReviews(Number(id), invented, everything).map(({ score }) => score);
      assert.equal(scores.length, count);
      assert.ok(count >= 30 && count <= 300, `${count}`);
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
      assert.ok(Math.abs((rating ?? 0) - mean) <= 0.05 + 1e-9);
    }
});

test('pages of reviews are parts of one list, the latest first', () => {
  const { invented } = reviewsOf(10_001, 0.7);
  const whole = inventedReviews(10_001, invented, everything);
  const pages = [0, 20, 40].flatMap((offset) => inventedReviews(10_001, invented, { offset, limit: 20 }));
  assert.deepEqual(pages, whole.slice(0, pages.length));
  assert.deepEqual(inventedReviews(10_001, invented, { offset: invented.count, limit: 5 }), []);
  const times = whole.map(({ written_at: at }) => at.getTime());
  assert.deepEqual(
    times,
    times.toSorted((a, b) => b - a),
  );
});

test('reviews are in several languages, and most of their sentences differ', () => {
  const { invented } = reviewsOf(10_001, 0.7);
  const reviews = inventedReviews(10_001, { ...invented, count: 300 }, everything);
  assert.equal(new Set(reviews.map(({ language }) => language)).size, 5);
  assert.ok(new Set(reviews.flatMap(({ pros, cons }) => [pros, cons])).size > 100);
});

test('the summary has a rating for every topic', () => {
  const sentiment = demoSentiment(10_001, 0.7);
  assert.equal(sentiment.categories.length, 8);
  assert.equal(sentiment.pros.length, 3);
  assert.equal(sentiment.cons.length, 2);
});
