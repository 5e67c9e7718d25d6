import { gatewayNamed } from '../../payments/gateways/gateways.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { captureMs } from '../sale/pay-later.ts';
import type { Sale } from '../sale/sale.ts';

interface PaidLater {
  readonly sale: Sale;
  readonly createdAt: Date;
}

/**
 * When money that is held for later is due first, and until when nothing is captured. The hold of a payment in the browser
 * ends; a saved card can be charged again. Undefined: the booking cannot be cancelled free of charge.
 */
export function dueMs(
  needs: Parameters<typeof gatewayNamed>[0],
  { sale, createdAt }: PaidLater,
  { gateway, transaction }: Partial<Pick<Payment, 'gateway' | 'transaction'>>,
): number | undefined {
  const isHeldOnce = gateway !== undefined && transaction !== undefined;
  const { holdsForMs = Infinity } = isHeldOnce ? gatewayNamed(needs, gateway) : {};
  return captureMs(sale, { bookedMs: createdAt.getTime(), holdsForMs });
}
