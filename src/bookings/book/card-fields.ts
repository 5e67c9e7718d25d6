/** No number of a card enters this house: a field named after one, or a text that is one, refuses the request. */
const names =
  /^(card_?number|cardno|pan|cvc|cvv|cvv2|cvc2|security_?code|card_?cvc|card_?code|expiry_?month|exp_?month)$/i;

/** The path of the first such field, for the sentence that refuses it. Its value is never repeated. */
export function cardFieldIn(value: unknown, path = 'the body'): string | undefined {
  if (typeof value === 'string') return looksLikeCard(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, inner] of Object.entries(value)) {
    const where = path === 'the body' ? name : `${path}.${name}`;
    if (names.test(name)) return where;
    const found = cardFieldIn(inner, where);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** 13 to 19 digits, with the usual gaps, whose check digit is right. Phone numbers are shorter. */
function looksLikeCard(text: string): boolean {
  const compact = text.trim();
  if (!/^\d(?:[ -]?\d){12,18}$/.test(compact)) return false;
  const digits = compact.replaceAll(/[ -]/g, '');
  let sum = 0;
  for (let at = 0; at < digits.length; at += 1) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
