import { limits } from '../../contract/limits.ts';
import type { Tx } from '../../contract/database.ts';
import { extrasProvider } from '../extras/provider.ts';
import { extraKey, type Extra } from '../sale/extras.ts';
import { openLostExtra } from '../stores/lost-extras-store.ts';
import type { AdvanceNeeds, Context, Outcome } from './outcome.ts';
import { finish } from './finish.ts';
import { refundLostExtras } from './lost-extras.ts';
import { isUnwanted } from './unwanted.ts';

/**
 * captured → finished: buys the extras, now that they are paid for, refunds those that could not be bought, and sends
 * the events.
 */
export async function buyAndNotify(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const waiting = context.booking.extras.findIndex(({ state }) => state === 'ordered');
  if (waiting >= 0) return buyExtra(needs, context, waiting);
  const given = await refundLostExtras(needs, context);
  if (given === 'unclear') return { kind: 'wait' };
  return finish(context, given);
}

/**
 * A purchase without a clear response is retried under the same key, with growing pauses, until its time is over.
 * Then the extra is given up and not charged, and cancelled at its provider until the provider confirms it.
 */
async function buyExtra(needs: AdvanceNeeds, context: Context, place: number): Promise<Outcome> {
  const { booking, phaseAgeMs, at } = context;
  const extra = booking.extras[place];
  if (extra === undefined || extra.orderRef === null)
    throw new Error(`extra ${place} of booking ${booking.id} has no order reference`);
  const settled = (changed: Extra, record?: (tx: Tx) => Promise<void>): Outcome => ({
    kind: 'step',
    to: 'captured',
    change: { extras: booking.extras.with(place, changed) },
    ...(record && { record }),
  });
  const givenUp: Extra = { ...extra, state: 'given-up' };
  // Extras of a cancelled booking are not bought; a purchase that was sent already may have been made, so it is retried.
  const isAskedFirst = phaseAgeMs < limits.bookingLookUpEveryMs;
  if (isAskedFirst && (await isUnwanted(needs, context))) return settled(givenUp);
  const answer = await purchase(needs, context, { ...extra, place, orderRef: extra.orderRef });
  if (answer.state === 'bought')
    return settled({ ...extra, state: 'bought', voucherCode: answer.voucherCode });
  if (answer.state !== 'unclear') return settled(givenUp);
  const leftMs = limits.extraOpenMs - phaseAgeMs;
  if (leftMs > 0) return { kind: 'wait', pauseMs: pauseAfter(phaseAgeMs, leftMs) };
  return settled(givenUp, (tx) => openLostExtra(tx, { bookingId: booking.id, place, at }));
}

async function purchase(
  needs: AdvanceNeeds,
  { booking }: Context,
  { addon, priceMinor, place, orderRef }: Extra & { readonly place: number; readonly orderRef: string },
) {
  const request = {
    key: extraKey(booking.id, place),
    addon,
    hotelId: booking.sale.hotel.id,
    priceMinor,
    orderRef,
  };
  return extrasProvider(needs)
    .purchase(request)
    .catch((err: unknown) => {
      needs.log.warn({ err, booking: booking.id }, 'a purchase of an extra got no clear answer');
      return { state: 'unclear' } as const;
    });
}

/** 1, 2, 4 … 30 seconds: a pause equals the time since the first attempt; the last attempt is at the end of the time. */
function pauseAfter(openMs: number, leftMs: number): number {
  const grownMs = Math.min(Math.max(openMs, limits.bookingLookUpEveryMs), limits.bookingLookUpEveryMostMs);
  return Math.max(limits.bookingLookUpLeastMs, Math.min(grownMs, leftMs));
}
