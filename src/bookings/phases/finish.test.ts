import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import type { Caller } from '../../contract/owner.ts';
import type { Needs } from '../../contract/needs.ts';
import { unpacked } from '../../events/pack/pack.ts';
import { routes as rates } from '../../rates/routes.ts';
import { book } from '../book/book.ts';
import { insertCancellation } from '../stores/cancellations-store.ts';
import { routes as bookings } from '../routes.ts';
import { noLabels } from '../sale/labels.ts';

/** The last step of a booking is one statement. If what it relies on has changed meanwhile, it is written step by step. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook } = buyer(server);
const account = await needs.db.row<{ id: string }>(
  `select id from accounts order by created_at desc limit 1`,
);
assert.ok(account);
const caller: Caller = { accountId: account.id, environment: 'sandbox', keyId: 'k', compat: 'spec' };

/** Needs that run `meanwhile` once, just before the last step is sent. They count the transactions. */
function interrupted(meanwhile: () => Promise<unknown>): { readonly needs: Needs; transactions: number } {
  const { db } = needs;
  let isDone = false;
  const counted = {
    transactions: 0,
    needs: {
      ...needs,
      db: {
        ...db,
        async rows<Row extends object>(...[query, values]: Parameters<typeof db.rows>) {
          const isLast = typeof query !== 'string' && query.text.includes('not-cancelled');
          if (isLast && !isDone) await meanwhile().finally(() => (isDone = true));
          return db.rows<Row>(query, values);
        },
        transaction<T>(...[work]: Parameters<typeof db.transaction<T>>) {
          counted.transactions += 1;
          return db.transaction(work);
        },
      },
    },
  };
  return counted;
}

async function bookFor(email: string, { needs: own }: { readonly needs: Needs }) {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
  const { booking, whole } = await book(own, caller, {
    request: {
      prebookId,
      ...noLabels,
      people: {
        holder: { firstName: 'Ada', lastName: 'Example', email, phone: '' },
        guests: [
          { firstName: 'Ada', lastName: 'Example', email: '', phone: '', occupancyNumber: 1, remarks: '' },
        ],
        remarks: '',
      },
      customTags: {},
      method: 'ACC_CREDIT_CARD',
      transactionId: undefined,
      timeoutMs: 5_000,
    },
    requestId: 'r',
  });
  return { booking, whole, events: await eventsOf(booking.id) };
}

interface BookedEvent {
  readonly guestId: number | null;
  readonly cancelPending?: boolean;
}

/** The bodies of the events of a confirmed booking. */
async function eventsOf(bookingId: string): Promise<readonly BookedEvent[]> {
  const rows = await needs.db.rows<{ body: Uint8Array }>(
    `select body from events where subject = $1 and name = 'booking.book' order by id`,
    [bookingId],
  );
  return rows.map(({ body }) => (JSON.parse(unpacked(body).response) as { data: BookedEvent }).data);
}

const guestsOf = (email: string) =>
  needs.db.rows<{ id: number; bookings: number }>(
    `select id, (select count(*) from guest_bookings b where b.guest = g.id) as bookings from guests g where email = $1`,
    [email],
  );

test('a new guest gets the id that the event contains, without a transaction of several statements', async () => {
  const undisturbed = interrupted(() => Promise.resolve());
  const { booking, whole, events } = await bookFor('new@example.org', undisturbed);
  const [guest] = await guestsOf('new@example.org');
  assert.deepEqual([booking.phase, undisturbed.transactions], ['finished', 0]);
  assert.deepEqual(guest, { id: events[0]?.guestId, bookings: 1 });
  assert.equal(whole?.guestId, guest?.id);
  await bookFor(
    'new@example.org',
    interrupted(() => Promise.resolve()),
  );
  assert.deepEqual(await guestsOf('new@example.org'), [{ id: guest?.id, bookings: 2 }]);
});

test('another booking creates the guest meanwhile: the event contains that guest', async () => {
  const disturbed = interrupted(() => bookFor('twice@example.org', { needs }));
  const { booking, events } = await bookFor('twice@example.org', disturbed);
  const guests = await guestsOf('twice@example.org');
  assert.deepEqual([booking.phase, disturbed.transactions], ['finished', 1]);
  assert.deepEqual(guests, [{ id: events[0]?.guestId, bookings: 2 }]);
});

test('a cancellation is requested meanwhile: the event of the booking shows it', async () => {
  const disturbed = interrupted(async () => {
    const open = await needs.db.row<{ booking: string }>(`select booking from open_bookings`);
    assert.ok(open);
    const request = {
      bookingId: open.booking,
      feeMinor: 0,
      refundMinor: 1,
      currency: 'USD',
      reason: 'requested',
    } as const;
    await insertCancellation(needs.db, {
      ...request,
      requestedAt: needs.clock.now(),
      requestedBy: 'k',
      requestId: 'r',
    });
  });
  const { booking, events } = await bookFor('cancelled@example.org', disturbed);
  assert.deepEqual([booking.phase, disturbed.transactions], ['finished', 1]);
  assert.deepEqual(
    events.map(({ cancelPending }) => cancelPending),
    [true],
  );
});
