import type { Owner } from '../accounts/caller.ts';
import type { Tx, Write } from '../contract/database.ts';
import { writeTogether } from '../platform/sql/writes.ts';
import { keptTrace } from '../platform/telemetry/tracing.ts';
import type { EventName } from './names.ts';
import { packed } from './pack/pack.ts';

/**
 * An event. `request` and `response` are the bodies of the operation, as in the
 * API. Erased persons are removed from stored events.
 */
export interface NewEvent {
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
 * The deliveries are inserted with it, one per subscribed webhook, so nothing has to read the outbox in order.
 */
export async function publish(tx: Tx, happening: NewEvent): Promise<void> {
  await writeTogether(tx, [publishing([happening])]);
}

/** Events of one subject at one time, in this order, to be sent with other writes. */
export function publishing(happenings: readonly [NewEvent, ...NewEvent[]]): Write {
  const [{ owner, subject, at }] = happenings;
  return { ...listening, values: valuesOf(happenings, { owner, subject, at, dueAt: at }) };
}

/** As `publish`, but for one webhook only, whatever it subscribes to, and not before `dueAt`: the test delivery. */
export async function publishTo(
  tx: Tx,
  happening: NewEvent,
  { webhookId, dueAt }: { webhookId: string; dueAt: Date },
): Promise<void> {
  const values = [...valuesOf([happening], { ...happening, dueAt }), webhookId];
  await writeTogether(tx, [{ name: 'events-publish-to', parts: partsFor('w.id = $9::text'), values }]);
}

type About = Pick<NewEvent, 'owner' | 'subject' | 'at'> & { readonly dueAt: Date };

function valuesOf(happenings: readonly NewEvent[], { owner, subject, at, dueAt }: About): unknown[] {
  const bodies = happenings.map(({ request, response }) =>
    packed({ request: JSON.stringify(request ?? null), response: JSON.stringify(response ?? null) }),
  );
  const names = happenings.map(({ name }) => name);
  return [owner.accountId, owner.environment, subject, at, names, bodies, dueAt, keptTrace() ?? null];
}

/**
 * The lock serializes the events of one subject until the commit, so a smaller id is never committed after a
 * larger one: otherwise a receiver could get the second event before the first is visible.
 * The ids are drawn after the lock is taken, because the rows that contain them depend on the locking part.
 */
function partsFor(receivers: string): Write['parts'] {
  return {
    turn: `select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text || ' ' || $3::text, 70)) as held`,
    happened: `insert into events (account, environment, name, subject, body, happened_at)
      select $1::text, $2::text, e.name, $3::text, e.body, $4::timestamptz
      from turn, unnest($5::text[], $6::bytea[]) with ordinality as e (name, body, place)
      order by e.place
      returning id, name`,
    deliveries: `insert into webhook_deliveries (webhook, event, subject, created_at, due_at, trace)
      select w.id, happened.id, $3::text, $4::timestamptz, $7::timestamptz, $8::text
      from happened, webhooks w
      where w.account = $1::text and w.environment = $2::text and w.status = 'enabled' and ${receivers}
      order by happened.id`,
  };
}

const listening = {
  name: 'events-publish',
  parts: partsFor(`(w.event_names = '{}' or happened.name = any (w.event_names))`),
};
