import assert from 'node:assert/strict';
import test from 'node:test';
import { Refusal } from '../contract/refusal.ts';
import { checkOf, usualTerms, type KeyTerms, type KeyUse } from './key-terms.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');

function refusalOf(terms: Partial<KeyTerms>, use: Partial<KeyUse>): string {
  try {
    checkOf({ ...usualTerms, ...terms })({ scope: 'any', address: '192.0.2.1', ...use }, NOW);
    return 'none';
  } catch (error) {
    if (error instanceof Refusal) return error.refusal;
    throw error;
  }
}

const cases: readonly (readonly [string, Partial<KeyTerms>, Partial<KeyUse>, string])[] = [
  ['the usual scopes are all but operate', {}, { scope: 'decide' }, 'none'],
  ['operate is granted, not usual', {}, { scope: 'operate' }, 'missing-scope'],
  ['a key without scopes may do what every key may', { scopes: [] }, { scope: 'any' }, 'none'],
  ['a key without scopes may do nothing else', { scopes: [] }, { scope: 'read' }, 'missing-scope'],
  ['it expires at its instant', { expiresAt: new Date(NOW) }, {}, 'unauthorized'],
  ['and not before', { expiresAt: new Date(NOW + 1) }, {}, 'none'],
  ['an address', { addresses: ['192.0.2.1'] }, {}, 'none'],
  ['another address', { addresses: ['192.0.2.2'] }, {}, 'key-address'],
  ['a network', { addresses: ['192.0.2.0/24'] }, {}, 'none'],
  ['IPv4 inside IPv6', { addresses: ['192.0.2.0/24'] }, { address: '::ffff:192.0.2.9' }, 'none'],
  ['an IPv6 network', { addresses: ['2001:db8::/32'] }, { address: '2001:db8:1::1' }, 'none'],
  ['another IPv6 network', { addresses: ['2001:db8::/32'] }, { address: '2001:db9::1' }, 'key-address'],
  ['a reset connection has no address', { addresses: ['0.0.0.0/0'] }, { address: undefined }, 'key-address'],
];
for (const [detail, terms, use, refusal] of cases)
  test(`${detail}: ${refusal}`, () => assert.equal(refusalOf(terms, use), refusal));
