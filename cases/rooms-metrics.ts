import type { LabelledName } from './rooms-data.ts';

/** The result of the engine for one labelled name. */
export interface Answer {
  readonly hotel: string;
  readonly name: LabelledName;
  /** Calibrated score of the best candidate. */
  readonly score: number;
  readonly isRight: boolean;
  readonly chosen: string | undefined;
}

/** Null: a share of nothing. */
export type Share = number | null;

export interface Figures {
  readonly names: number;
  readonly precision: Share;
  readonly recall: Share;
  readonly f1: Share;
  readonly accuracy: Share;
  readonly rejectRecall: Share;
  /** Expected calibration error: how far the scores are from the shares that were right. */
  readonly ece: Share;
}

export interface Measured extends Figures {
  readonly calibration: Calibration;
}

export interface Calibration {
  readonly ece: Share;
  readonly brier: Share;
  readonly reliability: readonly Bin[];
  /** Names accepted automatically above a score: their share, and their precision. */
  readonly bands: readonly { readonly score: number; readonly precision: Share; readonly recall: Share }[];
}

interface Bin {
  readonly from: number;
  readonly names: number;
  readonly score: Share;
  readonly right: Share;
}

const bins = 10;
const bandScores = [0.8, 0.85, 0.9, 0.95, 0.97];

export function measure(answers: readonly Answer[], threshold = 0.5): Measured {
  return { ...figures(answers, threshold), calibration: calibration(answers) };
}

/** Precision: right among the mapped. Recall: right among those with an answer. Reject recall: left alone among those without. */
export function figures(answers: readonly Answer[], threshold = 0.5): Figures {
  const mapped = answers.filter((answer) => answer.score >= threshold);
  const answerable = answers.filter((answer) => answer.name.label !== null);
  const unanswerable = answers.filter((answer) => answer.name.label === null);
  const right = mapped.filter((answer) => answer.isRight);
  const left = unanswerable.filter((answer) => answer.score < threshold || answer.isRight);
  const precision = share(right.length, mapped.length);
  const recall = share(right.filter((answer) => answer.name.label !== null).length, answerable.length);
  return {
    names: answers.length,
    precision,
    recall,
    f1: f1Of(precision, recall),
    accuracy: share(
      left.length + right.filter((answer) => answer.name.label !== null).length,
      answers.length,
    ),
    rejectRecall: share(left.length, unanswerable.length),
    ece: calibrationError(answers.length, reliabilityOf(answers)),
  };
}

function calibration(answers: readonly Answer[]): Calibration {
  const reliability = reliabilityOf(answers);
  const squares = answers.map(({ score, isRight }) => (score - (isRight ? 1 : 0)) ** 2);
  const answerable = answers.filter((answer) => answer.name.label !== null).length;
  return {
    ece: calibrationError(answers.length, reliability),
    brier: mean(squares),
    reliability,
    bands: bandScores.map((score) => {
      const inside = answers.filter((answer) => answer.score >= score);
      const right = inside.filter((answer) => answer.isRight).length;
      return { score, precision: share(right, inside.length), recall: share(right, answerable) };
    }),
  };
}

function reliabilityOf(answers: readonly Answer[]): Bin[] {
  return Array.from({ length: bins }, (_, index) => {
    const inside = answers.filter(({ score }) => Math.min(Math.floor(score * bins), bins - 1) === index);
    return {
      from: index / bins,
      names: inside.length,
      score: mean(inside.map(({ score }) => score)),
      right: mean(inside.map(({ isRight }) => (isRight ? 1 : 0))),
    };
  });
}

function calibrationError(names: number, reliability: readonly Bin[]): Share {
  const gaps = reliability.map((bin) => bin.names * Math.abs((bin.score ?? 0) - (bin.right ?? 0)));
  const sum = gaps.reduce((all, gap) => all + gap, 0);
  return names === 0 ? null : rounded(sum / names);
}

function f1Of(precision: Share, recall: Share): Share {
  if (precision === null || recall === null) return null;
  return precision + recall === 0 ? 0 : rounded((2 * precision * recall) / (precision + recall));
}

function share(part: number, whole: number): Share {
  return whole === 0 ? null : rounded(part / whole);
}

function mean(values: readonly number[]): Share {
  return values.length === 0 ? null : rounded(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
