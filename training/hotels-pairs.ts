import type { LabelledRow } from '../cases/hotels-data.ts';
import { column, type Feature } from '../src/hotels/engine/compare/features.ts';
import { agreement } from '../src/hotels/engine/compare/place.ts';
import { Finder, type Candidate } from '../src/hotels/engine/finder.ts';
import type { Shard } from '../src/hotels/engine/shard/shard.ts';
import { resolveCountry } from '../src/hotels/engine/read/country.ts';
import { normalForm } from '../src/hotels/engine/read/normal-form.ts';
import type { SeededRandom } from '../src/lib/seeded-random.ts';

/** A labelled row with the candidates of its country, and the groups that are never split between folds. */
export interface Example {
  readonly row: LabelledRow;
  readonly shards: Shards;
  readonly source: string;
  readonly area: string;
  readonly candidates: readonly Candidate[];
}

export type Shards = ReadonlyMap<string, Shard>;

/** Rows against their catalogue; `list`: they are one list, of one author, wherever its hotels are. */
export function gather(rows: readonly LabelledRow[], shards: Shards, list?: string): Example[] {
  const finders = new Map([...shards].map(([country, shard]) => [country, new Finder(shard)]));
  return rows.map((row) => {
    const country = resolveCountry(row.text.country) ?? '';
    const point = row.isPointShared ? { latitude: '', longitude: '' } : {};
    const candidates = finders.get(country)?.find(normalForm({ ...row.text, ...point, country })) ?? [];
    const source = list ?? row.id.split('-')[0] ?? '';
    return { row, shards, source, area: list ?? areaOf(country, row.text.city), candidates };
  });
}

/** Large countries are cut by the first letter of the city, so that an area is a part of the map, roughly. */
function areaOf(country: string, city: string): string {
  if (country !== 'GB' && country !== 'US') return country;
  const letter = city.toLowerCase().charCodeAt(0);
  return city.toLowerCase() === 'london'
    ? 'GB London'
    : `${country} ${Number.isNaN(letter) ? '-' : letter % 3}`;
}

/** Fields that partners leave out together. */
const groups = {
  point: ['middleDistance', 'quarterDistance', 'distance', 'repairedDistance', 'decimals', 'townDistance'],
  street: ['houseNumber', 'streetOfRow', 'streetOfHotel', 'streetAndNumber'],
  postcode: ['postcode', 'quarterDistance'],
  town: ['town'],
} as const satisfies Readonly<Record<string, readonly Feature[]>>;

type Group = keyof typeof groups;

const subsets: readonly (readonly Group[])[] = [
  ['point'],
  ['point', 'street', 'postcode'],
  ['street', 'postcode'],
  ['street'],
  ['postcode'],
  ['point', 'postcode'],
  ['point', 'street'],
  ['point', 'street', 'postcode', 'town'],
];

/**
 * The same rows as a poorer partner would have sent them. A source always lacks the same fields; without this the
 * model would learn what a source looks like instead of what a field is worth.
 */
export function withFieldsRemoved(candidates: readonly Candidate[], random: SeededRandom): Float32Array[] {
  const lost = random.pick(subsets).flatMap((group) => groups[group].map((feature) => column[feature]));
  return candidates.map(({ values }) => {
    const poorer = values.slice();
    for (const feature of lost) poorer[feature] = Number.NaN;
    poorer[column.place] = agreement(poorer);
    return poorer;
  });
}
