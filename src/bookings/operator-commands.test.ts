import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { scenarios } from '../rates/scenarios.ts';
import { routes as rates } from '../rates/routes.ts';
import { compensate, instructCheckin, relocateGuest, setHotelNumber } from './additions/additions.ts';
import { askAgain, settleByHand } from './cancel/settle-by-hand.ts';
import { chargeAgain } from './collect/charge-again.ts';
import {
  allows,
  bookingStates,
  type operations,
  type BookingState,
  type OperationName,
} from './sale/operations.ts';
import { routes as bookings } from './routes.ts';

/** Every command of the operator on a booking in every state: it is refused for the state exactly as in the table. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key } = await testKey(needs, 'sandbox');
const { prebook, book } = buyer(server, { key });

const otherHotel = scenarios.find(({ name }) => name.startsWith('Price Up'))?.id ?? 0;

type Commands = Exclude<
  {
    [Name in OperationName]: (typeof operations)[Name]['by'] extends 'operator' ? Name : never;
  }[OperationName],
  'completeNames'
>;

const commands: Readonly<Record<Commands, (bookingId: string) => Promise<unknown>>> = {
  charge: (id) => chargeAgain(needs, id),
  cancelAgain: (id) => askAgain(needs, id),
  settle: (bookingId) => settleByHand(needs, { bookingId, reference: 'transfer 1' }),
  hotelNumber: (bookingId) => setHotelNumber(needs, { bookingId, number: 'H1' }),
  checkin: (bookingId) =>
    instructCheckin(needs, {
      bookingId,
      instructions: 'Ring twice.',
      email: '',
      phone: '',
      idRequired: false,
      arrivalTimeRequested: false,
    }),
  relocation: (bookingId) => relocateGuest(needs, { bookingId, hotelId: otherHotel, reason: 'overbooked' }),
  compensation: (bookingId) =>
    compensate(needs, { bookingId, key: 'k', amountMinor: 1, description: 'sorry' }),
};

async function booked(hotel = 'Everything Works'): Promise<string> {
  const { prebookId } = await prebook(scenarioHotelId(hotel), {}, { refundableRatesOnly: true });
  return (await book({ prebookId })).coded.data?.bookingId ?? '';
}

async function cancelled(hotel?: string): Promise<string> {
  const id = await booked(hotel);
  await server.ask({ key, method: 'PUT', url: `/v3.0/bookings/${id}` });
  return id;
}

/** Without the triggers, which allow no direct change. */
async function forced(id: string, change: string, other = ''): Promise<string> {
  await needs.db.transaction(async (tx) => {
    await tx.run(`set local session_replication_role = replica`);
    await tx.run(`update bookings set ${change} where id = $1`, [other === '' ? id : other]);
  });
  return id;
}

const states: Readonly<Record<BookingState, () => Promise<string>>> = {
  PENDING: async () =>
    forced(
      await booked(),
      `phase = 'authorised', status = 'PENDING', confirmed_at = null, leased_until = now() + interval '1 hour'`,
    ),
  CONFIRMED: () => booked(),
  'being cancelled': () => cancelled('Cancel Fails at First'),
  'being replaced': async () => {
    const id = await booked();
    return forced(id, `replaces = '${id}'`, await booked());
  },
  CANCELLED: () => cancelled(),
  CANCELLED_WITH_CHARGES: async () => forced(await cancelled(), `status = 'CANCELLED_WITH_CHARGES'`),
  FAILED: async () =>
    forced(
      await booked(),
      `phase = 'failed', status = 'FAILED', failure = 'not-confirmed', confirmed_at = null`,
    ),
};

/** If the state allows it, the command may still fail for another reason. */
const forState = /; only a booking that is | is replaced by booking /;

for (const state of bookingStates)
  test(`a booking that is ${state}: commands are refused for it as in the table, and its status stays`, async () => {
    for (const [name, run] of Object.entries(commands) as [Commands, (id: string) => Promise<unknown>][]) {
      const id = await states[state]();
      const statusOf = () => needs.db.row(`select phase, status from bookings where id = $1`, [id]);
      const before = await statusOf();
      const message = await run(id).then(
        () => '',
        (error: unknown) => (error instanceof Error ? error.message + JSON.stringify(error) : 'thrown'),
      );
      assert.equal(!forState.test(message), allows(name, state), `${name}: ${message}`);
      if (!allows(name, state)) assert.deepEqual(await statusOf(), before, name);
    }
  });
