import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { rarely } from '../../../test/support/properties/rarely.ts';
import { shrunkWithin } from '../../../test/support/properties/shrinking.ts';
import { roomEngine } from '../load-engine.ts';

/**
 * What must hold for the rooms of any hotel. docs/testing.md has the command of the long form; a failure prints its seed
 * and the smallest hotel.
 */
const numRuns = Number(process.env['WORLDS'] ?? 60);
const seed = Number(process.env['SEED'] ?? 20_261_129);
const ATTEMPTS = 200;

/** From this score on a supplier's room is mapped, unless a caller chooses otherwise. */
const MAPPED = 0.5;

const engine = roomEngine();

/** Room names in 36 languages, in the words of hotels. */
const folder = new URL('../../../cases/rooms/names/', import.meta.url);
const written = readdirSync(folder).map((file) =>
  readFileSync(new URL(file, folder), 'utf8').trim().split('\n'),
);

const classes = ['', 'Standard', 'Deluxe', 'Superior', 'Classic', 'Executive', 'Zorbulon', 'Quandrix'];
const beds = ['', 'King', 'Queen', 'Twin', 'Double', 'Single', '2 Queen Beds', 'Family'];
const types = ['', 'Room', 'Suite', 'Junior Suite', 'Studio', 'Apartment', 'Zimmer'];
const ends = ['', ', Sea View', ', City View', ' with Balcony', ' Penthaus', ' Mirabel', ' Mirabelle'];

/** "Deluxe King Room, Sea View", also with words that no lexicon has. */
const composed = fc
  .tuple(...[classes, beds, types, ends].map((words) => fc.constantFrom(...words)))
  .filter((words) => words.slice(0, 3).some((word) => word !== ''))
  .map(([one, bed, type, end]) => [one, bed, type].filter((word) => word !== '').join(' ') + end);
const hotel = fc.oneof(
  fc.record({
    references: fc.array(composed, { minLength: 1, maxLength: 12 }),
    suppliers: fc.array(composed, { minLength: 1, maxLength: 4 }),
  }),
  fc.constantFrom(...written).chain((names) =>
    fc.record({
      references: fc.array(fc.oneof(fc.constantFrom(...names), composed), { minLength: 1, maxLength: 12 }),
      suppliers: fc.array(fc.oneof(fc.constantFrom(...names), composed), { minLength: 1, maxLength: 4 }),
    }),
  ),
);

/** Another kind of accommodation than any of these rooms, by other words. */
const unrelated = fc
  .tuple(
    fc.constantFrom(
      'Houseboat',
      'Safari Tent',
      'Mobile Home',
      'Bed in 8-Bed Dormitory',
      'Three-Bedroom Villa',
    ),
    fc.constantFrom('', ' Tamarisk', ' Ostrava', ' with Hot Tub', ' No. 12'),
  )
  .map((words) => words.join(''));

/** Candidates as callers see them. */
function answersOf(references: readonly string[], supplier: string): readonly (readonly [string, number])[] {
  return engine
    .rank(engine.parse(supplier), engine.hotel(references))
    .map(({ at, score }) => [references[at] ?? '', score]);
}

test('the order of the references changes neither a candidate nor its place', () => {
  fc.assert(
    fc.property(
      hotel,
      fc.infiniteStream(fc.nat()),
      shrunkWithin(ATTEMPTS, ({ references, suppliers }, order) => {
        const shuffled = references
          .map((reference) => ({ reference, key: order.next().value }))
          .toSorted((one, other) => one.key - other.key)
          .map(({ reference }) => reference);
        for (const supplier of suppliers)
          assert.deepEqual(answersOf(shuffled, supplier), answersOf(references, supplier), supplier);
      }),
    ),
    { numRuns, seed },
  );
});

/** Scores are rounded to so many steps. */
const STEPS = 10_000;

test('the parts of an explanation add up to the score', (t) => {
  let explained = 0;
  fc.assert(
    fc.property(
      hotel,
      shrunkWithin(ATTEMPTS, ({ references, suppliers }) => {
        const prepared = engine.hotel(references);
        for (const name of suppliers) {
          const supplier = engine.parse(name);
          for (const candidate of engine.rank(supplier, prepared)) {
            const { parts, logOdds } = engine.explain(supplier, prepared, candidate);
            const sum = parts.reduce((total, { weight }) => total + weight, 0);
            const pair = `"${name}" and "${references[candidate.at]}"`;
            assert.ok(Math.abs(sum - logOdds) < 1e-9, `${pair}: ${sum} instead of ${logOdds}`);
            const share = 1 / (1 + Math.exp(-sum));
            assert.ok(
              Math.abs(share - candidate.score) <= 0.5 / STEPS + 1e-12,
              `${pair}: the parts make ${share}, and the score is ${candidate.score}`,
            );
            explained += 1;
          }
        }
      }),
    ),
    { numRuns, seed },
  );
  t.diagnostic(`${explained} scores of ${numRuns} hotels are explained`);
});

/** A reference as a supplier may write it, or another room. */
const worlds = fc
  .record({
    hotel,
    at: fc.option(fc.nat(), { freq: 4 }),
    treat: fc.constantFrom<(name: string) => string>(
      (text) => text,
      (text) => text.toUpperCase(),
      (text) => text.replace(' Room', ''),
      (text) => `${text} - Non Refundable`,
      (text) => text.split(' ').slice(1).join(' ') || text,
      (text) => text.split(' ').toReversed().join(' '),
    ),
    stranger: unrelated,
  })
  .map(({ hotel: { references, suppliers }, at, treat, stranger }) => ({
    references,
    supplier: at === null ? (suppliers[0] ?? '') : treat(references[at % references.length] ?? ''),
    stranger,
  }));

test('an unrelated reference changes at most one of 200 rooms that are mapped', (t) => {
  rarely(
    t,
    worlds,
    { numRuns: numRuns * 5, seed, mostShare: 1 / 200 },
    ({ references, supplier, stranger }) => {
      const [before] = answersOf(references, supplier);
      if (before === undefined || before[1] < MAPPED) return undefined;
      const [after] = answersOf([...references, stranger], supplier);
      return after?.[0] === before[0] && after[1] >= MAPPED
        ? 'as stated'
        : `${supplier}: ${before.join(' ')}, and with "${stranger}" ${after?.join(' ')}`;
    },
  );
});
