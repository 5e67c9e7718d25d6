// Data table: every error of the service, by section of the specification.
import type { Form, Group } from './groups.ts';

/** One refusal as a response: coded `{error: {code, message, description?}}`, flat `{code, message, description?}`, simple `{error}`, message `{message}`. */
export interface Appearance {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  /** The text of the simple form; `{}` is replaced by the detail of the refusal. Default: message, colon, detail. */
  readonly simple?: string;
  /** `description` of the coded form if the refusal has no detail. */
  readonly description?: string;
  /** The form has a fixed text and no code: the detail is added as `description`. */
  readonly addsDescription?: true;
  /** The form of the body, if it differs from the form of the group. */
  readonly form?: Form;
}

interface Row extends Appearance {
  /** Groups in which the refusal has another form. */
  readonly in?: Partial<Record<Group, Partial<Appearance>>>;
}

/** Generic messages of the specification, shared by many refusals; the description says what happened. */
const badRequest = { status: 400, code: 4000, message: 'bad request', simple: '{}' } as const;
const wrongInput = {
  status: 400,
  code: 4002,
  message: 'required request field is missing or wrong input',
  simple: '{}',
} as const;
const invalidField = {
  status: 400,
  code: 4003,
  message: 'request field is invalid or wrong',
  simple: '{}',
} as const;
const unable = { status: 500, code: 5000, message: 'unable to process request' } as const;
const noAvailability = { status: 409, code: 2001, message: 'no availability found' } as const;
const notFound = { status: 404, code: 4004, message: 'entity not found' } as const;
const deepMap = 'deep-map validation error: {}';

/**
 * The table of errors: (group, name) → status, code, message.
 * It repeats the errors that the specification of the public service lists, row by row.
 */
