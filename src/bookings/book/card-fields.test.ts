import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { cardFieldIn } from './card-fields.ts';

/** A number of this beginning and length, with the check digit that makes it one. */
function cardNumber(begins: string, digits: number, seed: number): string {
  const body = (begins + String(seed).padStart(19, '7')).slice(0, digits - 1);
  for (let last = 0; last < 10; last += 1)
    if (cardFieldIn(`${body}${last}`) !== undefined) return `${body}${last}`;
  throw new Error(`no check digit makes ${begins}… of ${digits} digits the number of a card`);
}

const anyCard = fc
  .tuple(
    fc.constantFrom(['4', 16], ['51', 16], ['2221', 16], ['34', 15], ['36', 14], ['6011', 16], ['62', 19]),
    fc.nat(),
  )
  .map(([[begins, digits], seed]) => cardNumber(String(begins), Number(digits), seed));
const between = fc.constantFrom('', ' ', '-', '.', ' - ', '\u200b', '\u00a0', '/');

test('a card is found wherever it stands, and however it is written', () => {
  fc.assert(
    fc.property(anyCard, between, fc.constantFrom('', 'pay with ', 'room 12, '), (card, gap, before) => {
      const written = (card.match(/.{1,4}/g) ?? []).join(gap);
      const text = `${before}${written} until 12/29`;
      assert.equal(cardFieldIn({ guests: [{ remarks: text }] }), 'guests.0.remarks', text);
    }),
  );
});

test('digits of other scripts, a number, and the name of a field are looked at, and a name is not repeated', () => {
  const wide = [...'4242424242424242'].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
  assert.equal(cardFieldIn({ remarks: wide }), 'remarks');
  assert.equal(cardFieldIn({ metadata: { device_id: 4242424242424242 } }), 'metadata.device_id');
  assert.equal(cardFieldIn({ customTags: { '4242-4242-4242-4242': '' } }), 'a field of customTags');
  assert.equal(cardFieldIn({ guestPayment: { cvc: '' } }), 'guestPayment.cvc');
});

test('telephones, clocks, dates and references are no cards', () => {
  const fine = [
    '+49 151 1234 5678 90',
    '1777386480123456789',
    '2026-06-10 2026-06-12 2026-06-14',
    'trip 20260610',
  ];
  for (const text of fine) assert.equal(cardFieldIn({ text }), undefined, text);
  assert.equal(cardFieldIn({ last_4_digits: '4242', code: '4242 4242 4242 4243' }), undefined);
});
