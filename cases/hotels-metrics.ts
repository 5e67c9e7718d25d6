import type { HotelIds } from './hotels-catalogue.ts';
import type { Outcome } from '../src/hotels/engine/engine.ts';
import type { LabelledRow } from './hotels-data.ts';

export interface Scored {
  readonly row: LabelledRow;
  readonly outcome: Pick<
    Outcome,
    'verdict' | 'class' | 'hotelId' | 'confidence' | 'candidates' | 'dealBreaker'
  >;
}

/** From 0 to 1; null if there are no rows. */
export type Share = number | null;

/** The figures the accuracy of hotel matching is judged by. */
export interface Metrics {
  readonly rows: number;
  readonly matched: number;
  /** The share of all rows that were matched, which need no person. */
  readonly coverage: Share;
  readonly precision: Share;
  readonly recall: Share;
  /** The row is in `matched` or `review`, and the first hotel it names is the right one. */
  readonly found: Share;
  /** The same, or the right one is among the candidates that a review shows with the row. */
  readonly shown: Share;
  readonly reviewShare: Share;
  /** The share of exact and near-exact rows that are matched to the right hotel. */
  readonly exactRecall: Share;
  /** The share of rows that are falsely matched: their hotel is absent while a sibling or neighbour is there. */
  readonly siblingFalseMatches: Share;
  readonly renamedFound: Share;
  /** Rows with zero, swapped or flipped coordinates whose right hotel is in `matched` or `review`. */
  readonly damagedFound: number;
  readonly damagedRows: number;
  /** Expected calibration error over the rows that were given a hotel. */
  readonly calibrationError: Share;
}

const exactKinds = new Set(['exact', 'near_exact']);
const siblingKinds = new Set(['neg_sibling', 'neg_neighbour']);
const damages = new Set(['zero_coords', 'swapped_coords', 'sign_flip']);

export function measure(all: readonly Scored[]): Metrics {
  const present = all.filter(({ row }) => row.right.size > 0);
  const matched = all.filter(({ outcome }) => outcome.verdict === 'matched');
  const exact = present.filter(({ row }) => exactKinds.has(row.kind));
  const siblings = all.filter(({ row }) => siblingKinds.has(row.kind));
  const renamed = present.filter(({ row }) => row.kind === 'renamed');
  const damaged = present.filter(({ row }) => damages.has(row.defect));
  return {
    rows: all.length,
    matched: matched.length,
    coverage: share(all, ({ outcome }) => outcome.verdict === 'matched'),
    precision: share(matched, isRight),
    recall: share(present, isRightlyMatched),
    found: share(present, isRight),
    shown: share(present, isShown),
    reviewShare: share(all, ({ outcome }) => outcome.verdict === 'review'),
    exactRecall: share(exact, isRightlyMatched),
    siblingFalseMatches: share(siblings, ({ outcome }) => outcome.verdict === 'matched'),
    renamedFound: share(renamed, isRight),
    damagedFound: damaged.filter(isRight).length,
    damagedRows: damaged.length,
    calibrationError: calibrationErrorOf(calibration(all)),
  };
}

/** Per kind, country or another `key`. */
export function measureBy(all: readonly Scored[], key: (one: Scored) => string): Record<string, Metrics> {
  const groups = Map.groupBy(all, key);
  return Object.fromEntries(
    [...groups].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, rows]) => [name, measure(rows)]),
  );
}

export interface Bin {
  readonly rows: number;
  /** Mean confidence, and the share that was right; null: the bin is empty. */
  readonly meanConfidence: number | null;
  readonly right: Share;
}

/** Ten equal bins over the rows that were given a hotel. */
function calibration(all: readonly Scored[]): Bin[] {
  const given = all.filter(({ outcome }) => outcome.hotelId !== undefined);
  return Array.from({ length: 10 }, (_, bin) => {
    const rows = given.filter(
      ({ outcome }) => Math.min(9, Math.floor((outcome.confidence ?? 0) * 10)) === bin,
    );
    const meanConfidence = rows.reduce((sum, { outcome }) => sum + (outcome.confidence ?? 0), 0);
    return {
      rows: rows.length,
      meanConfidence: rows.length === 0 ? null : meanConfidence / rows.length,
      right: share(rows, isRight),
    };
  });
}

function calibrationErrorOf(bins: readonly Bin[]): Share {
  const rows = bins.reduce((sum, bin) => sum + bin.rows, 0);
  const gaps = bins.reduce(
    (sum, bin) => sum + bin.rows * Math.abs((bin.meanConfidence ?? 0) - (bin.right ?? 0)),
    0,
  );
  return rows === 0 ? null : gaps / rows;
}

export function isRight({ row, outcome }: Scored): boolean {
  return outcome.hotelId !== undefined && row.right.has(outcome.hotelId);
}

function isShown(one: Scored): boolean {
  const { row, outcome } = one;
  return (
    isRight(one) || (outcome.verdict === 'review' && outcome.candidates.some(({ id }) => row.right.has(id)))
  );
}

function isRightlyMatched(one: Scored): boolean {
  return one.outcome.verdict === 'matched' && isRight(one);
}

function share(all: readonly Scored[], has: (one: Scored) => boolean): Share {
  return all.length === 0 ? null : all.filter(has).length / all.length;
}

/** What the engine says of the rows of a list. */
export interface Answers {
  readonly list: string;
  readonly scored: readonly Scored[];
  readonly withoutHotel: readonly Scored[];
  readonly seconds: number;
  readonly ids: HotelIds;
  readonly remarks: readonly string[];
}
