import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Local, returnValue, i32, i64, inOrder, instantiate, moduleOf } from '../wasm.ts';
import { type Name, STEP, locals, parameters, places } from './wide-memory.ts';
import { carryMasks, makeMasks } from './wide-masks.ts';

const COMMA = 44;

/** A mask of 64 bytes as text: `1` where it is set. `before` are the 64 bytes before them. */
function mask(name: Name, text: string, before?: string): string {
  const half = (high: boolean): string => {
    const body = (local: Readonly<Record<Name, Local>>) =>
      inOrder(
        local.wasBoundary.set(i64.of(1)),
        makeMasks(local),
        ...(before === undefined ? [] : [carryMasks(local), makeMasks(local)]),
        returnValue(i32.low(i64.shiftRight(local[name].get, i64.of(high ? 32 : 0)))),
      );
    const pages = Math.ceil(places.after / 65_536);
    const code = moduleOf<Name>({ pages, parameters, locals, body });
    const { memory, run } = instantiate(code);
    const whole = `${before?.padEnd(STEP, 'x') ?? ''}${text}`;
    new Uint8Array(memory).set(Buffer.from(whole, 'latin1'), places.text);
    const bits = run(0, 0, 0, COMMA, 9, 1000, 0, 0, 1) >>> 0;
    return bits.toString(2).padStart(32, '0').split('').toReversed().join('');
  };
  return (half(false) + half(true)).slice(0, text.length).replaceAll('0', '.');
}

const drawings: readonly [name: Name, text: string, drawing: string][] = [
  ['quotes', '7,"a,b"\n8,c\n', '..1...1.....'],
  ['inside', '7,"a,b"\n8,c\n', '..1111......'],
  ['separators', '7,"a,b"\n8,c\n', '.1.....1.1.1'],
  ['closing', '"a""b",c', '..1..1..'],
  ['lineEnds', 'a\r\nb\rc\n"\n"', '.1..1.1.1.'],
  ['high', 'a\xe9b', '.1.'],
  ['odd', 'a,"b""c",d', '..........'],
  ['odd', 'a"b",c', '.1....'],
  ['odd', '"a"b,c', '...1..'],
  ['separators', 'a,b\nc"d,e\n', '.1.1......'],
];

for (const [name, text, drawing] of drawings) {
  test(`${name} of ${JSON.stringify(text)}`, () => assert.equal(mask(name, text), drawing));
}

test('masks take the preceding bytes into account', () => {
  assert.equal(mask('inside', 'a,b",c', '"'), '111...');
  assert.equal(mask('odd', 'a,b",c', '"'), '......');
  assert.equal(mask('odd', 'b,c', `${'"'.padEnd(63, 'x')}"`), '1..');
  assert.equal(mask('odd', '"b",', `${'"'.padEnd(63, 'x')}"`), '....');
  assert.equal(mask('odd', '"c"', `${'x'.repeat(63)},`), '...');
  assert.equal(mask('lineEnds', '\na', `${'x'.repeat(63)}\r`), '..');
});
