import type { BoostOptions } from './boost-options.ts';
import type { TreeNode, TreesTable } from '../src/hotels/engine/trees/trees.ts';
import { binned, type Binned } from './bins.ts';
import { Grower } from './grower.ts';
import { seededRandom } from '../src/lib/seeded-random.ts';

export interface Sample {
  readonly features: readonly string[];
  readonly rows: readonly Float32Array[];
  readonly labels: readonly number[];
  readonly weights: readonly number[];
}

export function boost(sample: Sample, options: BoostOptions): TreesTable {
  const { features, rows, labels, weights } = sample;
  const table = binned(rows, features.length);
  const positive = labels.reduce((sum, label, i) => sum + label * weights[i]!, 0); // as many weights as labels
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const bias = Math.log(positive / (all - positive));
  const score = new Float64Array(rows.length).fill(bias);
  const gradient = new Float64Array(rows.length);
  const hessian = new Float64Array(rows.length);
  const drawn = new Uint32Array(rows.length);
  const grower = new Grower({ table, gradient, hessian, options });
  const trees: TreeNode[][] = [];
  const random = seededRandom(options.seed);
  for (let round = 0; round < options.rounds; round++) {
    for (let i = 0; i < rows.length; i++) {
      const p = 1 / (1 + Math.exp(-score[i]!)); // score, labels and weights are as long as rows
      gradient[i] = (p - labels[i]!) * weights[i]!;
      hessian[i] = Math.max(1e-6, p * (1 - p)) * weights[i]!;
    }
    let some = 0;
    for (let i = 0; i < rows.length; i++) if (random.fraction() < options.rowShare) drawn[some++] = i;
    const seen = drawn.slice(0, some);
    const candidates = features.map((_, f) => f).filter(() => random.fraction() < options.featureShare);
    const tree = grower.grow(seen, candidates);
    addTree(tree, table, score);
    trees.push(tree);
  }
  return { features, bias, trees };
}

/** Adds a grown tree to the score of every row, seen or not. */
function addTree(tree: readonly TreeNode[], { edges, bins, features }: Binned, score: Float64Array): void {
  // Inner nodes name a feature of the table and one of its edges; children are nodes of the same tree.
  const last = tree.map(([feature, threshold]) => (feature < 0 ? 0 : edges[feature]!.indexOf(threshold) + 1));
  for (let row = 0; row < score.length; row++) {
    let at = 0;
    for (let node = tree[0]!; node[0] >= 0; node = tree[at]!) {
      const bin = bins[row * features + node[0]]!;
      at = (bin === 0 ? node[2] === 1 : bin <= last[at]!) ? node[3] : node[4];
    }
    score[row]! += tree[at]![5];
  }
}
