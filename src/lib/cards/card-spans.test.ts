import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardSpans } from './card-spans.ts';

const found = (text: string): string[] => [...cardSpans(text)].map(({ from, to }) => text.slice(from, to));

const cases: readonly (readonly [text: string, cards: readonly string[]])[] = [
  ['4242424242424242', ['4242424242424242']],
  ['a 4242 4242 4242 4242 b 378282246310005', ['4242 4242 4242 4242', '378282246310005']],
  ['4242x4242x4242x4242', ['4242x4242x4242x4242']],
  ['room 12, 4242-4242-4242-4242 12/29', ['4242-4242-4242-4242']],
  ['12345.4242424242424242', ['4242424242424242']],
  ['12.4242424242424242', []],
  ['no.1.4242424242424242', ['4242424242424242']],
  ['4242&nbsp;4242&nbsp;4242&nbsp;4242', ['4242&nbsp;4242&nbsp;4242&nbsp;4242']],
  ['42424242424242424242', []],
  ['4242 4242 4242 4243', []],
  ['4242,4242,4242,4242', ['4242,4242,4242,4242']],
  ['42,42,42,42,42,42,42,42', []],
  ['4242 and then 4242 and then 4242 and then 4242', []],
];

for (const [text, cards] of cases)
  test(`${text}: ${cards.length === 0 ? 'none' : cards.join(' and ')}`, () =>
    assert.deepEqual(found(text), cards));

test('a text of seven million characters is read without a deep stack', () => {
  assert.equal([...cardSpans('7 '.repeat(3_500_000))].length, 0);
});
