import assert from 'node:assert/strict';
import { test } from 'node:test';
import { values } from '../../../../test/support/hotels/measured-values.ts';
import * as chains from './chains.ts';
import { SAME_CODE } from '../compare/address.ts';
import { ONE_SIDED } from '../compare/brand.ts';
import { scaleKm } from '../read/point.ts';

test('a chain’s brand on one side only: another hotel, unless the names agree or the place does', () => {
  const pair = { brand: ONE_SIDED, rarestMissingOfRow: 0.7, rarestMissingOfHotel: 0 };
  assert.equal(chains.isBesideSign(values(pair)), true);
  assert.equal(chains.isBesideSign(values({ ...pair, distance: scaleKm(0.1) })), false);
  assert.equal(chains.isBesideSign(values({ ...pair, rarestMissingOfRow: 0.4 })), false);
  assert.equal(
    chains.isBesideSign(values({ ...pair, distance: scaleKm(0.1), ownSharedBeyondTown: 0 })),
    true,
  );
  const both = { ...pair, rarestMissingOfHotel: 0.4, distance: scaleKm(0.1) };
  assert.equal(chains.isBesideSign(values(both)), true);
  assert.equal(chains.isBesideSign(values({ ...both, place: 1, streetAndNumber: 1 })), false);
});

test('two hotels of one chain: at other addresses of one quarter, or at points apart that are exact to a kilometre', () => {
  const doors = { brand: 2, houseNumber: 0, streetOfRow: 0, streetOfHotel: 0, distance: scaleKm(0.3) };
  assert.equal(chains.isSibling(values(doors)), true);
  assert.equal(chains.isSibling(values({ ...doors, streetOfRow: 1 })), false);
  assert.equal(chains.isSibling(values({ brand: 2, decimals: 2, distance: scaleKm(4) })), true);
  assert.equal(chains.isSibling(values({ brand: 2, decimals: 1, distance: scaleKm(4) })), false);
});

test('two of a chain with points apart: each called something else, or only one a walk off', () => {
  const pair = { brand: 2, rarestMissingOfRow: 0.9, rarestMissingOfHotel: 0.2, distance: scaleKm(0.45) };
  assert.equal(chains.isSibling(values(pair)), true);
  assert.equal(chains.isSibling(values({ ...pair, distance: scaleKm(0.3) })), false);
  assert.equal(chains.isSibling(values({ ...pair, streetAndNumber: 1 })), false);
  const onOneSide = { ...pair, rarestMissingOfHotel: 0 };
  assert.equal(chains.isSibling(values(onOneSide)), false);
  assert.equal(chains.isSibling(values({ ...onOneSide, distance: scaleKm(1.2) })), true);
});

test('a sign on one side only, a few doors on, and one name says more', () => {
  const pair = { brand: ONE_SIDED, rarestMissingOfRow: 0.4, distance: scaleKm(0.15), ownSharedBeyondTown: 1 };
  assert.equal(chains.isBesideSign(values({ ...pair, rarestMissingOfHotel: 0 })), true);
  for (const speaks of [{ distance: scaleKm(0.05) }, { streetAndNumber: 1 }, { rarestMissingOfRow: 0.2 }])
    assert.equal(chains.isBesideSign(values({ ...pair, rarestMissingOfHotel: 0, ...speaks })), false);
});

test('the row’s sign at its spot, its door or its postcode', () => {
  assert.equal(chains.isSameSignHere(values({ brand: 2, distance: scaleKm(0.2) })), true);
  assert.equal(chains.isSameSignHere(values({ brand: 2, distance: scaleKm(0.4) })), false);
  assert.equal(chains.isSameSignOfCode(values({ brand: 2, postcode: SAME_CODE })), true);
  assert.equal(chains.isStranger(values({ brand: -1 })), true);
});
