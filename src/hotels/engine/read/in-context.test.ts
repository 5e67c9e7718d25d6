import assert from 'node:assert/strict';
import { test } from 'node:test';
import { annexes, floors, lettings, sameWord } from '../lexicon/words.ts';
import { sameStreetWord } from '../lexicon/streets.ts';
import { townNames } from '../lexicon/towns.ts';
import { spellings } from './text/phrases.ts';
import { parseAddress } from './address.ts';
import { parseName } from './name.ts';

/** Tables of the lexicon, and what is written in two of their lines with the reason why the first may win. */
const tables: Readonly<Record<string, readonly [table: string, declared: Readonly<Record<string, string>>]>> =
  {
    'words of names': [sameWord, {}],
    'words of streets': [sameStreetWord, { cl: 'close, and calle where the comparison allows both' }],
    'parts of houses': [floors + annexes, {}],
    lettings: [lettings, {}],
    towns: [townNames, {}],
  };

function linesOf(table: string): (readonly [spelling: string, word: string])[] {
  return table.split('\n').flatMap((line) => {
    const [word = '', list = ''] = line.split('=').map((part) => part.trim());
    return list
      .split(',')
      .map((spelling) => [spelling.trim(), word] as const)
      .filter(([spelling]) => spelling !== '');
  });
}

for (const [name, [table, declared]] of Object.entries(tables)) {
  test(`a spelling has one meaning, or its second one is declared: ${name}`, () => {
    const meanings = Map.groupBy(linesOf(table), ([spelling]) => spelling);
    const shared = [...meanings].filter(([, lines]) => lines.length > 1).map(([spelling]) => spelling);
    assert.deepEqual(shared.toSorted(), Object.keys(declared).toSorted());
  });
  test(`a word that stands for others is not itself a spelling of another: ${name}`, () => {
    const heads = new Set(linesOf(table).map(([, word]) => word));
    const moved = [...spellings(table)].filter(
      ([spelling, word]) => heads.has(spelling) && word !== spelling,
    );
    assert.deepEqual(moved, []);
  });
}

/** A name, and what its words are. */
const names: readonly (readonly [string, string])[] = [
  ['Sunset Apt', 'sunset apartments'],
  ['Sunset Apts', 'sunset apartments'],
  ['Sunset Apartment', 'sunset apartments'],
  ['Sunset Apartments', 'sunset apartments'],
  ['Apt Sunset', 'apartments sunset'],
  ['Heathrow Apt Hotel', 'heathrow airport hotel'],
  ['Marling Inn Apt', 'marling inn airport'],
  ['Marling Hotel and Apt', 'marling hotel and apartments'],
  ['Theatre Hotel', 'theatre hotel'],
  ['Theater Hotel', 'theatre hotel'],
];
for (const [name, wanted] of names)
  test(`"${name}" is ${wanted}`, () => assert.equal(parseName(name).words.join(' '), wanted));

/** An address, and the words of its street. */
const streets: readonly (readonly [string, string])[] = [
  ['12 St James Rd', 'saint james road'],
  ['12 Saint James Road', 'saint james road'],
  ['Rue St Honoré 4', 'rue saint honore'],
  ['7 Main St', 'main street'],
  ['7 Main St North', 'main street north'],
  ['42 St North', 'street north'],
  ['9 Dr Martin Blvd', 'doctor martin boulevard'],
  ['9 Ocean Dr', 'ocean drive'],
  ['3 Union Sq', 'union place'],
  ['3 Union Square', 'union place'],
];
for (const [address, wanted] of streets)
  test(`"${address}" is ${wanted}`, () => {
    const { street } = parseAddress({ address, city: '', country: 'US', postalCode: '' });
    assert.equal(street.join(' '), wanted);
  });
