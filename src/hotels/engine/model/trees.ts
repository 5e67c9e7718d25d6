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

/**
 * The table in flat arrays, for scoring. A node is a question and the place of its right child; its left child is the
 * node behind it, so that a walk mostly reads on where it stands.
 */
export class Trees {
  readonly #bias: number;
  readonly #roots: Int32Array;
  /** The most that the trees from here on can still add. */
  readonly #rest: Float64Array;
  /** Feature, then one bit for where missing values go, then the right child; `LEAF`: none of it. */
  readonly #asks: Int32Array;
  readonly #threshold: Float32Array;
  readonly #value: Float64Array;

  constructor({ bias, trees }: TreesTable) {
    const count = trees.reduce((sum, tree) => sum + tree.length, 0);
    this.#bias = bias;
    this.#roots = new Int32Array(trees.length);
    this.#rest = new Float64Array(trees.length + 1);
    this.#asks = new Int32Array(count);
    this.#threshold = new Float32Array(count);
    this.#value = new Float64Array(count);
    let at = 0;
    for (const [index, tree] of trees.entries()) {
      const root = at;
      this.#roots[index] = root;
      for (const [node, [feature, threshold, missing, left, right, value]] of tree.entries()) {
        if (feature >= 0 && (left !== node + 1 || feature > MAX_FEATURE))
          throw new Error(`Tree ${index}, node ${node}: a left child stands behind its parent.`);
        this.#asks[at] = feature < 0 ? LEAF : feature | (missing << 7) | ((root + right) << 8);
        this.#threshold[at] = threshold;
        this.#value[at] = value;
        at += 1;
      }
    }
    for (let t = trees.length - 1; t >= 0; t--)
      this.#rest[t] = this.#rest[t + 1]! + Math.max(...leavesOf(trees[t] ?? [])); // t + 1 ≤ trees.length
  }

  /**
   * Log-odds. Node numbers come from the table, so every index exists. A score that cannot reach `least` any more is
   * not worked out: what comes back is below `least` and says nothing else.
   */
  score(values: Float32Array, least = -Infinity): number {
    const roots = this.#roots;
    const asks = this.#asks;
    const thresholds = this.#threshold;
    let sum = this.#bias;
    for (let t = 0; t < roots.length; t++) {
      if ((t & 7) === 0 && sum + this.#rest[t]! < least) return sum + this.#rest[t]!;
      let node = roots[t]!;
      for (let ask = asks[node]!; ask !== LEAF; ask = asks[node]!) {
        // As in #step, written out: this is the innermost loop of matching.
        const value = values[ask & MAX_FEATURE]!;
        const isLeft = (ask & MISSING_LEFT) !== 0 ? !(value > thresholds[node]!) : value <= thresholds[node]!;
        node = isLeft ? node + 1 : ask >> 8;
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
      for (let ask = this.#asks[node]!; ask !== LEAF; ask = this.#asks[node]!) {
        const next = this.#step(node, values);
        parts[ask & MAX_FEATURE]! += this.#value[next]! - this.#value[node]!;
        node = next;
      }
    }
    return { prior, parts };
  }

  /** Every comparison with a missing value (NaN) is false, so the question is asked the way that sends it home. */
  #step(node: number, values: Float32Array): number {
    const ask = this.#asks[node]!;
    const value = values[ask & MAX_FEATURE]!;
    const threshold = this.#threshold[node]!;
    const isLeft = (ask & MISSING_LEFT) !== 0 ? !(value > threshold) : value <= threshold;
    return isLeft ? node + 1 : ask >> 8;
  }
}

const LEAF = -1;
const MAX_FEATURE = 0x7f;
const MISSING_LEFT = 0x80;

function leavesOf(tree: readonly TreeNode[]): number[] {
  return tree.flatMap(([feature, , , , , value]) => (feature < 0 ? [value] : []));
}

export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
