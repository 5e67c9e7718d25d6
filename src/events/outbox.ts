import { owner, type Owner } from '../contract/owner.ts';
import type { Tx, Write } from '../contract/database.ts';
import { column, insertSelect, tableOf } from '../lib/columns/columns.ts';
import { jsonBytes } from '../lib/columns/each.ts';
import { writeTogether } from '../platform/sql/writes/writes.ts';
import { keptTrace } from '../platform/telemetry/tracing.ts';
import type { EventName } from './names.ts';
import { newDelivery } from './new-delivery.ts';
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
  return { ...listening, row: rowOf(happenings, { owner, subject, at, dueAt: at }) };
}

/** As `publish`, but for one webhook only, whatever it subscribes to, and not before `dueAt`: the test delivery. */
export async function publishTo(
  tx: Tx,
  happening: NewEvent,
  { webhookId, dueAt }: { webhookId: string; dueAt: Date },
): Promise<void> {
  const row = { ...rowOf([happening], { ...happening, dueAt }), webhook: webhookId };
  await writeTogether(tx, [
    { name: 'events-publish-to', columns, parts: partsFor('w.id = each.webhook'), row },
  ]);
}

type About = Pick<NewEvent, 'owner' | 'subject' | 'at'> & { readonly dueAt: Date };

function rowOf(happenings: readonly NewEvent[], { owner, subject, at, dueAt }: About): object {
  const bodies = happenings.map(({ request, response }) =>
    jsonBytes(
      packed({ request: JSON.stringify(request ?? null), response: JSON.stringify(response ?? null) }),
    ),
  );
  const names = happenings.map(({ name }) => name);
  const { accountId: account, environment } = owner;
  return { account, environment, subject, at, names, bodies, due_at: dueAt, trace: keptTrace() };
}

const newEvent = tableOf({
  owner,
  name: column<EventName>('name'),
  subject: column<string>('subject'),
  body: column<Uint8Array>('body'),
  happenedAt: column<Date>('happened_at'),
});
const firstDelivery = tableOf({ ...newDelivery, trace: column<string | null>('trace') });

/**
 * The lock serializes the events of one subject until the commit, so a smaller id is never committed after a
 * larger one: otherwise a receiver could get the second event before the first is visible.
 * The ids are drawn after the lock is taken, because the rows that contain them depend on the locking part.
 */
function partsFor(receivers: string): Write['parts'] {
  return {
    turn: `select pg_advisory_xact_lock(hashtextextended(account || ' ' || environment || ' ' || subject, 70)) as held,
        ordinality as n
      from each order by subject`,
    happened: `${insertSelect('events', newEvent, {
      owner: 'each.account, each.environment',
      name: 'e.name',
      subject: 'each.subject',
      body: 'e.body',
      happenedAt: 'each.at',
    })}
      from turn join each on each.ordinality = turn.n,
        unnest(each.names, each.bodies) with ordinality as e (name, body, place)
      order by turn.n, e.place
      returning id, name, account, environment, subject`,
    deliveries: `${insertSelect('webhook_deliveries', firstDelivery, {
      webhook: 'w.id',
      event: 'happened.id',
      subject: 'happened.subject',
      createdAt: 'each.at',
      dueAt: 'each.due_at',
      trace: 'each.trace',
    })}
      from happened join each using (account, environment, subject) join webhooks w using (account, environment)
      where w.status = 'enabled' and ${receivers}
      order by happened.id`,
  };
}

/** Rows that are written together have different subjects. */
const columns = {
  others: {
    account: 'text',
    environment: 'text',
    subject: 'text',
    at: 'timestamptz',
    names: 'text[]',
    bodies: 'bytea[]',
    due_at: 'timestamptz',
    trace: 'text',
    webhook: 'text',
  },
};

const listening = {
  name: 'events-publish',
  columns,
  parts: partsFor(`(w.event_names = '{}' or happened.name = any (w.event_names))`),
};
