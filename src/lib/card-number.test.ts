import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { holdsCardNumber } from './card-number.ts';

/** A number of this beginning and length, with the check digit that makes it one. */
function cardNumber(begins: string, digits: number, seed: number): string {
  const body = (begins + String(seed).padStart(19, '7')).slice(0, digits - 1);
  const numbers = Array.from({ length: 10 }, (_, last) => `${body}${last}`).filter(holdsCardNumber);
  assert.equal(
    numbers.length,
    1,
    `one check digit makes ${begins}… of ${digits} digits the number of a card`,
  );
  return numbers[0] ?? '';
}

const beginnings = [
  ['4', 16],
  ['51', 16],
  ['2221', 16],
  ['34', 15],
  ['36', 14],
  ['3528', 16],
  ['6011', 16],
  ['62', 19],
  ['58', 16],
] as const;
const anyCard = fc
  .tuple(fc.constantFrom(...beginnings), fc.nat())
  .map(([[begins, digits], seed]) => cardNumber(begins, digits, seed));
const between = fc.constantFrom(
  '',
  ' ',
  '-',
  '.',
  ' - ',
  '\u200b',
  '\u00a0',
  '/',
  '\n',
  '\t',
  ' + ',
  '=',
  '|',
  '\r\n',
  '\ufe0f\u20e3',
);
const before = fc.constantFrom('', 'pay with ', 'room 12, ', 'no.');

test('a card is found wherever it stands in a text, and however it is written', () => {
  fc.assert(
    fc.property(anyCard, between, before, (card, gap, words) => {
      const text = `${words}${(card.match(/.{1,4}/g) ?? []).join(gap)} until 12/29`;
      assert.ok(holdsCardNumber(text), text);
    }),
  );
});

describe('digits of other scripts are digits', () => {
  const zeros = {
    wide: 0xff10,
    'Arabic-Indic': 0x660,
    Persian: 0x6f0,
    Devanagari: 0x966,
    mathematical: 0x1d7f6,
  };
  for (const [script, zero] of Object.entries(zeros))
    test(script, () => {
      const inScript = (digits: string): string =>
        [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('');
      assert.ok(holdsCardNumber(inScript('4242424242424242')));
      assert.ok(holdsCardNumber(`4242 4242 ${inScript('4242')} 4242`));
      assert.ok(!holdsCardNumber(inScript('4242424242424243')));
    });
});

test('telephones, clocks, dates, references and a wrong check digit are no cards', () => {
  for (const text of [
    '+49 151 1234 5678 90',
    '1777386480123456789',
    '2026-06-10 2026-06-12 2026-06-14',
    'trip 20260610',
    '4242 4242 4242 4243',
  ])
    assert.ok(!holdsCardNumber(text), text);
});

test('a long text of digits is read in a time that grows with its length', () => {
  assert.ok(!holdsCardNumber('7 '.repeat(100_000)));
});
