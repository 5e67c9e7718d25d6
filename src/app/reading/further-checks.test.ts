import assert from 'node:assert/strict';
import test from 'node:test';
import type { FastifyRequest } from 'fastify';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Caller } from '../../contract/owner.ts';
import { problemsOf, type Problems } from '../../contract/field-checks.ts';
import { limits } from '../../contract/limits.ts';
import { Refusal } from '../../contract/refusal.ts';
import type { Route } from '../../contract/route.ts';
import { routes } from '../routes.ts';
import { callCheck } from './check-request.ts';

const needs = await testNeeds();
const caller: Caller = { accountId: 'acc', keyId: 'key', environment: 'sandbox', compat: 'spec' };

/** One for each operation, as in a server: it compiles the schemas of the operation. */
const checks = new Map<Route, ReturnType<typeof callCheck>>();

function checkOf(route: Route): ReturnType<typeof callCheck> {
  const made = checks.get(route) ?? callCheck(route, needs);
  checks.set(route, made);
  return made;
}

/** The pointers of all errors in a request; empty if it is valid. */
function pointersOf(route: Route, body: unknown, query: object = {}): string[] {
  return problemsIn(route, body, query).errors.map(({ pointer }) => pointer);
}

function problemsIn(route: Route, body: unknown, query: object = {}): Problems {
  const params = Object.fromEntries(route.path.matchAll(/\{(\w+)\}/g).map(([, name]) => [name, 'x']));
  // The check uses nothing else of a request.
  const request = { body: structuredClone(body), query, params, caller, headers: {} };
  try {
    checkOf(route)(request as unknown as FastifyRequest);
    return { errors: [], more: 0 };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return problemsOf(error);
  }
}

function operation(name: string): Route {
  const found = routes.find(({ method, path }) => `${method} ${path}` === name);
  assert.ok(found !== undefined, name);
  return found;
}

/** Each body has a member that does not match its schema, and others that fit but are wrong. */
const wrong: (readonly [name: string, body: unknown, pointers: readonly string[]])[] = [
  [
    'POST /hotels/rates',
    {
      hotelIds: Array.from({ length: limits.hotelsPerSearch + 1 }, (_, at) => `lp${at + 1}`),
      occupancies: 'two',
      currency: 'EURO',
      guestNationality: 'FR',
      checkin: '2031-02-30',
      checkout: '2031-03-02',
      bedTypes: Array.from({ length: 200 }, (_, at) => `bed ${at}`),
      roomAmenitiesFilter: Array.from({ length: 200 }, (_, at) => at).join(','),
    },
    ['/occupancies', '/currency', '/checkin', '/hotelIds', '/bedTypes', '/roomAmenitiesFilter'],
  ],
  [
    'POST /rates/prebook',
    {
      offerId: 5,
      usePaymentSdk: true,
      payment: { gateway: 'cash' },
      addons: [{ addon: 'towel' }, { addon: 'uber', value: 0 }, { addon: 'uber', value: 5, currency: 'X' }],
    },
    ['/offerId', '/addons/0/addon', '/addons/1/value', '/addons/2/currency', '/payment/gateway'],
  ],
  [
    'POST /vouchers',
    {
      voucher_code: '!',
      currency: 'EURO',
      usages_limit: 0,
      discount_type: 'percentage',
      discount_value: 200,
    },
    [
      '/minimum_spend',
      '/maximum_discount_amount',
      '/validity_start',
      '/validity_end',
      '/status',
      '/usages_limit',
      '/currency',
      '/voucher_code',
      '/discount_value',
    ],
  ],
  [
    'PUT /vouchers/{voucherId}',
    {
      status: 'on',
      validity_start: '2031-02-02',
      validity_end: '2031-02-01',
      currency: 'EUR',
      budget: 0.001,
    },
    ['/status', '/validity_end', '/budget'],
  ],
  ['PUT /loyalties', { status: 'on', cashbackRate: 0.12345678 }, ['/status', '/cashbackRate']],
  [
    'PUT /bookings/{bookingId}/amend',
    { holder: { firstName: 'Ada' }, remarks: 7 },
    ['/remarks', '/holder/lastName', '/holder/email'],
  ],
  ['PUT /bookings/{bookingId}/amend', { remarks: 7 }, ['/remarks', '/holder']],
  [
    'POST /bookings/{bookingId}/alternative-prebooks',
    {
      occupancies: [{ adults: 0 }],
      boardType: 'XX',
      checkin: '2031-01-02',
      checkout: '2031-01-01',
      maxPrebooks: 'x',
    },
    ['/maxPrebooks', '/checkout', '/occupancies/0/adults', '/boardType'],
  ],
  [
    'POST /rates/rebook',
    { holder: 5, customTags: { low: 'x' }, trackingId: 'x'.repeat(1_000) },
    ['/holder', '/existingBookingId', '/prebookId', '/trackingId', '/customTags/low'],
  ],
];
const wrongDays = { from: '2031-13-01', to: '2031-02-30' };
wrong.push(
  [
    'POST /rooms/match/async',
    {
      hotelId: ' ',
      referenceRooms: [
        { id: 1, name: 'a' },
        { id: 1, name: 'b' },
        { id: 0, name: 'c' },
      ],
      roomNames: 5,
    },
    ['/roomNames', '/hotelId', '/referenceRooms/1/id', '/referenceRooms/2/id'],
  ],
  [
    'POST /guests/{guestId}/loyalty-points/redeem',
    { points: 'all', currency: 'EURO' },
    ['/points', '/currency'],
  ],
  [
    'POST /webhooks/{webhookId}/replay',
    { from: '2031-01-02T00:00:00Z', to: '2031-01-01T00:00:00Z', events: ['booking.book', 5, 'none'] },
    ['/events/1', '/from'],
  ],
  ['POST /webhooks/{webhookId}/replay', { from: 5, events: ['none'] }, ['/from', '/events/0']],
  ['POST /analytics/markets', { from: 5, to: '2031-02-30' }, ['/from', '/to']],
);
for (const [name, body, pointers] of wrong) {
  test(`${name} lists every wrong field: ${pointers.join(' ')}`, () =>
    assert.deepEqual(pointersOf(operation(name), body).toSorted(), pointers.toSorted()));
}

