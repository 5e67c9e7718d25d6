import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Code, answer, i32, i64, inOrder, moduleOf, v128, when, whilst } from './wasm.ts';

declare const WebAssembly: {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object) => {
    readonly exports: {
      readonly memory: { readonly buffer: ArrayBuffer };
      readonly run: (...numbers: number[]) => number;
    };
  };
};

/** Runs code of two parameters and one counter. */
function run(
  body: (local: { a: Code; b: Code }) => Code,
  [a, b]: readonly [number, number],
  text = '',
): number {
  const bytes = moduleOf<'a' | 'b' | 'sum'>({
    pages: 1,
    parameters: { i32: ['a', 'b'] },
    locals: { i32: ['sum'] },
    body: (local) => body({ a: local.a.get, b: local.b.get }),
  });
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  new Uint8Array(exports.memory.buffer).set(Buffer.from(text));
  return exports.run(a, b);
}

test('constants of every length', () => {
  for (const value of [0, 1, 63, 64, -1, -64, -65, 127, 128, 8191, 8192, 1 << 20, -(1 << 30)]) {
    assert.equal(
      run(() => answer(i32.of(value)), [0, 0]),
      value,
    );
  }
});

test('expressions, conditions and loops', () => {
  assert.equal(
    run(({ a, b }) => answer(i32.subtract(a, b)), [7, 9]),
    -2,
  );
  const larger = ({ a, b }: { a: Code; b: Code }) => inOrder(when(i32.less(a, b), answer(b), answer(a)));
  assert.deepEqual([run(larger, [3, 5]), run(larger, [5, 3])], [5, 5]);
  const sum = { get: [0x20, 2], set: (value: Code) => [...value, 0x21, 2] };
  const countUp = ({ a }: { a: Code }) =>
    inOrder(whilst(i32.less(sum.get, a), sum.set(i32.add(sum.get, i32.of(1)))), answer(sum.get));
  assert.equal(run(countUp, [1000, 0]), 1000);
});

test('sixteen bytes at a time', () => {
  const commas = ({ a, b }: { a: Code; b: Code }) =>
    answer(i32.low(i64.ones(i64.wide(v128.topBits(v128.equalBytes(v128.load(a, 0), v128.everyByte(b)))))));
  assert.equal(run(commas, [0, 44], 'a,b,,c,d,e,f,g,h,i,j,k'), 8);
});
