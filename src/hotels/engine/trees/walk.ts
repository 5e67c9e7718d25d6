/**
 * The innermost loop of matching, 160 trees for each of eleven candidates, as WebAssembly: in JavaScript every step asks
 * whether an index is inside its array and makes a double of every float, and a score takes twice as long (1.7 µs instead
 * of 0.9, the same bits). No compiler is needed for thirty instructions; below they stand one by one.
 */
export interface Walk {
  /** Where what is asked and the trees stand. */
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
export const ASKED = 4;
export const TREE = 32 * SLOT;

export function openWalk(bytes: number): Walk {
  const pages = Math.ceil(bytes / PAGE);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(moduleOf(pages)));
  return { memory: exports.memory.buffer, sum: exports.sum };
}

const PAGE = 65_536;

/** What the types of Node leave out; `exports` is what `moduleOf` says. */
declare const WebAssembly: {
  readonly Module: new (code: Uint8Array) => object;
  readonly Instance: new (module: object) => {
    readonly exports: { readonly memory: { readonly buffer: ArrayBuffer }; readonly sum: Walk['sum'] };
  };
};

// The parameters, and the address of the node or leaf that the walk has come to.
const TREE_AT = 0;
const END = 1;
const SUM = 2;
const AT = 3;

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
/** Sets a local and keeps the value. */
const tee = (local: number) => [0x22, local];
const constant = (value: number) => [0x41, ...signed(value)];
const loadInt = (offset: number) => [0x28, 2, offset];
const loadFloat = (offset: number) => [0x2a, 2, offset];
const loadDouble = (offset: number) => [0x2b, 3, offset];
const ADD = [0x6a];
const SUBTRACT = [0x6b];
const SHIFT_LEFT = [0x74];
const IS_BELOW = [0x49];
const IS_FLOAT_ABOVE = [0x5e];
const ADD_DOUBLES = [0xa0];
const LOOP = [0x03, 0x40];
const AGAIN_IF = [0x0d, 0];
const DONE = [0x0b];

/** From a node to one of its children, without a condition: processors guess half of them wrong. */
const step = [
  // Slots are counted from the tree's beginning: 2 · (at − tree) + tree is 2 · at − tree.
  [get(AT), get(AT), ADD, get(TREE_AT), SUBTRACT],
  [get(AT), loadInt(ASKED), loadFloat(0)],
  [get(AT), loadFloat(0), IS_FLOAT_ABOVE],
  [constant(Math.log2(SLOT)), SHIFT_LEFT, ADD, set(AT)],
].flat(2);

const body = [
  [LOOP],
  [get(TREE_AT), constant(SLOT), ADD, set(AT)],
  [step, step, step, step],
  [get(SUM), get(AT), loadDouble(0), ADD_DOUBLES, set(SUM)],
  [get(TREE_AT), constant(TREE), ADD, tee(TREE_AT), get(END), IS_BELOW, AGAIN_IF],
  [DONE],
  [get(SUM)],
  [DONE],
].flat(2);

const [INT, DOUBLE] = [0x7f, 0x7c];

function moduleOf(pages: number): Uint8Array {
  const oneLocal = [1, 1, INT];
  const code = [...oneLocal, ...body];
  return Uint8Array.from([
    ...ascii('\0asm\x01\0\0\0'),
    // One type of function, one function of it, one memory, what both are called outside, and the code.
    ...section(1, [1, 0x60, 3, INT, INT, DOUBLE, 1, DOUBLE]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...unsigned(pages)]),
    ...section(7, [2, ...exported('memory', 2), ...exported('sum', 0)]),
    ...section(10, [1, ...unsigned(code.length), ...code]),
  ]);
}

function section(id: number, content: readonly number[]): number[] {
  return [id, ...unsigned(content.length), ...content];
}

function exported(name: string, kind: number): number[] {
  return [name.length, ...ascii(name), kind, 0];
}

function ascii(text: string): number[] {
  return Array.from(text, (letter) => letter.charCodeAt(0));
}

/** Seven bits a byte, the lowest first; the upper bit says that there are more. */
function unsigned(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...unsigned(value >>> 7)];
}

/** For a number that is not negative: the last byte keeps a bit free for the sign. */
function signed(value: number): number[] {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}
