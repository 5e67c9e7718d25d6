import type { Thresholds } from './decide.ts';

/** How the confidence of the model is read for one account, learnt from the decisions of its people. */
export interface Calibration {
  /** Scales the log-odds below the border. */
  readonly slope: number;
  readonly intercept: number;
  /** From this confidence of the model on a row keeps its verdict: people have looked at rows below it only. */
  readonly border: number;
  /** A row below the border matches from this confidence of the model; as high as the border: none does. */
  readonly matchedFrom: number;
  /** A row that the model gives to people is left without a match below this; the model's own threshold: none is. */
  readonly reviewFrom: number;
}

const LEAST = 1e-6;

export function logOdds(confidence: number): number {
  const inside = Math.min(Math.max(confidence, LEAST), 1 - LEAST);
  return Math.log(inside / (1 - inside));
}

const shareOf = (odds: number): number => 1 / (1 + Math.exp(-odds));

/** The probability for a confidence of the model. It never falls where the confidence rises. */
export function calibrated(
  { slope, intercept, border }: Pick<Calibration, 'slope' | 'intercept' | 'border'>,
  confidence: number,
): number {
  const below = shareOf(intercept + slope * logOdds(Math.min(confidence, border)));
  return confidence < border ? below : Math.max(confidence, below);
}

/** The confidence of the model that is calibrated to a probability. */
export function modelConfidenceFor(
  { slope, intercept }: Pick<Calibration, 'slope' | 'intercept'>,
  probability: number,
): number {
  return shareOf((logOdds(probability) - intercept) / slope);
}

interface Uncalibrated {
  /** The confidence of the model. */
  readonly model: number;
  /** The number of equally good rivals. */
  readonly alike: number;
  readonly thresholds: Thresholds;
}

/**
 * The thresholds of a row for its calibrated confidence. A row at the border or above it matches as without a calibration,
 * and a row in which the model finds nothing stays without a match: no decision says anything about either.
 */
export function calibratedThresholds(
  { border, matchedFrom, reviewFrom }: Calibration,
  { model, alike, thresholds: { matched, review } }: Uncalibrated,
): Thresholds {
  if (model * (1 + alike) < review) return { matched: Infinity, review: Infinity };
  if (model >= border) return { matched: model >= matched ? 0 : Infinity, review: 0 };
  // A job may ask for less certainty than the account usually does.
  const isMatchable = model >= Math.min(matchedFrom, matched);
  return { matched: isMatchable ? matched : Infinity, review: model >= reviewFrom ? 0 : review };
}
