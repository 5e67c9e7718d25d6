import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { askedWithoutHotel } from '../cases/hotels-absent.ts';
import { catalogueFile, readCatalogue } from '../cases/hotels-catalogue.ts';
import { readLabelled, type LabelledRow } from '../cases/hotels-data.ts';
import { measure, type Metrics, type Scored, type Share } from '../cases/hotels-metrics.ts';
import { pairFeatures } from '../src/hotels/engine/compare/features.ts';
import { Matcher } from '../src/hotels/engine/matcher.ts';
import { readModel, type ModelTable } from '../src/hotels/engine/trees/table.ts';
import { foldsBy, learn, type Group } from './hotels-learn.ts';
import { gather, type Example } from './hotels-pairs.ts';

/**
 * `npm run train -- hotels --data DIR [--folds 5] [--out FILE]`: learns the hotel model from labelled rows and writes
 * it as a table, with the figures it reaches on rows that neither weights nor thresholds have seen.
 */
const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    catalogue: { type: 'string' },
    folds: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    out: { type: 'string', default: 'models/hotels-v1.json' },
  },
});
if (values.data === undefined)
  throw new Error('Say where the labelled rows are: --data DIR (input.csv, truth.csv).');
const seed = Number(values.seed);
const catalogue = await readCatalogue(catalogueFile(values.data, values.catalogue));
const { shards } = catalogue;
const { rows } = await readLabelled(values.data, catalogue);
const examples = gather(rows, shards);
console.error(
  `${rows.length} rows, ${[...shards.values()].reduce((sum, { hotels }) => sum + hotels, 0)} hotels`,
);

const ways = {
  bySource: ({ source }: Example) => source,
  byArea: ({ area }: Example) => area,
} satisfies Record<string, Group>;

interface Reached extends Metrics {
  /** Of rows asked as if the catalogue had all hotels but theirs, those that were matched. */
  readonly matchedWithoutHotel: Share;
}

const metrics: Record<string, Reached> = {};
if (Number(values.folds) > 1)
  for (const [name, group] of Object.entries(ways))
    metrics[name] = crossValidate(group, Number(values.folds));

// What comes to be matched is the list of a new partner.
const learned = learn(examples, { seed, group: ways.bySource });
const table: ModelTable = { ...stamp(), metrics: rounded(metrics), ...learned };
await writeFile(values.out, `${JSON.stringify(table).replaceAll('],[[', '],\n[[')}\n`);
console.error(`wrote ${values.out}: thresholds ${JSON.stringify(table.thresholds)}`);

function crossValidate(group: Group, count: number): Reached {
  const folds = foldsBy(examples, group, count).map((held) => {
    const learned = learn(
      examples.filter((example) => !held.has(example)),
      { seed, group },
    );
    const matcher = new Matcher(shards.values(), readModel({ ...stamp(), metrics: {}, ...learned }));
    const unseen = [...held].map(({ row }) => row);
    return { scored: score(unseen, matcher), without: askedWithoutHotel(unseen, matcher) };
  });
  const result = {
    ...measure(folds.flatMap(({ scored }) => scored)),
    matchedWithoutHotel: measure(folds.flatMap(({ without }) => without)).coverage,
  };
  console.error(JSON.stringify(result, null, 1));
  return result;
}

function score(held: readonly LabelledRow[], matcher: Matcher): Scored[] {
  return held.map((row) => ({ row, outcome: matcher.match(row.text, row) }));
}

function stamp(): Pick<ModelTable, 'version' | 'seed' | 'fingerprint'> {
  const digest = createHash('sha256').update(pairFeatures.join());
  for (const { id, right, text } of rows) digest.update(`${id}|${text.name}|${[...right].join('|')}\n`);
  return { version: 'hotels-v1', seed, fingerprint: digest.digest('hex').slice(0, 16) };
}

function rounded(all: Record<string, Metrics>): Record<string, Record<string, number>> {
  const round = (value: number) => Number(value.toFixed(4));
  return Object.fromEntries(
    Object.entries(all).map(([name, one]) => [
      name,
      // A share of nothing is not a figure.
      Object.fromEntries(
        Object.entries(one).flatMap(([metric, value]: [string, Share]) =>
          value === null ? [] : [[metric, round(value)]],
        ),
      ),
    ]),
  );
}
