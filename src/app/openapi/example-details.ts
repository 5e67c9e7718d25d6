// Data table: details of errors in the examples of the reference page.
import type { RefusalName } from '../../contract/refusals.ts';

/** Examples of refusals whose text has a placeholder, or whose message alone is too general, have one of these details. */
export const exampleDetails: Readonly<Partial<Record<RefusalName, string>>> = {
  internal: 'request id 0b0e7f3c-6f0e-4a39-9d53-0f6f6c1f4a52',
  'unknown-path': 'the URL "/v3.0/bookings/%zz" cannot be decoded: check its % escapes',
  misfit: 'checkin is "tomorrow": it must be a date as YYYY-MM-DD',
  'bad-request': 'sort field "colour" is unknown: use price, top_picks or revenue',
  'wrong-input': 'checkout 2031-05-01 is not after checkin 2031-05-03',
  'invalid-field': 'gateway "BARTER" is unknown',
  'malformed-json': 'the body is not valid JSON: Unexpected end of JSON input',
  'malformed-form': 'the body is not a complete multipart form',
  'wrong-content-type': 'content-type is "text/plain": it must be application/json',
  'body-too-large': 'the body is larger than 256 KiB',
  'former-name': 'guestInfo is a field of version 2.0: send guests, an array with one entry per room',
  'unknown-partner': '"Acme Beds"; GET /hotels/match/partners lists the partners',
  'no-id-column': 'the header names none of id, hotel_id, property_id, code',
  'job-in-flight': 'dm_1893456000123456789_a1b2c3d4e5f6a7b8',
  'duplicate-reference': 'booking kT3xQ9mZa has this client reference',
};
