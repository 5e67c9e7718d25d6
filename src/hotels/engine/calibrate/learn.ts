import type { Pieces } from '../../../lib/async/pieces.ts';
import {
  calibrated,
  calibratedThresholds,
  modelConfidenceFor,
  type Calibration,
} from '../judge/calibration.ts';
import type { Thresholds } from '../judge/decide.ts';
import { foldsOf, intervalOf, type Interval } from './folds.ts';
import { calibrationError, logLoss, lossOf, shareInterval, type Judged } from './measures.ts';
import { fitLine, type Label } from './platt.ts';

export interface OwnLabel extends Label {
  readonly partner: string | undefined;
  readonly list: string;
}

/** What decides whether a calibration is fitted, and whether it is better. docs/the-map.md gives the reasons. */
export const rules = {
  /** So many rows place the share of right ones within 5 points, 19 times in 20: 1.96² · 0.25 / 0.05². */
  leastRows: 385,
  /** Twenty rows of each outcome for each of the two parameters. */
  leastOfEach: 40,
  /** Partners, or lists: what holds for rows of the same ones may not hold for others. */
  leastGroups: 5,
  /** The whole interval of the improvement is above this share of the shipped log loss. */
  margin: 0.01,
} as const;

/** What some thresholds make of labelled rows. */
export interface Verdicts {
  readonly matched: number;
  readonly matchedWrong: number;
  readonly review: number;
  readonly noMatch: number;
  /** Rows without a match whose candidate was right. */
  readonly missed: number;
}

export interface Quality {
  /** Measured on rows below the border; the others keep their confidence. */
  readonly logLoss: number;
  readonly calibrationError: number;
  /** The verdicts on all labelled rows. */
  readonly verdicts: Verdicts;
}

export interface Learnt {
  /** `too_few`: nothing was fitted. */
  readonly outcome: 'too_few' | 'not_better' | 'better';
  /** Labelled rows below the border, and those above it, which only count in the verdicts. */
  readonly rows: number;
  readonly right: number;
  readonly rowsAbove: number;
  readonly groups: number;
  readonly groupedBy: 'partner' | 'list';
  readonly shipped?: Quality;
  /** Each row measured by a calibration that had not seen its group. */
  readonly own?: Quality;
  /** How much smaller the log loss is. */
  readonly improvement?: Interval;
  readonly calibration?: Calibration;
}

export interface Learning {
  /** The least confidence of a match for the account, and of a row in review. */
  readonly thresholds: Thresholds;
  readonly seed: number;
}

interface Measured {
  readonly label: OwnLabel;
  readonly own: Calibration;
}

/**
 * Fits a calibration to the labels of an account, and measures it on rows of groups that it had not seen. Many labels take
 * seconds, so it works in pieces.
 */
export function* learn(labels: readonly OwnLabel[], { thresholds, seed }: Learning): Pieces<Learnt> {
  const border = thresholds.matched;
  // A row with less is in review because several hotels are equally good.
  const below = labels.filter(({ confidence }) => confidence >= thresholds.review && confidence < border);
  const above = labels.filter(({ confidence }) => confidence >= border);
  const right = below.filter(({ isRight }) => isRight).length;
  const { groups, groupedBy } = grouped(below);
  const counts = {
    rows: below.length,
    right,
    rowsAbove: above.length,
    groups: groups.length,
    groupedBy,
  };
  const isEnough =
    below.length >= rules.leastRows &&
    Math.min(right, below.length - right) >= rules.leastOfEach &&
    groups.length >= rules.leastGroups;
  if (!isEnough) return { outcome: 'too_few', ...counts };

  const folds = foldsOf(groups);
  const measured: Measured[] = [];
  for (const held of folds) {
    const own = calibrationOf(folds.filter((fold) => fold !== held).flat(), thresholds);
    for (const label of held) measured.push({ label, own });
    yield;
  }
  const moves = movesOf(measured, thresholds);
  const held = measured.map(({ label, own }) => ({ label, own: { ...own, ...moves(own) } }));
  const shippedRows = held.map(({ label: { confidence: probability, isRight } }) => ({
    probability,
    isRight,
  }));
  const ownRows = held.map(judgedBy);
  const isShipped = held.map(({ label }) => ({ label, own: undefined }));
  const certain = above.map((label) => ({ label, own: undefined }));
  yield;
  const shipped = qualityOf(shippedRows, [...isShipped, ...certain], thresholds);
  yield;
  const gains = new Map<string, { sum: number; rows: number }>();
  for (const [at, { label }] of held.entries()) {
    const name = groupOf(label, groupedBy);
    const { sum, rows } = gains.get(name) ?? { sum: 0, rows: 0 };
    gains.set(name, { sum: sum + lossOf(shippedRows[at]!) - lossOf(ownRows[at]!), rows: rows + 1 }); // one of each
  }
  yield;
  const improvement = yield* intervalOf([...gains.values()], seed);
  const whole = calibrationOf(below, thresholds);
  return {
    outcome: improvement.low > rules.margin * shipped.logLoss ? 'better' : 'not_better',
    ...counts,
    shipped,
    own: qualityOf(ownRows, [...held, ...certain], thresholds),
    improvement,
    calibration: { ...whole, ...moves(whole) },
  };
}

