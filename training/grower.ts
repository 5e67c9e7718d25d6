import type { TreeNode } from '../src/hotels/engine/trees/trees.ts';
import { WIDTH, type Binned } from './bins.ts';
import type { BoostOptions } from './boost-options.ts';

interface Ground {
  readonly table: Binned;
  readonly gradient: Float64Array;
  readonly hessian: Float64Array;
  readonly options: BoostOptions;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
  readonly missingGoesLeft: 0 | 1;
  /** Gradient and hessian of the rows that go left. */
  readonly g: number;
  readonly h: number;
  readonly left: number;
  readonly right: number;
}

/** The rows of one node, `from` to `to` of the shuffled list, with their sums and the values they may be given. */
interface Part {
  readonly from: number;
  readonly to: number;
  readonly depth: number;
  readonly g: number;
  readonly h: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Grows one tree. Each node sums gradient and hessian per feature and bin; of two children only the smaller is
 * summed, the larger is the rest of its parent, so half of the rows are never read.
 */
export class Grower {
  readonly #ground: Ground;
  /** Per depth, the sums of a left and of a right child: gradient and hessian of each bin, interleaved. */
  readonly #sums: readonly (readonly [Float64Array, Float64Array])[];
  readonly #spare: Uint32Array;
  #rows: Uint32Array = new Uint32Array();
  #candidates: Uint16Array = new Uint16Array();
  #nodes: TreeNode[] = [];

  constructor(ground: Ground) {
    this.#ground = ground;
    const size = ground.table.features * WIDTH * 2;
    this.#sums = Array.from(
      { length: ground.options.depth + 1 },
      () => [new Float64Array(size), new Float64Array(size)] as const,
    );
    this.#spare = new Uint32Array(ground.gradient.length);
  }

  /** A tree of some rows and of some features, the candidates: the others are not read. */
  grow(rows: Uint32Array, candidates: readonly number[]): TreeNode[] {
    this.#rows = rows;
    this.#candidates = Uint16Array.from(candidates);
    this.#nodes = [];
    let g = 0;
    let h = 0;
    for (const row of rows) {
      g += this.#ground.gradient[row]!; // rows are numbers of rows
      h += this.#ground.hessian[row]!;
    }
    const [sums] = this.#sums[0]!; // depth 0 is always there
    this.#sum(0, rows.length, sums);
    this.#node({ from: 0, to: rows.length, depth: 0, g, h, low: -Infinity, high: Infinity }, sums);
    return this.#nodes;
  }

  #node(part: Part, sums: Float64Array): number {
    const { options, table } = this.#ground;
    const { depth, g, h, low, high } = part;
    const value = round(Math.min(high, Math.max(low, -g / (h + options.lambda))) * options.rate);
    const at = this.#nodes.push([-1, 0, 0, 0, 0, value]) - 1;
    const split = depth < options.depth ? this.#best(part, sums) : undefined;
    if (split === undefined) return at;
    const middle = this.#part(part, split);
    const [leftSums, rightSums] = this.#childSums(part, middle, sums);
    const direction = options.directions[split.feature] ?? 0;
    const fence = (split.left + split.right) / 2;
    const left = this.#node(
      {
        from: part.from,
        to: middle,
        depth: depth + 1,
        g: split.g,
        h: split.h,
        low: direction < 0 ? Math.max(low, fence) : low,
        high: direction > 0 ? Math.min(high, fence) : high,
      },
      leftSums,
    );
    const right = this.#node(
      {
        from: middle,
        to: part.to,
        depth: depth + 1,
        g: g - split.g,
        h: h - split.h,
        low: direction > 0 ? Math.max(low, fence) : low,
        high: direction < 0 ? Math.min(high, fence) : high,
      },
      rightSums,
    );
    const threshold = table.edges[split.feature]![split.bin - 1]!; // a split is at an edge of its feature
    this.#nodes[at] = [split.feature, threshold, split.missingGoesLeft, left, right, value];
    return at;
  }

  /** Sorts the part's rows so that those that go left come first, each side in its old order. */
  #part({ from, to }: Part, { feature, bin, missingGoesLeft }: Split): number {
    const { bins, features } = this.#ground.table;
    const rows = this.#rows;
    let left = from;
    let right = 0;
    for (let i = from; i < to; i++) {
      const row = rows[i]!; // to ≤ rows.length
      const binOfRow = bins[row * features + feature]!;
      if (binOfRow === 0 ? missingGoesLeft === 1 : binOfRow <= bin) rows[left++] = row;
      else this.#spare[right++] = row;
    }
    rows.set(this.#spare.subarray(0, right), left);
    return left;
  }

  #childSums({ from, to, depth }: Part, middle: number, sums: Float64Array): [Float64Array, Float64Array] {
    const [left, right] = this.#sums[depth + 1]!; // a node that splits is not at the last depth
    if (depth + 1 === this.#ground.options.depth) return [left, right];
    const isLeftSmaller = middle - from < to - middle;
    const [small, large] = isLeftSmaller ? [left, right] : [right, left];
    this.#sum(isLeftSmaller ? from : middle, isLeftSmaller ? middle : to, small);
    for (let i = 0; i < sums.length; i++) large[i] = sums[i]! - small[i]!; // all of one size
    return [left, right];
  }

  #sum(from: number, to: number, into: Float64Array): void {
    const { gradient, hessian, table } = this.#ground;
    const { bins, features } = table;
    const candidates = this.#candidates;
    into.fill(0);
    for (let i = from; i < to; i++) {
      const row = this.#rows[i]!; // rows are numbers of rows; bins are below WIDTH
      const g = gradient[row]!;
      const h = hessian[row]!;
      const base = row * features;
      for (let c = 0; c < candidates.length; c++) {
        const feature = candidates[c]!; // c < length
        const at = (feature * WIDTH + bins[base + feature]!) * 2;
        into[at]! += g;
        into[at + 1]! += h;
      }
    }
  }

  #best({ g, h, low, high }: Part, sums: Float64Array): Split | undefined {
    const { table, options } = this.#ground;
    const { lambda, minHessian, directions } = options;
    const base = (g * g) / (h + lambda);
    const clamp = (value: number) => Math.min(high, Math.max(low, value));
    let best: Split | undefined;
    for (const feature of this.#candidates) {
      const from = feature * WIDTH * 2; // bins of the feature: inside sums
      for (const missingGoesLeft of [0, 1] as const) {
        if (missingGoesLeft === 1 && !(sums[from + 1]! > 1e-9)) continue;
        let gl = missingGoesLeft === 1 ? sums[from]! : 0;
        let hl = missingGoesLeft === 1 ? sums[from + 1]! : 0;
        for (let bin = 1; bin <= table.edges[feature]!.length; bin++) {
          gl += sums[from + bin * 2]!;
          hl += sums[from + bin * 2 + 1]!;
          const hr = h - hl;
          if (hl < minHessian || hr < minHessian) continue;
          const gr = g - gl;
          const gain = (gl * gl) / (hl + lambda) + (gr * gr) / (hr + lambda) - base;
          if (!(gain > (best?.gain ?? 0))) continue;
          const left = clamp(-gl / (hl + lambda));
          const right = clamp(-gr / (hr + lambda));
          if ((directions[feature] ?? 0) * (right - left) < 0) continue;
          best = { gain, feature, bin, missingGoesLeft, g: gl, h: hl, left, right };
        }
      }
    }
    return best;
  }
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
