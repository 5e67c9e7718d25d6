import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogueHotel, hotelText, shardOf } from '../../../test/support/hotels/hotel-shards.ts';
import { explainOutcome } from './explain.ts';
import { Matcher } from './matcher.ts';
import { readableEvidence } from './readable.ts';
import { standardModel } from './trees/standard.ts';

const here = { city: 'Marling', latitude: '53.402100', longitude: '-2.980100' };

function evidence(row: object, hotel: object): Map<string, string> {
  const outcome = new Matcher([shardOf([catalogueHotel(1, hotel)])]).match(hotelText(row));
  return new Map(readableEvidence(outcome).map(({ kind, text }) => [kind, text]));
}

test('each kind of evidence has one line in words', () => {
  const lines = evidence({ name: 'Otterkiln', ...here }, { name: 'Otterkiln', ...here });
  assert.deepEqual([...lines.keys()].toSorted(), [
    'address',
    'brand',
    'coordinates',
    'kind of hotel',
    'name',
    'rivals',
    'town',
  ]);
  assert.equal(lines.get('name'), 'the same');
  assert.equal(lines.get('coordinates'), '0 m apart');
  assert.equal(lines.get('town'), 'the same place');
});

test('distances are round, and a missing point is stated', () => {
  const away = { city: 'Marling', latitude: '53.404400', longitude: '-2.980100' };
  assert.equal(
    evidence({ name: 'Otterkiln', ...away }, { name: 'Otterkiln', ...here }).get('coordinates'),
    '260 m apart',
  );
  const none = evidence({ name: 'Otterkiln', city: 'Marling' }, { name: 'Otterkiln', ...here });
  assert.equal(none.get('coordinates'), 'cannot be compared');
});

test('a row without candidates has no evidence, and the parts are those of the whole explanation', () => {
  const matcher = new Matcher([shardOf([catalogueHotel(1, { name: 'Otterkiln', ...here })])]);
  assert.deepEqual(readableEvidence(matcher.match(hotelText({ name: 'Zephyr', city: 'Nowhere' }))), []);
  const outcome = matcher.match(hotelText({ name: 'Otterkiln View', ...here }));
  const rivals = readableEvidence(outcome).find(({ kind }) => kind === 'rivals');
  const parts = explainOutcome(outcome, standardModel())?.parts.filter(({ kind }) => kind === 'rivals') ?? [];
  const sum = parts.reduce((total, { logOdds }) => total + logOdds, 0);
  assert.ok(Math.abs((rivals?.logOdds ?? Number.NaN) - sum) < 1e-9);
});
