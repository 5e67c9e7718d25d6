import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/bookings/buyer.ts';
import { testServer } from '../../../test/support/http.ts';
import { whileTimePasses } from '../../../test/support/clock.ts';
import { dyingAt, Killed } from '../../../test/support/database/dying.ts';
import { endLeases } from '../../../test/support/bookings/leases.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { seededRandom } from '../../../test/support/random.ts';
import { openSandbox } from '../../payments/gateways/sandbox/open-sandbox.ts';
import type { Needs } from '../../contract/needs.ts';
import { routes as rates } from '../../rates/routes.ts';
import { supplierCalled } from '../../rates/suppliers/suppliers.ts';
import { book } from '../book/book.ts';
import { completeBookings } from './complete-bookings.ts';
import { routes as bookings } from '../routes.ts';
import { noLabels } from '../sale/labels.ts';

/**
 * A worker dies at every possible moment of a booking: before a statement, or after its commit with the response lost.
 * The completer takes the booking over; afterwards no buyer has paid without a room, and no room is unpaid.
 */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { prebook } = buyer(server);
const account = await needs.db.row<{ id: string }>(
  `select id from accounts order by created_at desc limit 1`,
);
assert.ok(account);
const caller = { accountId: account.id, environment: 'sandbox', keyId: 'k', compat: 'spec' } as const;

const random = seededRandom();

const request = {
  ...noLabels,
  people: {
    holder: { firstName: 'Ada', lastName: 'Example', email: 'ada@example.org', phone: '' },
    guests: [
      { firstName: 'Ada', lastName: 'Example', email: '', phone: '', occupancyNumber: 1, remarks: '' },
    ],
    remarks: '',
  },
  customTags: {},
  method: 'ACC_CREDIT_CARD',
  transactionId: undefined,
  timeoutMs: 5_000,
} as const;

interface Found {
  readonly id: string;
  readonly status: string;
  readonly phase: string;
  readonly payment: string;
  readonly price: number;
}

async function bookingsOf(prebookId: string): Promise<Found[]> {
  return needs.db.rows<Found>(
    `select id, status, phase, payment, price_minor - coalesce((select sum((e ->> 'priceMinor')::bigint)
         from jsonb_array_elements(extras) e where e ->> 'state' = 'given-up'), 0)::bigint as price
     from bookings where prebook = $1`,
    [prebookId],
  );
}

async function complete(): Promise<void> {
  for (let turn = 0; turn < 8; turn += 1) {
    await endLeases(needs.db);
    if ((await whileTimePasses(needs.clock, completeBookings(needs))) === 0) return;
  }
}

async function assertSettled(prebookId: string, moment: string): Promise<string> {
  const found = await bookingsOf(prebookId);
  assert.ok(found.length <= 1, moment);
  const [booking] = found;
  if (booking === undefined) return 'none';
  const { client } = await supplierCalled(needs, 'simulator');
  const atSupplier = await client.call((bank, signal) => bank.retrieve({ reference: booking.id }, signal), {
    timeoutMs: 1_000,
  });
  const gateway = (await openSandbox(needs).list()).find(
    ({ gatewayPayment }) => gatewayPayment === `sbx_${booking.payment}`,
  );
  assert.ok(['finished', 'failed'].includes(booking.phase), `${moment}: ${booking.phase}`);
  if (booking.status === 'CONFIRMED') {
    assert.equal(atSupplier.state, 'confirmed', moment);
    const { capturedMinor = 0, refundedMinor = 0 } = gateway?.state ?? {};
    assert.equal(capturedMinor - refundedMinor, booking.price, moment);
  } else {
    assert.notEqual(atSupplier.state, 'confirmed', `${moment}: a room without a booking`);
    const { capturedMinor = 0, refundedMinor = 0 } = gateway?.state ?? {};
    assert.equal(capturedMinor - refundedMinor, 0, `${moment}: charged without a booking`);
    assert.notEqual(gateway?.state.state, 'authorised', `${moment}: money is still held`);
  }
  return booking.status;
}

