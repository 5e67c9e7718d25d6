import {
  type Code,
  type Local,
  doWhile,
  f32,
  f64,
  i32,
  inOrder,
  instantiate,
  moduleOf,
  returnValue,
} from '../../../lib/wasm.ts';

/**
 * The innermost loop of matching, 160 trees for each of eleven candidates, as WebAssembly: in JavaScript every step checks
 * whether an index is inside its array and converts every float to a double, and a score takes twice as long (1.7 µs instead
 * of 0.9, the same bits).
 */
export interface Walk {
  /** The tested values, then the trees. */
  readonly memory: ArrayBuffer;
  /** Walks the trees from one address to another; the sum of a number and of the leaf that each of them ends in. */
  readonly sum: (from: number, end: number, sum: number) => number;
}

/**
 * A tree is 32 slots of eight bytes: the children of the node in slot i are those in slots 2i and 2i + 1, its root is in
 * slot 1 and its leaves are in slots 16 to 31. A node's slot holds the threshold and the address of the value that is
 * asked, which goes right if it is larger; a leaf's holds what it adds.
 */
export const SLOT = 8;
export const COMPARED = 4;
export const TREE = 32 * SLOT;

export function openWalk(bytes: number): Walk {
  const { memory, run } = instantiate(walkCode(Math.ceil(bytes / PAGE)));
  return { memory, sum: run };
}

const PAGE = 65_536;

/** The address of the tree, the end, the sum so far, and the address of the node or leaf that the walk has come to. */
type Name = 'tree' | 'end' | 'sum' | 'at';

/** From a node to one of its children, without a condition: processors guess half of them wrong. */
function step({ at, tree }: Readonly<Record<Name, Local>>): Code {
  const isRight = f32.greater(f32.load(i32.load(at.get, COMPARED), 0), f32.load(at.get, 0));
  // Slots are counted from the tree's beginning: 2 · (at − tree) + tree is 2 · at − tree.
  const left = i32.subtract(i32.add(at.get, at.get), tree.get);
  return at.set(i32.add(left, i32.shiftLeft(isRight, i32.of(Math.log2(SLOT)))));
}

function walkCode(pages: number): Uint8Array {
  return moduleOf<Name>({
    pages,
    parameters: { i32: ['tree', 'end'], f64: ['sum'] },
    locals: { i32: ['at'] },
    result: 'f64',
    body(local) {
      const { tree, end, sum, at } = local;
      const oneTree = inOrder(
        at.set(i32.add(tree.get, i32.of(SLOT))),
        ...Array.from({ length: 4 }, () => step(local)),
        sum.set(f64.add(sum.get, f64.load(at.get, 0))),
      );
      const hasMore = i32.lessUnsigned(tree.tee(i32.add(tree.get, i32.of(TREE))), end.get);
      return inOrder(doWhile(oneTree, hasMore), returnValue(sum.get));
    },
  });
}
