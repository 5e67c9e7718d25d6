import { dice } from './random.ts';
import type { TreeNode, TreesTable } from '../src/hotels/engine/model/trees.ts';

/**
 * Gradient boosting with logistic loss over binned features. A feature with a direction is kept monotone: a split
 * whose children would contradict it is not taken, and the children's values are fenced by the middle between them.
 */
export interface BoostOptions {
  readonly rounds: number;
  readonly depth: number;
  readonly rate: number;
  /** Least sum of hessians in a leaf: how much evidence a rule needs. */
  readonly minHessian: number;
  readonly lambda: number;
  readonly gamma: number;
  readonly directions: readonly number[];
  /** Share of rows and of features each tree sees: trees that disagree err less together. */
  readonly rowShare: number;
  readonly featureShare: number;
  readonly seed: number;
}

export interface Sample {
  readonly features: readonly string[];
  readonly rows: readonly Float32Array[];
  readonly labels: readonly number[];
  readonly weights: readonly number[];
}

const BINS = 48;
const MISSING = 0;

export function boost(sample: Sample, options: BoostOptions): TreesTable {
  const { features, rows, labels, weights } = sample;
  const edges = features.map((_, f) => quantiles(rows, f));
  const binned = features.map((_, f) => Uint8Array.from(rows, (row) => binOf(edges[f]!, row[f]!)));
  const positive = labels.reduce((sum, label, i) => sum + label * weights[i]!, 0);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const bias = Math.log(positive / (all - positive));
  const score = new Float64Array(rows.length).fill(bias);
  const gradient = new Float64Array(rows.length);
  const hessian = new Float64Array(rows.length);
  const trees: TreeNode[][] = [];
  const throws = dice(options.seed);
  for (let round = 0; round < options.rounds; round++) {
    for (let i = 0; i < rows.length; i++) {
      const p = 1 / (1 + Math.exp(-score[i]!));
      gradient[i] = (p - labels[i]!) * weights[i]!;
      hessian[i] = Math.max(1e-6, p * (1 - p)) * weights[i]!;
    }
    const seen = Uint32Array.from(score.keys()).filter(() => throws.fraction() < options.rowShare);
    const asked = features.map((_, f) => f).filter(() => throws.fraction() < options.featureShare);
    const tree = new Grower({ binned, edges, gradient, hessian, seen, asked, options }).grow();
    addTree(tree, { binned, edges, score });
    trees.push(tree);
  }
  return { features, bias, trees };
}

/** Adds a grown tree to the score of every row, seen or not. */
function addTree(
  tree: readonly TreeNode[],
  { binned, edges, score }: Pick<Ground, 'binned' | 'edges'> & { score: Float64Array },
): void {
  const bins = tree.map(([feature, threshold]) => (feature < 0 ? 0 : edges[feature]!.indexOf(threshold) + 1));
  for (let row = 0; row < score.length; row++) {
    let at = 0;
    for (let node = tree[0]!; node[0] >= 0; node = tree[at]!) {
      const bin = binned[node[0]]![row]!;
      at = (bin === MISSING ? node[2] === 1 : bin <= bins[at]!) ? node[3] : node[4];
    }
    score[row]! += tree[at]![5];
  }
}

interface Ground {
  readonly binned: readonly Uint8Array[];
  readonly edges: readonly (readonly number[])[];
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly seen: Uint32Array;
  readonly asked: readonly number[];
  readonly options: BoostOptions;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
  readonly missingGoesLeft: 0 | 1;
  readonly left: number;
  readonly right: number;
}

class Grower {
  readonly #ground: Ground;
  readonly #nodes: TreeNode[] = [];

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  grow(): TreeNode[] {
    this.#node(this.#ground.seen, 0, -Infinity, Infinity);
    return this.#nodes;
  }

