import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bookingStateMakers, refusedForState } from '../../test/support/bookings/states.ts';
import { testKey, testServer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { scenarios } from '../rates/scenarios.ts';
import { routes as rates } from '../rates/routes.ts';
import { compensate, instructCheckin, relocateGuest, setHotelNumber } from './additions/additions.ts';
import { retryCancellation, settleByHand } from './cancel/settle-by-hand.ts';
import { chargeAgain } from './collect/charge-again.ts';
import { allows, bookingStates, type operations, type OperationName } from './sale/operations.ts';
import { routes as bookings } from './routes.ts';

/** Every command of the operator on a booking in every state: it is refused for the state exactly as in the table. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key } = await testKey(needs, 'sandbox');

const otherHotel = scenarios.find(({ name }) => name.startsWith('Price Up'))?.id ?? 0;

/** `booking-operations.test.ts` has them: they are about an amendment. */
type Amendments = 'completeNames' | 'rejectNames' | 'completeRebook' | 'rejectRebook';
type Commands = Exclude<
  {
    [Name in OperationName]: (typeof operations)[Name]['by'] extends 'operator' ? Name : never;
  }[OperationName],
  Amendments
>;

const commands: Readonly<Record<Commands, (bookingId: string) => Promise<unknown>>> = {
  charge: (id) => chargeAgain(needs, id),
  cancelAgain: (id) => retryCancellation(needs, id),
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

const states = bookingStateMakers({ needs, server, key });

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
      assert.equal(!refusedForState.test(message), allows(name, state), `${name}: ${message}`);
      if (!allows(name, state)) assert.deepEqual(await statusOf(), before, name);
    }
  });
