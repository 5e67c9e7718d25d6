import { cardSpans } from './card-spans.ts';
import { usualForms } from '../text/folding.ts';

/** Whether a text contains the number of a card. */
export function holdsCardNumber(text: string): boolean {
  return mayHold(text) && cardSpans(plainDigits(asWritten(withoutUuids(text)))).next().done !== true;
}

/** No shorter text contains the number of a card. */
export const SHORTEST = 14;

/** Nearly every text has too few digits; only those of other scripts must be read more closely. */
function mayHold(text: string): boolean {
  if (text.length < SHORTEST) return false;
  let digits = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > 0x7f) return true;
    if (code >= 0x30 && code <= 0x39 && (digits += 1) === SHORTEST) return true;
  }
  return false;
}

/** The text with everything that could be a card number replaced, to be shown or stored. */
export function withoutCardNumbers(text: string): string {
  if (!holdsCardNumber(text)) return text;
  const plain = plainDigits(asWritten(withoutUuids(text)));
  // In another script or with escapes the positions differ: then no digit is shown.
  if (plain.length !== text.length) return text.replaceAll(/\p{Nd}/gu, '*');
  let masked = '';
  let end = 0;
  for (const span of cardSpans(plain)) {
    if (span.from >= end) masked += `${text.slice(end, span.from)}(card number removed)`;
    end = Math.max(end, span.to);
  }
  return masked + text.slice(end);
}

/**
 * Identifiers are digits, too, and of those with 16 digits one in 25 looks like a card by chance. So the identifiers of
 * one kind are judged together: of card numbers nearly all pass the test, of identifiers few do. Several cards among
 * longer or shorter identifiers are found because each length is judged as well; a single one is not, because one
 * identifier of an unusual length proves nothing.
 */
export class IdentifierTally {
  readonly #all: Counts = { long: 0, cards: 0 };
  readonly #byLength = new Map<number, Counts>();

  /** Adds one identifier, or a list of them in one text. Returns whether it looks like a card number by itself. */
  note(text: string): boolean {
    if (text.length < SHORTEST) return false;
    const before = this.#all.cards;
    for (const identifier of text.split(/[,;|]/)) this.#noteOne(identifier.trim());
    return this.#all.cards > before;
  }

  #noteOne(identifier: string): void {
    if (identifier.length < SHORTEST) return;
    const isCard = holdsCardNumber(identifier);
    if (/^\d{14,19}$/.test(identifier)) {
      const sameLength = this.#byLength.get(identifier.length) ?? { long: 0, cards: 0 };
      this.#byLength.set(identifier.length, sameLength);
      for (const counts of [this.#all, sameLength]) {
        counts.long += 1;
        if (isCard) counts.cards += 1;
      }
      // With separators between its digits it is not an identifier.
    } else if (isCard) this.#all.cards = Infinity;
  }

  get looksLikeCards(): boolean {
    if (areMostlyCards(this.#all)) return true;
    return [...this.#byLength.values()].some((counts) => counts.cards >= SEVERAL && areMostlyCards(counts));
  }
}

interface Counts {
  /** Identifiers as long as a card number. */
  long: number;
  cards: number;
}

function areMostlyCards({ long, cards }: Counts): boolean {
  return cards > long * MOST_BY_CHANCE;
}

/** 4 % of random numbers of 16 digits look like cards, and 10 % of those that begin like a card. */
const MOST_BY_CHANCE = 0.3;
/** Three of three is one in a thousand by chance, at worst. */
const SEVERAL = 3;

/**
 * Clients send UUIDs as keys, references and ids, alone or in a longer name (`order-UUID`), with or without hyphens. One
 * random UUID in 4,000 contains groups that look like a card. A generated UUID has a letter, so digits alone do not count
 * as a UUID. The length of the text stays.
 */
function withoutUuids(text: string): string {
  return text.replaceAll(uuid, (found) => (/[a-f]/i.test(found) ? 'x'.repeat(found.length) : found));
}

const uuid =
  /(?<![\da-z])[\da-f]{8}(-?)[\da-f]{4}\1[1-8][\da-f]{3}\1[89ab][\da-f]{3}\1[\da-f]{12}(?![\da-z])/gi;

/** The text without escapes and compatibility forms: `%34` and the wide `４` become a 4, `%20` a space. */
function asWritten(text: string): string {
  const unescaped = text
    .replaceAll(/%(?:25)*(3\d)/g, (_, hex: string) => hex.charAt(1))
    // An escaped space, hyphen or other separator between digits.
    .replaceAll(/%(?:25)*2[0-9a-f]/gi, ' ');
  return usualForms.apply(unescaped);
}

/** The digits of every script as 0 to 9. */
function plainDigits(text: string): string {
  return text.replaceAll(foreignDigit, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

const anyDigit = /\p{Nd}/u;
const foreignDigit = /(?!\d)\p{Nd}/gu;

/** In Unicode the digits of a script are adjacent, from 0 to 9; some scripts have several such rows in sequence. */
function valueOf(point: number): number {
  let zero = point;
  while (anyDigit.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return (point - zero) % 10;
}
