import { limits } from '../../../contract/limits.ts';

/** The longest text that is passed on. */
const MOST_CHARACTERS = 200;
/** The longest name of a room, and the longest remark. */
const MOST_DESCRIBING = 2_000;

/** A text that is only shown; undefined if it is not a text. */
export function shownText(text: unknown, most = MOST_CHARACTERS): string | undefined {
  return typeof text === 'string' && text !== '' ? text.slice(0, most).toWellFormed() : undefined;
}

export function describingText(text: unknown): string {
  return shownText(text, MOST_DESCRIBING) ?? '';
}

/** What identifies an offer at the supplier; it becomes a part of our own id of the offer. */
export function readableToken(token: unknown): string {
  if (typeof token !== 'string' || token === '' || Buffer.byteLength(token) > limits.supplierTokenBytes)
    throw new Error('the supplier sent an id of an offer that cannot be read');
  return token;
}

/** An id that is compared and never sent back; empty if it cannot be read. */
export function shownId(id: unknown): string {
  return shownText(Number.isSafeInteger(id) ? String(id) : id) ?? '';
}

/** An id that is sent back to the supplier. One that cannot be read makes the whole answer unreadable. */
export function readableId(id: unknown): string {
  const text = Number.isSafeInteger(id) ? String(id) : id;
  if (typeof text !== 'string' || text === '' || text.length > MOST_CHARACTERS)
    throw new Error('the supplier sent a booking id that cannot be read');
  return text;
}
