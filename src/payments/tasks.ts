import { Type } from 'typebox';
import { limits } from '../contract/limits.ts';
import { deleteOld } from '../platform/delete-old.ts';
import { task, type Timer } from '../contract/task.ts';
import { deleteNotices } from './notices-store.ts';
import { isGateway, testPaymentsOf } from './gateways/gateways.ts';
import { takeNotice } from './take-notice.ts';
import { anyStale, deleteReleased, releaseStale } from './money/transactions.ts';

/** A gateway with test cards sends its notices as a real one does, with a signature. */
export const sendTestNotice = task({
  name: 'payments.test-notice',
  payload: Type.Object({
    gateway: Type.String(),
    id: Type.String(),
    gatewayPayment: Type.String(),
    state: Type.Optional(Type.String()),
  }),
  retry: { limit: 5, delaySeconds: 1 },
  concurrency: 4,
  work: async (needs, { gateway, ...notice }, job) => {
    const testPayments = isGateway(gateway) ? testPaymentsOf(gateway) : undefined;
    if (!isGateway(gateway) || testPayments === undefined)
      throw new Error(`gateway ${gateway} has no test payments`);
    await takeNotice(needs, gateway, await testPayments.sign(needs, notice));
    await job.complete(needs.db);
  },
});

export const tasks = [sendTestNotice];

export const timers: readonly Timer[] = [
  { name: 'payments.release-stale', everySeconds: 30, due: anyStale, run: releaseStale },
  {
    name: 'payments.forget-notices',
    everySeconds: 3600,
    run: (needs, signal) =>
      deleteOld(needs, 'notices', {
        signal,
        async deleteSome(before) {
          const atOnce = limits.paymentNoticesDeletedAtOnce;
          const notices = await deleteNotices(needs.db, before, atOnce);
          const released = await deleteReleased(needs.db, before, atOnce);
          return { deleted: notices + released, isLast: notices < atOnce && released < atOnce };
        },
      }),
  },
];
