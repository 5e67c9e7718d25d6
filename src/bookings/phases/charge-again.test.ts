import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buyer, scenarioHotelId } from '../../../test/support/buyer.ts';
import { testKey, testServer } from '../../../test/support/http.ts';
import { testNeeds } from '../../../test/support/needs.ts';
import { limits } from '../../contract/limits.ts';
import { routes as rates } from '../../rates/routes.ts';
import { audit } from '../audit/audit.ts';
import { routes as bookings } from '../routes.ts';
import { captureDue } from './capture-due.ts';
import { chargeAgain } from './charge-again.ts';

/** The operator asks once more for money that was refused when it was due. */
const needs = await testNeeds();
const server = await testServer(needs, [...rates, ...bookings]);
const { key, accountId } = await testKey(needs, 'sandbox');
await needs.db.run(`insert into selling_terms (account, pay_later) values ($1, true)`, [accountId]);
const start = needs.clock.now();

type Json = ReturnType<typeof JSON.parse>;
const ask = async (method: 'GET' | 'PUT', path: string): Promise<Json> =>
  ((await server.ask({ key, method, url: `/v3.0${path}` })).json as Json).data;

async function held(words: string): Promise<{ bookingId: string; due: Date }> {
  needs.clock.set(start);
  const { prebook, book } = buyer(server, { key });
  const { prebookId } = await prebook(scenarioHotelId(words), {}, { refundableRatesOnly: true });
  const { coded, text } = await book({ prebookId });
  const bookingId = coded.data?.bookingId ?? text;
  return { bookingId, due: new Date((await ask('GET', `/bookings/${bookingId}`)).paymentScheduledAt) };
}

test('what was given up is asked for once more, and refused once more; the audit names it all the while', async () => {
  const { bookingId, due } = await held('Capture Declined');
  for (const lateMs of [0, limits.refusedMoneyGiveUpMs]) {
    needs.clock.set(new Date(due.getTime() + lateMs));
    await captureDue(needs);
  }
  const [found] = (await audit(needs, { sinceDays: 400 })).findings;
  assert.match(found?.says ?? '', /refused for good/);
  assert.equal((await chargeAgain(needs, bookingId)).state, 'held');
  const { history } = await ask('GET', `/bookings/${bookingId}`);
  const notes = history.slice(-2).map(({ who, what }: Json) => `${who}: ${what}`);
  assert.deepEqual(notes, ['operator: payment asked again', 'service: payment given up']);
});

test('money that can be taken is taken', async () => {
  const { bookingId, due } = await held('Everything Works');
  needs.clock.set(due);
  assert.equal((await chargeAgain(needs, bookingId)).state, 'captured');
  assert.equal((await ask('GET', `/bookings/${bookingId}`)).paymentStatus, 'succeeded');
  await assert.rejects(chargeAgain(needs, bookingId), /no money that is held and due/);
});

test('not before it is due, and not of a booking that is cancelled or unknown', async () => {
  const early = await held('Everything Works');
  await assert.rejects(chargeAgain(needs, early.bookingId), /no money that is held and due/);
  await ask('PUT', `/bookings/${early.bookingId}`);
  needs.clock.set(early.due);
  await assert.rejects(chargeAgain(needs, early.bookingId), /no money that is held and due/);
  await assert.rejects(chargeAgain(needs, 'none'), /no booking none/);
});
