import { logOdds } from '../judge/calibration.ts';

/** A pair of a row and its first candidate about which the truth is known. */
export interface Label {
  /** The confidence of the model. */
  readonly confidence: number;
  /** Whether the candidate is the hotel of the row. */
  readonly isRight: boolean;
}

export interface Line {
  readonly slope: number;
  readonly intercept: number;
}

/** The confidence of the model, unchanged. */
const unchanged: Line = { slope: 1, intercept: 0 };

/** Below this the confidence of the model would hardly matter. */
const LEAST_SLOPE = 0.05;
const MOST_STEPS = 50;
const SMALL = 1e-9;

/**
 * The logistic regression of the truth on the log-odds of the model (Platt's method), by Newton's method. A weak prior draws
 * it to the unchanged confidence, as one label would: labels that a line separates have no finite solution otherwise.
 */
export function fitLine(labels: readonly Label[]): Line {
  const points = labels.map(({ confidence, isRight }) => ({ x: logOdds(confidence), y: isRight ? 1 : 0 }));
  let { slope, intercept } = unchanged;
  for (let step = 0; step < MOST_STEPS; step++) {
    let [byIntercept, bySlope] = [intercept - unchanged.intercept, slope - unchanged.slope];
    let [ii, is, ss] = [1, 0, 1];
    for (const { x, y } of points) {
      const p = 1 / (1 + Math.exp(-(intercept + slope * x)));
      const weight = p * (1 - p);
      byIntercept += p - y;
      bySlope += (p - y) * x;
      ii += weight;
      is += weight * x;
      ss += weight * x * x;
    }
    const determinant = ii * ss - is * is;
    const moved = {
      intercept: (ss * byIntercept - is * bySlope) / determinant,
      slope: (ii * bySlope - is * byIntercept) / determinant,
    };
    // A whole step from far away can overshoot; the loss is convex, so shorter ones arrive too.
    const share = Math.min(1, 2 / Math.max(Math.abs(moved.intercept), Math.abs(moved.slope), SMALL));
    intercept -= share * moved.intercept;
    slope -= share * moved.slope;
    if (Math.abs(moved.intercept) + Math.abs(moved.slope) < SMALL) break;
  }
  return { slope: Math.max(slope, LEAST_SLOPE), intercept };
}
