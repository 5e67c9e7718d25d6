/** A probability and whether the thing was true. */
export interface Judged {
  readonly probability: number;
  readonly isRight: boolean;
}

/** No single row may cost more than a probability of one in a million. */
const LEAST = 1e-6;

/** The loss of one row in natural units; 0 if it was certain and right. */
export function lossOf({ probability, isRight }: Judged): number {
  return -Math.log(Math.max(isRight ? probability : 1 - probability, LEAST));
}

export function logLoss(judged: readonly Judged[]): number {
  return judged.reduce((sum, one) => sum + lossOf(one), 0) / Math.max(1, judged.length);
}

const BINS = 10;

/** The expected calibration error: how far probability and truth are apart in tenths, by their rows. */
export function calibrationError(judged: readonly Judged[]): number {
  const bins = Array.from({ length: BINS }, () => ({ probability: 0, right: 0 }));
  for (const { probability, isRight } of judged) {
    const bin = bins[Math.min(Math.floor(probability * BINS), BINS - 1)]!; // a tenth of 0 to 1
    bin.probability += probability;
    bin.right += isRight ? 1 : 0;
  }
  return (
    bins.reduce((sum, { probability, right }) => sum + Math.abs(probability - right), 0) /
    Math.max(1, judged.length)
  );
}

/** The standard score of 95 of 100. */
const SCORE = 1.96;

/** Wilson's interval of a share: it holds in 95 of 100 samples, also near 0 and 1. */
export function shareInterval(hits: number, of: number): { readonly low: number; readonly high: number } {
  if (of === 0) return { low: 0, high: 1 };
  const share = hits / of;
  const square = SCORE ** 2;
  const centre = (share + square / (2 * of)) / (1 + square / of);
  const half = (SCORE * Math.sqrt((share * (1 - share)) / of + square / (4 * of * of))) / (1 + square / of);
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}
