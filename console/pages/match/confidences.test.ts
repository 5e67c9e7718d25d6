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

test('the threshold of the job gives the counts of the job', () => {
  assert.deepEqual(rounded(list().at(0.7, 0.7)), {
    matched: 3,
    review: 2,
    expectedWrong: 0.3,
    expectedRight: 1.55,
  });
  assert.deepEqual([list().noMatch, list().threshold], [1, 0.8]);
});

test('a higher threshold moves rows to review, a lower one takes only rows below that of the job', () => {
  assert.deepEqual(rounded(list().at(0.85, 0.7)), {
    matched: 2,
    review: 3,
    expectedWrong: 0.1,
    expectedRight: 2.35,
  });
  assert.deepEqual(rounded(list().at(0.5, 0.7)), {
    matched: 4,
    review: 1,
    expectedWrong: 0.7,
    expectedRight: 0.95,
  });
});

test('the histogram has every row with a confidence once', () => {
  const bins = list().histogram;
  assert.equal(
    bins.reduce((sum, { matched, review }) => sum + matched + review, 0),
    5,
  );
  assert.deepEqual(
    [bins[19], bins[12]],
    [
      { matched: 1, review: 1 },
      { matched: 0, review: 1 },
    ],
  );
});
