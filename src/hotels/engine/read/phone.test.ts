import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phoneKey } from './phone.ts';

for (const [country, ...spellings] of [
  ['DE', '+49 (0)30 90182', '0049 30 90182', '030 90182', '030/90182'],
  ['AT', '+43 463 90182', '0463 90182'],
  ['GB', '+44 1632 960001', '01632 960001', '(01632) 960 001'],
  ['US', '+1 555 010 9999', '(555) 010-9999', '1-555-010-9999'],
  ['IT', '+39 06 901 8200', '06 9018200'],
  ['HU', '+36 72 901 820', '06 72 901 820'],
  ['RU', '+7 495 901-82-00', '8 (495) 901-82-00'],
  ['NO', '+47 22 90 18 20', '22 90 18 20'],
  ['KR', '+82 2-901-8200', '02-901-8200'],
] as const)
  test(`${spellings.join(', ')}: one number of ${country}`, () => {
    const keys = new Set(spellings.map((spelling) => phoneKey(spelling, country)));
    assert.equal(keys.size, 1);
    assert.ok(!keys.has(0) && !keys.has(phoneKey('0999 777 5550', country)));
  });

test('a nought that belongs to the number stays', () => {
  assert.notEqual(phoneKey('06 9018200', 'IT'), phoneKey('6 9018200', 'IT'));
});

test('too short for the number of a hotel', () => {
  assert.equal(phoneKey('112', 'DE'), 0);
  assert.equal(phoneKey('', 'DE'), 0);
});
