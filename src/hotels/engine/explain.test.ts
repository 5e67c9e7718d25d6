import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText, marling, shardOf } from '../../../test/support/hotels/hotel-shards.ts';
import { explainCandidate, explainOutcome } from './explain.ts';
import { Matcher } from './matcher.ts';

const matcher = new Matcher([shardOf(marling)]);
const sum = (explanation: { prior: number; parts: readonly { logOdds: number }[] }) =>
  explanation.parts.reduce((total, { logOdds }) => total + logOdds, explanation.prior);

test('the named parts add up, for the outcome and for each candidate', () => {
  for (const name of ['Cormorant Hotel', 'Premier Inn', 'Hampton Marling', 'Nothing Like It']) {
    const outcome = matcher.match(hotelText({ name, city: 'Marling', phone: '01632 960001' }));
    const whole = explainOutcome(outcome) ?? assert.fail('something was compared');
    assert.ok(Math.abs(sum(whole) - whole.logOdds) < 1e-9);
    if (outcome.confidence !== undefined) assert.ok(Math.abs(whole.probability - outcome.confidence) < 1e-9);
    for (const candidate of outcome.candidates) {
      const one = explainCandidate(candidate);
      assert.ok(Math.abs(sum(one) - candidate.score) < 1e-9);
      assert.ok(one.parts.every(({ kind, feature }) => kind !== '' && feature !== ''));
    }
  }
});

test('without a comparison there is no explanation', () => {
  assert.equal(explainOutcome(matcher.match(hotelText({ name: '' }))), undefined);
});
