import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gluedStreets } from '../lexicon/files.ts';
import { streetsInFull } from './glued-streets.ts';

test('a street that is cut short is written in full', () => {
  assert.equal(streetsInFull('Schilfg. 9, Reiherpl. 2', 'AT'), 'Schilfgasse 9, Reiherplatz 2');
  assert.equal(streetsInFull('Dorfstr. 3', 'DE'), 'Dorfstrasse 3');
  assert.equal(streetsInFull('Dorfstr 3', 'DE'), 'Dorfstrasse 3');
  assert.equal(streetsInFull('Rietstr. 3', 'NL'), 'Rietstraat 3');
});

test('a street in full, a short name, and other countries are not changed', () => {
  for (const [street, country] of [
    ['Dorfstraat 3', 'DE'],
    ['Dorfstrasse 3', 'DE'],
    ['Alg. 3', 'DE'],
    ['Rietstr 3', 'NL'],
    ['Dorfstr. 3', 'FR'],
  ] as const)
    assert.equal(streetsInFull(street, country), street, `${street}, ${country}`);
});

test('every section belongs to a country, and every country has a section', () => {
  const used = new Set(gluedStreets.meanings('countries').values());
  const sections = [...gluedStreets.sections.keys()].filter((name) => name !== 'countries');
  assert.deepEqual(used, new Set(sections));
});
