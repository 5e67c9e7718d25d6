/**
 * An assembler for WebAssembly modules of one function, for the few loops that need vectors of sixteen bytes or loads
 * without bounds checks. An expression is the bytes of its code, and expressions nest:
 *
 *     i32.add(local.at.get, i32.of(64))      →      [0x20, 3, 0x41, 64, 0x6a]
 *
 * Only the instructions in use are defined. Opcodes: WebAssembly core specification, section 5.4.
 */
export type Code = readonly number[];

const types = { i32: 0x7f, i64: 0x7e, f32: 0x7d, f64: 0x7c, v128: 0x7b } as const;
export type Type = keyof typeof types;

export interface Local {
  readonly get: Code;
  set(value: Code): Code;
  /** Sets the local and returns its new value. */
  tee(value: Code): Code;
}

const of1 = (op: Code) => (value: Code) => [...value, ...op];
const of2 = (op: Code) => (left: Code, right: Code) => [...left, ...right, ...op];
/** The alignment is the base-2 logarithm of the size of the value. */
const loadOf = (op: Code, alignment: number) => (address: Code, offset: number) => [
  ...address,
  ...op,
  alignment,
  ...unsigned(offset),
];
const storeOf = (op: Code, alignment: number) => (address: Code, value: Code, offset: number) => [
  ...address,
  ...value,
  ...op,
  alignment,
  ...unsigned(offset),
];

export const i32 = {
  of: (value: number): Code => [0x41, ...signed(value)],
  isZero: of1([0x45]),
  equal: of2([0x46]),
  less: of2([0x48]),
  lessUnsigned: of2([0x49]),
  greater: of2([0x4a]),
  atMost: of2([0x4c]),
  atLeast: of2([0x4e]),
  add: of2([0x6a]),
  subtract: of2([0x6b]),
  or: of2([0x72]),
  shiftLeft: of2([0x74]),
  low: of1([0xa7]),
  load: loadOf([0x28], 2),
  loadByte: loadOf([0x2d], 0),
  store: storeOf([0x36], 2),
  storeByte: storeOf([0x3a], 0),
};

export const i64 = {
  of: (value: number): Code => [0x42, ...signed(value)],
  isZero: of1([0x50]),
  notEqual: of2([0x52]),
  trailingZeros: of1([0x7a]),
  ones: of1([0x7b]),
  add: of2([0x7c]),
  subtract: of2([0x7d]),
  and: of2([0x83]),
  or: of2([0x84]),
  xor: of2([0x85]),
  shiftLeft: of2([0x86]),
  shiftRightSigned: of2([0x87]),
  shiftRight: of2([0x88]),
  wide: of1([0xad]),
  not: (value: Code): Code => [...value, 0x42, 0x7f, 0x85],
};

export const f32 = {
  greater: of2([0x5e]),
  load: loadOf([0x2a], 2),
};

export const f64 = {
  fromI32: of1([0xb8]),
  add: of2([0xa0]),
  load: loadOf([0x2b], 3),
  store: storeOf([0x39], 3),
};

export const v128 = {
  load: loadOf([0xfd, 0x00], 0),
  everyByte: of1([0xfd, 0x0f]),
  equalBytes: of2([0xfd, 0x23]),
  or: of2([0xfd, 0x50]),
  /** The top bit of each of sixteen bytes. */
  topBits: of1([0xfd, 0x64]),
};

/** One after the other. */
export const inOrder = (...steps: readonly Code[]): Code => steps.flat();
export const when = (condition: Code, then: Code, otherwise: Code = []): Code => {
  const or = otherwise.length > 0 ? [0x05, ...otherwise] : [];
  return [...condition, 0x04, 0x40, ...then, ...or, 0x0b];
};
export const whileLoop = (condition: Code, body: Code): Code => {
  const leaveUnless = [...condition, 0x45, 0x0d, 1];
  return [0x02, 0x40, 0x03, 0x40, ...leaveUnless, ...body, 0x0c, 0, 0x0b, 0x0b];
};
export const doWhile = (body: Code, condition: Code): Code => [
  0x03,
  0x40,
  ...body,
  ...condition,
  0x0d,
  0,
  0x0b,
];
export const returnValue = (value: Code): Code => [...value, 0x0f];

/** Names by their type. Indexes follow the order of the types, and within a type that of the names. */
export type Named<Name extends string> = Readonly<Partial<Record<Type, readonly Name[]>>>;

export interface FunctionOf<Name extends string> {
  /** Pages of memory, of 64 KiB each. */
  readonly pages: number;
  /** In the order of the arguments. */
  readonly parameters: Named<Name>;
  readonly locals: Named<Name>;
  /** Default: i32. */
  readonly result?: Type;
  /** Ends with `returnValue`. */
  readonly body: (local: Readonly<Record<Name, Local>>) => Code;
}

/** A module that exports its memory as `memory` and the function as `run`. */
export function moduleOf<Name extends string>({ result = 'i32', ...rest }: FunctionOf<Name>): Uint8Array {
  const [parameters, locals] = [variables(rest.parameters), variables(rest.locals)];
  const places = [...parameters, ...locals].map(({ name }, place) => [name, localAt(place)] as const);
  // Every name of the type is in one of the two lists; otherwise the body could not use it.
  const code = rest.body(Object.fromEntries(places) as Record<Name, Local>);
  const declared = locals.flatMap(({ type }) => [1, type]);
  const whole = [...unsigned(locals.length), ...declared, ...code, 0x00, 0x0b];
  return Uint8Array.from([
    ...OPENING,
    ...section(1, [1, 0x60, parameters.length, ...parameters.map(({ type }) => type), 1, types[result]]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0x00, ...unsigned(rest.pages)]),
    ...section(7, [2, ...text('memory'), 2, 0, ...text('run'), 0, 0]),
    ...section(10, [1, ...unsigned(whole.length), ...whole]),
  ]);
}

export interface Instance {
  readonly memory: ArrayBuffer;
  readonly run: (...parameters: number[]) => number;
}

/** Compiles a module of `moduleOf`. */
export function instantiate(module: Uint8Array): Instance {
  const { memory, run } = new WebAssembly.Instance(new WebAssembly.Module(module)).exports;
  return { memory: memory.buffer, run };
}

/** The used part of the global, which the types of Node do not declare. */
declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => {
    readonly exports: { readonly memory: { readonly buffer: ArrayBuffer }; readonly run: Instance['run'] };
  };
};

/** `\0asm`, version 1. */
const OPENING = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

function variables<Name extends string>(
  named: Named<Name>,
): { readonly name: Name; readonly type: number }[] {
  const ofType = (type: Type) => (named[type] ?? []).map((name) => ({ name, type: types[type] }));
  return [...ofType('i32'), ...ofType('i64'), ...ofType('f32'), ...ofType('f64'), ...ofType('v128')];
}

function localAt(place: number): Local {
  const local = unsigned(place);
  return {
    get: [0x20, ...local],
    set: (value) => [...value, 0x21, ...local],
    tee: (value) => [...value, 0x22, ...local],
  };
}

function section(id: number, content: Code): Code {
  return [id, ...unsigned(content.length), ...content];
}

function text(word: string): Code {
  return [word.length, ...Buffer.from(word)];
}

/** LEB128: seven bits a byte, the top bit is set where more follow. */
function unsigned(value: number): Code {
  return value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)];
}

function signed(value: number): Code {
  return value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
}
