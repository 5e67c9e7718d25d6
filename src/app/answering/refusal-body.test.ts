import assert from 'node:assert/strict';
import test from 'node:test';
import type { Group } from '../../contract/groups.ts';
import { refuse } from '../../contract/refusal.ts';
import type { Refusal } from '../../contract/refusal.ts';
import { refusalAnswer } from './refusal-body.ts';

const rows: readonly (readonly [Group, Refusal, number, unknown])[] = [
  ['rates', refuse('unauthorized'), 401, { error: { code: 401, message: 'unauthorized' } }],
  ['room-match', refuse('unauthorized'), 401, { error: 'invalid or missing bearer token' }],
  ['vouchers', refuse('suspended'), 403, { message: 'user is suspended' }],
  ['id-mapping', refuse('suspended'), 403, { error: 'user is suspended' }],
  ['book', refuse('suspended'), 403, { error: { code: 40302, message: 'user is suspended' } }],
  ['id-mapping', refuse('unknown-partner', '"Acme"'), 400, { error: 'unknown partner "Acme"' }],
  [
    'deep-map',
    refuse('invalid-value', 'hotelId is missing'),
    400,
    { error: 'deep-map validation error: hotelId is missing' },
  ],
  ['room-group', refuse('invalid-value', 'propertyId is missing'), 400, { error: 'propertyId is missing' }],
  [
    'book',
    refuse('invalid-value', 'holder is missing'),
    400,
    {
      error: {
        code: 4002,
        message: 'required request field is missing or wrong input',
        description: 'holder is missing',
      },
    },
  ],
  [
    'prebook',
    refuse('invalid-offer'),
    400,
    {
      error: {
        code: 4002,
        message: 'required request field is missing or wrong input',
        description: 'invalid offerId',
      },
    },
  ],
  ['prebook', refuse('entity-not-found'), 400, { error: { code: 4004, message: 'entity not found' } }],
  ['bookings', refuse('entity-not-found'), 404, { error: { code: 4004, message: 'entity not found' } }],
  [
    'rates',
    refuse('no-availability', undefined, { data: [] }),
    200,
    { data: [], error: { code: 2001, message: 'no availability found' } },
  ],
  [
    'hotel-match',
    refuse('result-written-elsewhere', undefined, { output_gcs: 'gs://bucket/out.csv' }),
    409,
    { error: 'result was written to GCS', output_gcs: 'gs://bucket/out.csv' },
  ],
  ['room-match', refuse('unable-to-process'), 500, { error: 'unable to process request' }],
  [
    'hotel-match',
    refuse('upstream-timeout', 'storage'),
    504,
    { error: 'unable to process request: storage' },
  ],
];

for (const [group, refusal, status, body] of rows) {
  test(`${group} refuses ${refusal.message} → ${status} ${JSON.stringify(body)}`, () =>
    assert.deepEqual(refusalAnswer(group, refusal), { status, body }));
}

test('no string of an error body repeats a card number, in a name or a value', () => {
  const card = '4242424242424242';
  const errors = [{ pointer: `/${card}`, message: `query parameter "${card}" is unknown` }];
  const refusal = refuse('invalid-value', `it is ${card}`, {
    errors,
    output_gcs: `gs://bucket/${card}.csv`,
  });
  for (const group of ['rates', 'room-match', 'vouchers'] as const) {
    const text = JSON.stringify(refusalAnswer(group, refusal).body);
    assert.doesNotMatch(text, new RegExp(card));
    assert.match(text, /"pointer":"\/\(card number removed\)"/);
  }
});
