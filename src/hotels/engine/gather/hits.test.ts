import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Hits } from './hits.ts';

const listed = (hits: Hits) =>
  new Map(
    Array.from({ length: hits.count }, (_, i) => [hits.hotel(i), [hits.words(i), hits.bonus(i)]] as const),
  );

test('sums up per hotel what a map would, one query after another', () => {
  const hits = new Hits();
  const sign = fc.record({
    hotel: fc.integer({ min: 0, max: 2 ** 31 }),
    worth: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 200 }), (signs) => {
      hits.clear();
      const wanted = new Map<number, readonly [number, number]>();
      for (const { hotel, worth } of signs) {
        const [words, bonus] = wanted.get(hotel) ?? [0, 0];
        if (worth % 2 === 0) hits.addWord(hotel, worth);
        else hits.addBonus(hotel, worth, Infinity);
        wanted.set(hotel, worth % 2 === 0 ? [words + worth, bonus] : [words, bonus + worth]);
      }
      assert.deepEqual(listed(hits), wanted);
    }),
  );
});

test('a bonus beyond the limit adds nothing', () => {
  const hits = new Hits();
  hits.clear();
  for (let i = 0; i < 9; i++) hits.addBonus(7, 2, 4);
  assert.deepEqual(listed(hits), new Map([[7, [0, 4]]]));
});

test('a row with more hits than the table has room for keeps the first', () => {
  const hits = new Hits();
  for (let query = 0; query < 2; query++) {
    hits.clear();
    for (let hotel = 0; hotel < 40_000; hotel++) hits.addWord(hotel, 1);
    hits.addWord(5, 1);
    assert.ok(hits.count < 40_000);
    assert.equal(listed(hits).get(5)?.[0], 2);
    assert.equal(listed(hits).get(39_999), undefined);
  }
});
