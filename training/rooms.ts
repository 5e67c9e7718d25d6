import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownLists } from '../cases/rooms-lists.ts';
import { measure, type Answer } from '../cases/rooms-metrics.ts';
import { Problem } from '../src/lib/problem.ts';
import { createRoomEngine, type RoomModel } from '../src/rooms/engine/index.ts';
import { readLexicon } from '../src/rooms/lexicon.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';
import { readLabelled, type LabelledHotel } from '../cases/rooms-data.ts';
import { grammarHotels } from './rooms-grammar/grammar-hotels.ts';
import { answersOf, learn, prepare, type Prepared, type Source } from './rooms-learn.ts';

/**
 * `npm run train -- rooms [--data FOLDER] [--seed N] [--grammar HOTELS] [--folds N] [--out FILE] [--check]`
 *
 * Trains the weights of the room engine: on hotels made by the grammar, on the lists of `cases/rooms/lists` and, where
 * they are, on the labelled development hotels. Every figure of those is measured on folds by hotel that the weights
 * have not seen; the lists of `cases/rooms/held-out` are never trained on. `--check` writes nothing and fails if the
 * file differs from what would be written.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', default: path.join(import.meta.dirname, '../../shared/data/rooms') },
    seed: { type: 'string', default: '7' },
    grammar: { type: 'string', default: '300' },
    folds: { type: 'string', default: '5' },
    out: { type: 'string', default: path.join(import.meta.dirname, '../models/rooms-v1.json') },
    check: { type: 'boolean', default: false },
  },
});
const seed = Number(values.seed);
const folds = Number(values.folds);
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
    farLead: 0,
    same: 0,
    unread: 0,
    open: 0,
    leadLimit: 1.5,
    farLeadLimit: 6,
    fitLimit: 3,
    conflictLimit: 3,
  },
};
const engine = createRoomEngine(words, untrained);

const file = `${values.data}/dev.jsonl`;
const labelled = existsSync(file) ? readLabelled(file) : undefined;
const made = grammarHotels(Number(values.grammar), words, seededRandom(seed));
const own = await ownLists();
const ofKind = (kind: string, source?: Source): Prepared[] =>
  own.filter((list) => list.kind === kind).map((hotel) => prepare(hotel, engine, source));
const grammar = made.map((hotel) => prepare(hotel, engine, 'grammar'));
const development = (labelled?.hotels ?? []).map((hotel) => prepare(hotel, engine));
const lists = ofKind('lists');
const listed = new Set(lists.map(({ hotel }) => hotel.hotel));
const cases = ofKind('cases', 'case');
const always = [...grammar, ...cases];
const inFolds = crossValidate([...development, ...lists], always);
const model = learn([...development, ...lists, ...always]);
const stamp = {
  version: 'rooms-v1',
  seed,
  data: { grammarHotels: made.length, lists: lists.length, development: labelled?.fingerprint ?? null },
  metrics: {
    folds,
    development: headline(inFolds.filter(({ hotel }) => !listed.has(hotel))),
    lists: headline(inFolds.filter(({ hotel }) => listed.has(hotel))),
    heldOut: headline(answersOf(ofKind('held-out'), model)),
  },
};
const text = `${JSON.stringify({ ...stamp, pair: model.pair, list: model.list }, null, 2)}\n`;
console.log(JSON.stringify({ ...stamp, list: model.list }, null, 2));
if (values.check) check();
else writeFileSync(values.out, text);

function check(): void {
  if (labelled === undefined)
    throw new Problem(`${file} is absent: what training writes is only known with the development names.`);
  if (readFileSync(values.out, 'utf8') === text) return;
  console.error(`${values.out} is not what training writes: run it without --check.`);
  process.exitCode = 1;
}

function crossValidate(hotels: readonly Prepared[], always: readonly Prepared[]): Answer[] {
  const order = shuffled(hotels);
  return Array.from({ length: folds }, (_, fold) => {
    const rest = order.filter((_hotel, index) => index % folds !== fold);
    const unseen = order.filter((_hotel, index) => index % folds === fold);
    return answersOf(unseen, learn([...rest, ...always]));
  }).flat();
}

/** With and without the names a second expert could judge otherwise. */
function headline(answers: readonly Answer[]): object | null {
  if (answers.length === 0) return null;
  return { sure: short(answers.filter(({ name }) => name.certainty !== 'low')), all: short(answers) };
}

function short(answers: readonly Answer[]): object {
  const { names, precision, recall, f1, accuracy, rejectRecall, calibration } = measure(answers);
  const { ece, bands, reliability } = calibration;
  return { names, precision, recall, f1, accuracy, rejectRecall, ece, bands, reliability };
}

function shuffled<T extends { readonly hotel: LabelledHotel }>(hotels: readonly T[]): T[] {
  const random = seededRandom(seed);
  return hotels
    .map((hotel) => ({ hotel, at: random.fraction() }))
    .sort((one, other) => one.at - other.at)
    .map(({ hotel }) => hotel);
}
