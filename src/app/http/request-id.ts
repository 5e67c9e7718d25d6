import { limits } from '../../contract/limits.ts';
import type { Needs } from '../../contract/needs.ts';
import { holdsCardNumber } from '../../lib/cards/card-number.ts';

/** A client's request id is used if it is safe in headers and logs, and is not a card number. */
export function requestId(given: string | string[] | undefined, { random }: Pick<Needs, 'random'>): string {
  if (typeof given !== 'string' || given.length > limits.requestIdCharacters) return random.uuid();
  return saneId.test(given) && !holdsCardNumber(given) ? given : random.uuid();
}

const saneId = /^[\w.:+/=-]+$/;
