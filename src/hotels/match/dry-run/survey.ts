import { limits } from '../../../contract/limits.ts';
import { IdentifierTally, withoutCardNumbers } from '../../../lib/cards/card-number.ts';
import { seededRandom } from '../../../lib/seeded-random.ts';
import { countryOfPoint, parsePoint, resolveCountry } from '../../engine/engine.ts';
import { hashPair, hashText } from '../../engine/read/text/hash.ts';
import type { Field } from '../input/columns.ts';
import { fieldOf, type InputRow } from '../input/input.ts';

/** One column of a list as it was recognised. */
export interface ColumnSurvey {
  readonly heading: string;
  /** Rows with a value. */
  readonly filled: number;
  /** Different values; null if the list has too many to count them. */
  readonly different: number | null;
  /** The first values that differ. */
  readonly values: readonly string[];
}

/** A property of rows that makes them harder to match, or wrong. */
export type Finding = keyof typeof findingFields;

const point: readonly Field[] = ['latitude', 'longitude'];

/** Data table: each finding with the fields that it is about. */
export const findingFields = {
  'no-name': ['name'],
  'no-country': ['country'],
  'unknown-country': ['country'],
  'repeated-id': ['externalId'],
  'capital-name': ['name'],
  'no-point': point,
  'unreadable-point': point,
  'point-at-sea': point,
  'point-in-another-country': point,
} as const satisfies Readonly<Record<string, readonly Field[]>>;

// The keys of the table are the findings.
export const findings = Object.keys(findingFields) as Finding[];

const VALUES = 3;
const VALUE_CHARACTERS = 80;
/** The same list has the same sample. */
const SEED = 1;

/** Reads a whole list once: counts what is in its columns, and keeps an even sample of its rows. */
export class ListSurvey {
  readonly #columns: { heading: string; filled: number; hashes: Set<number>; values: string[] }[];
  readonly #sample: { readonly at: number; readonly row: InputRow }[] = [];
  readonly #found = new Map<Finding, number>();
  readonly #ids = new Set<number>();
  readonly #mostCompared: number;
  #compared = 0;
  readonly #tally = new IdentifierTally();
  readonly #random = seededRandom(SEED);
  #rows = 0;

  constructor(header: readonly string[], mostCompared: number = limits.matchValuesCompared) {
    this.#mostCompared = mostCompared;
    this.#columns = header.map((heading) => ({ heading, filled: 0, hashes: new Set(), values: [] }));
  }

  /** `sent`: the row with all columns; `row`: its fields. */
  add(sent: readonly string[], row: InputRow): void {
    for (const [index, column] of this.#columns.entries()) {
      const value = (sent[index] ?? '').trim();
      if (value === '') continue;
      column.filled += 1;
      this.#compare(value, column.hashes);
      const shown = withoutCardNumbers(value.slice(0, VALUE_CHARACTERS));
      if (column.values.length < VALUES && !column.values.includes(shown)) column.values.push(shown);
    }
    for (const finding of cheapFindings(row)) this.#note(finding);
    const id = fieldOf(row, 'externalId').trim();
    this.#tally.note(id);
    if (this.#isRepeated(id)) this.#note('repeated-id');
    this.#keep(row);
    this.#rows += 1;
  }

  get rows(): number {
    return this.#rows;
  }

  get columns(): readonly ColumnSurvey[] {
    const areCounted = this.#compared <= this.#mostCompared;
    return this.#columns.map(({ hashes, ...column }) => ({
      ...column,
      different: areCounted ? hashes.size : null,
    }));
  }

  get hasCardNumbers(): boolean {
    return this.#tally.looksLikeCards;
  }

  /** In the order of the list. */
  get sample(): readonly InputRow[] {
    return this.#sample.toSorted((one, other) => one.at - other.at).map(({ row }) => row);
  }

  /** Where a point lies takes too long for all rows: those findings count the sample. */
  get found(): readonly { readonly finding: Finding; readonly rows: number; readonly of: number }[] {
    const { sample } = this;
    const places = Map.groupBy(sample.flatMap(placeFindings), (finding) => finding);
    return findings.flatMap((finding) => {
      const all = this.#found.get(finding);
      if (all !== undefined) return [{ finding, rows: all, of: this.#rows }];
      const sampled = places.get(finding);
      return sampled === undefined ? [] : [{ finding, rows: sampled.length, of: sample.length }];
    });
  }

  #note(finding: Finding): void {
    this.#found.set(finding, (this.#found.get(finding) ?? 0) + 1);
  }

  #isRepeated(id: string): boolean {
    if (id === '' || this.#ids.size >= limits.matchIdsCompared) return false;
    const number = hashOf(id);
    const isKnown = this.#ids.has(number);
    this.#ids.add(number);
    return isKnown;
  }

  /** A long list has more values than are compared: then none is counted, and the memory is free again. */
  #compare(value: string, hashes: Set<number>): void {
    if (this.#compared > this.#mostCompared) return;
    const before = hashes.size;
    this.#compared += hashes.add(hashOf(value)).size - before;
    if (this.#compared > this.#mostCompared) for (const column of this.#columns) column.hashes.clear();
  }

  /** Each row has the same chance: a later one takes the place of an earlier one ever more rarely. */
  #keep(row: InputRow): void {
    const one = { at: this.#rows, row };
    if (this.#sample.length < limits.matchSampleRows) {
      this.#sample.push(one);
      return;
    }
    const place = Math.floor(this.#random.fraction() * (this.#rows + 1));
    if (place < limits.matchSampleRows) this.#sample[place] = one;
  }
}

/** 53 bits. */
const hashOf = (text: string): number =>
  hashText(text) * 2 ** 21 + (hashPair(hashText(text), text.length) >>> 11);

function cheapFindings(row: InputRow): Finding[] {
  const name = fieldOf(row, 'name').trim();
  const found: Finding[] = [];
  if (name === '') found.push('no-name');
  else if (isInCapitals(name)) found.push('capital-name');
  if (fieldOf(row, 'country').trim() === '') found.push('no-country');
  if (!hasPoint(row)) found.push('no-point');
  return found;
}

const hasPoint = (row: InputRow) =>
  fieldOf(row, 'latitude').trim() !== '' && fieldOf(row, 'longitude').trim() !== '';

/** Scripts without capitals do not count. */
function isInCapitals(name: string): boolean {
  return name === name.toUpperCase() && name !== name.toLowerCase();
}

function placeFindings(row: InputRow): Finding[] {
  const [country, latitude, longitude] = [
    fieldOf(row, 'country'),
    fieldOf(row, 'latitude'),
    fieldOf(row, 'longitude'),
  ];
  const stated = resolveCountry(country);
  const found: Finding[] = stated === undefined && country.trim() !== '' ? ['unknown-country'] : [];
  if (!hasPoint(row)) return found;
  if (parsePoint(latitude, longitude) === undefined) return [...found, 'unreadable-point'];
  const ofPoint = countryOfPoint({ latitude, longitude });
  if (ofPoint === undefined) return [...found, 'point-at-sea'];
  return stated !== undefined && ofPoint !== stated ? [...found, 'point-in-another-country'] : found;
}
