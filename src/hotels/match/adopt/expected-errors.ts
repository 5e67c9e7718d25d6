/** How many of the adopted rows are probably wrong: the expected number, and a range that holds in 95 of 100 adoptions. */
export interface ExpectedErrors {
  readonly expected: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The standard deviation of the ratio between wrong rows and expected ones, from list to list: confidences are calibrated
 * over all lists, and the rows of one list err together. `cases/hotels.test.ts` measures that this is likely for the lists
 * that come with the program, and that the range holds.
 */
export const SPREAD = 0.6;

/** The probability on each side of the range. */
const TAIL = 0.025;

/**
 * The number of wrong rows is taken as a Poisson number whose mean is uncertain, with a gamma distribution of the mean: a
 * negative binomial distribution. `doubt` is the sum of what each confidence lacks to 1.
 */
export function expectedErrors(doubt: number): ExpectedErrors {
  if (doubt <= 0) return { expected: 0, low: 0, high: 0 };
  const shape = 1 / SPREAD ** 2;
  const share = doubt / (doubt + shape);
  let probability = (1 - share) ** shape;
  let sum = probability;
  let low: number | undefined;
  for (let errors = 0; ; errors++) {
    if (low === undefined && sum >= TAIL) low = errors;
    if (sum >= 1 - TAIL) return { expected: doubt, low: low ?? 0, high: errors };
    probability *= (share * (shape + errors)) / (errors + 1);
    sum += probability;
  }
}
