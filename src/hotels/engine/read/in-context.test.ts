import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseAddress } from './address.ts';
import { parseName } from './name.ts';

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
  ['3 Reed Cl', 'reed close'],
  ['3 Reed Close', 'reed close'],
  ['Cl Mayor 3', 'calle mayor'],
  ['Cl. 10 # 4-22', 'calle'],
  ['Calle 10 # 4-22', 'calle'],
  ['3 Union Square', 'union place'],
];
for (const [address, wanted] of streets)
  test(`"${address}" is ${wanted}`, () => {
    const { street } = parseAddress({ address, city: '', country: 'US', postalCode: '' });
    assert.equal(street.join(' '), wanted);
  });
