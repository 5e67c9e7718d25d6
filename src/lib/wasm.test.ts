import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Code,
  returnValue,
  i32,
  i64,
  inOrder,
  instantiate,
  moduleOf,
  v128,
  when,
  whileLoop,
} from './wasm.ts';

/** Runs code of two parameters and one counter. */
function runCode(
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
  const { memory, run } = instantiate(bytes);
  new Uint8Array(memory).set(Buffer.from(text));
  return run(a, b);
}

test('constants of every length', () => {
  for (const value of [0, 1, 63, 64, -1, -64, -65, 127, 128, 8191, 8192, 1 << 20, -(1 << 30)]) {
    assert.equal(
      runCode(() => returnValue(i32.of(value)), [0, 0]),
      value,
    );
  }
});

test('expressions, conditions and loops', () => {
  assert.equal(
    runCode(({ a, b }) => returnValue(i32.subtract(a, b)), [7, 9]),
    -2,
  );
  const larger = ({ a, b }: { a: Code; b: Code }) =>
    inOrder(when(i32.less(a, b), returnValue(b), returnValue(a)));
  assert.deepEqual([runCode(larger, [3, 5]), runCode(larger, [5, 3])], [5, 5]);
  const sum = { get: [0x20, 2], set: (value: Code) => [...value, 0x21, 2] };
  const countUp = ({ a }: { a: Code }) =>
    inOrder(whileLoop(i32.less(sum.get, a), sum.set(i32.add(sum.get, i32.of(1)))), returnValue(sum.get));
  assert.equal(runCode(countUp, [1000, 0]), 1000);
});

test('sixteen bytes at a time', () => {
  const commas = ({ a, b }: { a: Code; b: Code }) =>
    returnValue(
      i32.low(i64.ones(i64.wide(v128.topBits(v128.equalBytes(v128.load(a, 0), v128.everyByte(b)))))),
    );
  assert.equal(runCode(commas, [0, 44], 'a,b,,c,d,e,f,g,h,i,j,k'), 8);
});
