import { limits } from '../../contract/limits.ts';
import { askRelease } from '../../payments/move-money.ts';
import type { AdvanceNeeds, Outcome } from './advance.ts';
import { endBooking } from './end-booking.ts';
import type { Context } from './phase-work.ts';

/** unwinding → releasing: whatever the supplier has under our reference, or may still get, is cancelled. */
export async function cancelWhateverIs(
  needs: AdvanceNeeds,
  { booking, supplier }: Context,
): Promise<Outcome> {
  const { id: reference } = booking;
  try {
    const answer = await supplier.line.call((connector, signal) => connector.cancel({ reference }, signal), {
      timeoutMs: limits.supplierLookUpMs,
      pastBreaker: true,
    });
    if (answer.state === 'refused')
      needs.log.error(
        { booking: reference, reason: answer.reason },
        'the supplier refuses to cancel: call it',
      );
    return { kind: 'step', to: 'releasing' };
  } catch (err) {
    needs.log.warn(
      { err, booking: reference },
      'the supplier could not be asked to cancel; it is asked again',
    );
    return { kind: 'wait' };
  }
}

/** releasing → failed: the held money goes back to where it came from. */
export async function giveMoneyBack(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, payment, card } = context;
  try {
    await askRelease(needs, payment, card);
    return { kind: 'step', to: 'failed', record: (tx) => endBooking(tx, context, {}) };
  } catch (err) {
    needs.log.warn({ err, booking: booking.id }, 'held money could not be given back; it is tried again');
    return { kind: 'wait' };
  }
}
