import assert from 'node:assert/strict';
import test from 'node:test';
import type { Group } from './groups.ts';
import { appearance, refusals, type RefusalName } from './refusals.ts';

/** Section 7 of the specification: group, code, statuses, message, and the names of refusals for the row. */
type SpecRow = readonly [Group, number, readonly number[], string, readonly RefusalName[]];

const noAvailability = 'no availability found';
const badRequest = 'bad request';
const wrongInput = 'required request field is missing or wrong input';
const invalidField = 'request field is invalid or wrong';
const unable = 'unable to process request';
const limit = 'You have exceeded the allowed request limit';
const limiter = 'Unexpected error happened during rate limit checking';
const notConfirmed = 'booking is not confirmed. The room(s) may no longer be available or the rate expired';

const section7: readonly SpecRow[] = [
  ['rates', 401, [401], 'unauthorized', ['unauthorized']],
  ['rates', 40302, [403], 'user is suspended', ['suspended']],
  ['rates', 4290, [429], limit, ['rate-limited']],
  ['rates', 42915, [503], limiter, ['limiter-failed']],

  ['rates', 2001, [200], noAvailability, ['no-availability']],
  ['rates', 4000, [400], badRequest, ['unknown-hotels', 'bad-request']],
  ['rates', 4002, [400], wrongInput, ['invalid-value', 'wrong-input']],
  ['rates', 40020, [400], 'Feed not found', ['feed-not-found']],
  ['rates', 4011, [408, 500], 'suppliers communication error', ['supplier-timeout', 'supplier-failed']],

  ['prebook', 2001, [400, 409], noAvailability, ['offer-gone', 'price-changed']],
  ['prebook', 2013, [500], 'booking failed', ['prebook-failed']],
  ['prebook', 4000, [400], badRequest, ['bad-request']],
  ['prebook', 4002, [400], wrongInput, ['invalid-value', 'invalid-offer']],
  ['prebook', 4003, [400], invalidField, ['invalid-field']],
  [
    'prebook',
    4016,
    [408],
    'prebook timeout exceeded, please consider increasing the timeout value',
    ['prebook-timeout'],
  ],
  ['prebook', 4020, [500], '', ['offer-hotel-missing']],
  ['prebook', 5000, [400, 500], unable, ['offer-unusable', 'unable-to-process']],
  ['prebook', 50071, [500], 'Error creating provider order', ['protection-offer-failed']],

  ['prebook', 4004, [400], 'entity not found', ['entity-not-found']],

  ['book', 2001, [409], noAvailability, ['rate-gone']],
  ['book', 2013, [403, 500], 'booking failed', ['booking-rejected', 'booking-failed']],
  ['book', 2014, [400, 500], 'booking incomplete', ['payment-incomplete', 'booking-incomplete']],
  ['book', 4000, [400], badRequest, ['unsupported-payment', 'bad-request']],
  ['book', 4002, [400], wrongInput, ['invalid-value', 'wrong-input']],
  ['book', 4003, [400], invalidField, ['invalid-field']],
  ['book', 4005, [400], 'duplicate booking attempt with existing client reference', ['duplicate-reference']],
  ['book', 4006, [400], 'the provided payment token is malformed', ['token-malformed']],
  ['book', 4007, [400], 'the provided payment token is expired', ['token-expired']],
  ['book', 40010, [400], 'the provided payment token has an invalid signature', ['token-bad-signature']],
  ['book', 40011, [400], 'the provided payment token is not valid yet', ['token-not-yet-valid']],
  [
    'book',
    40012,
    [400],
    'the provided payment token is missing a transaction id',
    ['token-without-transaction'],
  ],
  [
    'book',
    40013,
    [400],
    'the provided payment token is missing a payment provider',
    ['token-without-provider'],
  ],
  ['book', 40014, [400], 'the provided payment token is missing a prebook id', ['token-without-prebook']],
  ['book', 40021, [400], 'credit line is suspended', ['credit-line-suspended']],
  ['book', 4012, [400, 502], notConfirmed, ['not-confirmed', 'not-confirmed-upstream']],
  ['book', 40900, [409], 'booking amendment already exists', ['amendment-exists']],
  ['book', 5000, [400, 401, 500], unable, ['offer-unusable', 'payment-account-unknown', 'unable-to-process']],
  [
    'book',
    50062,
    [400, 500],
    'credit line backup payment failed',
    ['backup-payment-refused', 'backup-payment-failed'],
  ],
  ['book', 50066, [500], 'Error creating provider order', ['protection-order-not-created']],
  ['book', 50067, [500], 'Error purchasing provider order', ['protection-order-not-bought']],
  ['book', 50071, [500], 'Error creating provider order', ['protection-offer-failed']],
];

