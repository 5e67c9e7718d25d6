/**
 * Boosted trees as a table one can read: a tree is a list of nodes, a node is one line
 * `[feature, threshold, missingGoesLeft, left, right, value]`; feature −1 marks a leaf. The score is the bias plus one
 * value per tree, in log-odds. Inner nodes keep their value too: walking down, each step's difference belongs to the
 * feature that was asked, so that the parts of a score add up to it exactly.
 */
export interface TreesTable {
  readonly features: readonly string[];
  readonly bias: number;
  readonly trees: readonly (readonly TreeNode[])[];
}

export type TreeNode = readonly [
  feature: number,
  threshold: number,
  missingGoesLeft: 0 | 1,
  left: number,
  right: number,
  value: number,
];

/** The table in flat arrays, for scoring. */
export class Trees {
  readonly #bias: number;
  readonly #roots: Int32Array;
  readonly #feature: Int16Array;
  readonly #threshold: Float32Array;
  readonly #missing: Uint8Array;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #value: Float64Array;

  constructor(table: TreesTable) {
    const count = table.trees.reduce((sum, tree) => sum + tree.length, 0);
    this.#bias = table.bias;
    this.#roots = new Int32Array(table.trees.length);
    this.#feature = new Int16Array(count);
    this.#threshold = new Float32Array(count);
    this.#missing = new Uint8Array(count);
    this.#left = new Int32Array(count);
    this.#right = new Int32Array(count);
    this.#value = new Float64Array(count);
    let at = 0;
    for (const [index, tree] of table.trees.entries()) {
      const root = at;
      this.#roots[index] = root;
      for (const [feature, threshold, missing, left, right, value] of tree) {
        this.#feature[at] = feature;
        this.#threshold[at] = threshold;
        this.#missing[at] = missing;
        this.#left[at] = root + left;
        this.#right[at] = root + right;
        this.#value[at] = value;
        at += 1;
      }
    }
  }

  /** Log-odds. Node numbers come from the table, so every index exists. */
  score(values: Float32Array): number {
    const roots = this.#roots;
    const features = this.#feature;
    const thresholds = this.#threshold;
    const missing = this.#missing;
    const left = this.#left;
    const right = this.#right;
    let sum = this.#bias;
    for (let t = 0; t < roots.length; t++) {
      let node = roots[t]!;
      for (let feature = features[node]!; feature >= 0; feature = features[node]!) {
        // As in #step, written out: this is the innermost loop of matching.
        const value = values[feature]!;
        const isLeft = missing[node] === 1 ? !(value > thresholds[node]!) : value <= thresholds[node]!;
        node = isLeft ? left[node]! : right[node]!;
      }
      sum += this.#value[node]!;
    }
    return sum;
  }

  /** What each feature contributed; the sum of all and of `prior` is the score. */
  explain(values: Float32Array): { prior: number; parts: Float64Array } {
    const parts = new Float64Array(values.length);
    let prior = this.#bias;
    for (const root of this.#roots) {
      let node = root;
      prior += this.#value[root]!;
      for (let feature = this.#feature[node]!; feature >= 0; feature = this.#feature[node]!) {
        const next = this.#step(node, values[feature]!);
        parts[feature]! += this.#value[next]! - this.#value[node]!;
        node = next;
      }
    }
    return { prior, parts };
  }

  /** Every comparison with a missing value (NaN) is false, so the question is asked the way that sends it home. */
  #step(node: number, value: number): number {
    const threshold = this.#threshold[node]!;
    const isLeft = this.#missing[node] === 1 ? !(value > threshold) : value <= threshold;
    return isLeft ? this.#left[node]! : this.#right[node]!;
  }
}

export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