type Moment = 'before' | 'after';
const both: readonly Moment[] = ['before', 'after'];
/** One of the two, by the seeded random numbers. */
const either = (): readonly Moment[] => [random.fraction() < 0.5 ? 'before' : 'after'];

interface Killing {
  readonly momentsOf?: () => readonly Moment[];
  /** What the prebook asks for in addition to the offer. */
  readonly further?: object;
  /** The first statement to die at; other tests cover those before it. */
  readonly first?: number;
}

async function killEverywhere(
  hotel: string,
  { momentsOf = either, further = {}, first = 1 }: Killing = {},
): Promise<Map<string, number>> {
  const ends = new Map<string, number>();
  for (let fatal = first; fatal < 40; fatal += 1) {
    let survived = true;
    for (const when of momentsOf()) {
      const { prebookId } = await prebook(hotel, further);
      // The worker that dies is a separate process, and loses its memory.
      const dying: Needs = { ...needs, db: dyingAt(needs.db, fatal, when) };
      const call = { request: { ...request, prebookId }, requestId: 'r' };
      await book(dying, caller, call).catch((error: unknown) => {
        survived = false;
        if (!(error instanceof Killed)) throw error;
      });
      await complete();
      const end = await assertSettled(prebookId, `${hotel}, killed ${when} statement ${fatal}`);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    if (survived) return ends;
  }
  throw new Error('a booking should need fewer statements');
}

test('killed at every statement of a booking that works', async () => {
  const ends = await killEverywhere(scenarioHotelId('Everything Works'), { momentsOf: () => both });
  assert.ok((ends.get('CONFIRMED') ?? 0) > 5, JSON.stringify([...ends]));
  assert.ok((ends.get('none') ?? 0) > 3, 'killed before anything was taken');
});

test('killed at every statement of a booking the supplier rejects', async () => {
  const ends = await killEverywhere(scenarioHotelId('Rejected'));
  assert.equal(ends.get('CONFIRMED'), undefined);
  assert.ok((ends.get('FAILED') ?? 0) > 3);
});

test('killed at every statement after the room of a protection that cannot be bought', async () => {
  const further = { addons: [{ addon: 'travel-protection' }] };
  const ends = await killEverywhere(scenarioHotelId('Protection Not Bought'), { further, first: 8 });
  assert.ok((ends.get('CONFIRMED') ?? 0) > 3);
});

test('killed at every statement of a booking whose money cannot be taken', async () => {
  const ends = await killEverywhere(scenarioHotelId('Capture Declined'));
  assert.equal(ends.get('CONFIRMED'), undefined);
});

test('killed after the capture, and the supplier has lost the booking: the money is refunded', async () => {
  let lost = 0;
  for (let fatal = 1, survived = false; !survived; fatal += 1) {
    assert.ok(fatal < 40, 'a booking should need fewer statements');
    const { prebookId } = await prebook(scenarioHotelId('Everything Works'));
    const dying: Needs = { ...needs, db: dyingAt(needs.db, fatal, 'before') };
    survived = await book(dying, caller, { request: { ...request, prebookId }, requestId: 'r' }).then(
      () => true,
      () => false,
    );
    const [booking] = await bookingsOf(prebookId);
    const isTaken = await needs.db.row(
      `select 1 from sandbox.payments where id = $1 and captured_minor > 0`,
      [`sbx_${booking?.payment}`],
    );
    if (booking === undefined || isTaken === undefined || booking.phase === 'finished') continue;
    lost += 1;
    await needs.db.run(`delete from sandbox.reservations where reference = $1`, [booking.id]);
    await complete();
    assert.equal(await assertSettled(prebookId, `killed before statement ${fatal}`), 'FAILED');
  }
  assert.ok(lost > 0, 'no death came between the capture and its record');
  await complete();
});

test('the ledger adds up to zero, and nothing is left held', async () => {
  const left = await needs.db.row(
    `select coalesce(sum(balance_minor), 0)::bigint as sum,
       coalesce(sum(balance_minor) filter (where name = 'holds'), 0)::bigint as held from ledger_balances`,
  );
  assert.deepEqual(left, { sum: 0, held: 0 });
});
