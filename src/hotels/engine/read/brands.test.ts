import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brandAt, chainOfBrand, isGlobalBrand, ownerAt } from './brands.ts';

function brandOf(name: string): number {
  return brandAt(name.split(' '), 0)?.value.id ?? assert.fail(`"${name}" is a brand`);
}

test('the longest spelling is the brand, and brands of one company share a chain', () => {
  assert.notEqual(brandOf('holiday inn'), brandOf('holiday inn express'));
  assert.equal(chainOfBrand(brandOf('holiday inn')), chainOfBrand(brandOf('crowne plaza')));
  assert.notEqual(chainOfBrand(brandOf('holiday inn')), chainOfBrand(brandOf('ibis')));
});

test('some chains write their name on every hotel', () => {
  assert.equal(isGlobalBrand(brandOf('ibis')), true);
  assert.equal(isGlobalBrand(brandOf('premier inn')), false);
});

test('a phrase says to whom a hotel belongs', () => {
  const words = ['the', 'weir', 'an', 'ihg', 'hotel'];
  assert.equal(ownerAt(words, 2)?.value, chainOfBrand(brandOf('holiday inn')));
  assert.equal(ownerAt(words, 0), undefined);
});
