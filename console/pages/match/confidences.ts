const STEPS = 200;

/** How many rows a threshold gives to each side, and how many of them are right and wrong. */
export interface AtThreshold {
  readonly matched: number;
  readonly review: number;
  /** Of `matched`. */
  readonly expectedWrong: number;
  /** Of `review`: rows that are right, and that a person must confirm. */
  readonly expectedRight: number;
}

/** The confidences of a result in steps of half a percent: enough for every threshold, and small for any list. */
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

  /** The least confidence of a matched row; 1 if none is matched. */
  get threshold(): number {
    const least = this.#matched.findIndex((rows) => rows > 0);
    return least === -1 ? 1 : least / STEPS;
  }

  /**
   * A higher threshold than that of the job moves matched rows to review, a lower one the reverse. Rows that the matcher
   * sent to review in spite of their confidence stay there.
   */
  at(threshold: number, jobThreshold: number): AtThreshold {
    const sum = { matched: 0, review: 0, expectedWrong: 0, expectedRight: 0 };
    for (let step = 0; step <= STEPS; step += 1) {
      const confidence = step / STEPS;
      const matched = this.#matched[step] ?? 0;
      const review = this.#review[step] ?? 0;
      const isLowered = confidence >= threshold && confidence < jobThreshold;
      const toMatched = (confidence >= threshold ? matched : 0) + (isLowered ? review : 0);
      const toReview = matched + review - toMatched;
      sum.matched += toMatched;
      sum.review += toReview;
      sum.expectedWrong += toMatched * (1 - confidence);
      sum.expectedRight += toReview * confidence;
    }
    return sum;
  }

  /** Rows by twentieths of confidence. */
  get histogram(): readonly { readonly matched: number; readonly review: number }[] {
    const bins = Array.from({ length: 20 }, () => ({ matched: 0, review: 0 }));
    for (let step = 0; step <= STEPS; step += 1) {
      const bin = bins[Math.min(19, Math.floor((step / STEPS) * 20 + 1e-9))];
      if (bin === undefined) continue;
      bin.matched += this.#matched[step] ?? 0;
      bin.review += this.#review[step] ?? 0;
    }
    return bins;
  }
}
