import { recordAction } from '../accounts/audit-log/store.ts';
import type { Owner } from '../contract/owner.ts';
import { refuseField, together } from '../contract/field-checks.ts';
import { refuse } from '../contract/refusal.ts';
import type { FurtherCheck } from '../contract/route.ts';
import type { Needs } from '../contract/needs.ts';
import { replayEvents } from './deliveries-store.ts';
import { checkEvents } from './webhook-settings.ts';
import { ownWebhook } from './webhooks.ts';

/** Sends the events of a time range again to one webhook, in their order and with their original ids. */
export async function replay(
  { db, clock, config }: Pick<Needs, 'db' | 'clock' | 'config'>,
  owner: Owner,
  { id, from, to, events }: { id: string; from: Date; to: Date | undefined; events: readonly string[] },
): Promise<number> {
  const at = clock.now();
  const end = to ?? at;
  together({ events: () => checkEvents(events), from: () => checkRange(from, end) });
  return db.transaction(async (tx) => {
    const webhook = await ownWebhook({ db: tx, config }, owner, id);
    if (webhook.status === 'disabled')
      throw refuse('bad-request', `webhook ${id} is disabled; enable it before asking for a replay`);
    const replayed = await replayEvents(tx, id, { from, to: end, events, at });
    const detail = { from: from.toISOString(), to: end.toISOString(), events: replayed };
    const { accountId: account, environment } = owner;
    await recordAction(tx, { name: 'webhook.replayed', subject: id, account, environment, detail });
    return replayed;
  });
}

/** The same checks of the fields that match their schema. */
export const checkReplay: FurtherCheck = ({ clock }, { body, mismatches }) => {
  const { from, to, events = [] } = body as { from?: string; to?: string; events?: string[] };
  together({
    events: () => checkEvents(events),
    from: () => {
      if (from !== undefined && !mismatches.has('to'))
        checkRange(new Date(from), to === undefined ? clock.now() : new Date(to));
    },
  });
};

function checkRange(from: Date, to: Date): void {
  if (from < to) return;
  const message = `from is ${from.toISOString()}: it must be before to, which is ${to.toISOString()}`;
  throw refuseField('wrong-input', { pointer: '/from', message });
}
