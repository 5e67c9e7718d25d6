import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hasTwoAlphabets, inSerbianLatin } from './serbian.ts';

test('letter for letter, in countries of the language and nowhere else', () => {
  assert.equal(inSerbianLatin('Хотел Чапља, Ђурђева 4'), 'Hotel Čaplja, Đurđeva 4');
  assert.equal(inSerbianLatin('ШУМСКИ ЏЕП'), 'ŠUMSKI DŽEP');
  assert.equal(inSerbianLatin('Hotel Чапља'), 'Hotel Čaplja');
  assert.deepEqual(['RS', 'ME', 'RU'].map(hasTwoAlphabets), [true, true, false]);
});
