import type { Needs } from '../../contract/needs.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on would make some characters likelier than others. */
const FAIR_BELOW = 256 - (256 % CHARACTERS.length);

/**
 * The id of a prebook or a booking: nine url-safe characters (contract 5.1, 6.1), letters and digits only, so that
 * it is marked by a double click and never read as an option of a command. 62⁹ ids: after ten million sales the
 * next one meets an old one once in a thousand million times, and is refused by the primary key before anything is
 * charged.
 */
export function newSaleId(needs: Pick<Needs, 'random'>): string {
  return drawn(needs, 9);
}

/**
 * What gateways know a payment by. Its keys live as long as the gateway's memory, so it is drawn from more. It begins with
 * the time: the newest payments and their entries in the ledger are next to each other in their indexes.
 */
export function newPaymentId(needs: Pick<Needs, 'random' | 'clock'>): string {
  return `pay_${timeText(needs.clock.nowMs())}${drawn(needs, 12)}`;
}

/** Milliseconds in eight characters that sort as the numbers do, until the year 8888. */
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
