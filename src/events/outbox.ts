import type { Owner } from '../accounts/caller.ts';
import type { Tx } from '../contract/database.ts';
import type { EventName } from './names.ts';

/**
 * What happened. `request` and `response` are the bodies that the operation was asked with and answered with, as the
 * wire has them. Erased persons are removed from stored events.
 */
export interface Happening {
  readonly owner: Owner;
  readonly name: EventName;
  /** The booking, job or mapping concerned. Events of one subject reach a receiver in the order in which they were inserted. */
  readonly subject: string;
  readonly request: unknown;
  readonly response: unknown;
  readonly at: Date;
}

/**
 * Inserts an event in the transaction of the change: both are committed or neither.
 * The deliveries are written at once, one per webhook that listens, so nothing has to read the outbox in order.
 */
export async function publish(tx: Tx, happening: Happening): Promise<void> {
  await tx.run(listening, valuesOf(happening, happening.at));
}

/** As `publish`, but for one webhook only, whatever it listens to, and not before `dueAt`: the test delivery. */
export async function publishTo(
  tx: Tx,
  happening: Happening,
  { webhookId, dueAt }: { webhookId: string; dueAt: Date },
): Promise<void> {
  const statement = { name: 'events-publish-to', text: insertSql('w.id = $9') };
  await tx.run(statement, [...valuesOf(happening, dueAt), webhookId]);
}

function valuesOf({ owner, name, subject, request, response, at }: Happening, dueAt: Date): unknown[] {
  const texts = [JSON.stringify(request ?? null), JSON.stringify(response ?? null)];
  return [owner.accountId, owner.environment, name, subject, ...texts, at, dueAt];
}

/**
 * The lock makes tellers of one subject take turns until they commit, so a smaller id is never committed after a
 * larger one: without it a receiver could be handed the second event before the first is visible.
 * The id is drawn after the lock is held, because the row that carries it comes out of the locking part.
 */
function insertSql(receivers: string): string {
  return `
    with turn as materialized (
      select pg_advisory_xact_lock(hashtextextended($1 || ' ' || $2 || ' ' || $4, 70)) as held
    ), event as (
      insert into events (account, environment, name, subject, request, response, happened_at)
      select $1, $2, $3, $4, $5, $6, $7::timestamptz from turn
      returning id
    )
    insert into webhook_deliveries (webhook, event, subject, created_at, due_at)
    select w.id, event.id, $4, $7::timestamptz, $8::timestamptz
    from event, webhooks w
    where w.account = $1 and w.environment = $2 and w.status = 'enabled' and ${receivers}`;
}

const listening = {
  name: 'events-publish',
  text: insertSql(`(w.event_names = '{}' or $3 = any (w.event_names))`),
};
