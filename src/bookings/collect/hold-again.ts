import type { Authorisation } from '../../payments/gateways/gateway.ts';
import { askHoldAgain, type MoneyNeeds, type NewHold } from '../../payments/money/move-money.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import { currentData } from '../../rates/current-data.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { accountCardFor } from './account-card.ts';

/** Holds money again on the saved card of the account, where the gateway has ended the hold of a booking's payment. */
export async function holdAgain(
  needs: MoneyNeeds,
  booking: Booking,
  { payment, ...hold }: NewHold & { readonly payment: Payment },
): Promise<Authorisation | undefined> {
  const card = await accountCardFor(await currentData(needs.db), booking, payment);
  return askHoldAgain(needs, payment, { ...hold, card });
}
