import type { AccountCard } from '../../payments/gateways/gateway.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { behaviourAt } from '../../rates/scenarios.ts';
import type { SellingData } from '../../rates/suppliers/selling-data.ts';
import type { Sale } from '../sale/sale.ts';
import type { Booking } from '../stores/bookings-store.ts';

/**
 * The card behind ACC_CREDIT_CARD: in the sandbox a test card that depends on the hotel; otherwise the card that the gateway of the payment
 * stores. Cards of other gateways are ignored.
 */
export async function accountCardFor(
  data: SellingData,
  { owner, sale }: Pick<Booking, 'owner'> & { readonly sale: { readonly hotel: Pick<Sale['hotel'], 'id'> } },
  { gateway }: Pick<Payment, 'gateway'>,
): Promise<AccountCard | undefined> {
  if (owner.environment === 'sandbox') {
    const scenario = behaviourAt(sale.hotel.id, 'payment');
    return { customer: 'sandbox', paymentMethod: scenario === 'nothing' ? 'success' : scenario };
  }
  const { savedCard } = await data.terms(owner.accountId);
  if (savedCard === undefined || savedCard.gateway !== gateway) return undefined;
  const { customer, paymentMethod } = savedCard;
  return { customer, paymentMethod };
}
