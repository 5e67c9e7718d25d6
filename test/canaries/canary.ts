import { holdsCardNumber } from '../../src/lib/card-number.ts';

/** Texts that occur nowhere else, each sent once, so that where one is found says who kept it. */
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

  /** Who sent what was found. */
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
export const cards = /40000099\d{8}/g;

/** How people write a card number; each is refused, and none is kept. */
export const cardForms: readonly ((card: string) => string)[] = [
  (card) => card,
  (card) => `pay with ${card.replaceAll(/(.{4})(?=.)/g, '$1 ')}, please`,
  (card) => card.replaceAll(/(.{4})(?=.)/g, '$1----'),
  (card) => card.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (card) => card.replaceAll(/\d/g, '%3$&'),
  (card) => card.replaceAll(/(.{4})(?=.)/g, '$1x'),
];

/** Undoes those forms, so that a kept card is found however it is written. */
export function plain(text: string): string {
  return text
    .replaceAll(/%3(\d)/g, '$1')
    .replaceAll(/[０-９]/g, (digit) => String(Number(digit.normalize('NFKC'))))
    .replaceAll(/(?<=\d)(?:[ x]|-{4})(?=\d)/g, '');
}
