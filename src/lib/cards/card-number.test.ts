import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { holdsCardNumber, IdentifierTally, withoutCardNumbers } from './card-number.ts';

/** A number with this prefix and length, and a valid check digit. */
function cardNumber(begins: string, digits: number, seed: number): string {
  const body = (begins + String(seed).padStart(19, '7')).slice(0, digits - 1);
  const numbers = Array.from({ length: 10 }, (_, last) => `${body}${last}`).filter(holdsCardNumber);
  assert.equal(
    numbers.length,
    1,
    `exactly one check digit completes a card number of ${digits} digits that begins with ${begins}`,
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
  ['2200', 16],
  ['9792', 16],
  ['82', 16],
] as const;
test('separators may be escaped, as in an address', () => {
  const card = cardNumber('4', 16, 7);
  for (const sign of ['%20', '%2D', '%252d'])
    assert.ok(holdsCardNumber(`https://example.org/${card.match(/.{4}/g)?.join(sign)}`), sign);
});

test('a UUID holds no card number, also next to one; digits in its form do', () => {
  for (const uuid of [
    '40ae4862-1758-4835-8155-0206bd2e2b18',
    '496c2631-5844-4997-9091-4b050af242a7',
    'BD81251A-5348-4111-8338-70422674C6A6',
  ]) {
    assert.ok(!holdsCardNumber(uuid));
    assert.ok(!holdsCardNumber(`booking:${uuid}, again`));
    assert.ok(!holdsCardNumber(`order-${uuid}-2`));
    assert.ok(!holdsCardNumber(`order_${uuid}`));
    const both = `${uuid} 4242424242424242`;
    assert.ok(holdsCardNumber(both));
    assert.equal(withoutCardNumbers(both), `${uuid} (card number removed)`);
  }
  assert.ok(!holdsCardNumber('512a30479565411188ab1b9da7e439ab'), 'without hyphens');
  assert.ok(holdsCardNumber('42424242-4242-4242-8000-000000000000'));
  assert.ok(holdsCardNumber('4242-4242-4242-4242-40ae4862-1758-4835-8155-0206bd2e2b18'), 'a card before it');
  assert.ok(
    holdsCardNumber('order-40ae4862-1758-4835-8155-0206bd2e2b18-4242424242424242'),
    'a card after it',
  );
  assert.ok(holdsCardNumber('4242-4242-4242-4242'));
  fc.assert(
    fc.property(
      fc.uuid(),
      (uuid) =>
        !/[a-f]/.test(uuid) ||
        ![uuid, `certify-${uuid}`, `${uuid}_1`, uuid.replaceAll('-', '')].some(holdsCardNumber),
    ),
    { numRuns: 2_000 },
  );
});

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

test('a card number is found anywhere in a text, in every notation', () => {
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

test('telephone numbers, times, dates, references and numbers with a wrong check digit are not card numbers', () => {
  for (const text of [
    '+49 151 1234 5678 90',
    '1777386480123456789',
    '2026-06-10 2026-06-12 2026-06-14',
    'trip 20260610',
    '4242 4242 4242 4243',
  ])
    assert.ok(!holdsCardNumber(text), text);
});

test('a long text of digits takes time proportional to its length', () => {
  assert.ok(!holdsCardNumber('7 '.repeat(100_000)));
});

const written: Readonly<Record<string, string>> = {
  'percent-encoded': '/v3.0/x/%34%32%34%32%34%32%34%32%34%32%34%32%34%32%34%32',
  'percent-encoded twice': '%2534%2532%2534%2532424242424242',
  'letters between the groups': '4242x4242x4242x4242',
  'words between the groups': '4242 and 4242 and 4242 and 4242',
  'groups of another brand': '3782x822463x10005',
  'eight separators': '4242--------4242--------4242--------4242',
  'commas between the groups': '4242,4242,4242,4242',
};
for (const [name, text] of Object.entries(written))
  test(`${name}: found, and not shown`, () => {
    assert.ok(holdsCardNumber(text));
    assert.ok(!holdsCardNumber(withoutCardNumbers(text)), withoutCardNumbers(text));
  });

test('lists of numbers, coordinates and UUIDs are not card numbers', () => {
  for (const text of [
    '1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30',
    '4.242424242424242',
    '-41.3850639012345',
    '8d4c1a2e-4242-4f4b-8a4c-424242424242',
    'lp424242, lp424243, lp424244',
  ])
    assert.ok(!holdsCardNumber(text), text);
});

test('a text is shown with the words around the card number', () => {
  assert.equal(withoutCardNumbers('pay 4242 4242 4242 4242 now'), 'pay (card number removed) now');
  assert.equal(withoutCardNumbers('room 12'), 'room 12');
});

describe('identifiers of one kind are judged together', () => {
  const tallied = (...ids: readonly string[]): boolean => {
    const tally = new IdentifierTally();
    for (const id of ids) tally.note(id);
    return tally.looksLikeCards;
  };
  const byChance = Array.from({ length: 1_000 }, (_, at) => String(4_000_000_000_000_000 + at * 7919));

  test('if a tenth of a thousand long ids passes the card check by chance, all of them are ids', () => {
    assert.ok(byChance.filter(holdsCardNumber).length > 50);
    assert.ok(!tallied(...byChance));
    assert.ok(!tallied(byChance.join(',')));
  });
  test('one or several card numbers among short ids are found', () => {
    assert.ok(tallied('1', '2', 'lp17', '4242424242424242'));
    assert.ok(tallied('4242424242424242', '4111111111111111', '5555555555554444'));
  });
  test('several card numbers among many ids of another length are found; a single one could be an id', () => {
    const longer = byChance.map((id) => `${id}77`);
    const cards = ['4242424242424242', '4111111111111111', '5555555555554444'];
    assert.ok(tallied(...longer, ...cards));
    assert.ok(!tallied(...longer, '4242424242424242'));
    assert.ok(!tallied(...byChance, ...cards));
  });
  test('a number with separators is not an id', () => {
    assert.ok(tallied(...byChance, '4242 4242 4242 4242'));
  });
});
