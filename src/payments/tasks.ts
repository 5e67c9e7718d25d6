import { Type } from 'typebox';
import { limits } from '../contract/limits.ts';
import { deleteOld } from '../platform/delete-old.ts';
import { task, type Timer } from '../contract/task.ts';
import { forgetNotices } from './notices-store.ts';
import { sandboxNotice } from './gateways/sandbox/sandbox-notices.ts';
import { takeNotice } from './take-notice.ts';
import { anyStale, releaseStale } from './money/transactions.ts';

/** The sandbox gateway sends its notices through the same route as a real one, with a signature. */
export const notifyOfSandboxPayment = task({
  name: 'payments.sandbox-notice',
  payload: Type.Object({
    id: Type.String(),
    gatewayPayment: Type.String(),
    says: Type.Optional(Type.String()),
  }),
  retry: { limit: 5, delaySeconds: 1 },
  concurrency: 4,
  work: async (needs, notice, job) => {
    await takeNotice(needs, 'sandbox', await sandboxNotice(needs, notice));
    await job.complete(needs.db);
  },
});

export const tasks = [notifyOfSandboxPayment];

export const timers: readonly Timer[] = [
  { name: 'payments.release-stale', everySeconds: 30, due: anyStale, run: releaseStale },
  {
    name: 'payments.forget-notices',
    everySeconds: 3600,
    run: (needs, signal) =>
      deleteOld(needs, 'notices', {
        signal,
        async deleteSome(before) {
          const atOnce = limits.paymentNoticesForgottenAtOnce;
          const deleted = await forgetNotices(needs.db, before, atOnce);
          return { deleted, isLast: deleted < atOnce };
        },
      }),
  },
];
