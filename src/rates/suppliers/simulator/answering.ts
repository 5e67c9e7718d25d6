import type { Faults } from '../../../contract/simulator-faults.ts';
import { behaviourOf } from './behaviours.ts';
import type { Reservation } from './reservations-store.ts';
import { failInProcess, type FailUnreadable } from './unreadable.ts';

interface Answering {
  readonly faults?: Faults | undefined;
  readonly failUnreadable?: FailUnreadable;
}

type Send = <T>(
  call: 'book' | 'retrieve' | 'cancel',
  about: Pick<Reservation, 'reference' | 'hotel'>,
  sent: { readonly answer: T; readonly signal: AbortSignal },
) => Promise<T>;

/** Returns responses; the first ones of each call are unreadable in some modes. */
export function answering({ faults, failUnreadable = failInProcess }: Answering): Send {
  const counts = new Map<string, number>();
  return async (call, { reference, hotel }, { answer, signal }) => {
    const { unreadable } = hotel === null ? {} : behaviourOf(faults, { reference, hotelId: hotel });
    const before = counts.get(`${call} ${reference}`) ?? 0;
    if (unreadable === undefined || before >= unreadable.times) return answer;
    counts.set(`${call} ${reference}`, before + 1);
    return failUnreadable({ how: unreadable.how, answer, signal });
  };
}
