import type { Needs } from '../../contract/needs.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Larger bytes would make some characters more likely than others. */
const FAIR_BELOW = 256 - (256 % CHARACTERS.length);

/**
 * The id of a prebook or a booking: nine url-safe characters, letters and digits only, so that
 * a double click selects it and it cannot look like an option of a command. 62⁹ ids: after ten million sales the
 * next id collides with a probability of one in a thousand million, and the primary key refuses it before anything is
 * charged. Suppliers know a booking by it, so databases that share suppliers must not draw the same one: in a database
 * with a letter (SHARD) it has ten characters, of which the letter is the first.
 */
export function newSaleId(needs: Pick<Needs, 'random' | 'config'>): string {
  return (needs.config.shard ?? '') + drawn(needs, 9);
}

/**
 * The id of a payment at gateways. It is longer, because gateways remember its keys permanently. It begins with
 * the time: the newest payments and their entries in the ledger are next to each other in their indexes.
 */
export function newPaymentId(needs: Pick<Needs, 'random' | 'clock'>): string {
  return `pay_${timeText(needs.clock.nowMs())}${drawn(needs, 12)}`;
}

/** Milliseconds in eight characters that sort like the numbers, until the year 8888. */
function timeText(ms: number): string {
  let text = '';
  for (let rest = ms; text.length < 8; rest = Math.floor(rest / CHARACTERS.length))
    text = (CHARACTERS[rest % CHARACTERS.length] ?? '') + text;
  return text;
}

function drawn({ random }: Pick<Needs, 'random'>, length: number): string {
  let text = '';
  while (text.length < length)
    for (const byte of random.bytes(length - text.length))
      if (byte < FAIR_BELOW) text += CHARACTERS[byte % CHARACTERS.length] ?? '';
  return text;
}