/** Codes that the specification's table of errors does not list, and where it uses them. */
const furtherCodes: Readonly<Record<number, string>> = {
  400: 'code equals status where a date of a list of bookings is invalid',
  1000: 'alternative-prebooks: booking not found',
  1008: 'alternative-prebooks: no availability',
  2008: 'cancel: already cancelled',
  404: '/data/hotel/search: no match found for query',
  2010: 'book: booking is not confirmed',
  4001: '/data/hotel/search: query missing',
  4009: 'rebook: amendment already completed',
  4010: 'book: wrong rate id',
  4040: 'prebook: outdated offer',
  4090: 'idempotency key and another body',
  50049: 'loyalty points: guest id is invalid',
};

for (const [group, code, statuses, message, names] of section7) {
  test(`${group} ${code}: ${statuses.join(' or ')} ${message}`, () => {
    const rows = names.map((name) => appearance(group, name));
    assert.deepEqual(
      rows.map((row) => [row.code, row.message]),
      names.map(() => [code, message]),
    );
    assert.deepEqual([...new Set(rows.map((row) => row.status))].toSorted(), statuses);
  });
}

/** Codes for keys with terms, which the specification does not have. */
const codesOfKeys = [40303, 40304];

test('every other code of the table is in the table of the specification or used elsewhere in it', () => {
  const further = Object.keys(furtherCodes).map(Number);
  const known = new Set([...section7.map((row) => row[1]), ...further, ...codesOfKeys]);
  const strangers = Object.entries(refusals).filter(([, row]) => !known.has(row.code));
  assert.deepEqual(strangers, []);
});

test('every other code of the contract is in the table', () => {
  const codes = new Set(Object.values(refusals).map((row) => row.code));
  assert.deepEqual(
    Object.keys(furtherCodes).filter((code) => !codes.has(Number(code))),
    [],
  );
});

/** Section 4 of the specification words these texts for the endpoints of the simple form. */
const simpleTexts: readonly (readonly [Group, RefusalName, number, string])[] = [
  ['id-mapping', 'unauthorized', 401, 'invalid or missing bearer token'],
  ['id-mapping', 'suspended', 403, 'user is suspended'],
  ['id-mapping', 'limiter-failed', 503, limiter],
  ['id-mapping', 'partner-required', 400, 'partner is required'],
  ['id-mapping', 'unknown-partner', 400, 'unknown partner {}'],
  ['id-mapping', 'no-id-column', 400, 'could not find an id column; {}'],
  ['id-mapping', 'ids-too-large', 413, 'CSV exceeds 256MiB'],
  ['hotel-match', 'hotels-too-large', 413, 'CSV exceeds 32MiB; use input_gcs for large files'],
  ['hotel-match', 'too-many-hotels', 413, 'CSV has more than {} rows; use input_gcs for large files'],
  ['hotel-match', 'unknown-job', 404, 'unknown job id'],
  ['hotel-match', 'result-not-available', 404, 'result not available (job still running or expired)'],
  ['deep-map', 'invalid-value', 400, 'deep-map validation error: {}'],
  ['deep-map', 'malformed-json', 400, 'deep-map validation error: {}'],
  ['deep-map', 'job-in-flight', 409, 'deep-map job already in flight for hotel: {}'],
  ['deep-map', 'job-not-found', 404, 'job not found'],
  ['deep-map', 'mappings-not-found', 404, 'hotel mappings not found'],
];

for (const [group, name, status, text] of simpleTexts) {
  test(`simple form, ${group} ${name}: ${text}`, () => {
    const row = appearance(group, name);
    assert.deepEqual([row.status, row.simple], [status, text]);
  });
}
