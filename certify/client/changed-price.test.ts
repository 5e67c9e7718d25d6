import assert from 'node:assert/strict';
import { test } from 'node:test';
import { atHigherPrice } from './changed-price.ts';

function higher(data: object): unknown {
  const body = Buffer.from(JSON.stringify({ data }));
  return JSON.parse(atHigherPrice({ status: 200, headers: {}, body }).body.toString());
}

test('every amount that follows the price rises, in the decimals of its currency', () => {
  const rate = { retailRate: { total: [{ amount: 101.25, currency: 'USD' }] }, maxOccupancy: 3 };
  assert.deepEqual(
    higher({ currency: 'USD', price: 101.25, priceDifferencePercent: 0, roomTypes: [{ rates: [rate] }] }),
    {
      data: {
        currency: 'USD',
        price: 111.38,
        priceDifferencePercent: 10,
        roomTypes: [
          { rates: [{ retailRate: { total: [{ amount: 111.38, currency: 'USD' }] }, maxOccupancy: 3 }] },
        ],
      },
    },
  );
  assert.deepEqual(higher({ currency: 'JPY', price: 12_345 }), { data: { currency: 'JPY', price: 13_580 } });
});

test('the difference is to the price of the search, which had changed before', () => {
  assert.deepEqual(higher({ priceDifferencePercent: -10 }), { data: { priceDifferencePercent: -1 } });
});
