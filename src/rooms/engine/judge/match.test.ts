import assert from 'node:assert/strict';
import { test } from 'node:test';
import { roomEngine } from '../../load-engine.ts';

const engine = roomEngine();
const best = (name: string, references: readonly string[]): string => {
  const found = engine.rank(engine.parse(name), engine.hotel(references), 1)[0];
  return found !== undefined && found.score >= 0.5 ? (references[found.at] ?? '') : 'none';
};

test('rivals that fit equally well have no lead', () => {
  const references = ['Deluxe King Room', 'Deluxe Twin Room'];
  assert.equal(best('Deluxe Room', references), 'none');
  assert.equal(best('Deluxe King', references), 'Deluxe King Room');
});

test('references of one name share one score and the first is selected', () => {
  const hotel = engine.hotel(['Twin Room', 'Twin Room', 'Suite']);
  const [first, second] = engine.rank(engine.parse('Twin room'), hotel);
  assert.equal(first?.at, 0);
  assert.equal(first?.score, second?.score);
});

test('candidates come in falling order of their scores, also where the best fit is a conflict', () => {
  const references = [
    'Premier Suite, 1 King Bed (Premier Deluxe)',
    'Luxury Suite, 1 King Bed',
    'Deluxe Twin',
  ];
  const scores = engine
    .rank(engine.parse('Deluxe Suite King'), engine.hotel(references))
    .map(({ score }) => score);
  assert.deepEqual(
    scores,
    scores.toSorted((a, b) => b - a),
  );
});

test('a reference with the type "room" and one without a type are not rivals', () => {
  const references = ['Deluxe King', 'Deluxe King Room', 'Deluxe Twin Room'];
  assert.equal(best('Deluxe King Room', references), 'Deluxe King Room');
  assert.equal(best('Deluxe King', references), 'Deluxe King');
});

test('the best few have the same order as in the full list', () => {
  const references = Array.from(
    { length: 60 },
    (_, at) => `${['Deluxe', 'Superior', 'Classic'][at % 3]} Room, ${1 + (at % 4)} King Beds, Suite ${at}`,
  );
  const hotel = engine.hotel(references);
  const supplier = engine.parse('Superior Suite, 2 King Beds');
  const all = engine.rank(supplier, hotel);
  assert.deepEqual(engine.rank(supplier, hotel, 5), all.slice(0, 5));
  assert.equal(engine.rank(supplier, hotel, 100).length, 60);
});

test('an unknown language is not mapped', () => {
  assert.equal(best('Zorbu klintar ov mesk', ['Standard Room', 'Deluxe Room']), 'none');
});
