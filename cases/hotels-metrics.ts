import type { Outcome } from '../src/hotels/engine/index.ts';
import type { LabelledRow } from './hotels-data.ts';

export interface Scored {
  readonly row: LabelledRow;
  readonly outcome: Pick<Outcome, 'verdict' | 'class' | 'hotelId' | 'confidence' | 'candidates'>;
}

/** The figures the accuracy of hotel matching is judged by; shares are of 1. */
export interface Metrics {
  readonly rows: number;
  readonly matched: number;
  /** Of all rows, those that were matched: what needs no person. */
  readonly coverage: number;
  readonly precision: number;
  readonly recall: number;
  /** The row is in `matched` or `review`, and the first hotel it names is the right one. */
  readonly found: number;
  /** The same, or the right one is among the candidates that a person is shown beside the row in review. */
  readonly shown: number;
  readonly reviewShare: number;
  /** Of exact and near-exact rows: the right hotel is matched. */
  readonly exactRecall: number;
  /** Of rows whose hotel is absent while a sibling or neighbour is there: falsely matched. */
  readonly siblingFalseMatches: number;
  readonly renamedFound: number;
  /** Rows with zero, swapped or flipped coordinates whose right hotel is in `matched` or `review`. */
  readonly damagedFound: number;
  readonly damagedRows: number;
  readonly calibrationError: number;
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
    calibrationError:
      calibration(all).reduce((sum, bin) => sum + bin.rows * Math.abs(bin.said - bin.right), 0) /
      Math.max(1, all.filter(({ outcome }) => outcome.hotelId !== undefined).length),
  };
}

/** Per kind, country or whatever `key` says. */
export function measureBy(all: readonly Scored[], key: (one: Scored) => string): Record<string, Metrics> {
  const groups = Map.groupBy(all, key);
  return Object.fromEntries(
    [...groups].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, rows]) => [name, measure(rows)]),
  );
}

export interface Bin {
  readonly rows: number;
  /** Mean confidence, and the share that was right. */
  readonly said: number;
  readonly right: number;
}

/** Ten equal bins over the rows that were given a hotel. */
export function calibration(all: readonly Scored[]): Bin[] {
  const given = all.filter(({ outcome }) => outcome.hotelId !== undefined);
  return Array.from({ length: 10 }, (_, bin) => {
    const rows = given.filter(
      ({ outcome }) => Math.min(9, Math.floor((outcome.confidence ?? 0) * 10)) === bin,
    );
    const said = rows.reduce((sum, { outcome }) => sum + (outcome.confidence ?? 0), 0);
    return {
      rows: rows.length,
      said: rows.length === 0 ? 0 : said / rows.length,
      right: rows.length === 0 ? 0 : share(rows, isRight),
    };
  });
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

function share(all: readonly Scored[], has: (one: Scored) => boolean): number {
  return all.length === 0 ? 1 : all.filter(has).length / all.length;
}
