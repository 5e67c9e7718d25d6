import assert from 'node:assert/strict';
import { test } from 'node:test';
import { symbolsOf } from './symbols.ts';

const texts = (name: string): string =>
  symbolsOf(name)
    .map((symbol) => symbol.text)
    .join(' ');

test('words, digits and letters of scripts without gaps', () => {
  assert.equal(texts('Deluxe 2Queen'), 'deluxe 2 queen');
  assert.equal(texts("vue d'angle"), 'vue d angle');
  assert.equal(texts('海景房'), '海 景 房');
});

test('commas, brackets, dashes between gaps and rows of dots part a name', () => {
  const parted = symbolsOf('One, two (three) four');
  assert.equal(new Set(parted.map((symbol) => symbol.segment)).size, 4);
  assert.equal(symbolsOf('king-size').at(-1)?.segment, 0);
  assert.equal(symbolsOf('king - size').at(-1)?.segment, 1);
  assert.equal(symbolsOf('Garten- und Seeblick', new Set(['und'])).at(-1)?.segment, 0);
  assert.equal(symbolsOf('Garten- und Seeblick').at(-1)?.segment, 1);
  assert.equal(symbolsOf('bed...20usd').at(-1)?.segment, 1);
  assert.equal(symbolsOf('No.12').at(-1)?.segment, 0);
});

test('what is written against its neighbour touches it', () => {
  assert.deepEqual(
    symbolsOf('20usd each').map((symbol) => symbol.touching),
    [false, true, false],
  );
});
