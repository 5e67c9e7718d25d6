import type { Needs } from '../../contract/needs.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Gateway, GatewayState } from '../../payments/gateways/gateway.ts';

/** A payment that is to pay a booking. If the gateway cannot be read, nothing is booked. */
export async function readPaid(
  { log }: Pick<Needs, 'log'>,
  gateway: Pick<Gateway, 'read'>,
  gatewayPayment: string,
): Promise<GatewayState> {
  try {
    return await gateway.read(gatewayPayment);
  } catch (err) {
    log.warn({ err }, 'a payment could not be read');
    throw refuse('payment-incomplete', 'payment retrieval failed');
  }
}
