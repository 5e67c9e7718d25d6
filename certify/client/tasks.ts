import { maskOf, maskedPath } from '../masking.ts';
import type { PromiseName } from '../promises.ts';
import { judgeCancellations } from './cancellations.ts';
import { PRICE_RISE_PERCENT } from './changed-price.ts';
import { RETRY_AFTER_SECONDS } from './disturb.ts';
import { after, before, judged, type Judged } from './judged.ts';
import { keysIn } from './keys.ts';
import {
  codeIn,
  type Disturbance,
  type Entry,
  isA,
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
  /** Undefined until it was played. Judges everything that the client did, not only the first time. */
  readonly judge: (log: readonly Entry[]) => readonly Judged[] | undefined;
}

type Verdict = (entry: Entry, later: readonly Entry[]) => Judged | undefined;

/**
 * Judges what comes after a disturbance, as soon as it has come, and also after each answer of the service that is
 * like it.
 */
function judgeAfter(kind: Disturbance, isLike: (entry: Entry) => boolean, judge: Verdict): Task['judge'] {
  return (log) => {
    const verdict = (entry: Entry): Judged | undefined => judge(entry, after(log, entry));
    const entry = log.find(({ disturbance }) => disturbance === kind);
    const own = entry && verdict(entry);
    const others = log.filter((one) => one !== entry && isLike(one));
    return own && [own, ...others.flatMap((one) => verdict(one) ?? [])];
  };
}

const never = (): boolean => false;
const anyOf =
  (...operations: readonly Operation[]) =>
  (entry: Entry): boolean =>
    operations.some((operation) => isA(operation)(entry));

const sells = anyOf('search', 'prebook', 'book');
const settles = anyOf('look-up', 'book');
const answeredWith =
  (code: number, ...operations: readonly Operation[]) =>
  (entry: Entry): boolean =>
    anyOf(...operations)(entry) && !isFine(entry) && codeIn(entry) === code;

/** After this disturbance a search must come before any other prebook or booking. */
const searchesAgain = (kind: Disturbance, code: number): Task['judge'] =>
  judgeAfter(kind, answeredWith(code, 'prebook', 'book'), (entry, later) => {
    const next = later.find(sells);
    return (
      next && judged('searches-again', isA('search')(next), { detail: 'no search', entries: [entry, next] })
    );
  });

/** How long the service asks to wait. */
function waitOf({ reply }: Entry): number | undefined {
  const seconds = Number(reply?.headers['retry-after']);
  return reply !== undefined && [429, 503].includes(reply.status) && seconds > 0 ? seconds : undefined;
}

const isSame = (one: Entry, other: Entry): boolean =>
  one.request.path === other.request.path && one.request.body.equals(other.request.body);

/** The service has booked it, whatever the client was answered. */
const isBooked = ({ truth }: Entry): boolean => truth !== undefined && truth.status < 300;

const sale = (log: readonly Entry[]): readonly Entry[] => log.filter(isA('book'));

/** Bookings of several prebooks with one mark; a repeat is the same booking. */
function reused(log: readonly Entry[], markOf: (entry: Entry) => string | undefined): readonly Entry[] {
  const marked = sale(log).filter((entry) => markOf(entry) !== undefined);
  return [...Map.groupBy(marked, markOf).values()].flatMap((entries) =>
    new Set(entries.map(prebookOf)).size > 1 ? entries : [],
  );
}

/** The requests whose key is in an address, or not in the header that the service reads. */
function unkeyed(log: readonly Entry[]): readonly Entry[] {
  const mask = maskOf(log.flatMap(({ request }) => keysIn(request)));
  return log.filter((entry) => {
    const {
      request: { path, headers },
      reply,
    } = entry;
    if (maskedPath(path, mask) !== path) return true;
    if (headers['x-api-key'] !== undefined) return false;
    return reply?.status === 401 || (isA('search')(entry) && headers['authorization'] === undefined);
  });
}

