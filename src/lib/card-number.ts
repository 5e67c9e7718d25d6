/** Whether somewhere in a text neighbouring groups of digits are the number of a card. */
export function holdsCardNumber(text: string): boolean {
  if (text.length < SHORTEST) return false;
  for (const [run] of plainDigits(text.normalize('NFKC')).matchAll(runs)) {
    const groups = run.match(/\d+/g) ?? [];
    for (const first of groups.keys()) {
      let digits = '';
      for (let at = first; at < groups.length && digits.length < LONGEST; at += 1) {
        digits += groups[at];
        if (digits.length >= SHORTEST && isCard(digits)) return true;
      }
    }
  }
  return false;
}

const SHORTEST = 14;
const LONGEST = 19;

/** Digits with what people put between them: everything that is neither a letter nor another digit. */
const runs = /\d(?:[\p{P}\p{Z}\p{S}\p{M}\p{Cc}\p{Cf}]{0,3}\d){13,}/gu;

/** The digits of every script as 0 to 9. */
function plainDigits(text: string): string {
  return text.replaceAll(foreignDigit, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

const anyDigit = /\p{Nd}/u;
const foreignDigit = /(?!\d)\p{Nd}/gu;

/** Unicode keeps the digits of a script side by side from 0 to 9, or several such rows on end. */
function valueOf(point: number): number {
  let zero = point;
  while (anyDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}

function isCard(digits: string): boolean {
  const fits = brands.some(({ begins, digits: long }) => long.includes(digits.length) && begins.test(digits));
  return fits && hasCheckDigit(digits);
}

/** How the numbers of cards begin, and how long they are; a telephone number or a clock is none of these. */
const brands: readonly { readonly begins: RegExp; readonly digits: readonly number[] }[] = [
  { begins: /^4/, digits: [16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, digits: [16] },
  { begins: /^3[47]/, digits: [15] },
  { begins: /^(30[0-5]|3095|3[689])/, digits: [14, 16, 19] },
  { begins: /^35(2[89]|[3-8])/, digits: [16, 17, 18, 19] },
  { begins: /^(6011|64[4-9]|65)/, digits: [16, 19] },
  { begins: /^(62|81)/, digits: [16, 17, 18, 19] },
  { begins: /^(50|5[6-8]|6[37])/, digits: [16, 18, 19] },
];

/** Luhn: every second digit from the right counts twice, less nine where that makes two digits of it. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const counted = at % 2 === 1 ? digit * 2 : digit;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}
