import Type from 'typebox';
import { amendBooking } from '../../../src/bookings/amend/amend.ts';
import { routes as bookings } from '../../../src/bookings/routes.ts';
import { insertWatch } from '../../../src/bookings/stores/watches-store.ts';
import { task } from '../../../src/contract/task.ts';
import type { TestCard } from '../../../src/payments/gateways/sandbox/sandbox-cards.ts';
import { payInSandbox } from '../../../src/payments/pay-in-sandbox.ts';
import { listDeadLetters } from '../../../src/platform/queue/dead-letters.ts';
import { routes as rates } from '../../../src/rates/routes.ts';
import { testKey, testServer } from '../http.ts';
import type { TestNeeds } from '../needs.ts';
import { workOff } from '../tasks.ts';
import { buyer, scenarioHotelId } from './buyer.ts';
import { payLater } from './pay-later.ts';

const fine = scenarioHotelId('Everything Works');
const refundable = { refundableRatesOnly: true };

/** Everything that an operator can be waited for: the ids, by what is to be done with them. */
export async function waitingForOperator(needs: TestNeeds): Promise<Map<string, string>> {
  const { db, clock } = needs;
  const server = await testServer(needs, [...rates, ...bookings]);
  const { key, accountId } = await testKey(needs, 'sandbox');
  const late = await testKey(needs, 'sandbox');
  await payLater(needs, late.accountId);

  const booked = async (as: string, body: object = {}, prebookBody: object = {}) => {
    const { prebook, book } = buyer(server, { key: as });
    const { prebookId, transactionId } = await prebook(fine, prebookBody, refundable);
    if (transactionId !== null && 'card' in body)
      await payInSandbox(
        needs,
        { accountId, environment: 'sandbox' },
        { transactionId, card: String(body.card) },
      );
    const payment = transactionId === null ? {} : { payment: { method: 'TRANSACTION_ID', transactionId } };
    return (await book({ prebookId, ...payment })).coded.data?.bookingId ?? '';
  };
  const refunded = async (card: TestCard) => {
    const id = await booked(key, { card }, { usePaymentSdk: true });
    await server.ask({ key, method: 'PUT', url: `/v3.0/bookings/${id}` });
    return id;
  };

  const named = await booked(key);
  const caller = { accountId, environment: 'sandbox', keyId: 'key_buyer', compat: 'spec' } as const;
  const holder = { firstName: 'Ada', lastName: 'Newname', email: 'ada@example.org' };
  const amendment = async () => {
    const request = { bookingId: named, holder, remarks: undefined, requestId: '' };
    return String((await amendBooking(needs, caller, request)).id);
  };
  const watched = await booked(key);
  await db.transaction((tx) =>
    insertWatch(tx, {
      bookingId: watched,
      supplier: 'simulator',
      mayLand: false,
      openedAt: clock.now(),
      until: clock.now(),
      nextLookAt: clock.now(),
      lastAnswer: 'unknown',
      keep: 'room-1',
    }),
  );
  const charged = await booked(late.key);
  const { json } = await server.ask({ key: late.key, url: `/v3.0/bookings/${charged}` });
  const { data } = json as { data: { readonly paymentScheduledAt: string } };
  const waiting = {
    owner: accountId,
    completed: await amendment(),
    rejected: await amendment(),
    again: await refunded('late-refund'),
    settled: await refunded('decline-refund'),
    watched,
    charged,
    dead: await deadJob(needs),
  };
  clock.set(new Date(data.paymentScheduledAt));
  return new Map(Object.entries(waiting));
}

async function deadJob(needs: TestNeeds): Promise<string> {
  const doomed = task({
    name: 'test.doomed',
    payload: Type.Object({}),
    retry: { limit: 0, delaySeconds: 1 },
    concurrency: 1,
    work: () => Promise.reject(new Error('out of memory')),
  });
  await needs.db.transaction((tx) => needs.queue.enqueue(tx, doomed, {}));
  await workOff(needs, [doomed]);
  return (await listDeadLetters(needs.db))[0]?.id ?? '';
}
