import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { amountOf, exponentOf, isCurrency, minorOf } from './currency.ts';

test('yen have no decimal places, dollars two, dinars three', () => {
  assert.deepEqual(['JPY', 'USD', 'KWD'].map(exponentOf), [0, 2, 3]);
  // `Intl` shows fewer decimal places for these.
  assert.deepEqual(['HUF', 'IDR', 'COP', 'MGA', 'IQD'].map(exponentOf), [2, 2, 2, 2, 3]);
  assert.deepEqual(['XDR', 'XSU', 'HRK', 'XTS'].map(exponentOf), [2, 2, 2, 0]);
  assert.ok(isCurrency('EUR') && !isCurrency('eur') && !isCurrency('QQQ'));
});

test('an amount with more decimal places than its currency is refused', () => {
  assert.equal(minorOf(10.5, 'EUR'), 1_050);
  assert.equal(minorOf(0.1 + 0.2, 'EUR'), 30);
  assert.equal(minorOf(10.505, 'EUR'), undefined);
  assert.equal(minorOf(10.5, 'JPY'), undefined);
  assert.equal(minorOf(1.005, 'KWD'), 1_005);
  assert.equal(minorOf(1e300, 'EUR'), undefined);
});

test('an amount that is written is read back unchanged', () => {
  const minor = fc.integer({ min: 0, max: 10 ** 13 });
  fc.assert(
    fc.property(minor, fc.constantFrom('JPY', 'USD', 'KWD'), (amount, currency) => {
      assert.equal(minorOf(amountOf(amount, currency), currency), amount);
      assert.equal(minorOf(Number(String(amountOf(amount, currency))), currency), amount);
    }),
  );
});
