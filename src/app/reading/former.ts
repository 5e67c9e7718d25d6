// Data table: what specification 9 removed or renamed since version 2.0, and what stands in its place.
import type { Group } from '../../contract/groups.ts';

interface FormerOperation {
  readonly method: string;
  /** Whose form the error takes. */
  readonly group: Group;
  /** Below the version segment. */
  readonly path: RegExp;
  readonly now: string;
}

interface FormerField {
  /** As in the route entries: method and path. */
  readonly operation: string;
  readonly field: string;
  readonly now: string;
  /** With this field beside it the former one is an unknown field like others, and ignored. */
  readonly unless?: string;
}

const formerOperations: readonly FormerOperation[] = [
  {
    method: 'GET',
    group: 'rates',
    path: /^\/hotels\/?$/,
    now: 'the minimum rate operation was removed: use POST /v3.0/hotels/min-rates, or POST /v3.0/hotels/rates for whole offers',
  },
  {
    method: 'GET',
    group: 'rates',
    path: /^\/hotels\/rates\/?$/,
    now: 'the full rate search is POST /v3.0/hotels/rates, with an occupancies array in a JSON body',
  },
  {
    method: 'any',
    group: 'book',
    path: /(^|\/)3ds(\/|$)/i,
    now: 'the 3DS endpoint was removed: prebook with usePaymentSdk true, let the payment page authenticate the card, and book with payment.method TRANSACTION_ID',
  },
];

/** What the gateway-specific flag was called, in any case of letters. */
const formerFlags = [
  'usePaymentGateway',
  'useGateway',
  'useGatewaySdk',
  'useStripe',
  'useStripeSdk',
  'stripe',
  'stripeSdk',
];
const guests = 'guests, an array with one entry {occupancyNumber, firstName, lastName} per room, and holder';
const paymentFlag = 'usePaymentSdk, a boolean';
const occupancies = 'occupancies, an array with one entry {adults, childrenAges} per room';

export const formerFields: readonly FormerField[] = [
  ...['POST /rates/book', 'POST /rates/rebook'].map((operation) => ({
    operation,
    field: 'guestInfo',
    now: guests,
  })),
  ...formerFlags.map((field) => ({
    operation: 'POST /rates/prebook',
    field,
    now: paymentFlag,
  })),
  {
    operation: 'POST /rates/prebook',
    field: 'rateId',
    now: 'offerId, which POST /v3.0/hotels/rates gives in roomTypes[]',
    unless: 'offerId',
  },
  { operation: 'POST /hotels/rates', field: 'adults', now: occupancies, unless: 'occupancies' },
  { operation: 'POST /hotels/rates', field: 'children', now: occupancies, unless: 'occupancies' },
];

/** What became of a call that only an earlier version knew, or undefined. `path` stands below the version. */
export function formerOperation(method: string, path: string): FormerOperation | undefined {
  return formerOperations.find(
    (row) => (row.method === 'any' || row.method === method) && row.path.test(path),
  );
}

/** Of one operation: its former fields. */
export function formerFieldsOf(operation: string): readonly FormerField[] {
  return formerFields.filter((row) => row.operation === operation);
}

/** The sentence for a body that speaks of a field by its former name, or undefined. */
export function formerName(rows: readonly FormerField[], body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const sent = new Set(Object.keys(body).map((name) => name.toLowerCase()));
  const found = rows.find(
    ({ field, unless }) => sent.has(field.toLowerCase()) && (unless === undefined || !(unless in body)),
  );
  return found && `${found.field} is of version 2.0: send ${found.now}`;
}
