import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runAll } from '../../../../test/support/run-all.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { learn, rules, type OwnLabel } from './learn.ts';

const learnAll = (...given: Parameters<typeof learn>) => runAll(learn(...given));
const thresholds = { matched: 0.732, review: 0.09 };

/** Invented decisions: the candidate is right with the probability that the confidence stands for. */
function labels(
  rows: number,
  {
    truth = (confidence: number) => confidence,
    partners = 8,
    lists = 2,
    seed = 7,
    least = 0.09,
    most = 0.732,
  } = {},
): OwnLabel[] {
  const random = seededRandom(seed);
  return Array.from({ length: rows }, (_, at) => {
    const confidence = least + random.fraction() * (most - least);
    const partner = at % partners;
    return {
      confidence,
      isRight: random.chance(truth(confidence)),
      partner: partners === 1 ? undefined : `Partner ${partner}`,
      list: `${partner} ${at % lists}`,
    };
  });
}
const shyTruth = (confidence: number) => Math.min(0.98, confidence + 0.28);

test('decisions that the confidences foresee give nothing to enable', () => {
  const learnt = learnAll(labels(2_000), { thresholds, seed: 1 });
  assert.equal(learnt.outcome, 'not_better');
  assert.ok(Math.abs((learnt.calibration?.slope ?? 0) - 1) < 0.25, JSON.stringify(learnt.calibration));
});

test('confidences that are too low for an account are calibrated, and measured on partners that were held out', () => {
  const learnt = learnAll(labels(1_500, { truth: shyTruth }), { thresholds, seed: 1 });
  const { shipped, own, improvement, calibration } = learnt;
  assert.ok(shipped && own && improvement && calibration);
  assert.deepEqual([learnt.outcome, learnt.groups, learnt.groupedBy], ['better', 8, 'partner']);
  assert.ok(own.logLoss < shipped.logLoss && own.calibrationError < shipped.calibrationError / 2);
  assert.ok(improvement.low > rules.margin * shipped.logLoss && improvement.high > improvement.mean);
  assert.ok(calibration.matchedFrom > 0.35 && calibration.matchedFrom < 0.6, `${calibration.matchedFrom}`);
  assert.equal(shipped.verdicts.matched, 0, 'people saw rows in review only');
  const { matched, matchedWrong } = own.verdicts;
  assert.ok(matched > 300 && (matched - matchedWrong) / matched > 0.73);
});

test('one partner that differs from all others does not make a calibration better', () => {
  const odd = labels(600, { truth: () => 0.97, partners: 1 }).map((one) => ({
    ...one,
    partner: 'Odd',
    list: 'odd',
  }));
  const { outcome } = learnAll([...labels(600), ...odd], { thresholds, seed: 1 });
  assert.equal(outcome, 'not_better', 'its rows are measured by what the others teach');
});

test('rows would match although they are wrong: the threshold stays', () => {
  // Right in half of all cases, whatever the confidence says.
  const learnt = learnAll(labels(2_000, { truth: () => 0.55 }), { thresholds, seed: 1 });
  assert.deepEqual(
    [learnt.calibration?.matchedFrom, learnt.calibration?.reviewFrom],
    [thresholds.matched, thresholds.review],
  );
  assert.equal(learnt.own?.verdicts.matched, 0);
});

test('rows above the border count in the verdicts of both, and change no calibration', () => {
  const below = labels(1_000, { truth: shyTruth });
  const above = labels(200, { truth: () => 0.5, least: 0.8, most: 1, seed: 3 });
  const [alone, both] = [below, [...below, ...above]].map((all) => learnAll(all, { thresholds, seed: 1 }));
  assert.deepEqual(both?.calibration, alone?.calibration);
  assert.equal(both?.rowsAbove, 200);
  const wrong = above.filter(({ isRight }) => !isRight).length;
  assert.deepEqual([both?.shipped?.verdicts.matched, both?.shipped?.verdicts.matchedWrong], [200, wrong]);
  assert.equal((both?.own?.verdicts.matchedWrong ?? 0) - (alone?.own?.verdicts.matchedWrong ?? 0), wrong);
});

for (const [what, all] of [
  ['rows', labels(rules.leastRows - 1)],
  ['wrong rows', labels(1_000, { truth: () => 0.98 })],
  ['partners or lists', labels(1_000, { partners: 2, lists: 2 })],
  ['rows at all', []],
] as const)
  test(`too few ${what}: nothing is fitted`, () => {
    const learnt = learnAll(all, { thresholds, seed: 1 });
    assert.deepEqual([learnt.outcome, learnt.calibration, learnt.own], ['too_few', undefined, undefined]);
  });

test('without enough partners the lists are held out', () => {
  const { groupedBy, groups } = learnAll(labels(1_000, { partners: 2, lists: 6 }), { thresholds, seed: 1 });
  assert.deepEqual([groupedBy, groups], ['list', 6]);
});

test('the same decisions give the same result', () => {
  const all = labels(800, { truth: shyTruth });
  assert.deepEqual(learnAll(all, { thresholds, seed: 1 }), learnAll(all, { thresholds, seed: 1 }));
});