  #node(rows: Uint32Array, depth: number, low: number, high: number): number {
    const { options, binned, edges } = this.#ground;
    const [g, h] = this.#sums(rows);
    const raw = Math.min(high, Math.max(low, -g / (h + options.lambda)));
    const value = round(raw * options.rate);
    const at = this.#nodes.push([-1, 0, 0, 0, 0, value]) - 1;
    const split = depth < options.depth ? this.#best(rows, g, h, low, high) : undefined;
    if (split === undefined) return at;
    const bins = binned[split.feature]!;
    const goesLeft = (row: number) =>
      bins[row] === MISSING ? split.missingGoesLeft === 1 : bins[row]! <= split.bin;
    const direction = options.directions[split.feature] ?? 0;
    const middle = (split.left + split.right) / 2;
    const left = this.#node(
      rows.filter(goesLeft),
      depth + 1,
      direction < 0 ? Math.max(low, middle) : low,
      direction > 0 ? Math.min(high, middle) : high,
    );
    const right = this.#node(
      rows.filter((row) => !goesLeft(row)),
      depth + 1,
      direction > 0 ? Math.max(low, middle) : low,
      direction < 0 ? Math.min(high, middle) : high,
    );
    const threshold = edges[split.feature]![split.bin - 1]!;
    this.#nodes[at] = [split.feature, threshold, split.missingGoesLeft, left, right, value];
    return at;
  }

  #sums(rows: Uint32Array): [number, number] {
    const { gradient, hessian } = this.#ground;
    let g = 0;
    let h = 0;
    for (const row of rows) {
      g += gradient[row]!;
      h += hessian[row]!;
    }
    return [g, h];
  }

  #best(rows: Uint32Array, g: number, h: number, low: number, high: number): Split | undefined {
    const { binned, gradient, hessian, options } = this.#ground;
    const { lambda, minHessian, gamma } = options;
    const base = (g * g) / (h + lambda);
    let best: Split | undefined;
    const sumG = new Float64Array(BINS + 2);
    const sumH = new Float64Array(BINS + 2);
    const clamp = (value: number) => Math.min(high, Math.max(low, value));
    for (const feature of this.#ground.asked) {
      const bins = binned[feature]!;
      sumG.fill(0);
      sumH.fill(0);
      for (const row of rows) {
        sumG[bins[row]!]! += gradient[row]!;
        sumH[bins[row]!]! += hessian[row]!;
      }
      const edgeCount = this.#ground.edges[feature]!.length;
      for (const missingGoesLeft of [0, 1] as const) {
        if (missingGoesLeft === 1 && sumH[MISSING] === 0) continue;
        let gl = missingGoesLeft === 1 ? sumG[MISSING]! : 0;
        let hl = missingGoesLeft === 1 ? sumH[MISSING]! : 0;
        for (let bin = 1; bin <= edgeCount; bin++) {
          gl += sumG[bin]!;
          hl += sumH[bin]!;
          const gr = g - gl;
          const hr = h - hl;
          if (hl < minHessian || hr < minHessian) continue;
          const left = clamp(-gl / (hl + lambda));
          const right = clamp(-gr / (hr + lambda));
          if ((options.directions[feature] ?? 0) * (right - left) < 0) continue;
          const gain = (gl * gl) / (hl + lambda) + (gr * gr) / (hr + lambda) - base;
          if (gain > gamma && (best === undefined || gain > best.gain))
            best = { gain, feature, bin, missingGoesLeft, left, right };
        }
      }
    }
    return best;
  }
}

function quantiles(rows: readonly Float32Array[], feature: number): number[] {
  const values = Float32Array.from(rows, (row) => row[feature]!)
    .filter((value) => !Number.isNaN(value))
    .sort();
  const edges: number[] = [];
  const distinct = [...new Set(values)];
  if (distinct.length <= BINS)
    return distinct.slice(0, -1).map((value, i) => between(value, distinct[i + 1]!));
  for (let i = 1; i < BINS; i++) {
    const at = Math.floor((i * values.length) / BINS);
    const edge = between(values[at - 1]!, values[at]!);
    if (edges.length === 0 || edge > edges.at(-1)!) edges.push(edge);
  }
  return edges;
}

/** Thresholds are written with few digits, so the table stays readable and binning agrees with scoring. */
function between(a: number, b: number): number {
  const middle = Math.fround((a + b) / 2);
  for (let digits = 2; digits < 7; digits++) {
    const short = Math.fround(Number(middle.toPrecision(digits)));
    if (short >= a && short < b) return short;
  }
  return a;
}

/** 0: missing; bin b holds values ≤ edge b − 1; the last bin those above all edges. */
function binOf(edges: readonly number[], value: number): number {
  if (Number.isNaN(value)) return MISSING;
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]!) high = middle;
    else low = middle + 1;
  }
  return low + 1;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
