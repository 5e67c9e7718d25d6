import type { Owner } from '../contract/owner.ts';
import { limits } from '../contract/limits.ts';
import { refuse } from '../contract/refusal.ts';
import { shortened } from '../contract/quote.ts';
import { assert } from '../lib/assert.ts';
import type { Needs } from '../contract/needs.ts';
import { definedMembers } from '../lib/json/defined-members.ts';
import { giveUpWaiting } from './deliveries-store.ts';
import { checked, defaultSettings, type WebhookChange } from './webhook-settings.ts';
import { secretBytes, secretOf } from './signature.ts';
import {
  countWebhooks,
  deleteWebhook,
  insertSecret,
  insertWebhook,
  lockWebhook,
  retireSecrets,
  updateWebhook,
  webhookOf,
  type Webhook,
  type WebhookStore,
} from './webhooks-store.ts';

type Registering = Pick<Needs, 'db' | 'clock' | 'config' | 'random'>;
/** Registers a webhook and creates its first secret, which is in the response. */
export async function registerWebhook(
  needs: Registering,
  owner: Owner,
  request: WebhookChange & { readonly url: string },
): Promise<Webhook & { secret: string }> {
  const settings = checked(needs, { ...defaultSettings, ...definedMembers(request), url: request.url });
  const secret = secretOf(needs.random.bytes(secretBytes));
  const at = needs.clock.now();
  const id = `wh_${needs.random.uuid().replaceAll('-', '')}`;
  return needs.db.transaction(async (tx) => {
    const store = { db: tx, config: needs.config };
    if ((await countWebhooks(tx, owner)) >= limits.webhooksPerAccount)
      throw refuse(
        'bad-request',
        `an account has at most ${limits.webhooksPerAccount} webhooks; delete one first`,
      );
    const webhook = await insertWebhook(store, owner, { ...settings, id, at });
    assert(webhook !== undefined, 'an insert returns its row');
    await insertSecret(store, webhook.id, { secret, at });
    return { ...webhook, secret };
  });
}

/** Changes the given fields. Disabling drops the waiting deliveries; a replay sends them again. */
export async function changeWebhook(
  needs: Registering,
  owner: Owner,
  { id, change }: { id: string; change: WebhookChange },
): Promise<Webhook> {
  const at = needs.clock.now();
  return needs.db.transaction(async (tx) => {
    const store = { db: tx, config: needs.config };
    const before = await ownWebhook(store, owner, id);
    const settings = checked(needs, { ...before, ...definedMembers(change) });
    const after = await updateWebhook(store, id, { ...settings, at });
    if (settings.status === 'disabled') await giveUpWaiting(tx, id, at);
    assert(after !== undefined, 'the webhook was read in this transaction');
    return after;
  });
}

export async function removeWebhook({ db }: Pick<Needs, 'db'>, owner: Owner, id: string): Promise<void> {
  if ((await deleteWebhook(db, owner, id)) === 0) throw unknown(id);
}

/** A foreign webhook is reported exactly like one that does not exist. */
export async function ownWebhook(store: WebhookStore, owner: Owner, id: string): Promise<Webhook> {
  const webhook = await webhookOf(store, owner, id);
  if (webhook === undefined) throw unknown(id);
  return webhook;
}

/** A new secret signs at once. The old one also signs for another day, or ends now with all earlier ones if it leaked. */
export async function rotateSecret(
  needs: Registering,
  owner: Owner,
  { id, expireNow }: { id: string; expireNow: boolean },
): Promise<{ secret: string; previousExpiresAt: Date }> {
  const at = needs.clock.now();
  const secret = secretOf(needs.random.bytes(secretBytes));
  const previousExpiresAt = new Date(at.getTime() + (expireNow ? 0 : limits.webhookSecretOverlapMs));
  return needs.db.transaction(async (tx) => {
    // Two simultaneous rotations: the second retires the secret of the first.
    if ((await lockWebhook(tx, owner, id)) === undefined) throw unknown(id);
    await retireSecrets(tx, id, previousExpiresAt);
    await insertSecret({ db: tx, config: needs.config }, id, { secret, at });
    return { secret, previousExpiresAt };
  });
}

function unknown(id: string) {
  return refuse('entity-not-found', `there is no webhook ${shortened(id)}`);
}
