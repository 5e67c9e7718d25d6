import { askRefund, recordRefund } from '../../payments/money/refund-money.ts';
import type { Tx } from '../../contract/database.ts';
import { compensateFor } from '../additions/additions.ts';
import type { AdvanceNeeds, Context } from './outcome.ts';
import { lostShares } from '../sale/shares.ts';

/** The ledger entries for refunded money. */
export interface RefundEntries {
  readonly record: (tx: Tx) => Promise<void>;
  /** A refund that the gateway refuses is paid into the wallet of the account. */
  readonly compensate: (tx: Tx) => Promise<void>;
}

const nothing = () => Promise.resolve();
export const NO_REFUND: RefundEntries = { record: nothing, compensate: nothing };

/** Refunds the price of extras that could not be bought; of held money, less is captured later. */
export async function refundLostExtras(
  needs: AdvanceNeeds,
  { booking, payment, at }: Context,
): Promise<RefundEntries | 'unclear'> {
  const { backMinor, shares } = lostShares(booking);
  if (payment.state !== 'captured' || shares.extrasMinor === 0) return NO_REFUND;
  const refund = { name: 'extras', amountMinor: backMinor, carriedOnMinor: 0 };
  const answer = await askRefund(needs, payment, { ...refund, refusals: {} }).catch((err: unknown) => {
    needs.log.warn({ err, booking: booking.id }, 'a refund of extras got no clear answer; it is retried');
    return { state: 'unclear' } as const;
  });
  if (answer.state === 'unclear') return 'unclear';
  if (answer.state === 'refunded')
    return { ...NO_REFUND, record: (tx) => recordRefund(tx, payment, { refund, shares, at }) };
  const { refusedMinor: elsewhereMinor } = answer;
  const description = `an extra could not be bought, and the payment gateway refuses the refund: ${answer.reason}`;
  return {
    record: (tx) => recordRefund(tx, payment, { refund: { ...refund, elsewhereMinor }, shares, at }),
    compensate: async (tx) => {
      await compensateFor(tx, booking, {
        key: 'service:extras',
        amountMinor: elsewhereMinor,
        description,
        at,
      });
    },
  };
}
