import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cityAliases } from '../../../catalogue/reference/city-aliases.ts';
import { townNames } from './town-names.ts';

test('searches and hotel lists know a town by the same names', () => {
  assert.equal(cityAliases.get('roma'), 'rome');
  for (const [other, town] of cityAliases)
    assert.equal(townNames.get(other), town.replace(/ city$/, ''), other);
});

test('searches do not use the names of hotel lists', () => {
  assert.equal(townNames.get('danzig'), 'gdansk');
  assert.equal(cityAliases.has('danzig'), false);
});
