import assert from 'node:assert/strict';
import test from 'node:test';
import { testNeeds } from '../../../test/support/needs.ts';
import { closeObservedPrices, observedPricesOf } from './observed-prices.ts';

const needs = await testNeeds();
const found = (price: number) => ({
  accountId: 'acc_prices',
  environment: 'sandbox' as const,
  arrival: '2031-05-02',
  cents: new Map([[7, price]]),
});
const written = () =>
  needs.db.rows(`select total_cents::int as total, searches from observed_prices where hotel = 7`);

test('a server that closes writes what was noted, and the next one waits again before it writes', async () => {
  observedPricesOf(needs).note(found(12_000));
  assert.deepEqual(await written(), []);
  await closeObservedPrices(needs);
  assert.deepEqual(await written(), [{ total: 12_000, searches: 1 }]);
  observedPricesOf(needs).note(found(8_000));
  await new Promise((resolve) => setTimeout(resolve, 50));
  assert.deepEqual(await written(), [{ total: 12_000, searches: 1 }]);
  await closeObservedPrices(needs);
  assert.deepEqual(await written(), [{ total: 20_000, searches: 2 }]);
});
