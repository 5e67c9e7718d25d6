import type { AccountCard } from '../../payments/gateways/gateway.ts';
import type { Payment } from '../../payments/money/payments-store.ts';
import type { Supplier } from '../../rates/suppliers/suppliers.ts';
import type { AdvanceNeeds, Outcome } from './advance.ts';
import type { Booking } from '../stores/bookings-store.ts';
import { askSupplier } from './authorised.ts';
import { buyAndTell } from './captured.ts';
import { takeMoney } from './confirmed.ts';
import { orderAndHold } from './opened.ts';
import { cancelWhateverIs, giveMoneyBack } from './unwinding.ts';
import type { Phase } from '../sale/phases.ts';
import type { Lease } from '../sale/lease.ts';

/** All that the work of a phase may know. */
export interface Context {
  readonly booking: Booking;
  readonly payment: Payment;
  readonly card: AccountCard | undefined;
  readonly supplier: Supplier;
  readonly lease: Lease;
  /** Since the booking was opened. */
  readonly ageMs: number;
  /** Since its last step was written. */
  readonly phaseAgeMs: number;
  readonly at: Date;
}

export type Work = (needs: AdvanceNeeds, context: Context) => Promise<Outcome | 'lost'>;

const nothingLeft: Work = ({ log }, { booking }) => {
  log.error({ booking: booking.id }, `a ${booking.phase} booking has no work left`);
  return Promise.resolve('lost');
};

const works: Readonly<Record<Phase, Work>> = {
  opened: orderAndHold,
  authorised: askSupplier,
  confirmed: takeMoney,
  captured: buyAndTell,
  unwinding: cancelWhateverIs,
  releasing: giveMoneyBack,
  finished: nothingLeft,
  failed: nothingLeft,
};

export function workOf(phase: Phase): Work {
  return works[phase];
}
