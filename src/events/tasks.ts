import { Type } from 'typebox';
import { limits } from '../contract/limits.ts';
import { task, type Timer } from '../contract/task.ts';
import { deleteOld } from '../platform/delete-old.ts';
import { deliverDue } from './deliver.ts';
import { anyWebhookDue, deleteEvents, webhooksDue } from './deliveries-store.ts';

/** Sends the due deliveries of one webhook. If it fails nothing is lost: the next run of the timer enqueues it again. */
const deliverToWebhook = task({
  name: 'events.deliver',
  payload: Type.Object({ webhookId: Type.String() }),
  retry: { limit: 5, delaySeconds: 1 },
  concurrency: 16,
  overtime: { afterMs: limits.webhookPromptMs, jobs: limits.webhooksThatHang },
  work: async (needs, { webhookId }, job) => {
    await deliverDue(needs, webhookId, { signal: job.signal });
    await job.complete(needs.db);
  },
});

/**
 * One job per webhook with something due: a receiver that hangs delays only itself. Its job makes room for another after
 * a second, and accounts take turns. Publishing enqueues nothing, so inserting an event costs one statement, and a retry
 * needs no job that waits for hours.
 */
const dispatch: Timer = {
  name: 'events.dispatch',
  everySeconds: 1,
  due: anyWebhookDue,
  run: async ({ db, clock, queue }) => {
    for (const { id: webhookId, account } of await webhooksDue(db, clock.now()))
      await db.transaction((tx) =>
        queue.enqueue(tx, deliverToWebhook, { webhookId }, { key: webhookId, account }),
      );
  },
};

const deletion: Timer = {
  name: 'events.forget',
  everySeconds: 3600,
  run: (needs, signal) =>
    deleteOld(needs, 'events', {
      signal,
      async deleteSome(before) {
        const deleted = await deleteEvents(needs.db, before, limits.eventsDeletedAtOnce);
        return { deleted, isLast: deleted === 0 };
      },
    }),
};

export const tasks = [deliverToWebhook];
export const timers: readonly Timer[] = [dispatch, deletion];
