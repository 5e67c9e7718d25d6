import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cheapest, priceToBeat, type Priced } from './cheapest.ts';

/** Only the price decides; `place` distinguishes equal ones. */
const priced = (priceMinor: number, place: number) => ({ priceMinor, place }) as unknown as Priced;

test('the cheapest come first, and of equal prices the first to arrive', () => {
  const found = [priced(300, 0), priced(200, 1), priced(100, 2), priced(200, 3), priced(200, 4)];
  assert.deepEqual(cheapest(found, 3), [priced(100, 2), priced(200, 1), priced(200, 3)]);
});

test('cutting while offers arrive gives the same as cutting once at the end', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 40 });
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 8 }), fc.nat(40), (amounts, most, cutAt) => {
      const found = amounts.map(priced);
      const stepwise = cheapest([...cheapest(found.slice(0, cutAt), most), ...found.slice(cutAt)], most);
      assert.deepEqual(stepwise, cheapest(found, most));
      const kept = cheapest(found.slice(0, cutAt), most);
      const below = found.slice(cutAt).filter(({ priceMinor }) => priceMinor < priceToBeat(kept, most));
      assert.deepEqual(cheapest([...kept, ...below], most), stepwise);
    }),
  );
});
