import assert from 'node:assert/strict';
import { test } from 'node:test';
import { measured } from './comparisons.test.ts';

test('the same name, in another order and spelling, is the same', () => {
  const of = measured({ name: 'Hotel Cormorant (The)' }, 1);
  assert.equal(of('nameShared'), 1);
  assert.equal(of('sameNameKey'), 1);
  assert.equal(of('misspelt'), 0);
});

test('a typing error costs a little, a lost letter at a gap no more', () => {
  for (const name of ['Cormorrant Hotel', 'C rmorant Hotel', 'Cormo?ant Hotel']) {
    const of = measured({ name, postalCode: 'MG1 4TR' }, 1);
    assert.ok(of('nameShared') > 0.75 && of('nameShared') < 1, `${name}: ${of('nameShared')}`);
    assert.ok(of('misspelt') > 0);
  }
});

test('joined and split words are recognized', () => {
  assert.ok(measured({ name: 'Notting Hill Lodge', city: 'Farside' }, 6)('nameShared') > 0.9);
});

test('distinguishing words are counted on the side that has them', () => {
  const of = measured({ name: 'Premier Inn Marling North' }, 2);
  assert.equal(of('apartOfRow'), 1);
  assert.equal(of('apartOfHotel'), 1);
});

test('a town in a name that the other side has in another field is not missing', () => {
  const of = measured({ name: 'The Cormorant Hotel Marling' }, 1);
  assert.equal(of('nameOfRowAnywhere'), 1);
  assert.equal(of('ownMissing'), 0);
});

test('words that only say the street or the town are not shared beyond the place', () => {
  const of = measured({ name: 'Pilchard Street Rooms', address: '4 Pilchard Street' }, 1);
  assert.equal(of('ownSharedBeyondPlace'), 0);
  const whole = measured({ name: 'Cormorant Pilchard Street', address: '4 Pilchard Street' }, 1);
  assert.ok(whole('ownSharedBeyondPlace') > 0.5);
});

test('a former name is compared, too', () => {
  assert.ok(measured({ name: 'Harbour View' }, 1)('nameShared') > 0.9);
});
