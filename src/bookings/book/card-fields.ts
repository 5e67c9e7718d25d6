import { refuse } from '../../contract/refusal.ts';
import { holdsCardNumber } from '../../lib/card-number.ts';

/** No number of a card enters this house: a field named after one, or a text in which one stands, refuses the request. */
export function refuseCards(body: unknown): void {
  const field = cardFieldIn(body);
  if (field !== undefined)
    throw refuse(
      'wrong-input',
      `${field} looks like a card number or code; cards are never sent here, use a payment gateway`,
    );
}

/** The path of the first such field, for the sentence that refuses it. Its value is never repeated. */
export function cardFieldIn(value: unknown, path = 'the body'): string | undefined {
  if (typeof value === 'string' || typeof value === 'number')
    return holdsCardNumber(String(value)) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) {
    // A name can be a number, too; then it is not repeated either.
    if (holdsCardNumber(name)) return `a field of ${path}`;
    const where = isList ? `${path}[${name}]` : path === 'the body' ? name : `${path}.${name}`;
    if (names.test(name)) return where;
    const found = cardFieldIn(inner, where);
    if (found !== undefined) return found;
  }
  return undefined;
}

const names =
  /^(card_?number|cardno|pan|cvc|cvv|cvv2|cvc2|security_?code|card_?cvc|card_?code|expiry_?month|exp_?month)$/i;
