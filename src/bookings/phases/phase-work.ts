import type { Work } from './outcome.ts';
import { askSupplier } from './authorised.ts';
import { buyAndNotify } from './captured.ts';
import { takeMoney } from './confirmed.ts';
import { orderAndHold } from './opened.ts';
import { cancelAtSupplier, releaseMoney } from './unwinding.ts';
import type { Phase } from '../sale/phases.ts';

const nothingLeft: Work = ({ log }, { booking }) => {
  log.error({ booking: booking.id }, `a ${booking.phase} booking has no work left`);
  return Promise.resolve('lost');
};

const works: Readonly<Record<Phase, Work>> = {
  opened: orderAndHold,
  authorised: askSupplier,
  confirmed: takeMoney,
  captured: buyAndNotify,
  unwinding: cancelAtSupplier,
  releasing: releaseMoney,
  finished: nothingLeft,
  failed: nothingLeft,
};

export function workOf(phase: Phase): Work {
  return works[phase];
}