const table = {
  // Shared: any request with a key, and what the service refuses before an operation starts.
  unauthorized: {
    status: 401,
    code: 401,
    message: 'unauthorized',
    simple: 'invalid or missing bearer token',
    addsDescription: true,
  },
  suspended: { status: 403, code: 40302, message: 'user is suspended', simple: 'user is suspended' },
  'missing-scope': { status: 403, code: 40303, message: 'the key lacks a scope', simple: '{}' },
  'key-address': {
    status: 403,
    code: 40304,
    message: 'the key may not be used from this address',
    simple: '{}',
  },
  'rate-limited': {
    status: 429,
    code: 4290,
    message: 'You have exceeded the allowed request limit',
    simple: 'You have exceeded the allowed request limit',
  },
  'address-limited': {
    status: 429,
    code: 4290,
    message: 'You have exceeded the allowed request limit',
    description: 'too many requests without a valid key from this IP address: try again in a second',
  },
  'limiter-failed': {
    status: 503,
    code: 42915,
    message: 'Unexpected error happened during rate limit checking',
    simple: 'Unexpected error happened during rate limit checking',
  },
  internal: { ...unable, simple: 'unable to process request ({})' },
  'not-ready': {
    ...unable,
    status: 503,
    description: 'the service is stopping or cannot reach its database: try again in a few seconds',
    simple: 'the service is stopping or cannot reach its database: try again in a few seconds',
  },
  locked: {
    ...unable,
    status: 503,
    description:
      'nothing was changed: another change of the same data is not finished, such as an import, a replacement or an adoption; try again when it is',
    simple:
      'nothing was changed: another change of the same data is not finished, such as an import, a replacement or an adoption; try again when it is',
  },
  overloaded: {
    ...unable,
    status: 503,
    description: 'the service is overloaded: try again in a few seconds',
    simple: 'the service is overloaded: try again in a few seconds',
  },
  'unknown-path': { ...badRequest, status: 404 },
  'wrong-method': { ...badRequest, status: 405 },
  'wrong-content-type': { ...badRequest, status: 415 },
  'body-too-large': { ...badRequest, status: 413 },
  'malformed-json': { ...badRequest, in: { 'deep-map': { simple: deepMap } } },
  'malformed-form': badRequest,
  'invalid-value': { ...wrongInput, in: { 'deep-map': { simple: deepMap } } },
  'former-version': { ...badRequest, status: 410 },
  'former-name': { ...wrongInput, in: { 'deep-map': { simple: deepMap } } },
  'idempotency-conflict': {
    status: 409,
    code: 4090,
    message: 'idempotency key already used with another body',
  },
  'idempotency-running': {
    status: 409,
    code: 4090,
    message: 'a request with this idempotency key is still running',
  },

  // Search rates
  'no-availability': { ...noAvailability, status: 200 },
  'bad-request': badRequest,
  'unknown-hotels': { ...badRequest, description: 'hotel ids not found' },
  'wrong-input': wrongInput,
  'feed-not-found': { status: 400, code: 40020, message: 'Feed not found' },
  'supplier-timeout': { status: 408, code: 4011, message: 'suppliers communication error' },
  'supplier-failed': { status: 500, code: 4011, message: 'suppliers communication error' },

  // Prebook
  'offer-gone': { ...noAvailability, status: 400 },
  'price-changed': noAvailability,
  'prebook-failed': { status: 500, code: 2013, message: 'booking failed' },
  'invalid-offer': { ...wrongInput, description: 'invalid offerId' },
  'invalid-field': invalidField,
  'prebook-timeout': {
    status: 408,
    code: 4016,
    message: 'prebook timeout exceeded, please consider increasing the timeout value',
  },
  'offer-hotel-missing': { status: 500, code: 4020, message: '' },
  'offer-unusable': { ...unable, status: 400 },
  'unable-to-process': unable,
  'protection-offer-failed': { status: 500, code: 50071, message: 'Error creating provider order' },

  // Get prebook: an unknown booking is 404, an unknown prebook 400, with the same code.
  'entity-not-found': { ...notFound, in: { prebook: { status: 400 } } },

  // Book
  'rate-gone': noAvailability,
  'booking-rejected': { status: 403, code: 2013, message: 'booking failed' },
  'booking-failed': { status: 500, code: 2013, message: 'booking failed' },
  'payment-incomplete': { status: 400, code: 2014, message: 'booking incomplete' },
  'booking-incomplete': { status: 500, code: 2014, message: 'booking incomplete' },
  'payment-refused': { ...unable, status: 400 },
  'unsupported-payment': { ...badRequest, description: 'missing or not supported payment method' },
  'duplicate-reference': {
    status: 400,
    code: 4005,
    message: 'duplicate booking attempt with existing client reference',
  },
  'token-malformed': { status: 400, code: 4006, message: 'the provided payment token is malformed' },
  'token-expired': { status: 400, code: 4007, message: 'the provided payment token is expired' },
  'token-bad-signature': {
    status: 400,
    code: 40010,
    message: 'the provided payment token has an invalid signature',
  },
  'token-not-yet-valid': {
    status: 400,
    code: 40011,
    message: 'the provided payment token is not valid yet',
  },
  'token-without-transaction': {
    status: 400,
    code: 40012,
    message: 'the provided payment token is missing a transaction id',
  },
  'token-without-provider': {
    status: 400,
    code: 40013,
    message: 'the provided payment token is missing a payment provider',
  },
  'token-without-prebook': {
    status: 400,
    code: 40014,
    message: 'the provided payment token is missing a prebook id',
  },
  'credit-line-suspended': { status: 400, code: 40021, message: 'credit line is suspended' },
  'not-confirmed': {
    status: 400,
    code: 4012,
    message: 'booking is not confirmed. The room(s) may no longer be available or the rate expired',
  },
  'not-confirmed-upstream': {
    status: 502,
    code: 4012,
    message: 'booking is not confirmed. The room(s) may no longer be available or the rate expired',
  },
  'amendment-exists': { status: 409, code: 40900, message: 'booking amendment already exists' },
  'payment-account-unknown': { ...unable, status: 401 },
  'backup-payment-refused': { status: 400, code: 50062, message: 'credit line backup payment failed' },
  'backup-payment-failed': { status: 500, code: 50062, message: 'credit line backup payment failed' },
  'protection-order-not-created': { status: 500, code: 50066, message: 'Error creating provider order' },
  'protection-order-not-bought': { status: 500, code: 50067, message: 'Error purchasing provider order' },

  // Mapping endpoints: the specification gives the statuses, and the exact text of errors that clients may match.
  'partner-required': { ...badRequest, simple: 'partner is required' },
  'unknown-partner': { ...badRequest, simple: 'unknown partner {}' },
  'no-id-column': { ...badRequest, simple: 'could not find an id column; {}' },
  'ids-too-large': { ...badRequest, status: 413, simple: 'CSV exceeds 256MiB' },
  'hotels-too-large': {
    ...badRequest,
    status: 413,
    simple: 'CSV exceeds 32MiB; use input_gcs for large files',
  },
  'too-many-hotels': {
    ...badRequest,
    status: 413,
    simple: 'CSV has more than {} rows; use input_gcs for large files',
  },
  'unreadable-hotels': { ...badRequest, simple: 'the CSV cannot be matched: {}' },
  'reconcile-refused': { ...badRequest, simple: 'reconciliation refused: {}' },
  'storage-refused': { ...badRequest, simple: 'storage address refused: {}' },
  'not-merged': { ...notFound, simple: '{}' },
  'merge-refused': { ...badRequest, simple: 'merge refused: {}' },
  'unknown-release': { ...notFound, simple: '{}' },
  'release-exists': { status: 409, code: 40900, message: 'release already exists', simple: '{}' },
  'release-refused': { ...badRequest, simple: 'release refused: {}' },
  'decision-refused': { ...badRequest, simple: 'decision refused: {}' },
  'adoption-refused': { ...badRequest, simple: 'adoption refused: {}' },
  'history-refused': { ...badRequest, simple: 'history refused: {}' },
  'correction-refused': { ...badRequest, simple: 'correction refused: {}' },
  'unknown-decision': { ...notFound, simple: 'unknown decision id' },
  'unknown-act': { ...notFound, simple: 'unknown act id, or all of its decisions were undone' },
  'unknown-calibration': { ...notFound, simple: 'unknown calibration id' },
  'calibration-refused': { ...badRequest, simple: 'calibration refused: {}' },
  'unknown-review': { ...notFound, simple: 'the job has no review row with this number' },
  'unknown-job': { ...notFound, simple: 'unknown job id' },
  'result-not-available': {
    ...notFound,
    simple: 'result not available (job still running or expired)',
  },
  'result-goes-elsewhere': {
    ...badRequest,
    status: 409,
    simple: 'result will be written to GCS (job still running)',
  },
  'result-not-written': {
    ...badRequest,
    status: 409,
    simple: 'no result was written to GCS (job ended in error)',
  },
  'result-written-elsewhere': {
    ...badRequest,
    status: 409,
    simple: 'result was written to GCS',
  },
  'job-in-flight': {
    ...badRequest,
    status: 409,
    simple: 'deep-map job already in flight for hotel: {}',
  },
  'job-not-found': { ...notFound, simple: 'job not found' },
  'mappings-not-found': { ...notFound, simple: 'hotel mappings not found' },
  'upstream-unreachable': {
    ...unable,
    status: 502,
    simple: 'unable to process request: the database cannot be reached; try again in a few seconds',
  },
  'upstream-timeout': { ...unable, status: 504 },

  // Errors that the tables of the specification do not have.
  'offer-outdated': {
    status: 408,
    code: 4040,
    message: 'outdated offer',
    description: 'this offer has expired: search for rates of its hotel again',
  },
  'wrong-rate': { status: 400, code: 4010, message: 'wrong rate id' },
  'booking-not-confirmed': { status: 400, code: 2010, message: 'booking is not confirmed' },
  'amendment-completed': { status: 409, code: 4009, message: 'booking amendment already completed' },
  'booking-not-found': { status: 404, code: 1000, message: 'booking not found' },
  'no-alternatives': { status: 404, code: 1008, message: 'no availability found' },
  'already-cancelled': { status: 400, code: 2008, message: 'booking already cancelled' },
  'country-required': { status: 400, code: 4000, message: 'countryCode is required' },
  'hotel-id-invalid': { status: 400, code: 4002, message: 'hotelId is missing or invalid' },
  'text-query-required': { status: 400, code: 4002, message: "query parameter 'textQuery' is required" },
  'invalid-place': { status: 400, code: 4003, message: 'invalid place ID' },
  'no-hotel-match': { status: 404, code: 404, message: 'no match found for query' },
  'query-missing': { status: 400, code: 4001, message: 'query parameter is required' },
  'guest-id-invalid': { status: 400, code: 50049, message: 'guest id is invalid' },
  'bookings-dates': { status: 400, code: 400, message: 'Invalid startDate or endDate' },
  'holder-missing': { status: 400, code: 400, message: 'Missing holder object in request body.' },
  'guest-unknown': invalidField,
  'loyalty-exists': { ...badRequest, message: 'loyalty already created' },
  'voucher-not-found': { ...notFound, status: 400, message: 'Voucher not found' },
  'voucher-read-only': {
    ...notFound,
    message:
      'Voucher not found: a voucher that a booking has used, or that was bought with points, is read-only',
  },
  'voucher-id-invalid': { ...badRequest, form: 'simple', simple: 'Invalid voucher ID' },
  'voucher-id-unknown': { ...notFound, form: 'simple', simple: 'Voucher with the specified ID not found' },
} as const satisfies Record<string, Row>;

export type RefusalName = keyof typeof table;

export const refusals: Readonly<Record<RefusalName, Row>> = table;

/** Refusals of every operation that needs a key; route entries do not repeat them. */
export const sharedRefusals: readonly RefusalName[] = [
  'unauthorized',
  'suspended',
  'missing-scope',
  'key-address',
  'rate-limited',
  'address-limited',
  'internal',
  'limiter-failed',
  'not-ready',
  'upstream-timeout',
];

export function appearance(group: Group, name: RefusalName): Appearance {
  const { in: byGroup, ...row } = refusals[name];
  return { ...row, ...byGroup?.[group] };
}

/** The text of the simple form, which has no code. The detail may quote a user's own text, which may contain `$&`. */
export function simpleText({ simple, message, description }: Appearance, detail?: string): string {
  const reason = detail ?? description;
  if (simple === undefined) return reason === undefined ? message : `${message}: ${reason}`;
  return simple.replace('{}', () => reason ?? message);
}
