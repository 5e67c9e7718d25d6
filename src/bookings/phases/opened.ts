import { limits } from '../../contract/limits.ts';
import { unreachable } from '../../lib/assert.ts';
import type { Declined } from '../../payments/gateways/gateway.ts';
import { gatewayFor, type GatewayName } from '../../payments/gateways/gateways.ts';
import { afterHold, askHold, holdWrites, type Held } from '../../payments/money/move-money.ts';
import { changeSource, type Payment } from '../../payments/money/payments-store.ts';
import { currentData } from '../../rates/current-data.ts';
import type { AdvanceNeeds, Context, Outcome, StepOutcome } from './outcome.ts';
import { readAheadWrite } from './read-ahead.ts';
import { endBooking } from './end-booking.ts';
import { extrasProvider } from '../extras/provider.ts';
import { extraKey, PROTECTION, type Extra } from '../sale/extras.ts';
import type { BookingChange } from '../stores/steps-store.ts';
import { endIfUnwanted } from './unwanted.ts';

/** opened → authorised: extras are ordered, then the money is held. Until then no money has moved. */
export async function orderAndHold(needs: AdvanceNeeds, context: Context): Promise<Outcome> {
  const { booking, payment, card, ageMs } = context;
  if (ageMs > limits.bookingGiveUpMs)
    return {
      kind: 'step',
      to: 'releasing',
      change: {
        failure: isBackup(payment) ? 'backup-payment-failed' : 'booking-incomplete',
        failureDetail: 'the payment did not finish in time; nothing is charged',
      },
    };
  const ended = await endIfUnwanted(needs, context);
  if (ended !== undefined) return ended;
  const waiting = booking.extras.findIndex(({ state }) => state === 'offered');
  if (waiting >= 0) return orderExtra(needs, context, waiting);
  try {
    const held = await askHold(needs, payment, card);
    if (held.state === 'declined') return declined(context, held);
    // The buyer has paid, and the bank has not confirmed yet.
    if (held.state === 'processing') return { kind: 'wait' };
    return authorised(needs, context, held);
  } catch (err) {
    needs.log.warn(
      { err, booking: booking.id },
      'the payment gateway gave no clear answer; the request is repeated',
    );
    return { kind: 'wait' };
  }
}

/**
 * The money is held. The same write marks that the supplier is called, unless the booking may have been cancelled
 * meanwhile, which is impossible for a new booking.
 */
function authorised({ clock }: AdvanceNeeds, { booking, payment }: Context, held: Held): Outcome {
  const at = clock.now();
  const isNew = at.getTime() - booking.createdAt.getTime() < limits.bookingLookUpEveryMs;
  return {
    kind: 'step',
    to: 'authorised',
    writes: [...holdWrites(payment, { held, at }), readAheadWrite(booking)],
    readsAhead: true,
    payment: afterHold(payment, held),
    ...(isNew && { change: { askedSupplierAt: at }, mayAskSupplier: true }),
  };
}

/** An order without a clear response is repeated under the same key: it costs nothing until it is bought. */
async function orderExtra(needs: AdvanceNeeds, context: Context, at: number): Promise<Outcome> {
  const { booking } = context;
  const extra = booking.extras[at];
  if (extra === undefined) throw new RangeError(`the booking has ${booking.extras.length} extras`);
  const { addon, priceMinor, offerRef } = extra;
  const key = extraKey(booking.id, at);
  const request = { key, addon, hotelId: booking.sale.hotel.id, priceMinor, offerRef };
  const answer = await extrasProvider(needs)
    .order(request)
    .catch((err: unknown) => {
      needs.log.warn({ err, booking: booking.id }, 'an order of an extra got no clear answer');
      return { state: 'unclear' } as const;
    });
  switch (answer.state) {
    case 'unclear':
      return { kind: 'wait' };
    case 'ordered': {
      const ordered: Extra = { ...extra, state: 'ordered', orderRef: answer.orderRef };
      return { kind: 'step', to: 'opened', change: { extras: booking.extras.with(at, ordered) } };
    }
    case 'gone':
      return failed(context, {
        failure: addon === PROTECTION ? 'protection-offer-failed' : 'unable-to-process',
        failureDetail: `${addon} is no longer offered; nothing is booked, nothing is charged`,
      });
    case 'failed':
      return failed(context, {
        failure: addon === PROTECTION ? 'protection-order-not-created' : 'unable-to-process',
        failureDetail: `${addon} could not be ordered; nothing is booked, nothing is charged`,
      });
    default:
      return unreachable(answer);
  }
}

function declined(context: Context, { reason: failureDetail, isAccountUnknown = false }: Declined): Outcome {
  const { payment } = context;
  if (payment.transaction !== undefined)
    return failed(context, { failure: 'payment-incomplete', failureDetail });
  const failure = declinedAs[isBackup(payment) ? 'backup' : 'chosen'][isAccountUnknown ? 'account' : 'card'];
  return failed(context, { failure, failureDetail });
}

/** Which payment it was, the requested one or its backup, and what the gateway refused. */
const declinedAs = {
  chosen: { card: 'payment-refused', account: 'payment-account-unknown' },
  backup: { card: 'backup-payment-refused', account: 'backup-payment-failed' },
} as const;

/** What is charged if the credit line does not have enough left. */
function isBackup({ method, source }: Payment): boolean {
  return method === 'CREDIT' && source !== 'credit';
}

/** The wallet is empty or the credit line used up; a credit line may have a backup. */
export async function notEnough(
  needs: AdvanceNeeds,
  context: Pick<Context, 'booking' | 'payment' | 'at'>,
): Promise<StepOutcome> {
  const { payment, booking, at } = context;
  const sorry = 'payment failed please check your provided payment information';
  if (payment.source === 'wallet') {
    const failure = payment.method === 'CREDIT' ? 'backup-payment-refused' : 'payment-refused';
    return failed(context, { failure, failureDetail: `${sorry}: the wallet has insufficient funds` });
  }
  const { backupPayment } = await (await currentData(needs.db)).terms(booking.owner.accountId);
  const short = `${sorry}: the credit line has insufficient funds`;
  // A payment that carries money over has no backup: all of it must be refunded by one method.
  if (backupPayment === undefined || payment.carried !== undefined)
    return failed(context, {
      failure: 'backup-payment-refused',
      failureDetail: `${short}, and no backup payment applies`,
    });
  const backup = backupSource(needs, payment, backupPayment);
  if (backup === undefined) {
    const failureDetail = `${short}, its backup is a card, and no payment gateway is set up`;
    return failed(context, { failure: 'backup-payment-failed', failureDetail });
  }
  return { kind: 'step', to: booking.phase, record: (tx) => changeSource(tx, payment.id, { ...backup, at }) };
}

function backupSource(
  needs: AdvanceNeeds,
  { owner }: Payment,
  backup: 'ACC_CREDIT_CARD' | 'WALLET',
): { source: 'card' | 'wallet'; gateway: GatewayName | undefined } | undefined {
  if (backup === 'WALLET') return { source: 'wallet', gateway: undefined };
  const gateway = gatewayFor(needs, owner.environment);
  return gateway && { source: 'card', gateway: gateway.name };
}

function failed(
  context: Pick<Context, 'booking' | 'payment' | 'at'>,
  change: Pick<BookingChange, 'failure' | 'failureDetail'>,
): StepOutcome {
  return { kind: 'step', to: 'failed', change, record: (tx) => endBooking(tx, context, change) };
}
