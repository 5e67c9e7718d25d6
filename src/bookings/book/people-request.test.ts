import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Caller } from '../../contract/owner.ts';
import { readPeople, type PeopleRequest } from './people-request.ts';

const caller: Caller = { accountId: 'a', environment: 'sandbox', keyId: 'k', compat: 'spec' };
const ada = { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org' };
const fine = { holder: ada, guests: [{ firstName: 'Ada', lastName: 'Example' }], remarks: '' };
const long = 'x'.repeat(101);

test('names and addresses are trimmed', () => {
  const people = readPeople(caller, {
    ...fine,
    holder: { ...ada, firstName: ' Ada ', email: ' ada@example.org' },
  });
  assert.deepEqual(people, {
    holder: { ...ada, phone: '' },
    guests: [
      { firstName: 'Ada', lastName: 'Example', email: '', phone: '', occupancyNumber: 1, remarks: '' },
    ],
    remarks: '',
  });
});

const wrong: readonly (readonly [string, PeopleRequest, RegExp])[] = [
  ['no holder', { ...fine, holder: undefined }, /holder.firstName is missing/],
  ['a blank name', { ...fine, holder: { ...ada, lastName: '   ' } }, /holder.lastName is missing/],
  ['a blank address', { ...fine, holder: { ...ada, email: '   ' } }, /holder.email is missing/],
  ['an invalid address', { ...fine, holder: { ...ada, email: 'no-mail' } }, /not an e-mail address/],
  [
    'a name too long',
    { ...fine, holder: { ...ada, firstName: long } },
    /holder.firstName is longer than 100/,
  ],
  [
    'an address too long',
    { ...fine, holder: { ...ada, email: `${'x'.repeat(250)}@y.example` } },
    /email is longer/,
  ],
  ['no guests', { ...fine, guests: [] }, /guests is missing/],
  [
    'a guest without name',
    { ...fine, guests: [{ firstName: 'Ada', lastName: '' }] },
    /guests\[0\].lastName is missing/,
  ],
  ['no remarks', { ...fine, remarks: undefined }, /remarks is missing/],
  ['remarks too long', { ...fine, remarks: 'x'.repeat(2_001) }, /remarks are longer than 2000/],
];
for (const [name, request, detail] of wrong)
  test(`refused: ${name}`, () => assert.throws(() => readPeople(caller, request), { detail }));

test('the sandbox of an account of the public kind takes bookings without names, but no name that is too long', () => {
  const open = { ...caller, compat: 'public' } as const;
  assert.deepEqual(readPeople(open, {}).guests, []);
  assert.throws(() => readPeople(open, { holder: { firstName: long } }), { detail: /longer/ });
});
