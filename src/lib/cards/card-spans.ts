/** A part of a text, by the positions of its characters. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The positions of card numbers in a text whose digits are 0 to 9: groups of digits with punctuation between them, or the
 * groups that are printed on a card with anything between them, such as a letter. A group is never split: two numbers
 * without a separator are not found, because otherwise every long identifier would contain a card number.
 *
 * One pass over the text. At the end of each group the six lengths of cards are tried, each in constant time: sums of
 * Luhn's rule over the digits so far are stored, so the sum of a part is a difference.
 */
export function* cardSpans(text: string): Generator<Span> {
  const recent = new RecentDigits();
  let end = -Infinity;
  let isPunctuation = true;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (!isDigit(text.charCodeAt(at))) {
      isPunctuation &&= isSeparator(text, at);
      continue;
    }
    const from = at;
    while (at + 1 < text.length && isDigit(text.charCodeAt(at + 1))) at += 1;
    const to = at + 1;
    // A decimal fraction, such as a coordinate: its digits do not form a group, and a new one may follow.
    const isFraction =
      from - end === 1 && text[end] === '.' && before <= 3 && to - from >= 5 && isNumber(text, end - before);
    if (!isFraction) {
      recent.begin({ from, gap: from - end, joins: isPunctuation && from - end <= MOST_SEPARATORS });
      for (let digit = from; digit < to; digit += 1) recent.add(text.charCodeAt(digit) - ZERO, digit);
      const card = recent.cardEndingHere();
      if (card !== undefined) yield { from: card, to };
    }
    [end, isPunctuation, before] = [isFraction ? -Infinity : to, true, to - from];
  }
}

const ZERO = 0x30;
const SHORTEST = 14;
const LONGEST = 19;
const MOST_SEPARATORS = 8;
/** `&nbsp;` has six. */
const MOST_BETWEEN_PRINTED = 8;
const MOST_PRINTED_GROUPS = 5;
/** More than the longest card, and a power of two. */
const RING = 32;

/** The last digits of a text, and where the groups among them begin. */
class RecentDigits {
  #count = 0;
  readonly #digits = new Uint8Array(RING);
  /** The position of the digit in the text if it begins a group; else −1. */
  readonly #begins = new Int32Array(RING).fill(-1);
  /** Sums of all digits before, those with an even (and with an odd) number counted twice. */
  readonly #even = new Float64Array(RING);
  readonly #odd = new Float64Array(RING);
  /** The number of the first digit that only punctuation separates from the last. */
  #joinedFrom = 0;
  /** Numbers of the first digits of the last groups, with little between them. */
  #groups: number[] = [];
  #beginsAt = -1;

  begin({
    from,
    gap,
    joins,
  }: {
    readonly from: number;
    readonly gap: number;
    readonly joins: boolean;
  }): void {
    if (!joins) this.#joinedFrom = this.#count;
    if (gap > MOST_BETWEEN_PRINTED) this.#groups = [];
    this.#groups.push(this.#count);
    if (this.#groups.length > MOST_PRINTED_GROUPS) this.#groups.shift();
    this.#beginsAt = from;
  }

  add(digit: number, place: number): void {
    const number = this.#count;
    const slot = number % RING;
    const next = (number + 1) % RING;
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    this.#digits[slot] = digit;
    this.#begins[slot] = place === this.#beginsAt ? place : -1;
    this.#even[next] = this.#even[slot]! + (number % 2 === 0 ? doubled : digit);
    this.#odd[next] = this.#odd[slot]! + (number % 2 === 1 ? doubled : digit);
    this.#count = number + 1;
  }

  /** The position in the text of the card number that ends with the last digit. */
  cardEndingHere(): number | undefined {
    for (let length = SHORTEST; length <= LONGEST; length += 1) {
      const first = this.#count - length;
      if (first < this.#joinedFrom) break;
      if (this.#begins[first % RING] !== -1 && this.#isCard(first)) return this.#begins[first % RING];
    }
    // If all groups are joined, the lengths above were all candidates.
    if (this.#groups[0]! >= this.#joinedFrom) return undefined;
    const first = this.#groups.find((group, at) => group < this.#joinedFrom && this.#isPrinted(at));
    return first !== undefined && this.#isCard(first) ? this.#begins[first % RING] : undefined;
  }

  #isPrinted(at: number): boolean {
    const ends = [...this.#groups.slice(at + 1), this.#count];
    return printed.has(ends.map((end, group) => end - this.#groups[at + group]!).join('-'));
  }

  #isCard(first: number): boolean {
    // The last digit counts once, so those of the other parity count twice.
    const sums = this.#count % 2 === 0 ? this.#even : this.#odd;
    if ((sums[this.#count % RING]! - sums[first % RING]!) % 10 !== 0) return false;
    let digits = '';
    for (let number = first; number < this.#count; number += 1) digits += this.#digits[number % RING];
    return brands.some(({ begins, digits: long }) => long.includes(digits.length) && begins.test(digits));
  }
}

/** How the digits are grouped on a card. */
const printed = new Set(['4-4-4-4', '4-4-4-4-3', '4-4-4-3', '4-4-4-2', '4-6-5', '4-6-4']);

/** Whether the number that begins here is one by itself, and not a part of `no.1.4242…`. */
function isNumber(text: string, from: number): boolean {
  return from === 0 || /[\s([{"':=,;|+-]/.test(text.charAt(from - 1));
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= 0x39;
}

/** Separators of list elements do not join digits into one number. */
function isSeparator(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < plainSeparators.length ? plainSeparators[code] === true : separators.test(text.charAt(at));
}

const separators = /(?![,;|\n\r\t])[\p{P}\p{Z}\p{S}\p{M}\p{Cc}\p{Cf}]/u;
const plainSeparators = Array.from({ length: 0x80 }, (_, code) => separators.test(String.fromCharCode(code)));

/** The prefixes and lengths of card numbers. Telephone numbers and times have none of these. */
const brands: readonly { readonly begins: RegExp; readonly digits: readonly number[] }[] = [
  { begins: /^4/, digits: [16, 19] },
  { begins: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, digits: [16] },
  { begins: /^3[47]/, digits: [15] },
  { begins: /^(30[0-5]|3095|3[689])/, digits: [14, 16, 19] },
  { begins: /^35(2[89]|[3-8])/, digits: [16, 17, 18, 19] },
  { begins: /^(6011|64[4-9]|65)/, digits: [16, 19] },
  { begins: /^(62|81)/, digits: [16, 17, 18, 19] },
  // Mir, RuPay, Troy.
  { begins: /^220[0-4]/, digits: [16, 17, 18, 19] },
  { begins: /^(60|82)/, digits: [16] },
  { begins: /^9792/, digits: [16] },
  { begins: /^(50|5[6-8]|6[37])/, digits: [16, 18, 19] },
];
