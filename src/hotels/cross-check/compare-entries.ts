import { readSurvivors } from '../../catalogue/survivors.ts';
import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import type { Sql } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { csvLine } from '../../lib/csv/write.ts';
import { fieldOf } from '../match/input/input.ts';
import type { Claim } from './claims.ts';
import type { Entry, Partition } from './entries.ts';
import { findings, judgePairs, type Finding, type PairVerdict } from './judge-pairs.ts';
import { relationOf, type SurvivorOf } from './pairs.ts';

// Data table. Words of results; the parts of a result are in this order.
export const outcomes = ['conflict', 'only_a', 'only_b', 'agreement'] as const;
export type CheckOutcome = (typeof outcomes)[number];

/** How many ids have each outcome, and what the matcher finds about the conflicts. */
export interface CheckCounts extends Readonly<Record<CheckOutcome, number>> {
  readonly findings: Readonly<Record<Finding, number>>;
}

const each = <Name extends string>(names: readonly Name[], of: (name: Name) => number) =>
  Object.fromEntries(names.map((name) => [name, of(name)])) as Record<Name, number>; // an entry for each

export const noCounts: CheckCounts = { ...each(outcomes, () => 0), findings: each(findings, () => 0) };

export const addCounts = (one: CheckCounts, other: CheckCounts): CheckCounts => ({
  ...each(outcomes, (name) => one[name] + other[name]),
  findings: each(findings, (name) => one.findings[name] + other.findings[name]),
});

export interface Compared {
  /** The lines of the result by their outcome. */
  readonly lines: Readonly<Record<CheckOutcome, Uint8Array>>;
  readonly counts: CheckCounts;
}

export const checkHeader = csvLine([
  'id',
  'outcome',
  'a_hotel_id',
  'a_name',
  'b_hotel_id',
  'b_name',
  'finding',
  'verdict',
  'class',
  'confidence',
  'reason',
]);

/** The partitions of a chunk, one after another. */
export async function comparePartitions(
  needs: Pick<Needs, 'db'>,
  partitions: readonly Partition[],
): Promise<Compared> {
  const survivorOf = await survivorsBy(needs.db);
  const all: Compared[] = [];
  for (const partition of partitions) all.push(await compareEntries(needs, partition, survivorOf));
  return {
    lines: partOf((outcome) => Buffer.concat(all.map(({ lines }) => lines[outcome]))),
    counts: all.reduce((sum, { counts }) => addCounts(sum, counts), noCounts),
  };
}

const partOf = (of: (outcome: CheckOutcome) => Uint8Array) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, of(outcome)])) as Compared['lines']; // an entry for each

export async function compareEntries(
  needs: Pick<Needs, 'db'>,
  entries: Partition,
  survivorOf: SurvivorOf,
): Promise<Compared> {
  const relations = entries.map((entry) => ({ entry, relation: relationOf(entry, survivorOf) }));
  const pairs = relations.flatMap(({ relation }) => (typeof relation === 'string' ? [] : [relation]));
  const verdicts = (await judgePairs(needs, pairs))[Symbol.iterator]();
  const lines = Object.fromEntries(outcomes.map((outcome) => [outcome, ''])) as Record<CheckOutcome, string>;
  const counts = { ...each(outcomes, () => 0), findings: each(findings, () => 0) };
  for (const { entry, relation } of relations) {
    const found = typeof relation === 'string' ? undefined : verdicts.next().value;
    const outcome = typeof relation === 'string' ? relation : outcomeOf(relation.isAll, entry, found);
    counts[outcome] += 1;
    lines[outcome] += lineOf(entry, outcome, found);
    if (outcome === 'conflict' && found !== undefined) counts.findings[found.finding] += 1;
  }
  const encoder = new TextEncoder();
  return { lines: partOf((outcome) => encoder.encode(lines[outcome])), counts };
}

/** Two ids of hotels are a conflict whatever the matcher says: then one hotel is in the catalogue twice. */
function outcomeOf(isAll: boolean, { a, b }: Entry, found: PairVerdict | undefined): CheckOutcome {
  const areIds = a[0]?.hotel !== '' && b[0]?.hotel !== '';
  return isAll && !areIds && found?.verdict === 'matched' ? 'agreement' : 'conflict';
}

function lineOf({ id, a, b }: Entry, outcome: CheckOutcome, found: PairVerdict | undefined): string {
  return csvLine([
    id,
    outcome,
    hotelsOf(a),
    namesOf(a),
    hotelsOf(b),
    namesOf(b),
    found?.finding,
    found?.verdict,
    found?.class,
    found?.confidence?.toFixed(4),
    outcome === 'conflict' ? found?.reason() : '',
  ]);
}

const hotelsOf = (claims: readonly Claim[]) => several(claims.map(({ hotel }) => hotel));
const namesOf = (claims: readonly Claim[]) =>
  several(claims.map(({ record }) => (record === undefined ? '' : fieldOf(record, 'name').trim())));

function several(texts: readonly string[]): string {
  return [...new Set(texts.filter((text) => text !== ''))].join('|');
}

export async function survivorsBy(sql: Sql): Promise<SurvivorOf> {
  const survivors = await readSurvivors(sql);
  return (hotel) => {
    const survivor = survivors.size === 0 ? undefined : survivors.get(coreIdOf(hotel) ?? 0);
    return survivor === undefined ? undefined : publicId(survivor);
  };
}
