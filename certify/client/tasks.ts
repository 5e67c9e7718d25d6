import { listAt, textAt } from '../read.ts';
import type { PromiseName } from '../promises.ts';
import type { Check } from '../stage.ts';
import { PRICE_RISE_PERCENT } from './changed-price.ts';
import { RETRY_AFTER_SECONDS } from './disturb.ts';
import {
  bookingIn,
  codeIn,
  type Disturbance,
  type Entry,
  isA,
  idOf,
  isFine,
  keyOf,
  type Operation,
  prebookIn,
  prebookOf,
  referenceOf,
} from './log.ts';

/** Something that an integrator plays with their client. */
export interface Task {
  readonly name: string;
  /** What to do, shown until it was played. */
  readonly todo: string;
  /** Undefined until it was played. */
  readonly judge: (log: readonly Entry[]) => readonly Check[] | undefined;
}

const check = (promise: PromiseName, holds: boolean, detail: string): Check => ({ promise, holds, detail });

const after = (log: readonly Entry[], entry: Entry): readonly Entry[] => log.slice(log.indexOf(entry) + 1);
const before = (log: readonly Entry[], entry: Entry): readonly Entry[] => log.slice(0, log.indexOf(entry));
const disturbed = (log: readonly Entry[], kind: Disturbance): Entry | undefined =>
  log.find(({ disturbance }) => disturbance === kind);

/** Judges what comes next after a disturbance, as soon as it has come. */
function followedBy(
  kind: Disturbance,
  judge: (entry: Entry, later: readonly Entry[]) => Check | undefined,
): Task['judge'] {
  return (log) => {
    const entry = disturbed(log, kind);
    const verdict = entry && judge(entry, after(log, entry));
    return verdict && [verdict];
  };
}

const selling: readonly Operation[] = ['search', 'prebook', 'book'];

/** After this disturbance a search must come before any other prebook or booking. */
const searchesAgain = (kind: Disturbance): Task['judge'] =>
  followedBy(kind, (_, later) => {
    const next = later.find((entry) => selling.some((operation) => isA(operation)(entry)));
    return (
      next && check('searches-again', isA('search')(next), `${next.request.method} ${next.request.path}`)
    );
  });

const sale = (log: readonly Entry[]): readonly Entry[] => log.filter(isA('book'));

/** A booking is known by its prebook; a repeat is the same booking. */
function marks(log: readonly Entry[], markOf: (entry: Entry) => string | undefined): boolean {
  const prebooks = Map.groupBy(
    sale(log).filter((entry) => markOf(entry) !== undefined),
    markOf,
  );
  return [...prebooks.values()].every((entries) => new Set(entries.map(prebookOf)).size === 1);
}

