/**
 * Boosted trees as a table one can read: a tree is a list of nodes, a node is one line
 * `[feature, threshold, missingGoesLeft, left, right, value]`; feature −1 marks a leaf. The score is the bias plus one
 * value per tree, in log-odds. Inner nodes keep their value too: walking down, each step's difference belongs to the
 * feature that was asked, so that the parts of a score add up to it exactly.
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
 * The table in flat arrays, for scoring. Every tree is filled up to four questions with ones that everything answers
 * alike, so that a walk has no condition: the children of node i are 2i and 2i + 1, and an answer is a number to add.
 * Conditions are what a walk costs: a processor guesses half of them wrong.
 */
export class Trees {
  readonly #trees: readonly Tree[];
  readonly #bias: number;
  /** Which of the `#asked` a node asks about, and above which it goes right. A tree's root is its node 1. */
  readonly #question: Uint8Array;
  readonly #threshold: Float32Array;
  readonly #leaf: Float64Array;
  /** Every value twice: a missing one is once below everything, once above, for nodes that send it left or right. */
  readonly #asked: Float32Array;

  constructor({ bias, features, trees }: TreesTable) {
    this.#trees = trees;
    this.#bias = bias;
    this.#asked = new Float32Array(2 * features.length);
    this.#question = new Uint8Array(trees.length * WIDTH);
    this.#threshold = new Float32Array(trees.length * WIDTH).fill(Infinity);
    this.#leaf = new Float64Array(trees.length * WIDTH);
    for (const [number, tree] of trees.entries()) this.#layOut(tree, number * WIDTH, 1, 0);
  }

  /** Log-odds. Numbers of questions, nodes and leaves are the table's own. */
  score(values: Float32Array): number {
    const asked = this.#asked;
    const question = this.#question;
    const threshold = this.#threshold;
    const leaf = this.#leaf;
    const half = asked.length >> 1;
    for (let feature = 0; feature < half; feature++) {
      const value = values[feature]!;
      const isMissing = Number.isNaN(value);
      asked[feature] = isMissing ? -Infinity : value;
      asked[feature + half] = isMissing ? Infinity : value;
    }
    let sum = this.#bias;
    for (let root = 0; root < question.length; root += WIDTH) {
      // Four times the same, written out: this is the innermost loop of matching, and as a loop it takes twice as long.
      let at = root + 1;
      at = 2 * at - root + Number(asked[question[at]!]! > threshold[at]!);
      at = 2 * at - root + Number(asked[question[at]!]! > threshold[at]!);
      at = 2 * at - root + Number(asked[question[at]!]! > threshold[at]!);
      at = 2 * at - root + Number(asked[question[at]!]! > threshold[at]!);
      sum += leaf[at - WIDTH]!;
    }
    return sum;
  }

  /** What each feature contributed; the sum of all and of `prior` is the score. */
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
  #layOut(tree: Tree, root: number, place: number, at: number): void {
    const [feature, threshold, missingGoesLeft, left, right, value] = tree[at]!; // as above
    const isLeaf = feature < 0;
    if (place >= WIDTH) {
      if (!isLeaf) throw new Error('A tree asks more than four questions one after another.');
      this.#leaf[root + place - WIDTH] = value;
      return;
    }
    if (!isLeaf) {
      this.#question[root + place] = missingGoesLeft === 1 ? feature : feature + this.#asked.length / 2;
      this.#threshold[root + place] = threshold;
    }
    this.#layOut(tree, root, 2 * place, isLeaf ? at : left);
    this.#layOut(tree, root, 2 * place + 1, isLeaf ? at : right);
  }
}

/** Leaves of a tree of four questions one after another, and one more than it has nodes. */
const WIDTH = 16;

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
