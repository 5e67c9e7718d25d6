import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { scoredWithoutHotel } from '../cases/hotels-absent.ts';
import { catalogueFile, readCatalogue, type Catalogue } from '../cases/hotels-catalogue.ts';
import { readLabelled } from '../cases/hotels-data.ts';
import { measure, type Metrics, type Scored, type Share } from '../cases/hotels-metrics.ts';
import { isHeldOut, ownLists } from '../cases/own-lists.ts';
import { pairFeatures } from '../src/hotels/engine/compare/features.ts';
import { Matcher } from '../src/hotels/engine/matcher.ts';
import { readModel, type ModelTable } from '../src/hotels/engine/trees/table.ts';
import { foldsBy, learn, type Group } from './hotels-learn.ts';
import { gather, type Example, type Shards } from './hotels-pairs.ts';

/**
 * `npm run train -- hotels [--data DIR]… [--folds 5] [--out FILE]`: learns the hotel model from labelled rows and from the
 * lists that come with the program, except for those held out, and writes it as a table, with the figures it reaches on
 * rows that neither weights nor thresholds have seen. A folder that has its own catalogue is one list.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string', multiple: true, default: [] },
    catalogue: { type: 'string' },
    folds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'models/hotels-v1.json' },
  },
});
const seed = Number(values.seed);
const lists = (await readdir(ownLists)).filter((name) => !isHeldOut(name)).toSorted();
const catalogues = new Map<string, Promise<Catalogue>>();
const data = (await Promise.all(values.data.map(examplesOf))).flat();
const ofLists = (await Promise.all(lists.map((name) => examplesOf(path.join(ownLists, name))))).flat();
const examples = [...data, ...ofLists];
console.error(`${data.length} rows of data, ${ofLists.length} rows of ${lists.length} lists`);

async function examplesOf(folder: string): Promise<Example[]> {
  const file = catalogueFile(folder, values.catalogue);
  const reading = catalogues.get(file) ?? readCatalogue(file);
  catalogues.set(file, reading);
  const catalogue = await reading;
  const { rows } = await readLabelled(folder, catalogue);
  const isList = path.dirname(path.resolve(file)) === path.resolve(folder);
  return gather(rows, catalogue.shards, isList ? path.basename(folder) : undefined);
}

interface Reached extends Metrics {
  /** The share of rows that are matched although their own hotel is left out of the catalogue. */
  readonly matchedWithoutHotel: Share;
}

const bySource: Group = ({ source }) => source;
const metrics: Record<string, Reached> = {};
if (Number(values.folds) > 1) {
  const unseen = answersInFolds(bySource);
  if (data.length > 0) {
    metrics['bySource'] = reached(unseen, new Set(data));
    metrics['byArea'] = reached(
      answersInFolds(({ area }) => area),
      new Set(data),
    );
  }
  metrics['lists'] = reached(unseen, new Set(ofLists));
  console.error(JSON.stringify(metrics, null, 1));
}

// The lists to match are those of new partners.
const learned = learn(examples, { seed, group: bySource });
const table: ModelTable = { ...stamp(), metrics: rounded(metrics), ...learned };
await writeFile(values.out, `${JSON.stringify(table).replaceAll('],[[', '],\n[[')}\n`);
console.error(`wrote ${values.out}: thresholds ${JSON.stringify(table.thresholds)}`);

interface Answer {
  readonly example: Example;
  readonly scored: Scored;
  /** What the row scores without its own hotel, if it has one. */
  readonly without: readonly Scored[];
}

/** Each row as a model answers it that has seen nothing of its group. */
function answersInFolds(group: Group): Answer[] {
  return foldsBy(examples, group, Number(values.folds)).flatMap((held) => {
    const learned = learn(
      examples.filter((example) => !held.has(example)),
      { seed, group },
    );
    const model = readModel({ ...stamp(), metrics: {}, ...learned });
    const matchers = new Map<Shards, Matcher>();
    return [...held].map((example): Answer => {
      const { row, shards } = example;
      const matcher = matchers.get(shards) ?? new Matcher(shards.values(), model);
      matchers.set(shards, matcher);
      const scored = { row, outcome: matcher.match(row.text, row) };
      return { example, scored, without: scoredWithoutHotel([row], matcher) };
    });
  });
}

function reached(answers: readonly Answer[], of: ReadonlySet<Example>): Reached {
  const mine = answers.filter(({ example }) => of.has(example));
  return {
    ...measure(mine.map(({ scored }) => scored)),
    matchedWithoutHotel: measure(mine.flatMap(({ without }) => without)).coverage,
  };
}

function stamp(): Pick<ModelTable, 'version' | 'seed' | 'lists' | 'fingerprint'> {
  const digest = createHash('sha256').update(pairFeatures.join());
  for (const { row } of examples) digest.update(`${row.id}|${row.text.name}|${[...row.right].join('|')}\n`);
  return { version: 'hotels-v1', seed, lists, fingerprint: digest.digest('hex').slice(0, 16) };
}

function rounded(all: Record<string, Metrics>): Record<string, Record<string, number>> {
  const round = (value: number) => Number(value.toFixed(4));
  return Object.fromEntries(
    Object.entries(all).map(([name, one]) => [
      name,
      // A share of zero rows is not a figure.
      Object.fromEntries(
        Object.entries(one).flatMap(([metric, value]: [string, Share]) =>
          value === null ? [] : [[metric, round(value)]],
        ),
      ),
    ]),
  );
}
