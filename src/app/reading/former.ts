// Data table: what version 3.0 removed or renamed since version 2.0, and what replaced it.
import type { Group } from '../../contract/groups.ts';

interface FormerOperation {
  readonly method: string;
  /** The group whose form the error has. */
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
  /** If this field is present, the former one is ignored like any unknown field. */
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

/** Former names of the gateway-specific flag; case is ignored. */
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

/** The replacement of an operation that only an earlier version had, or undefined. `path` is below the version. */
export function formerOperation(method: string, path: string): FormerOperation | undefined {
  return formerOperations.find(
    (row) => (row.method === 'any' || row.method === method) && row.path.test(path),
  );
}

/** The former fields of one operation. */
export function formerFieldsOf(operation: string): readonly FormerField[] {
  return formerFields.filter((row) => row.operation === operation);
}

/** The error message for a body with a former field name, or undefined. */
export function formerName(rows: readonly FormerField[], body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const sent = new Set(Object.keys(body).map((name) => name.toLowerCase()));
  const found = rows.find(
    ({ field, unless }) => sent.has(field.toLowerCase()) && (unless === undefined || !(unless in body)),
  );
  return found && `${found.field} is a field of version 2.0: send ${found.now}`;
}
