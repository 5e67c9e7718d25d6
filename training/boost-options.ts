/**
 * Gradient boosting with logistic loss over binned features. A feature with a direction is kept monotone: a split
 * whose children would contradict it is not taken, and the children's values are limited by the middle between them.
 */
export interface BoostOptions {
  readonly rounds: number;
  readonly depth: number;
  readonly rate: number;
  /** Least sum of hessians in a leaf: how much evidence a rule needs. */
  readonly minHessian: number;
  readonly lambda: number;
  readonly directions: readonly number[];
  /** Share of rows and of features each tree sees: different trees have a smaller common error. */
  readonly rowShare: number;
  readonly featureShare: number;
  readonly seed: number;
}
