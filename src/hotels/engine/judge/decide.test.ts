import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decide, type Evidence } from './decide.ts';
import type { Levels } from './levels.ts';

const thresholds = { matched: 0.7, review: 0.1 };
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

interface Case {
  readonly levels?: Partial<Levels>;
  readonly probability?: number;
  readonly asGood?: number;
  readonly weights?: readonly (readonly [Evidence, number])[];
}

function decided({ levels = {}, probability = 0.99, asGood = 0, weights = [] }: Case) {
  const all = { ...agreeing, ...levels };
  return decide({ levels: all, probability, asGood, weigh: () => new Map(weights) }, thresholds);
}

test('probable enough and no deal-breaker: matched', () => {
  assert.deepEqual(decided({}), {
    verdict: 'matched',
    class: 'matched',
    profile: 'high',
    reason: undefined,
    dealBreaker: undefined,
  });
  assert.equal(decided({ probability: 0.69 }).verdict, 'review');
});

test('a deal-breaker goes to a person, however probable; the class says whether they are at one place', () => {
  const { verdict, class: here, reason } = decided({ levels: { part: 'one side' } });
  assert.deepEqual([verdict, here], ['review', 'geo_match_name_mismatch']);
  assert.match(reason ?? '', /part/);
  const away = decided({ levels: { part: 'one side', location: 'town', door: 'unknown' } });
  assert.equal(away.class, 'name_match_geo_mismatch');
});

test('the reason of an improbable row is the evidence that costs the most', () => {
  const of = (...weights: [Evidence, number][]) => decided({ probability: 0.4, weights });
  assert.equal(of(['name', 1], ['coordinates', -2], ['town', -0.5]).reason, 'their points are apart');
  assert.equal(of(['name', -1], ['rivals', -2]).class, 'ambiguous_candidates');
  assert.equal(of(['name', 1], ['town', 2]).reason, 'too little evidence confirms it');
});

test('of several equally good candidates each is improbable, and a person decides', () => {
  assert.equal(decided({ probability: 0.06 }).class, 'below_threshold');
  assert.equal(decided({ probability: 0.06, asGood: 1 }).verdict, 'review');
});

test('the profile counts what agrees, and is low where something contradicts', () => {
  const profile = (levels: Partial<Levels>) => decided({ levels }).profile;
  assert.equal(profile({ location: 'town', door: 'unknown' }), 'medium');
  assert.equal(profile({ name: 'longer', location: 'town', door: 'unknown' }), 'low');
  assert.equal(profile({ location: 'elsewhere' }), 'low');
});