export const tasks: readonly Task[] = [
  {
    name: 'search',
    todo: 'Search rates of a hotel.',
    judge: (log) => {
      const entries = unkeyed(log);
      const made = log.find((entry) => isA('search')(entry) && isFine(entry));
      if (made === undefined && entries.length === 0) return undefined;
      const detail = 'the key is in an address, or in no header';
      return [
        judged('key-in-header', entries.length === 0, {
          detail,
          entries: entries.length === 0 ? [made] : entries,
        }),
      ];
    },
  },
  {
    name: 'a refused search',
    todo: `Search again. The service refuses the search for ${RETRY_AFTER_SECONDS} seconds: wait, and repeat it.`,
    judge: judgeAfter(
      'refused',
      (entry) => isA('search')(entry) && waitOf(entry) !== undefined,
      (entry, later) => {
        const isNext = entry.disturbance === 'refused' ? isA('search') : (one: Entry) => isSame(one, entry);
        const next = later.find(isNext);
        if (next === undefined) return undefined;
        const waitedMs = next.atMs - entry.endedMs;
        return judged('waits-when-refused', waitedMs >= (waitOf(entry) ?? 0) * 1_000 - 50, {
          detail: `it waited ${Math.round(waitedMs)} ms`,
          entries: [entry, next],
        });
      },
    ),
  },
  {
    name: 'prebook',
    todo: 'Prebook an offer.',
    judge: (log) => {
      const made = log.filter((entry) => isA('prebook')(entry) && isFine(entry));
      const without = made.filter((entry) => prebookIn(entry) === undefined);
      if (made.length === 0) return undefined;
      const entries = without.length === 0 ? made : without;
      return [judged('own-prebook', without.length === 0, { detail: 'no id', entries })];
    },
  },
  {
    name: 'an offer that is gone',
    todo: 'Prebook another offer. It is gone (2001): search again before you continue.',
    judge: searchesAgain('gone', 2001),
  },
  {
    name: 'a price that has changed',
    todo: `Prebook another offer. It costs ${PRICE_RISE_PERCENT} % more than in the search: show the new price, decline it, and search again.`,
    judge: judgeAfter('price changed', never, (entry, later) => {
      const next = later.find(sells);
      const booked = later.find((one) => isA('book')(one) && prebookOf(one) === prebookIn(entry));
      const detail = `it booked ${prebookIn(entry)}`;
      return (
        next &&
        judged('price-not-booked-silently', booked === undefined, {
          detail,
          entries: [entry, booked ?? next],
        })
      );
    }),
  },
  {
    name: 'a booking that is not confirmed',
    todo: 'Book a prebook. The hotel does not confirm it (4012): search again before you continue.',
    judge: searchesAgain('not confirmed', 4012),
  },
  {
    name: 'an incomplete booking',
    todo: 'Book another prebook. The booking is incomplete (2014): look it up by its client reference.',
    judge: judgeAfter('incomplete', answeredWith(2014, 'book'), (entry, later) => {
      const next = later.find(settles);
      const detail = 'it booked again without reading the booking';
      return next && judged('no-blind-retry', isA('look-up')(next), { detail, entries: [entry, next] });
    }),
  },
  {
    name: 'a lost answer',
    todo: 'Book another prebook. No answer comes: look the booking up, or repeat it with the same key.',
    judge: judgeAfter('lost', never, (entry, later) => {
      const next = later.find(settles);
      if (next === undefined) return undefined;
      const isMarked = (keyOf(entry) ?? referenceOf(entry)) !== undefined;
      const isRepeated = isSame(next, entry) && keyOf(next) === keyOf(entry);
      const holds = isA('look-up')(next) || (isMarked && isRepeated);
      const detail = 'it booked something else, or with another key, or without a key and a reference';
      return judged('lost-answer-repeated', holds, { detail, entries: [entry, next] });
    }),
  },
  {
    name: 'a booking',
    todo: 'Book another prebook, which works.',
    judge: (log) => {
      const all = sale(log);
      const made = all.find((entry) => entry.disturbance === undefined && isFine(entry));
      if (made === undefined) return undefined;
      const unmarked = all.filter((entry) => (keyOf(entry) ?? referenceOf(entry)) === undefined);
      const shared = [...new Set([...reused(log, keyOf), ...reused(log, referenceOf)])];
      const foreign = all.filter(
        (entry) => isBooked(entry) && !before(log, entry).map(prebookIn).includes(prebookOf(entry)),
      );
      const each = (promise: PromiseName, faulty: readonly Entry[], detail: string): Judged =>
        judged(promise, faulty.length === 0, { detail, entries: faulty.length === 0 ? [made] : faulty });
      return [
        each('booking-marked', unmarked, 'a booking has neither'),
        each('mark-not-reused', shared, 'a key or a reference was used twice'),
        each('own-prebook', foreign, 'the client was not given this prebook'),
      ];
    },
  },
  {
    name: 'a cancellation',
    todo: 'Cancel a refundable booking before its deadline, after you have read what it costs.',
    judge: judgeCancellations,
  },
];
