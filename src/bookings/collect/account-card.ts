import type { AccountCard } from '../../payments/gateways/gateway.ts';
import { testPaymentsOf } from '../../payments/gateways/gateways.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { behaviourAt } from '../../rates/scenarios.ts';
import type { SellingData } from '../../rates/suppliers/selling-data.ts';
import type { Sale } from '../sale/sale.ts';
import type { Booking } from '../stores/bookings-store.ts';

/**
 * The card behind ACC_CREDIT_CARD: at a gateway with test payments a test card that depends on the hotel, at others the
 * saved card of the account, if that gateway stores it.
 */
export async function accountCardFor(
  data: SellingData,
  { owner, sale }: Pick<Booking, 'owner'> & { readonly sale: { readonly hotel: Pick<Sale['hotel'], 'id'> } },
  { gateway }: Pick<Payment, 'gateway'>,
): Promise<AccountCard | undefined> {
  const testPayments = gateway && testPaymentsOf(gateway);
  if (testPayments !== undefined) return testPayments.accountCard(behaviourAt(sale.hotel.id, 'payment'));
  const { savedCard } = await data.terms(owner.accountId);
  if (savedCard === undefined || savedCard.gateway !== gateway) return undefined;
  const { customer, paymentMethod } = savedCard;
  return { customer, paymentMethod };
}
