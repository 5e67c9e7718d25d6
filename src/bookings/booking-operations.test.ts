import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../test/support/bookings/buyer.ts';
import { bookingStateMakers, refusedForState } from '../../test/support/bookings/states.ts';
import { whileTimePasses } from '../../test/support/clock.ts';
import { testKey, testServer, type Answer } from '../../test/support/http.ts';
import { testNeeds } from '../../test/support/needs.ts';
import { routes as rates } from '../rates/routes.ts';
import { settleAmendment } from './amend/amend.ts';
import { completeAmendment } from './rebook/complete-amendment.ts';
import { allows, bookingStates, operationNames, repeats, type OperationName } from './sale/operations.ts';
import { insertAmendment } from './stores/amendments-store.ts';
import { bookingById } from './stores/bookings-store.ts';
import { routes as bookings } from './routes.ts';

/** Every operation of the account, and every amendment of the operator, in every state: as in the table. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key } = await testKey(needs, 'sandbox');
const states = bookingStateMakers({ needs, server, key });
const { prebook } = buyer(server, { key });

const holder = { firstName: 'Nora', lastName: 'Quill', email: 'nora@example.com' };

/** A prebook that is an alternative of the booking, as if it had been made while the booking was CONFIRMED. */
async function alternativeOf(id: string): Promise<string> {
  const { prebookId } = await prebook(scenarioHotelId('Everything Works'), {}, { refundableRatesOnly: true });
  await needs.db.run(`update prebooks set replaces = $2 where id = $1`, [prebookId, id]);
  return prebookId;
}

async function amendment(type: 'UPDATE' | 'REBOOK', id: string): Promise<number> {
  const booking = await bookingById(needs.db, id);
  assert.ok(booking);
  const made = await insertAmendment(needs.db, {
    bookingId: id,
    type,
    subType: type === 'UPDATE' ? 'UPDATE_NAME_CHANGE' : 'CHECKIN_CHANGE',
    prebookId: type === 'UPDATE' ? null : await alternativeOf(id),
    people: booking.people,
    audit: null,
    createdBy: 'key',
    requestId: '',
    at: needs.clock.now(),
  });
  assert.ok(made);
  return made.id;
}

async function call(method: 'PUT' | 'POST', path: string, body?: object): Promise<string> {
  const answer: Answer = await server.ask({
    key,
    method,
    url: `/v3.0${path}`,
    ...(body === undefined ? {} : { body }),
  });
  return answer.status === 200 ? '' : answer.text;
}

type Operations = Extract<
  OperationName,
  | 'cancel'
  | 'alternatives'
  | 'rebook'
  | 'amend'
  | 'completeNames'
  | 'rejectNames'
  | 'completeRebook'
  | 'rejectRebook'
>;

/** Each returns the refusal, or an empty text. */
const operations: Readonly<Record<Operations, (id: string) => Promise<unknown>>> = {
  cancel: (id) => call('PUT', `/bookings/${id}?timeout=1`),
  alternatives: (id) =>
    call('POST', `/bookings/${id}/alternative-prebooks`, {
      occupancies: [{ adults: 2, childrenAges: [] }],
    }),
  rebook: async (id) =>
    call('POST', '/rates/rebook', { prebookId: await alternativeOf(id), existingBookingId: id }),
  amend: (id) => call('PUT', `/bookings/${id}/amend`, { holder }),
  completeNames: async (id) => completeAmendment(needs, { id: await amendment('UPDATE', id) }),
  rejectNames: async (id) =>
    settleAmendment(needs, { id: await amendment('UPDATE', id), status: 'REJECTED' }),
  completeRebook: async (id) => completeAmendment(needs, { id: await amendment('REBOOK', id) }),
  rejectRebook: async (id) =>
    settleAmendment(needs, { id: await amendment('REBOOK', id), status: 'REJECTED' }),
};

for (const state of bookingStates)
  test(`a booking that is ${state}: operations are allowed, repeated or refused as in the table`, async () => {
    for (const [name, run] of Object.entries(operations) as [
      Operations,
      (id: string) => Promise<unknown>,
    ][]) {
      const id = await states[state]();
      const statusOf = () => needs.db.row(`select phase, status from bookings where id = $1`, [id]);
      const before = await statusOf();
      const refusal = await whileTimePasses(needs.clock, run(id)).then(
        (answer) => (typeof answer === 'string' ? answer : ''),
        (error: unknown) => (error instanceof Error ? error.message + JSON.stringify(error) : 'thrown'),
      );
      const isDone = allows(name, state) || repeats(name, state);
      assert.equal(!refusedForState.test(refusal), isDone, `${name}: ${refusal}`);
      if (isDone) assert.equal(refusal, '', name);
      if (!allows(name, state)) assert.deepEqual(await statusOf(), before, name);
    }
  });

interface Listed {
  readonly name: OperationName;
  readonly outcome: string;
  readonly reason: string;
}

async function listed(id: string): Promise<{ state: string; operations: Listed[] }> {
  const { status, text } = await server.ask({ key, url: `/v3.0/bookings/${id}/operations` });
  assert.equal(status, 200, text);
  return (JSON.parse(text) as { data: { state: string; operations: Listed[] } }).data;
}

for (const state of bookingStates)
  test(`GET /bookings/{bookingId}/operations → 200 for a booking that is ${state}: the outcomes of the table`, async () => {
    const answer = await listed(await states[state]());
    assert.equal(answer.state, state);
    assert.deepEqual(
      answer.operations.map(({ name }) => name),
      operationNames,
    );
    for (const { name, outcome, reason } of answer.operations) {
      assert.equal(outcome === 'allowed', allows(name, state), name);
      assert.equal(outcome === 'repeat', repeats(name, state), name);
      assert.equal(refusedForState.test(reason), outcome === 'refused', `${name}: ${reason}`);
    }
  });

test('GET /bookings/{bookingId}/operations → 404 for the booking of another account', async () => {
  const { key: stranger } = await testKey(needs, 'sandbox');
  const url = `/v3.0/bookings/${await states.CONFIRMED()}/operations`;
  assert.equal((await server.ask({ key: stranger, url })).status, 404);
});
