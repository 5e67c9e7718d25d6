import { gatewayNamed } from '../../payments/gateways/gateways.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { freeUntilMs } from '../../rates/engine/cancellation.ts';
import type { Sale } from '../sale/sale.ts';

interface PaidLater {
  readonly sale: Sale;
  readonly createdAt: Date;
}

/**
 * When money that is held for later is due first. Until then the buyer may cancel free of charge, and nothing is captured.
 * Money of a payment in the browser is due before its gateway ends the hold, if that is earlier than the end of free
 * cancellation; a saved card can be charged again. Undefined: the booking cannot be cancelled free of charge.
 */
export function dueMs(
  needs: Parameters<typeof gatewayNamed>[0],
  { sale, createdAt }: PaidLater,
  { gateway, transaction }: Partial<Pick<Payment, 'gateway' | 'transaction'>>,
): number | undefined {
  const freeUntil = freeUntilMs(sale.quote.policy);
  if (freeUntil === undefined || gateway === undefined || transaction === undefined) return freeUntil;
  const { holdsForMs = Infinity } = gatewayNamed(needs, gateway);
  return Math.min(freeUntil, createdAt.getTime() + holdsForMs);
}
