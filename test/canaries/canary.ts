import { holdsCardNumber } from '../../src/lib/cards/card-number.ts';

/** Unique texts, each sent once, so that a text that is found identifies its request. */
export class Canaries {
  readonly #sentBy = new Map<string, string>();

  secret(by: string): string {
    return this.#next('zqsec', by);
  }

  person(by: string): string {
    return this.#next('zqper', by);
  }

  /** A number that is a valid card of an invented bank. */
  card(by: string): string {
    const body = `40000099${String(this.#sentBy.size).padStart(7, '0')}`;
    const card = Array.from({ length: 10 }, (_, last) => `${body}${last}`).find(holdsCardNumber) ?? '';
    this.#sentBy.set(card, by);
    return card;
  }

  /** The request that sent a text. */
  sender(found: string): string {
    return `${found}, sent by ${this.#sentBy.get(found) ?? 'nobody'}`;
  }

  #next(prefix: string, by: string): string {
    const canary = `${prefix}${this.#sentBy.size}x`;
    this.#sentBy.set(canary, by);
    return canary;
  }
}

export const secrets = /zqsec\d+x/g;
export const persons = /zqper\d+x/g;
/** The ways to write a card number; each is refused, and none is stored. */
export const cardForms: readonly ((card: string) => string)[] = [
  (card) => card,
  (card) => `pay with ${card.replaceAll(/(.{4})(?=.)/g, '$1 ')}, please`,
  (card) => card.replaceAll(/(.{4})(?=.)/g, '$1----'),
  (card) => card.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (card) => card.replaceAll(/\d/g, '%3$&'),
  (card) => card.replaceAll(/(.{4})(?=.)/g, '$1x'),
];

/** A digit in those forms; in a file, which is read byte for byte, a wide digit is three characters. */
const digit = (value: number): string =>
  `(?:${value}|%3${value}|${wide(value)}|${Buffer.from(wide(value)).toString('latin1')})`;
const wide = (value: number): string => String.fromCodePoint(0xff10 + value);
const between = '(?:[ x]|-{4})?';
const anyDigit = `(?:${Array.from({ length: 10 }, (_, value) => digit(value)).join('|')})`;

/** A card number of ours in any of those forms. One expression: the files of a database are read with it. */
export const cards = new RegExp(
  [...[...'40000099'].map((one) => digit(Number(one))), ...Array<string>(8).fill(anyDigit)].join(between),
  'g',
);

/** A text that was found, as it was before it was written in one of those forms. */
export function plain(found: string): string {
  if (!/^[4%０-９\u00ef]/.test(found)) return found;
  return Array.from({ length: 10 }, (_, value) => value)
    .reduce((text, value) => text.replaceAll(new RegExp(digit(value), 'g'), String(value)), found)
    .replaceAll(/\D/g, '');
}
