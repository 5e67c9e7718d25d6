import { setImmediate as nextTurn } from 'node:timers/promises';
import { limits } from '../../../contract/limits.ts';
import {
  candidateEvidence,
  countriesOf,
  explainCandidate,
  Matcher,
  type RowToMatch,
  type Outcome,
} from '../../engine/engine.ts';
import type { Decision } from '../stores/decision-store.ts';
import { hotelTextOf, pointKeyOf, rowKeyOf, type InputRow } from '../input/input.ts';
import { usable } from '../stores/calibration-store.ts';
import { noneYet, type Counts, type MatchJob } from '../stores/job-store.ts';
import type { Advance } from '../stores/progress-store.ts';
import { resultLine } from '../result/result-row.ts';
import { decisionsByRow } from '../stores/row-key-store.ts';
import type { NewReview } from '../stores/review-store.ts';
import { countryIndexesOf, type IndexNeeds } from './country-indexes.ts';

/** The input for judging the rows of a list, besides the catalogue. */
export type MatchSettings = Pick<
  MatchJob,
  | 'account'
  | 'environment'
  | 'partner'
  | 'catalogueChange'
  | 'sharedPoints'
  | 'minConfidence'
  | 'calibration'
  | 'stateAt'
>;

/** Where a row without a country may be, and its name and city if the name says where the hotel is. */
export interface GuessedPlace {
  readonly countries: readonly string[];
  readonly name: string;
  readonly city?: string | undefined;
}

export interface MatchedRows {
  readonly result: Uint8Array;
  readonly counts: Counts;
  readonly reviews: readonly NewReview[];
}

/** Matches the rows of a chunk. */
export async function matchRows(
  needs: IndexNeeds,
  settings: MatchSettings,
  {
    rows,
    firstRow,
    advance,
    applyKnown = (judged) => Promise.resolve(judged),
  }: {
    rows: readonly InputRow[];
    firstRow: number;
    advance?: (advance: Advance) => void;
    /** What else is known about the rows. */
    applyKnown?: (judged: readonly Judged[]) => Promise<readonly Judged[]>;
  },
): Promise<MatchedRows> {
  const lines: string[] = [];
  const reviews: NewReview[] = [];
  const counts = { ...noneYet };
  for (const { row, key, outcome } of await applyKnown(await judge(needs, settings, rows, advance))) {
    const number = firstRow + lines.length;
    lines.push(resultLine(row, number, outcome));
    count(counts, outcome);
    if (outcome.verdict === 'review') reviews.push(reviewOf(outcome, { row, number, key }));
  }
  return { result: new TextEncoder().encode(lines.join('')), counts, reviews };
}

export interface Judged {
  readonly row: InputRow;
  readonly key: string;
  readonly outcome: Outcome;
  /** What people decided about the row; it has won over the model. */
  readonly decisions: readonly Decision[];
}

/** Judges rows; jobs and files both use it. Only the countries in which the rows may be are loaded. */
export async function judge(
  needs: IndexNeeds,
  {
    account,
    environment,
    partner,
    catalogueChange,
    sharedPoints,
    minConfidence,
    calibration,
    stateAt,
    guesses,
  }: MatchSettings & {
    /** By the places of the rows. */
    readonly guesses?: readonly (GuessedPlace | undefined)[];
  },
  rows: readonly InputRow[],
  advance: (advance: Advance) => void = () => undefined,
): Promise<Judged[]> {
  const keys: string[] = [];
  for await (const row of inTurns(rows)) keys.push(rowKeyOf(row, partner));
  const owner = { accountId: account, environment };
  const decisionsOf = await decisionsByRow(needs.db, owner, keys, stateAt);
  const shared = new Set(sharedPoints);
  const list = rows.map((row, at) => {
    const decisions = decisionsOf(keys[at]!); // a key per row
    const guess = guesses?.[at];
    const options = {
      guessed: guess?.countries,
      isPointShared: shared.has(pointKeyOf(row)),
      minConfidence: minConfidence ?? undefined,
      calibration: usable(calibration),
      decided: decidedOf(decisions),
    };
    const text = hotelTextOf(row);
    const { name = text.name, city = text.city } = guess ?? {};
    return { row: { ...text, name, city }, options, decisions };
  });
  const { matcher, countries } = await matcherFor(needs, {
    list,
    atLeast: catalogueChange,
    stateAt,
    advance,
  });
  const outcomes = new Map<number, Outcome>();
  for await (const [at, outcome] of inTurns(matcher.matchAll(list))) {
    outcomes.set(at, outcome);
    advance({ countries, countriesReady: countries, rowsMatched: outcomes.size });
  }
  // Every row of the list has a result.
  return rows.map((row, at) => ({ ...list[at]!, row, key: keys[at]!, outcome: outcomes.get(at)! }));
}

/** Yields to other requests after some rows. */
async function* inTurns<Row>(rows: Iterable<Row>): AsyncGenerator<Row> {
  let done = 0;
  for (const row of rows) {
    yield row;
    done += 1;
    if (done % limits.matchRowsPerTurn === 0) await nextTurn();
  }
}

interface Preparing {
  readonly list: readonly RowToMatch[];
  readonly atLeast: number;
  readonly stateAt: Date | null;
  readonly advance: (advance: Advance) => void;
}

async function matcherFor(
  needs: IndexNeeds,
  { list, atLeast, stateAt, advance }: Preparing,
): Promise<{ readonly matcher: Matcher; readonly countries: number }> {
  const countries = new Set(
    list.flatMap(({ row, options: { guessed = [] } }) => [...countriesOf(row), ...guessed]),
  );
  const indexes = countryIndexesOf(needs);
  const finders = [];
  for (const country of countries) {
    advance({ countries: countries.size, countriesReady: finders.length, rowsMatched: 0 });
    finders.push(await indexes.finder(country, { atLeast, stateAt }));
  }
  return { matcher: new Matcher(finders), countries: countries.size };
}

function decidedOf(decisions: readonly Decision[]): {
  mustLink: number | undefined;
  mustNotLink: ReadonlySet<number>;
} {
  return {
    mustLink: decisions.find(({ decision }) => decision === 'must-link')?.hotel,
    mustNotLink: new Set(
      decisions.filter(({ decision }) => decision === 'must-not-link').map(({ hotel }) => hotel),
    ),
  };
}

type Counting = { -readonly [Name in keyof Counts]: Counts[Name] };

function count(counts: Counting, found: Outcome): void {
  if (found.verdict === 'matched') {
    counts.matched += 1;
    counts.expectedWrong += 1 - (found.confidence ?? 1);
  }
  if (found.verdict === 'review') counts.review += 1;
  if (found.verdict === 'no_match') counts.noMatch += 1;
  if (found.class === 'geo_match_name_mismatch') counts.geoMatchNameMismatch += 1;
  if (found.class === 'name_match_geo_mismatch') counts.nameMatchGeoMismatch += 1;
}

function reviewOf(
  found: Outcome,
  { row, number, key }: { row: InputRow; number: number; key: string },
): NewReview {
  return {
    rowNumber: number,
    rowKey: key,
    class: found.class,
    reason: found.reason ?? '',
    profile: found.profile,
    confidence: found.confidence ?? 0,
    modelConfidence: found.modelConfidence ?? null,
    hotel: found.hotelId ?? 0,
    input: JSON.stringify(row),
    candidates: JSON.stringify(
      found.candidates.map((candidate) => {
        const { probability, prior, parts } = explainCandidate(candidate);
        const evidence = candidateEvidence(candidate, parts);
        return { hotelId: candidate.id, probability, prior, evidence, parts };
      }),
    ),
  };
}
