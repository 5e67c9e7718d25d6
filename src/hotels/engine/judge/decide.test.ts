import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hotelText, marling, shardOf } from '../../../../test/support/hotels/hotel-shards.ts';
import { decide } from './decide.ts';
import { Finder, type Scored } from '../finder.ts';
import { normalForm, type HotelText } from '../read/normal-form.ts';

const finder = new Finder(shardOf(marling));
const thresholds = { matched: 0.5, review: 0.1 };

/** The first invented hotel as a candidate for a row. */
function candidate(row: Partial<HotelText>): Scored {
  return (
    finder.find(normalForm(hotelText(row))).find(({ id }) => id === 1) ?? assert.fail('hotel 1 was found')
  );
}

const here = candidate({
  name: 'Cormorant Hotel',
  city: 'Marling',
  latitude: '53.4021',
  longitude: '-2.9801',
});
const inTown = candidate({ name: 'Cormorant Hotel', city: 'Marling' });
const away = candidate({ name: 'Cormorant Hotel', city: 'Farbridge', latitude: '50.2', longitude: '-5.1' });

test('name and place agree, sure of it: matched, high', () => {
  assert.deepEqual(decide({ primary: here, conflict: undefined, probability: 0.99 }, thresholds), {
    verdict: 'matched',
    class: 'matched',
    profile: 'high',
    reason: undefined,
  });
});

test('a conflict is never matched, however sure the model is', () => {
  const decision = decide(
    { primary: here, conflict: { class: 'geo_match_name_mismatch', says: 'so' }, probability: 0.999 },
    thresholds,
  );
  assert.deepEqual(
    [decision.verdict, decision.class, decision.reason],
    ['review', 'geo_match_name_mismatch', 'so'],
  );
});

test('of several that are as good each is unlikely, and a person decides', () => {
  const conflict = { class: 'ambiguous_candidates', says: 'several', whateverTheOdds: true } as const;
  const decision = decide({ primary: inTown, conflict, probability: 0.001 }, thresholds);
  assert.deepEqual([decision.verdict, decision.reason], ['review', 'several']);
});

test('some evidence is weak, or strays, too little is none', () => {
  const doubt = (one: Scored, probability: number) =>
    decide({ primary: one, conflict: undefined, probability }, thresholds);
  assert.equal(doubt(inTown, 0.3).class, 'weak_match');
  assert.equal(doubt(inTown, 0.3).reason, 'too little confirms it');
  assert.equal(doubt(away, 0.3).class, 'name_match_geo_mismatch');
  assert.equal(doubt(away, 0.3).reason, 'the place contradicts the name');
  assert.deepEqual(
    decide(
      { primary: inTown, conflict: { class: 'weak_match', says: 'so' }, probability: 0.001 },
      thresholds,
    ),
    {
      verdict: 'no_match',
      class: 'below_threshold',
      profile: 'medium',
      reason: undefined,
    },
  );
});
