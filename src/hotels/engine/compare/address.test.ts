import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measured } from './comparisons.test.ts';

const name = 'The Cormorant Hotel';

test('number, street and postcode, each on its own', () => {
  const whole = measured({ name, address: '12 Pilchard St, MG1 4TR' }, 1);
  assert.deepEqual([whole('houseNumber'), whole('streetAndNumber'), whole('postcode')], [1, 1, 2]);
  const other = measured({ name, address: '90 Pilchard St' }, 1);
  assert.deepEqual([other('houseNumber'), other('streetAndNumber')], [0, 0]);
  assert.equal(
    measured({ name, postalCode: 'MG1 9ZZ' }, 1)('postcode'),
    0.5,
    'the same quarter, other doors',
  );
  assert.equal(measured({ name, postalCode: 'AB1 9ZZ' }, 1)('postcode'), 0);
});

test('a few doors on is half a house number', () => {
  assert.equal(measured({ name, address: '16 Pilchard St' }, 1)('houseNumber'), 0.5);
  assert.equal(measured({ name, address: '16 Pilchard St' }, 1)('streetAndNumber'), 0);
});

test('a missing field is unknown, and "street" alone is no agreement', () => {
  const none = measured({ name }, 1);
  assert.ok(Number.isNaN(none('houseNumber')) && Number.isNaN(none('postcode')));
  assert.equal(measured({ name, address: '12 Elm Street' }, 1)('streetOfRow'), 0);
});