export const tasks: readonly Task[] = [
  {
    name: 'search',
    todo: 'Search rates of a hotel.',
    judge: (log) => {
      if (!log.some((entry) => isA('search')(entry) && isFine(entry))) return undefined;
      const keys = new Set(log.flatMap(({ request }) => request.headers['x-api-key'] ?? []));
      const isShown = log.some(({ request }) => [...keys].some((key) => request.path.includes(key)));
      return [check('key-in-header', keys.size > 0 && !isShown, 'the key is in an address, or in no header')];
    },
  },
  {
    name: 'a refused search',
    todo: `Search again. The service refuses the search for ${RETRY_AFTER_SECONDS} seconds: wait, and repeat it.`,
    judge: followedBy('refused', (entry, later) => {
      const next = later.find(isA('search'));
      const waitedMs = next && next.atMs - entry.endedMs;
      return waitedMs === undefined
        ? undefined
        : check(
            'waits-when-refused',
            waitedMs >= RETRY_AFTER_SECONDS * 1_000 - 50,
            `${Math.round(waitedMs)} ms`,
          );
    }),
  },
  {
    name: 'prebook',
    todo: 'Prebook an offer.',
    judge: (log) => {
      const made = log.find((entry) => isA('prebook')(entry) && isFine(entry));
      return made && [check('own-prebook', prebookIn(made) !== undefined, 'no id')];
    },
  },
  {
    name: 'an offer that is gone',
    todo: 'Prebook another offer. It is gone (2001): search again before you go on.',
    judge: searchesAgain('gone'),
  },
  {
    name: 'a price that has changed',
    todo: `Prebook another offer. It costs ${PRICE_RISE_PERCENT} % more than in the search: show the new price, decline it, and search again.`,
    judge: followedBy('price changed', (entry, later) => {
      const next = later.find((one) => selling.some((operation) => isA(operation)(one)));
      const booked = later.find((one) => isA('book')(one) && prebookOf(one) === prebookIn(entry));
      return (
        next && check('price-not-booked-silently', booked === undefined, `it booked ${prebookIn(entry)}`)
      );
    }),
  },
  {
    name: 'a booking that is not confirmed',
    todo: 'Book a prebook. The hotel does not confirm it (4012): search again before you go on.',
    judge: searchesAgain('not confirmed'),
  },
  {
    name: 'an incomplete booking',
    todo: 'Book another prebook. The booking is incomplete (2014): look it up by its client reference.',
    judge: followedBy('incomplete', (_, later) => {
      const next = later.find((entry) => isA('look-up')(entry) || isA('book')(entry));
      return (
        next && check('no-blind-retry', isA('look-up')(next), 'it booked again without reading the booking')
      );
    }),
  },
  {
    name: 'a lost answer',
    todo: 'Book another prebook. The connection breaks: look the booking up, or repeat it with the same key.',
    judge: followedBy('lost', (entry, later) => {
      const next = later.find((one) => isA('look-up')(one) || isA('book')(one));
      if (next === undefined) return undefined;
      const isSame = next.request.body.equals(entry.request.body) && keyOf(next) === keyOf(entry);
      const holds = isA('look-up')(next) || isSame;
      return check('lost-answer-repeated', holds, 'it booked something else, or with another key');
    }),
  },
  {
    name: 'a booking',
    todo: 'Book another prebook, which works.',
    judge: (log) => {
      const made = sale(log).find((entry) => entry.disturbance === undefined && isFine(entry));
      if (made === undefined) return undefined;
      const marked = sale(log).every((entry) => (keyOf(entry) ?? referenceOf(entry)) !== undefined);
      const ids = before(log, made).map(prebookIn);
      return [
        check('booking-marked', marked, 'a booking has neither'),
        check(
          'mark-not-reused',
          marks(log, keyOf) && marks(log, referenceOf),
          'a key or a reference was used twice',
        ),
        check(
          'own-prebook',
          ids.includes(prebookOf(made)) && codeIn(made) === undefined,
          String(prebookOf(made)),
        ),
      ];
    },
  },
  {
    name: 'a cancellation',
    todo: 'Cancel a refundable booking before its deadline, after you have read what it costs.',
    judge: (log) => {
      const cancel = log.find((entry) => isA('cancel')(entry) && isFine(entry));
      if (cancel === undefined) return undefined;
      const id = idOf(cancel.request);
      const earlier = before(log, cancel);
      const hasRead = earlier.some(
        (entry) =>
          (isA('preview')(entry) || isA('look-up')(entry)) && isFine(entry) && entry.reply?.body.includes(id),
      );
      const booking = earlier.map(bookingIn).find((one) => textAt(one, 'bookingId') === id);
      return [
        check('reads-before-cancel', hasRead, 'it did not read the booking'),
        check(
          'cancels-in-time',
          booking === undefined || isInTime(booking, cancel.atMs),
          'the deadline is over',
        ),
      ];
    },
  },
];

function isInTime(booking: unknown, atMs: number): boolean {
  if (textAt(booking, 'cancellationPolicies.refundableTag') !== 'RFN') return false;
  const times = listAt(booking, 'cancellationPolicies.cancelPolicyInfos').map(
    (one) => textAt(one, 'cancelTime') ?? '',
  );
  return times.every((time) => Date.parse(`${time.replace(' ', 'T')}Z`) > atMs);
}
