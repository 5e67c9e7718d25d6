import type { Owner } from '../contract/owner.ts';
import { refuse } from '../contract/refusal.ts';
import { limits } from '../contract/limits.ts';
import type { Needs } from '../contract/needs.ts';
import { deliver } from './deliver.ts';
import { claimDue, type Outcome } from './deliveries-store.ts';
import { publishTo } from './outbox.ts';
import { secretsOf, type Webhook } from './webhooks-store.ts';
import { ownWebhook } from './webhooks.ts';

/** Sends a `webhook.test` event now and returns the receiver's answer. A failed delivery is retried like any other. */
export async function testWebhook(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'log' | 'random'>,
  owner: Owner,
  id: string,
): Promise<{ eventId: string; outcome: Outcome }> {
  const webhook = await enabledWebhook(needs, owner, id);
  const at = needs.clock.now();
  // Due at the end of the lease, as if already claimed: the dispatcher must not send it too.
  const dueAt = new Date(at.getTime() + limits.webhookLeaseMs);
  const subject = `test ${needs.random.uuid()}`;
  const response = { message: 'This is a test delivery.' };
  await needs.db.transaction((tx) =>
    publishTo(
      tx,
      { owner, name: 'webhook.test', subject, request: null, response, at },
      { webhookId: id, dueAt },
    ),
  );
  const until = new Date(dueAt.getTime() + limits.webhookLeaseMs);
  const [claimed] = await claimDue(needs.db, id, { now: dueAt, until, limit: 1, subject });
  if (claimed === undefined) {
    await enabledWebhook(needs, owner, id);
    throw refuse('bad-request', `webhook ${id} was changed meanwhile; test it again`);
  }
  const secrets = await secretsOf(needs, id, at);
  return {
    eventId: claimed.eventId,
    outcome: await deliver(needs, claimed, {
      webhook,
      secrets,
      timeoutMs: limits.webhookTestTimeoutMs,
    }),
  };
}

async function enabledWebhook(
  needs: Pick<Needs, 'db' | 'config'>,
  owner: Owner,
  id: string,
): Promise<Webhook> {
  const webhook = await ownWebhook(needs, owner, id);
  if (webhook.status === 'disabled')
    throw refuse('bad-request', `webhook ${id} is disabled; enable it before testing it`);
  return webhook;
}
