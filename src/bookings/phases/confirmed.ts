import { afterCapture, askCapture, captureWrites } from '../../payments/money/move-money.ts';
import type { AdvanceNeeds, Context, Outcome } from './outcome.ts';
import { sharesOf } from '../sale/shares.ts';

/** confirmed → captured: the money is taken. Extras are bought after it: a purchase is final. */
export async function takeMoney(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, payment, at } = context;
  // Extras cannot be refunded: the payment is stored before they are bought.
  const isWrittenLater = !booking.extras.some(({ state }) => state === 'ordered');
  // Pay later: the money stays held until the last moment at which cancelling is free.
  if (payment.captureAt !== undefined && payment.captureAt > at)
    return { kind: 'step', to: 'captured', isWrittenLater };
  const shares = sharesOf(booking);
  try {
    const answer = await askCapture(needs, payment, shares);
    if (answer.state === 'declined') return releaseRoom(answer.reason);
    const writes = captureWrites(payment, { shares, at });
    return { kind: 'step', to: 'captured', writes, payment: afterCapture(payment, shares), isWrittenLater };
  } catch (err) {
    needs.log.warn(
      { err, booking: booking.id },
      'money could not be captured; it is retried with the same key',
    );
    return { kind: 'wait' };
  }
}

function releaseRoom(reason: string): Outcome {
  const failureDetail = `payment not completed: ${reason}; the room is released and nothing is charged`;
  return { kind: 'step', to: 'unwinding', change: { failure: 'payment-incomplete', failureDetail } };
}
