import type { Owner } from '../accounts/caller.ts';
import type { Tx, Write } from '../contract/database.ts';
import { writeTogether } from '../platform/sql/writes.ts';
import type { EventName } from './names.ts';
import { packed } from './pack/pack.ts';

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
  await writeTogether(tx, [publishing([happening])]);
}

/** Events of one subject at one time, in this order, to be sent with other writes. */
export function publishing(happenings: readonly [Happening, ...Happening[]]): Write {
  const [{ owner, subject, at }] = happenings;
  return { ...listening, values: valuesOf(happenings, { owner, subject, at, dueAt: at }) };
}

/** As `publish`, but for one webhook only, whatever it listens to, and not before `dueAt`: the test delivery. */
export async function publishTo(
  tx: Tx,
  happening: Happening,
  { webhookId, dueAt }: { webhookId: string; dueAt: Date },
): Promise<void> {
  const values = [...valuesOf([happening], { ...happening, dueAt }), webhookId];
  await writeTogether(tx, [{ name: 'events-publish-to', parts: partsFor('w.id = $8::text'), values }]);
}

type About = Pick<Happening, 'owner' | 'subject' | 'at'> & { readonly dueAt: Date };

function valuesOf(happenings: readonly Happening[], { owner, subject, at, dueAt }: About): unknown[] {
  const bodies = happenings.map(({ request, response }) =>
    packed({ request: JSON.stringify(request ?? null), response: JSON.stringify(response ?? null) }),
  );
  const names = happenings.map(({ name }) => name);
  return [owner.accountId, owner.environment, subject, at, names, bodies, dueAt];
}

/**
 * The lock makes tellers of one subject take turns until they commit, so a smaller id is never committed after a
 * larger one: without it a receiver could be handed the second event before the first is visible.
 * The ids are drawn after the lock is held, because the rows that carry them come out of the locking part.
 */
function partsFor(receivers: string): Write['parts'] {
  return {
    turn: `select pg_advisory_xact_lock(hashtextextended($1::text || ' ' || $2::text || ' ' || $3::text, 70)) as held`,
    happened: `insert into events (account, environment, name, subject, body, happened_at)
      select $1::text, $2::text, e.name, $3::text, e.body, $4::timestamptz
      from turn, unnest($5::text[], $6::bytea[]) with ordinality as e (name, body, place)
      order by e.place
      returning id, name`,
    deliveries: `insert into webhook_deliveries (webhook, event, subject, created_at, due_at)
      select w.id, happened.id, $3::text, $4::timestamptz, $7::timestamptz
      from happened, webhooks w
      where w.account = $1::text and w.environment = $2::text and w.status = 'enabled' and ${receivers}
      order by happened.id`,
  };
}

const listening = {
  name: 'events-publish',
  parts: partsFor(`(w.event_names = '{}' or happened.name = any (w.event_names))`),
};