/** By partner, if there are enough of them. */
function grouped(labels: readonly OwnLabel[]): {
  groups: OwnLabel[][];
  groupedBy: Learnt['groupedBy'];
} {
  const of = (by: Learnt['groupedBy']) => [...Map.groupBy(labels, (label) => groupOf(label, by)).values()];
  const byPartner = of('partner');
  return byPartner.length >= rules.leastGroups
    ? { groups: byPartner, groupedBy: 'partner' }
    : { groups: of('list'), groupedBy: 'list' };
}

/** A list without a partner stands for itself. */
const groupOf = ({ partner, list }: OwnLabel, by: Learnt['groupedBy']): string =>
  by === 'partner' && partner !== undefined ? `partner ${partner.toLowerCase()}` : `list ${list}`;

/** With both thresholds moved to where the calibrated probability is what the thresholds ask for. */
function calibrationOf(labels: readonly Label[], { matched, review }: Thresholds): Calibration {
  const line = fitLine(labels);
  const inside = (confidence: number) => Math.min(Math.max(confidence, review), matched);
  return {
    ...line,
    border: matched,
    matchedFrom: inside(modelConfidenceFor(line, matched)),
    reviewFrom: inside(modelConfidenceFor(line, review)),
  };
}

const judgedBy = ({ label: { confidence, isRight }, own }: Measured): Judged => ({
  probability: calibrated(own, confidence),
  isRight,
});

/**
 * Which thresholds may move. Rows that would match now must be right, and rows that would be left out be wrong, as
 * often as the thresholds ask: the bad end of the interval of their share must comply, or people keep looking at them.
 */
function movesOf(measured: readonly Measured[], thresholds: Thresholds) {
  const rightIn = (verdict: 'matched' | 'no_match') => {
    const moved = measured.filter(({ label, own }) => verdictOf(label, own, thresholds) === verdict);
    return shareInterval(moved.filter(({ label }) => label.isRight).length, moved.length);
  };
  const mayMatch = rightIn('matched').low >= thresholds.matched;
  const mayDrop = rightIn('no_match').high <= thresholds.review;
  return ({ matchedFrom, reviewFrom }: Calibration) => ({
    matchedFrom: mayMatch ? matchedFrom : thresholds.matched,
    reviewFrom: mayDrop ? reviewFrom : thresholds.review,
  });
}

function verdictOf(
  { confidence: model }: Label,
  own: Calibration | undefined,
  thresholds: Thresholds,
): 'matched' | 'review' | 'no_match' {
  const probability = own === undefined ? model : calibrated(own, model);
  const { matched, review } =
    own === undefined ? thresholds : calibratedThresholds(own, { model, alike: 0, thresholds });
  return probability < review ? 'no_match' : probability >= matched ? 'matched' : 'review';
}

function qualityOf(
  judged: readonly Judged[],
  rows: readonly { readonly label: OwnLabel; readonly own: Calibration | undefined }[],
  thresholds: Thresholds,
): Quality {
  const verdicts = { matched: 0, matchedWrong: 0, review: 0, noMatch: 0, missed: 0 };
  for (const { label, own } of rows) {
    const verdict = verdictOf(label, own, thresholds);
    if (verdict === 'review') verdicts.review += 1;
    else if (verdict === 'matched') {
      verdicts.matched += 1;
      if (!label.isRight) verdicts.matchedWrong += 1;
    } else {
      verdicts.noMatch += 1;
      if (label.isRight) verdicts.missed += 1;
    }
  }
  return { logLoss: logLoss(judged), calibrationError: calibrationError(judged), verdicts };
}
