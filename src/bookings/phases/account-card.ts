import type { AccountCard } from '../../payments/gateways/gateway.ts';
import type { Sql } from '../../contract/database.ts';
import { deedAt } from '../../rates/scenarios.ts';
import { sellingTerms } from '../../rates/suppliers/store.ts';
import type { Booking } from '../stores/bookings-store.ts';

/** The card behind ACC_CREDIT_CARD: in the sandbox a test card, chosen by the hotel; else what the gateway keeps. */
export async function accountCardFor(sql: Sql, { owner, sale }: Booking): Promise<AccountCard | undefined> {
  if (owner.environment === 'sandbox') {
    const deed = deedAt(sale.hotel.id, 'payment');
    return { customer: 'sandbox', paymentMethod: deed === 'nothing' ? 'success' : deed };
  }
  const { gatewayCustomer, gatewayPaymentMethod } = await sellingTerms(sql, owner.accountId);
  if (gatewayCustomer === undefined || gatewayPaymentMethod === undefined) return undefined;
  return { customer: gatewayCustomer, paymentMethod: gatewayPaymentMethod };
}
