// Data table.
/**
 * Hotels with a fixed behaviour, so that every row of the tables of errors can be tried by hand.
 * They exist for sandbox keys and the simulator only; docs/scenarios.md is this table in words.
 */
export interface Scenario {
  readonly id: number;
  readonly name: string;
  readonly at: Moment;
  readonly does: ScenarioBehaviour;
  /** The effect that the buyer sees. */
  readonly shows: string;
}

export type Moment = 'search' | 'recheck' | 'book' | 'payment' | 'protection' | 'cancel' | 'never';

export type ScenarioBehaviour =
  | 'nothing'
  | 'no-rooms'
  | 'slow'
  | 'hang'
  | 'error'
  | 'sold-out'
  | 'price-up'
  | 'price-jump'
  | 'price-down'
  | 'policy-changed'
  | 'board-changed'
  | 'hotel-missing'
  | 'not-confirmed'
  | 'rejected'
  | 'failed'
  | 'unknown-rate'
  | 'booked-then-hang'
  | 'confirms-later'
  | 'decline'
  | 'decline-capture'
  | 'unknown-account'
  | 'offer-fails'
  | 'order-fails'
  | 'offer-gone'
  | 'purchase-fails'
  | 'price-below-zero'
  | 'lands-late'
  | 'shown-late'
  | 'books-again'
  | 'contradicts'
  | 'cancel-ignored'
  | 'cancel-late'
  | 'capture-lost'
  | 'capture-late';

const FIRST = 0x5cea_0000;

