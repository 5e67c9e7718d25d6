/** A result states confidences with four digits. */
const STEPS = 10_000;
/** Bars of the histogram. */
const BINS = 40;

/** How many rows a threshold gives to each side, and how many of them are right and wrong. */
export interface AtThreshold {
  readonly matched: number;
  readonly review: number;
  /** How many rows of `matched` are expected to be wrong. */
  readonly expectedWrong: number;
  /** How many rows of `review` are expected to be right: a person must confirm them. */
  readonly expectedRight: number;
}

/** A threshold, and that of the job that gave the result. */
export interface Thresholds {
  readonly threshold: number;
  readonly jobThreshold: number;
}

interface Sides {
  readonly confidence: number;
  readonly matched: number;
  readonly review: number;
}

/** Rows of a result by confidence, as exact as the result states it: enough for every threshold, and small for any list. */
export class Confidences {
  readonly #matched = new Float64Array(STEPS + 1);
  readonly #review = new Float64Array(STEPS + 1);
  #noMatch = 0;

  /** A row of the result. */
  add({ verdict, confidence = '' }: Readonly<Record<string, string>>): void {
    const step = Math.min(STEPS, Math.max(0, Math.round(Number(confidence) * STEPS)));
    const counts = verdict === 'matched' ? this.#matched : verdict === 'review' ? this.#review : undefined;
    if (counts === undefined) this.#noMatch += 1;
    else counts[step] = (counts[step] ?? 0) + 1;
  }

  get noMatch(): number {
    return this.#noMatch;
  }

  at(thresholds: Thresholds): AtThreshold {
    const sum = { matched: 0, review: 0, expectedWrong: 0, expectedRight: 0 };
    for (const { confidence, matched, review } of this.#sides(thresholds)) {
      sum.matched += matched;
      sum.review += review;
      sum.expectedWrong += matched * (1 - confidence);
      sum.expectedRight += review * confidence;
    }
    return sum;
  }

  /** Rows by equal parts of the confidence from 0 to 1. */
  histogram(thresholds: Thresholds): readonly { readonly matched: number; readonly review: number }[] {
    const bins = Array.from({ length: BINS }, () => ({ matched: 0, review: 0 }));
    for (const { confidence, matched, review } of this.#sides(thresholds)) {
      const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS + 1e-9))];
      if (bin === undefined) continue;
      bin.matched += matched;
      bin.review += review;
    }
    return bins;
  }

  /**
   * A higher threshold than that of the job moves matched rows to review, a lower one the reverse. Rows that the matcher
   * sent to review in spite of their confidence stay there.
   */
  *#sides({ threshold, jobThreshold }: Thresholds): Generator<Sides> {
    for (let step = 0; step <= STEPS; step += 1) {
      const matched = this.#matched[step] ?? 0;
      const review = this.#review[step] ?? 0;
      if (matched + review === 0) continue;
      const confidence = step / STEPS;
      const isAbove = confidence >= threshold;
      const toMatched =
        (isAbove || threshold <= jobThreshold ? matched : 0) +
        (isAbove && confidence < jobThreshold ? review : 0);
      yield { confidence, matched: toMatched, review: matched + review - toMatched };
    }
  }
}
