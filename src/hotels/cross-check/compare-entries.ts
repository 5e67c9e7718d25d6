import type { Survivors } from '../../catalogue/survivors.ts';
import { coreIdOf, publicId } from '../../catalogue/hotel-id.ts';
import { csvLine } from '../../lib/csv/write.ts';
import { fieldOf } from '../match/input/input.ts';
import type { ComparedHotel } from '../match/stores/catalogue-store.ts';
import type { Claim } from './claims.ts';
import type { Entry, Partition } from './entries.ts';
import { findings, hotelsNamed, judgePairs, type Finding, type PairVerdict } from './judge-pairs.ts';
import { relationOf, type Pair, type Relation, type SurvivorOf } from './pairs.ts';

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
  readonly lines: Readonly<Record<CheckOutcome, Uint8Array<ArrayBuffer>>>;
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

/**
 * The partitions of a chunk, compared one after another. The hotels of the catalogue that they name are read in between, so
 * that the rest needs no database and can be done on a thread.
 */
export class Comparison {
  readonly #partitions: readonly (readonly Related[])[];

  constructor(partitions: readonly Partition[], survivors: Survivors) {
    const survivorOf = survivorsBy(survivors);
    this.#partitions = partitions.map((partition) =>
      partition.map((entry) => ({ entry, relation: relationOf(entry, survivorOf) })),
    );
  }

  /** The hotels of the catalogue that `finish` needs, each once. */
  get hotels(): number[] {
    return [...new Set(this.#partitions.flatMap((partition) => hotelsNamed(pairsOf(partition))))];
  }

  finish(hotels: readonly ComparedHotel[]): Compared {
    const byId = new Map(hotels.map((hotel) => [hotel.id, hotel]));
    const all = this.#partitions.map((partition) => compare(partition, byId));
    return {
      lines: partOf((outcome) => joined(all.map(({ lines }) => lines[outcome]))),
      counts: all.reduce((sum, { counts }) => addCounts(sum, counts), noCounts),
    };
  }
}

interface Related {
  readonly entry: Entry;
  readonly relation: Relation;
}

const pairsOf = (partition: readonly Related[]): Pair[] =>
  partition.flatMap(({ relation }) => (typeof relation === 'string' ? [] : [relation]));

/** In their own buffer, which can be transferred. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const partOf = (of: (outcome: CheckOutcome) => Uint8Array<ArrayBuffer>) =>
  Object.fromEntries(outcomes.map((outcome) => [outcome, of(outcome)])) as Compared['lines']; // an entry for each

function compare(partition: readonly Related[], hotels: ReadonlyMap<number, ComparedHotel>): Compared {
  const verdicts = judgePairs(pairsOf(partition), hotels)[Symbol.iterator]();
  const lines = Object.fromEntries(outcomes.map((outcome) => [outcome, ''])) as Record<CheckOutcome, string>;
  const counts = { ...each(outcomes, () => 0), findings: each(findings, () => 0) };
  for (const { entry, relation } of partition) {
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

function survivorsBy(survivors: Survivors): SurvivorOf {
  return (hotel) => {
    const survivor = survivors.size === 0 ? undefined : survivors.get(coreIdOf(hotel) ?? 0);
    return survivor === undefined ? undefined : publicId(survivor);
  };
}
