import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { sandboxGateway } from '../../payments/gateways.ts';
import { routes as rates } from '../../rates/routes.ts';
import { audit } from '../audit/audit.ts';
import { routes as bookings } from '../routes.ts';
import { captureDue } from './capture-due.ts';
import { chargeAgain } from './charge-again.ts';

/** Pay later: the gateway has taken the money that was due, and its answer has not come when somebody else acts. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
await needs.db.run(`insert into selling_terms (account, pay_later) values ($1, true)`, [accountId]);
const start = needs.clock.now();

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT', path: string): Promise<Json> =>
  ((await server.ask({ key, method, url: `/v3.0${path}` })).json as Json).data;

async function heldAndDue(): Promise<{ bookingId: string; due: Date }> {
  needs.clock.set(start);
  const { prebook, book } = buyer(server, { key });
  const hotel = scenarioHotelId('Everything Works');
  const { prebookId } = await prebook(hotel, {}, { refundableRatesOnly: true });
  const { coded, text } = await book({ prebookId });
  const bookingId = coded.data?.bookingId ?? text;
  const due = new Date((await ask('GET', `/bookings/${bookingId}`)).paymentScheduledAt);
  needs.clock.set(due);
  return { bookingId, due };
}

/** The first capture is made at the gateway, and then `afterwards` decides what is heard of it. */
function firstCapture(t: TestContext, afterwards: () => Promise<void>): void {
  const gateway = sandboxGateway(needs);
  const capture = gateway.capture.bind(gateway);
  const mocked = t.mock.method(gateway, 'capture', async (asked: Parameters<typeof capture>[0]) => {
    const isFirst = mocked.mock.callCount() === 0;
    const answer = await capture(asked);
    if (isFirst) await afterwards();
    return answer;
  });
}

const findings = async () => (await audit(needs, { sinceDays: 400 })).findings;

test('a cancel by a clock that is behind, while the money is being taken: all of it goes back', async (t) => {
  const { bookingId, due } = await heldAndDue();
  const [taken, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  firstCapture(t, async () => {
    taken.resolve();
    await heard.promise;
  });
  const capturing = captureDue(needs);
  await taken.promise;
  needs.clock.set(new Date(due.getTime() - 1));
  const cancelled = await ask('PUT', `/bookings/${bookingId}`);
  assert.deepEqual([cancelled.status, cancelled.cancelPending], ['CANCELLED', false]);
  const { price } = await ask('GET', `/bookings/${bookingId}`);
  assert.equal(cancelled.refund_amount, price);
  heard.resolve();
  await capturing;
  assert.equal((await ask('GET', `/bookings/${bookingId}`)).paymentStatus, 'refunded');
  assert.deepEqual(await findings(), []);
});

test('the answer is lost, and the operator has it charged again: it is taken once', async (t) => {
  const { bookingId, due } = await heldAndDue();
  firstCapture(t, () => Promise.reject(new Error('the answer was lost')));
  await captureDue(needs);
  assert.equal((await ask('GET', `/bookings/${bookingId}`)).paymentStatus, 'requires_capture');
  needs.clock.set(new Date(due.getTime() + 60_000));
  assert.equal((await chargeAgain(needs, bookingId)).state, 'captured');
  assert.deepEqual(await findings(), []);
});