const rows: readonly (readonly [string, Moment, ScenarioBehaviour, string])[] = [
  ['Everything Works', 'never', 'nothing', 'every step succeeds'],
  ['No Rooms Left', 'search', 'no-rooms', 'search: 200 with 2001'],
  ['Slow to Answer', 'search', 'slow', 'search: answers after 3 seconds, or not within a shorter timeout'],
  ['Never Answers', 'search', 'hang', 'search: 4011 with status 408'],
  ['Supplier Down', 'search', 'error', 'search: 4011 with status 500'],
  ['Sold Meanwhile', 'recheck', 'sold-out', 'prebook: 2001 with status 400'],
  ['Price Up', 'recheck', 'price-up', 'prebook: 10 % more expensive, reported in priceDifferencePercent'],
  ['Price Out of Hand', 'recheck', 'price-jump', 'prebook: 60 % more expensive, 2001 with status 409'],
  ['Price Down', 'recheck', 'price-down', 'prebook: 10 % cheaper'],
  ['Policy Changed', 'recheck', 'policy-changed', 'prebook: cancellationChanged is true'],
  ['Board Changed', 'recheck', 'board-changed', 'prebook: boardChanged is true'],
  ['Slow Recheck', 'recheck', 'hang', 'prebook: 4016 with status 408'],
  ['Recheck Fails', 'recheck', 'error', 'prebook: 5000 with status 500'],
  ['Hotel Vanished', 'recheck', 'hotel-missing', 'prebook: 4020 with status 500'],
  ['Sold at Booking', 'book', 'sold-out', 'book: 2001 with status 409'],
  ['Not Confirmed', 'book', 'not-confirmed', 'book: 4012 with status 400'],
  ['Rejected', 'book', 'rejected', 'book: 2013 with status 403'],
  ['Provider Error', 'book', 'failed', 'book: 2013 with status 500'],
  [
    'Booked but Silent',
    'book',
    'booked-then-hang',
    'book: no answer in time, found by looking it up: confirmed',
  ],
  [
    'Silent and Not Booked',
    'book',
    'hang',
    'book: no answer, not found when looked up: 4012 with status 502',
  ],
  [
    'Answer Lost',
    'book',
    'error',
    'book: an error as answer, not found when looked up: 4012 with status 502',
  ],
  [
    'Confirms Later',
    'book',
    'confirms-later',
    'book: confirmed after 4 seconds, or 2014 and confirmed by itself',
  ],
  ['Slow to Book', 'book', 'slow', 'book: confirmed after 3 seconds'],
  ['Card Declined', 'payment', 'decline', 'book with ACC_CREDIT_CARD: 5000 with status 400, nothing booked'],
  [
    'Capture Declined',
    'payment',
    'decline-capture',
    'book with ACC_CREDIT_CARD: 2014, the room is cancelled',
  ],
  ['Protection Not Offered', 'protection', 'offer-fails', 'prebook with travel protection: 50071'],
  [
    'Protection Not Ordered',
    'protection',
    'order-fails',
    'book with travel protection: 50066, nothing charged',
  ],
  [
    'Protection Offer Gone',
    'protection',
    'offer-gone',
    'book with travel protection: 50071, nothing charged',
  ],
  [
    'Protection Not Bought',
    'protection',
    'purchase-fails',
    'book with travel protection: 50067; the room is confirmed, nothing is kept for the protection',
  ],
  [
    'Cancel Fails at First',
    'cancel',
    'error',
    'cancel: CONFIRMED with cancelPending; cancelled by itself at the third attempt',
  ],
  // New rows come last: the position of a row determines the id of its hotel.
  ['Rate Unknown', 'book', 'unknown-rate', 'book: 4010 with status 400'],
  [
    'Account Unknown',
    'payment',
    'unknown-account',
    'book with ACC_CREDIT_CARD: 5000 with status 401, nothing booked',
  ],
  ['Price Below Zero', 'search', 'price-below-zero', 'search: 200 with 2001, its prices are dropped'],
  [
    'Booked Late',
    'book',
    'lands-late',
    'book: no answer in time; the room is booked half a second later, and found',
  ],
  [
    'Shown Late',
    'book',
    'shown-late',
    'book: 4012; the room is booked, and no look-up finds it for two minutes',
  ],
  [
    'Books Again',
    'book',
    'books-again',
    'book: confirmed when it is looked up; asking again would book another room',
  ],
  [
    'Contradicts Itself',
    'book',
    'contradicts',
    'book: confirmed when it is looked up; every other three seconds the supplier does not know it',
  ],
  [
    'Cancel Ignored',
    'cancel',
    'cancel-ignored',
    'cancel: the supplier says "cancelled" twice and keeps the room',
  ],
  [
    'Cancel Late',
    'cancel',
    'cancel-late',
    'cancel: the supplier says "cancelled" and keeps the room for three seconds',
  ],
  [
    'Capture Answer Lost',
    'payment',
    'capture-lost',
    'book with ACC_CREDIT_CARD: confirmed; the money is taken once, though the first answer is lost',
  ],
  [
    'Capture Late',
    'payment',
    'capture-late',
    'book with ACC_CREDIT_CARD: confirmed when the money is taken, three seconds late',
  ],
];

export const scenarios: readonly Scenario[] = rows.map(([name, at, does, shows], index) => ({
  id: FIRST + 1 + index,
  name: `${name} Hotel`,
  at,
  does,
  shows,
}));

const byId = new Map(scenarios.map((scenario) => [scenario.id, scenario]));

export function scenarioOf(hotelId: number): Scenario | undefined {
  return byId.get(hotelId);
}

/** The behaviour at a moment of a sale at this hotel; undefined at any other hotel. */
export function behaviourAt(hotelId: number, moment: Moment): ScenarioBehaviour {
  const scenario = byId.get(hotelId);
  return scenario?.at === moment ? scenario.does : 'nothing';
}

/** The data of every scenario hotel for a search; enough to price it. */
export const scenarioRooms = [
  { id: 1, name: 'Double Room', maxAdults: 2, maxOccupancy: 3 },
  { id: 2, name: 'Deluxe Double Room with Sea View', maxAdults: 2, maxOccupancy: 4 },
  { id: 3, name: 'Family Suite', maxAdults: 10, maxOccupancy: 16 },
] as const;
