import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Db } from '../../contract/database.ts';
import { routes as rates } from '../../rates/routes.ts';
import { amendBooking, settleAmendment } from '../amend/amend.ts';
import { eraseGuest } from '../erase/erase-guest.ts';
import { routes as bookings } from '../routes.ts';
import { rebook } from './rebook.ts';
import { askOperator } from './rebook-by-operator.ts';
import { noLabels } from '../sale/labels.ts';

/** What waits for the operator, while another request changes the booking after it was read and before it is written. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
const owner = { accountId, environment: 'sandbox' } as const;
const caller = { ...owner, keyId: 'k', compat: 'public' } as const;
const { prebook, book, post } = buyer(server, { key });
const holder = { firstName: 'Nia', lastName: 'Instance', email: 'nia@example.org' };

interface Sold {
  readonly bookingId: string;
  readonly guestId: number;
  readonly prebookId: string;
}

/** A booking, and a prebook that may replace it. */
async function sold(): Promise<Sold> {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  const booked = await book({ prebookId, holder });
  assert.equal(booked.status, 200, booked.text);
  const { bookingId, guestId } = (booked.json as { data: { bookingId: string; guestId: number } }).data;
  const occupancies = [{ adults: 2, childrenAges: [] }];
  const found = await post(`/bookings/${bookingId}/alternative-prebooks`, { occupancies, maxPrebooks: 1 });
  const [alternative] = (found.json as { data: { prebookId: string }[] }).data;
  assert.ok(alternative);
  return { bookingId, guestId, prebookId: alternative.prebookId };
}

const operations: Readonly<Record<string, (db: Db, sold: Sold) => Promise<unknown>>> = {
  'a rebook that waits for the operator': (db, { bookingId, prebookId }) => {
    const request = {
      prebookId,
      existingBookingId: bookingId,
      ...noLabels,
      holder: undefined,
      guests: [],
      remarks: undefined,
      customTags: {},
      timeoutMs: 1_000,
    };
    const answer = () => Promise.resolve(undefined);
    return askOperator({ ...needs, db }, caller, { request, requestId: 'r', answer });
  },
  'a change of names': (db, { bookingId }) => {
    const request = {
      bookingId,
      holder: { ...holder, lastName: 'Other' },
      remarks: undefined,
      requestId: 'r',
    };
    return amendBooking({ ...needs, db }, caller, request);
  },
};

/** Before the first transaction of the operation, another request comes to its end. */
function databaseAfter(meanwhile: () => Promise<unknown>): Db {
  let comes: Promise<unknown> | undefined;
  return {
    ...needs.db,
    transaction: async (work) => {
      await (comes ??= meanwhile());
      return needs.db.transaction(work);
    },
  };
}

function rebookOf({ bookingId, prebookId }: Sold, db: Db) {
  const request = {
    prebookId,
    existingBookingId: bookingId,
    ...noLabels,
    holder: undefined,
    guests: [],
    remarks: undefined,
    customTags: {},
    timeoutMs: 20_000,
  };
  return rebook({ ...needs, db }, caller, { request, requestId: 'r' });
}

const amendmentsOf = (bookingId: string) =>
  needs.db.rows<{ people: string }>('select people::text from amendments where booking = $1', [bookingId]);

for (const [name, operate] of Object.entries(operations))
  test(`${name} is refused when the booking is cancelled meanwhile`, async () => {
    const made = await sold();
    const { bookingId } = made;
    const url = `/v3.0/bookings/${bookingId}`;
    const db = databaseAfter(async () => {
      assert.equal((await server.ask({ method: 'PUT', url, key })).status, 200);
    });
    await assert.rejects(operate(db, made), {
      refusal: 'bad-request',
      detail: /is CANCELLED; only a booking/,
    });
    assert.deepEqual(await amendmentsOf(bookingId), []);
    const { json } = await server.ask({ url, key });
    const { history } = (json as { data: { history: { what: string }[] } }).data;
    assert.equal(history.at(-1)?.what, 'cancellation finished');
  });

test('a rebook that waits for the operator does not name a person erased meanwhile', async () => {
  const made = await sold();
  const db = databaseAfter(() => eraseGuest(needs, owner, made.guestId));
  await operations['a rebook that waits for the operator']?.(db, made);
  const [amendment] = await amendmentsOf(made.bookingId);
  assert.ok(amendment);
  assert.doesNotMatch(amendment.people, /nia|Instance/i);
});

test('a rebook copies the names that its booking has when it is replaced', async () => {
  const made = await sold();
  const { bookingId } = made;
  const renamed = { ...holder, lastName: 'Renamed' };
  const { id } = await amendBooking(needs, caller, {
    bookingId,
    holder: renamed,
    remarks: undefined,
    requestId: 'r',
  });
  const db = databaseAfter(() => settleAmendment(needs, { id, status: 'COMPLETED' }));
  const { people } = await rebookOf(made, db);
  assert.equal(people.holder.lastName, 'Renamed');
});

test('a rebook copies nothing of a person erased meanwhile, and creates no guest', async () => {
  const made = await sold();
  const db = databaseAfter(() => eraseGuest(needs, owner, made.guestId));
  const { people } = await rebookOf(made, db);
  assert.doesNotMatch(JSON.stringify(people), /nia|Instance/i);
  assert.deepEqual(await needs.db.rows('select from guests where email = $1', [holder.email]), []);
});