const wrongQueries: readonly (readonly [
  name: string,
  query: object,
  body: unknown,
  pointers: readonly string[],
])[] = [
  [
    'GET /data/hotels',
    { countryCode: 'Italy', latitude: '5', limit: 'x', city: 'Rome' },
    undefined,
    ['/city', '/limit', '/longitude', '/countryCode'],
  ],
  ['GET /data/cities', { countryCode: 'Italy', limit: '5' }, undefined, ['/limit', '/countryCode']],
  ['GET /bookings/hotels-sales-report', { ...wrongDays, limit: 'x' }, undefined, ['/limit', '/from', '/to']],
  ['GET /bookings/hotels-sales-report', { to: '2031-02-30' }, undefined, ['/from', '/to']],
  [
    'POST /rates/prebook',
    { timeout: 'soon', offer: 'x' },
    { offerId: 5, usePaymentSdk: true, payment: { gateway: 'cash' } },
    ['/offer', '/offerId', '/timeout', '/payment/gateway'],
  ],
];
for (const [name, query, body, pointers] of wrongQueries) {
  test(`${name} lists every wrong field of query and body: ${pointers.join(' ')}`, () =>
    assert.deepEqual(pointersOf(operation(name), body, query).toSorted(), pointers.toSorted()));
}

test('a response lists the first errors of a request, and counts the others', () => {
  const unknown = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`unknown${at}`, 'x']));
  const rooms = (count: number) => Array.from({ length: count }, () => ({ id: 1, name: 'Double Room' }));
  const counts = (body: object, query: object = {}) => {
    const { errors, more } = problemsIn(operation('POST /rooms/match/async'), body, query);
    return [errors.length, more];
  };
  const names = Array.from({ length: 30 }, () => 5);
  const wrongNames = { hotelId: 'h', referenceRooms: rooms(1), roomNames: names };
  assert.deepEqual(counts(wrongNames), [20, 10]);
  assert.deepEqual(counts(wrongNames, unknown), [20, 25]);
  // The first room is right; the others have its id.
  assert.deepEqual(counts({ hotelId: 5, referenceRooms: rooms(8), roomNames: ['x'] }, unknown), [20, 3]);
  assert.deepEqual(counts({ hotelId: 5, referenceRooms: rooms(500), roomNames: ['x'] }), [20, 480]);
  assert.deepEqual(counts({ hotelId: 5, referenceRooms: rooms(4), roomNames: ['x'] }), [4, 0]);
});

test('a check after the schema never throws an error, whichever members are absent or invalid', () => {
  const checked = routes.filter(({ body }) => body?.further !== undefined);
  assert.ok(checked.length >= 10, `${checked.length} operations have such checks`);
  for (const route of checked) {
    const { properties = {} } = (route.body?.json ?? {}) as { readonly properties?: object };
    const example = route.body?.example as object;
    const mismatch = Object.fromEntries(Object.keys(properties).map((name) => [name, new Date(0)]));
    for (const name of Object.keys(properties))
      for (const other of Object.keys(properties)) {
        const { [name]: _, ...without } = { ...example, [other]: mismatch[other] } as Record<string, unknown>;
        pointersOf(route, without);
      }
  }
});
