import { limits } from '../../contract/limits.ts';
import { askRelease } from '../../payments/money/move-money.ts';
import type { AdvanceNeeds, Context, Outcome } from './outcome.ts';
import { openWatch } from '../watch/open-watch.ts';
import { endBooking } from './end-booking.ts';

/**
 * unwinding → releasing: whatever the supplier has under our reference, or may still get, is cancelled once. The response
 * is not trusted: the watch that is opened here repeats the cancellation until a look-up confirms
 * it. The money of the buyer does not wait for that.
 */
export async function cancelAtSupplier(
  needs: AdvanceNeeds,
  { booking, supplier }: Context,
): Promise<Outcome> {
  const { id: reference, supplierBooking } = booking;
  const answer = await supplier.client
    .call((connector, signal) => connector.cancel({ reference }, signal), {
      account: booking.owner.accountId,
      timeoutMs: limits.supplierLookUpMs,
      pastBreaker: true,
    })
    .catch((err: unknown) => {
      needs.log.warn(
        { err, booking: reference },
        'the cancellation could not be sent to the supplier; it is retried',
      );
      return { state: 'no answer' } as const;
    });
  const reason = supplierBooking === undefined ? 'unclear' : 'cancelled';
  const detail = `cancelling: ${answer.state}`;
  return {
    kind: 'step',
    to: 'releasing',
    record: (tx) => openWatch(tx, booking, { reason, detail, at: needs.clock.now() }),
  };
}

/** releasing → failed: the held money is released. */
export async function releaseMoney(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, payment, card } = context;
  try {
    await askRelease(needs, payment, card);
    return { kind: 'step', to: 'failed', record: (tx) => endBooking(tx, context, {}) };
  } catch (err) {
    needs.log.warn({ err, booking: booking.id }, 'held money could not be released; it is retried');
    return { kind: 'wait' };
  }
}
