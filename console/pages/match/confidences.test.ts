import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Confidences } from './confidences.ts';

function list(): Confidences {
  const confidences = new Confidences();
  for (const confidence of ['0.9', '0.8', '1']) confidences.add({ verdict: 'matched', confidence });
  for (const confidence of ['0.6', '0.95']) confidences.add({ verdict: 'review', confidence });
  confidences.add({ verdict: 'no_match', confidence: '' });
  return confidences;
}
const rounded = (value: object) =>
  JSON.parse(
    JSON.stringify(value, (_, one) => (typeof one === 'number' ? Math.round(one * 1e6) / 1e6 : one)),
  );
const at = (threshold: number) => rounded(list().at({ threshold, jobThreshold: 0.7 }));

test('the threshold of the job gives the counts of the job', () => {
  assert.deepEqual(at(0.7), { matched: 3, review: 2, expectedWrong: 0.3, expectedRight: 1.55 });
  assert.equal(list().noMatch, 1);
});

test('a higher threshold moves rows to review, a lower one takes only rows below that of the job', () => {
  assert.deepEqual(at(0.85), { matched: 2, review: 3, expectedWrong: 0.1, expectedRight: 2.35 });
  assert.deepEqual(at(0.5), { matched: 4, review: 1, expectedWrong: 0.7, expectedRight: 0.95 });
});

test('the wrong matches of a long list are the sum over its rows, also of almost certain ones', () => {
  const confidences = new Confidences();
  for (let row = 0; row < 20_000; row += 1) confidences.add({ verdict: 'matched', confidence: '0.9981' });
  const { expectedWrong } = confidences.at({ threshold: 0.7, jobThreshold: 0.7 });
  assert.equal(expectedWrong.toFixed(6), '38.000000');
});

test('a row that rounds to less than the threshold of its job is matched by it', () => {
  const confidences = new Confidences();
  confidences.add({ verdict: 'matched', confidence: '0.8712' });
  assert.equal(confidences.at({ threshold: 0.87124, jobThreshold: 0.87124 }).matched, 1);
});

test('the histogram has every row with a confidence once, and rows that stay in review as such', () => {
  const bins = list().histogram({ threshold: 0.85, jobThreshold: 0.7 });
  assert.deepEqual(
    bins.flatMap(({ matched, review }, bin) => (matched + review > 0 ? [[bin, matched, review]] : [])),
    [
      [24, 0, 1],
      [32, 0, 1],
      [36, 1, 0],
      [38, 0, 1],
      [39, 1, 0],
    ],
  );
});
