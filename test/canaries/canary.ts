import { holdsCardNumber } from '../../src/lib/card-number.ts';

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
export const cards = /40000099\d{8}/g;

/** The ways to write a card number; each is refused, and none is stored. */
export const cardForms: readonly ((card: string) => string)[] = [
  (card) => card,
  (card) => `pay with ${card.replaceAll(/(.{4})(?=.)/g, '$1 ')}, please`,
  (card) => card.replaceAll(/(.{4})(?=.)/g, '$1----'),
  (card) => card.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  (card) => card.replaceAll(/\d/g, '%3$&'),
  (card) => card.replaceAll(/(.{4})(?=.)/g, '$1x'),
];

/** Reverts those forms, so that a stored card number is found in any form. */
export function plain(text: string): string {
  return text
    .replaceAll(/%3(\d)/g, '$1')
    .replaceAll(/[０-９]/g, (digit) => String(Number(digit.normalize('NFKC'))))
    .replaceAll(/(?<=\d)(?:[ x]|-{4})(?=\d)/g, '');
}
