import { listAt, textAt } from '../read.ts';
import { before, judged, type Judged } from './judged.ts';
import { bookingsIn, type Entry, idOf, isA, isFine } from './log.ts';

/** Judges every cancellation: undefined until there is one. */
export function judgeCancellations(log: readonly Entry[]): readonly Judged[] | undefined {
  const cancels = log.filter((entry) => isA('cancel')(entry) && isFine(entry));
  return cancels.length === 0 ? undefined : cancels.flatMap((cancel) => judge(cancel, before(log, cancel)));
}

function judge(cancel: Entry, earlier: readonly Entry[]): readonly Judged[] {
  const id = idOf(cancel.request);
  const read = earlier.findLast(
    (entry) =>
      (isA('preview')(entry) || isA('look-up')(entry)) && isFine(entry) && entry.reply?.body.includes(id),
  );
  const booking = earlier
    .flatMap(bookingsIn)
    .findLast((one) => textAt(one, 'bookingId') === id && hasPolicy(one));
  const entries = [read, cancel];
  return [
    judged('reads-before-cancel', read !== undefined, { detail: 'it did not read the booking', entries }),
    judged('cancels-in-time', booking === undefined || isInTime(booking, cancel.atMs), {
      detail: 'the booking is not refundable, or its deadline is over',
      entries,
    }),
  ];
}

const hasPolicy = (booking: unknown): boolean => tagOf(booking) !== undefined;
const tagOf = (booking: unknown): string | undefined => textAt(booking, 'cancellationPolicies.refundableTag');

function isInTime(booking: unknown, atMs: number): boolean {
  if (tagOf(booking) !== 'RFN') return false;
  const times = listAt(booking, 'cancellationPolicies.cancelPolicyInfos').map(
    (one) => textAt(one, 'cancelTime') ?? '',
  );
  return times.every((time) => Date.parse(`${time.replace(' ', 'T')}Z`) > atMs);
}
