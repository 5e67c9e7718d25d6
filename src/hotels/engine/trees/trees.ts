import { COMPARED, openWalk, SLOT, TREE, type Walk } from './walk.ts';

/**
 * Boosted trees as a readable table: a tree is a list of nodes, a node is one line
 * `[feature, threshold, missingGoesLeft, left, right, value]`; feature −1 marks a leaf. The score is the bias plus one
 * value per tree, in log-odds. Inner nodes have a value too: on the way down, each step's difference belongs to the
 * feature that was tested, so that the parts of a score add up to it exactly.
 */
export interface TreesTable {
  readonly features: readonly string[];
  readonly bias: number;
  readonly trees: readonly Tree[];
}

export type Tree = readonly TreeNode[];

export type TreeNode = readonly [
  feature: number,
  threshold: number,
  missingGoesLeft: 0 | 1,
  left: number,
  right: number,
  value: number,
];

/**
 * The table laid out for scoring. Every tree is extended to four levels with tests that have no effect, so
 * that a walk has no condition.
 */
export class Trees {
  readonly #trees: readonly Tree[];
  readonly #bias: number;
  readonly #walk: Walk;
  /** Every value twice: a missing one is once below everything, once above, for nodes that send it left or right. */
  readonly #compared: Float32Array;
  /** Where the trees begin and end. */
  readonly #from: number;
  readonly #end: number;

  constructor({ bias, features, trees }: TreesTable) {
    this.#trees = trees;
    this.#bias = bias;
    this.#from = Math.ceil((2 * features.length * FLOAT) / SLOT) * SLOT;
    this.#end = this.#from + trees.length * TREE;
    this.#walk = openWalk(this.#end);
    this.#compared = new Float32Array(this.#walk.memory, 0, 2 * features.length);
    const slots = new DataView(this.#walk.memory, this.#from);
    for (const [number, tree] of trees.entries()) this.#layOut(tree, { slots, root: number * TREE }, 1, 0);
  }

  /** Log-odds. */
  score(values: Float32Array): number {
    const compared = this.#compared;
    const half = compared.length >> 1;
    for (let feature = 0; feature < half; feature++) {
      const value = values[feature]!; // a value per feature
      const isMissing = Number.isNaN(value);
      compared[feature] = isMissing ? -Infinity : value;
      compared[feature + half] = isMissing ? Infinity : value;
    }
    return this.#walk.sum(this.#from, this.#end, this.#bias);
  }

  /** The contribution of each feature; the sum of all and of `prior` is the score. */
  explain(values: Float32Array): { prior: number; parts: Float64Array } {
    const parts = new Float64Array(values.length);
    let prior = this.#bias;
    for (const tree of this.#trees) {
      let node = tree[0]!; // numbers of nodes are the tree's own
      prior += node[VALUE];
      for (let [feature] = node; feature >= 0; [feature] = node) {
        const next = tree[isLeft(node, values[feature]!) ? node[LEFT] : node[RIGHT]]!;
        parts[feature]! += next[VALUE] - node[VALUE];
        node = next;
      }
    }
    return { prior, parts };
  }

  /** Lays out what is below a node of the table; a leaf that comes early is every leaf below its place. */
  #layOut(tree: Tree, into: Room, place: number, at: number): void {
    const [feature, threshold, missingGoesLeft, left, right, value] = tree[at]!; // as above
    const isLeaf = feature < 0;
    const slot = into.root + place * SLOT;
    if (place >= FIRST_LEAF) {
      if (!isLeaf) throw new Error('A tree asks more than four questions one after another.');
      into.slots.setFloat64(slot, value, LITTLE_ENDIAN);
      return;
    }
    const comparedAt = isLeaf ? 0 : missingGoesLeft === 1 ? feature : feature + this.#compared.length / 2;
    into.slots.setFloat32(slot, isLeaf ? Infinity : threshold, LITTLE_ENDIAN);
    into.slots.setInt32(slot + COMPARED, comparedAt * FLOAT, LITTLE_ENDIAN);
    this.#layOut(tree, into, 2 * place, isLeaf ? at : left);
    this.#layOut(tree, into, 2 * place + 1, isLeaf ? at : right);
  }
}

/** Where a tree is laid out. */
interface Room {
  readonly slots: DataView;
  readonly root: number;
}

/** Nodes of four questions one after another come before it. */
const FIRST_LEAF = 16;
const FLOAT = 4;
/** As WebAssembly reads memory, whatever the machine. */
const LITTLE_ENDIAN = true;

const THRESHOLD = 1;
const MISSING_LEFT = 2;
const LEFT = 3;
const RIGHT = 4;
const VALUE = 5;

/** What is missing (NaN) goes where the table says. */
function isLeft(node: TreeNode, value: number): boolean {
  return Number.isNaN(value) ? node[MISSING_LEFT] === 1 : value <= Math.fround(node[THRESHOLD]);
}

export function probability(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}
