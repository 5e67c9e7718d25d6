import { existsSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measure } from '../cases/rooms-metrics.ts';
import { createRoomEngine, type RoomModel } from '../src/rooms/engine/index.ts';
import { readLexicon } from '../src/rooms/lexicon.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';
import { readLabelled, type LabelledHotel } from './rooms-data.ts';
import { grammarHotels } from './rooms-grammar.ts';
import { answersOf, learn, prepare, type Prepared } from './rooms-learn.ts';

/**
 * `node training/rooms.ts [--data FOLDER] [--seed N] [--grammar HOTELS] [--out FILE]`
 *
 * Learns the weights of the room engine: on hotels made by the grammar and, where they are, on the labelled
 * development hotels. Every figure printed for those is measured on folds the weights have not seen.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '../shared/data/rooms' },
    seed: { type: 'string', default: '7' },
    grammar: { type: 'string', default: '300' },
    out: { type: 'string', default: 'models/rooms-v1.json' },
  },
});
const seed = Number(values.seed);
const folds = 10;
const words = readLexicon();
const untrained: RoomModel = {
  version: 'untrained',
  pair: { prior: 0, weights: {} },
  list: {
    prior: 0,
    fit: 1,
    lead: 1,
    conflict: 0,
    addition: 0,
    leadLimit: 1.5,
    fitLimit: 3,
    conflictLimit: 3,
  },
};
const engine = createRoomEngine(words, untrained);

const file = `${values.data}/dev.jsonl`;
const labelled = existsSync(file) ? readLabelled(file) : undefined;
const made = grammarHotels(Number(values.grammar), words, seededRandom(seed));
const grammar = made.map((hotel) => prepare(hotel, engine));
const development = (labelled?.hotels ?? []).map((hotel) => prepare(hotel, engine));
const metrics = development.length > 0 ? crossValidate(development, grammar) : measureGrammar(grammar);
const model = learn([...development, ...grammar]);
const stamp = {
  version: 'rooms-v1',
  seed,
  data: { grammarHotels: made.length, development: labelled?.fingerprint ?? null },
  metrics,
};
writeFileSync(values.out, `${JSON.stringify({ ...stamp, pair: model.pair, list: model.list }, null, 2)}\n`);
console.log(JSON.stringify({ ...stamp, list: model.list }, null, 2));

function crossValidate(hotels: readonly Prepared[], always: readonly Prepared[]): object {
  const order = shuffled(hotels);
  const answers = Array.from({ length: folds }, (_, fold) => {
    const rest = order.filter((_hotel, index) => index % folds !== fold);
    const unseen = order.filter((_hotel, index) => index % folds === fold);
    return answersOf(unseen, learn([...rest, ...always]));
  }).flat();
  return { folds, ...headline(answers) };
}

/** Without development data only the grammar can be held out. */
function measureGrammar(hotels: readonly Prepared[]): object {
  const half = Math.floor(hotels.length / 2);
  return { folds: 2, ...headline(answersOf(hotels.slice(half), learn(hotels.slice(0, half)))) };
}

type Answers = Parameters<typeof measure>[0];

/** With and without the names a second expert could judge otherwise. */
function headline(answers: Answers): object {
  return { sure: short(answers.filter(({ name }) => name.certainty !== 'low')), all: short(answers) };
}

function short(answers: Answers): object {
  const { names, precision, recall, f1, accuracy, rejectRecall, calibration } = measure(answers);
  const { ece, bands } = calibration;
  return { names, precision, recall, f1, accuracy, rejectRecall, ece, bands };
}

function shuffled<T extends { readonly hotel: LabelledHotel }>(hotels: readonly T[]): T[] {
  const throws = seededRandom(seed);
  return hotels
    .map((hotel) => ({ hotel, at: throws.fraction() }))
    .sort((one, other) => one.at - other.at)
    .map(({ hotel }) => hotel);
}
