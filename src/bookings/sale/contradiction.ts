import { foldedWords } from '../../lib/text/folded-words.ts';
import type { BookAnswer, StatedRoom, StatedStay } from '../../rates/suppliers/connector.ts';
import type { Quote, QuotedRate } from '../../rates/engine/quote.ts';

type Confirmed = Pick<Extract<BookAnswer, { state: 'confirmed' }>, 'owed' | 'stated'>;

/** The parts of a sale that are compared. */
interface Sold {
  readonly hotel: { readonly id: number };
  readonly offer: { readonly checkin: string; readonly checkout: string };
  readonly quote: Pick<Quote, 'netMinor' | 'supplierCurrency'> & {
    readonly rates: readonly SoldRoom[];
  };
}

type SoldRoom = Pick<QuotedRate, 'name' | 'board' | 'occupancy'> & {
  readonly policy: Pick<QuotedRate['policy'], 'refundable'>;
};

/**
 * How a confirmation differs from the sale, in words; undefined if it does not. A lower sum
 * is accepted, and so is a cancellable room that was sold as non-refundable: both favour the buyer.
 */
export function contradictionOf(sale: Sold, { owed, stated = {} }: Confirmed): string | undefined {
  return checks.find(({ differs }) => differs(sale, { owed, stated }))?.detail;
}

/** The same for a recheck, of which only the hotel and the dates are compared. */
export function otherStayOf(
  sold: Pick<Sold, 'hotel' | 'offer'>,
  stated: Pick<StatedStay, 'hotelId' | 'checkin' | 'checkout'> = {},
): string | undefined {
  return stayChecks.find(({ differs }) => differs(sold, { stated }))?.detail;
}

interface Stated {
  readonly owed: Confirmed['owed'];
  readonly stated: StatedStay;
}

interface Check {
  readonly detail: string;
  readonly differs: (sale: Sold, stated: Stated) => boolean;
}

interface StayCheck {
  readonly detail: string;
  readonly differs: (
    sold: Pick<Sold, 'hotel' | 'offer'>,
    stated: { readonly stated: Pick<StatedStay, 'hotelId' | 'checkin' | 'checkout'> },
  ) => boolean;
}

const stayChecks: readonly StayCheck[] = [
  { detail: 'another hotel', differs: ({ hotel }, { stated }) => isOther(stated.hotelId, hotel.id) },
  {
    detail: 'other dates',
    differs: ({ offer }, { stated }) =>
      isOther(stated.checkin, offer.checkin) || isOther(stated.checkout, offer.checkout),
  },
];

const checks: readonly Check[] = [
  ...stayChecks,
  { detail: 'another price', differs: isOtherPrice },
  {
    detail: 'another number of rooms',
    differs: ({ quote }, { stated }) => isOther(stated.rooms?.length, quote.rates.length),
  },
  {
    detail: 'rooms for another number of guests',
    differs: isOtherIn(
      ({ adults, children }) => (adults === undefined ? undefined : `${adults} ${children ?? 0}`),
      ({ occupancy }) => `${occupancy.adults} ${occupancy.childrenAges.length}`,
    ),
  },
  {
    detail: 'other meals',
    differs: isOtherIn(
      ({ board }) => board,
      ({ board }) => board,
    ),
  },
  {
    detail: 'a room that cannot be cancelled',
    differs: ({ quote }, { stated }) =>
      (stated.rooms ?? []).filter(({ isRefundable }) => isRefundable === false).length >
      quote.rates.filter(({ policy }) => !policy.refundable).length,
  },
  { detail: 'other rooms', differs: areOtherRooms },
];

function isOther<Value>(stated: Value | undefined, sold: Value): boolean {
  return stated !== undefined && stated !== sold;
}

/** The sum of the rooms may be lower than agreed. The total may differ from that sum by rounding. */
function isOtherPrice({ quote }: Sold, { owed, stated: { total } }: Stated): boolean {
  const { netMinor, supplierCurrency, rates } = quote;
  const agreed = { netMinor, currency: supplierCurrency };
  const sum = owed ?? agreed;
  if (sum.currency !== agreed.currency || !(sum.netMinor <= agreed.netMinor)) return true;
  if (total === undefined) return false;
  return total.currency !== agreed.currency || !(Math.abs(total.netMinor - sum.netMinor) <= rates.length);
}

/** One attribute of all rooms, in any order. It is compared only if every room states it. */
function isOtherIn(
  statedOf: (room: StatedRoom) => string | undefined,
  soldOf: (room: SoldRoom) => string,
): Check['differs'] {
  return ({ quote }, { stated: { rooms } }) => {
    const stated = (rooms ?? []).map(statedOf).filter((text) => text !== undefined);
    if (rooms === undefined || stated.length !== quote.rates.length) return false;
    return stated.sort().join('\n') !== quote.rates.map(soldOf).sort().join('\n');
  };
}

/** Names are compared by their words: a service may omit or add the board (`- Room Only`). */
function areOtherRooms({ quote }: Sold, { stated: { rooms = [] } }: Stated): boolean {
  const sold = quote.rates.map(({ name }) => new Set(foldedWords(name)));
  return rooms.some(({ name }) => {
    if (name === undefined || name.trim() === '') return false;
    const words = new Set(foldedWords(name));
    return !sold.some((other) => words.isSubsetOf(other) || other.isSubsetOf(words));
  });
}
