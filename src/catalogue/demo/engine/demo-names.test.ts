import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testAtlas } from '../../../../test/support/demo-atlas.ts';
import { languageOf } from './demo-names.ts';
import { demoWorld } from './demo-world.ts';

const world = demoWorld(1, testAtlas);
const all = Array.from({ length: 300 }, (_, number) => world.block(number, 3000));
const hotels = all.flatMap((block) => block.hotels);

test('every block has the difficult cases of matching', () => {
  for (const { hotels: block } of all) {
    const chains = block.map(({ chain }) => chain).filter((chain) => chain !== '');
    assert.ok(new Set(chains).size < chains.length, 'a chain twice in a town');
    assert.equal(block[4]?.address, block[3]?.address, 'an annex is at the address of its main building');
    assert.equal(block[7]?.address, block[1]?.address, 'a sibling brand is at the same address');
    assert.notEqual(block[7]?.chain, block[1]?.chain);
    assert.equal(block[6]?.former_names?.length, 1);
  }
  assert.ok(
    all.some(({ hotels: block }) => block[9]?.name === block[0]?.name),
    'the same name twice in a town',
  );
});

test('names are in their own script, transliterated, or both', () => {
  const japanese = hotels
    .filter(({ country, chain }) => country === 'JP' && chain === '')
    .map(({ name }) => name);
  const native = /[\u3040-\u30ff\u4e00-\u9fff]/;
  const latin = /[A-Za-z]{3}/;
  assert.ok(japanese.some((name) => native.test(name) && !latin.test(name)));
  assert.ok(japanese.some((name) => latin.test(name) && !native.test(name)));
  assert.ok(japanese.some((name) => latin.test(name) && native.test(name)));
});

test('a country without a language in the list uses the first one', () => {
  assert.equal(languageOf('AQ'), languageOf('GB'));
  assert.notEqual(languageOf('IT'), languageOf('GB'));
});
