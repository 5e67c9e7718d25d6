import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';

/** Reads a payment that is to pay a booking. If the gateway cannot be read, nothing is booked. */
export async function readOrRefuse<Read>(
  { log }: Pick<Needs, 'log'>,
  read: () => Promise<Read>,
): Promise<Read> {
  try {
    return await read();
  } catch (err) {
    log.warn({ err }, 'a payment could not be read');
    throw refuse('payment-incomplete', 'payment retrieval failed');
  }
}
