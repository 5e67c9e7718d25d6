import assert from 'node:assert/strict';
import { routes as bookings } from '../../../src/bookings/routes.ts';
import type { Needs } from '../../../src/contract/needs.ts';
import { routes as rates } from '../../../src/rates/routes.ts';
import { buyer, scenarioHotelId } from './buyer.ts';
import { testKey, testServer } from '../http.ts';
import { testNeeds } from '../needs.ts';

type Json = ReturnType<typeof JSON.parse>;

/** From now on bookings of the account are paid when their free cancellation ends. */
export async function payLater({ db }: Pick<Needs, 'db'>, accountId: string): Promise<void> {
  await db.run(`insert into selling_terms (account, pay_later) values ($1, true)`, [accountId]);
}

/** A service with an account that pays when the free cancellation ends: its money is held until then. */
export async function payLaterService() {
  const needs = await testNeeds();
  const server = await testServer(needs, [...rates, ...bookings]);
  const { key, accountId } = await testKey(needs, 'sandbox');
  await payLater(needs, accountId);
  const start = needs.clock.now();

  async function ask(method: 'GET' | 'PUT', bookingId: string): Promise<Json> {
    const { json } = await server.ask({ key, method, url: `/v3.0/bookings/${bookingId}` });
    return (json as Json).data;
  }
  const { prebook, book } = buyer(server, { key });
  return {
    needs,
    accountId,
    prebook,
    book,
    start,
    read: (bookingId: string) => ask('GET', bookingId),
    cancel: (bookingId: string) => ask('PUT', bookingId),

    /** A booking whose money is held, and the instant at which it is due. `further`: of its prebook. */
    async held(words: string, further: object = {}): Promise<{ readonly id: string; readonly due: Date }> {
      needs.clock.set(start);
      const { prebookId } = await prebook(scenarioHotelId(words), further, { refundableRatesOnly: true });
      const { coded, text } = await book({ prebookId });
      assert.equal(coded.data?.paymentStatus, 'requires_capture', text);
      const id = coded.data?.bookingId ?? '';
      return { id, due: new Date((await ask('GET', id)).paymentScheduledAt) };
    },
  };
}
