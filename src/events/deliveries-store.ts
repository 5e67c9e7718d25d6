import type { Caller } from '../contract/owner.ts';
import type { Sql } from '../contract/database.ts';
import { insertSelect, tableOf, column } from '../lib/columns/columns.ts';
import { newDelivery } from './new-delivery.ts';
import { withBodies, type Stored } from './pack/pack.ts';

/** A claimed delivery: the content, the address and the secrets. */
export interface Claimed {
  readonly id: number;
  readonly attempts: number;
  readonly dueAt: Date;
  readonly firstAttemptAt: Date | null;
  readonly eventId: string;
  readonly eventName: string;
  readonly environment: Caller['environment'];
  readonly compat: Caller['compat'];
  /** The trace of the change. */
  readonly trace: string | null;
  readonly request: string;
  readonly response: string;
}

/** No delivery of the same subject waits before delivery `d`. */
const isFirst = `not exists (
  select from webhook_deliveries earlier
  where earlier.webhook = d.webhook and earlier.subject = d.subject and earlier.state = 'waiting' and earlier.id < d.id
)`;

/**
 * Claims due deliveries of one webhook until `until`. Of each subject only the oldest waiting one can be
 * claimed: the next is sent when this one was delivered or given up, so a booking's events keep their order.
 * Two processes never claim the same row: the second skips rows that the first has locked, and finds them not due afterwards.
 */
export async function claimDue(
  sql: Sql,
  webhookId: string,
  { now, until, limit, subject }: { now: Date; until: Date; limit: number; subject?: string },
): Promise<Claimed[]> {
  const rows = await sql.rows<Stored<Claimed>>(
    {
      name: 'events-claim-due',
      text: `
        with due as (
          select d.id from webhook_deliveries d
          where d.webhook = $1 and d.state = 'waiting' and d.due_at <= $2
            and ($5::text is null or d.subject = $5) and ${isFirst}
          order by d.due_at, d.id
          limit $4
          for update skip locked
        ), taken as (
          update webhook_deliveries d
          set due_at = $3, attempts = d.attempts + 1, first_attempt_at = coalesce(d.first_attempt_at, $2)
          from due where d.id = due.id
          returning d.id, d.attempts, d.due_at, d.first_attempt_at, d.event, d.trace
        )
        select taken.id, taken.attempts, taken.due_at as "dueAt", taken.first_attempt_at as "firstAttemptAt",
          e.event_id as "eventId", e.name as "eventName", e.environment, taken.trace,
          coalesce((select a.compat from accounts a where a.id = e.account), 'spec') as compat, e.body, e.request, e.response
        from taken join events e on e.id = taken.event
        order by taken.id`,
    },
    [webhookId, now, until, limit, subject ?? null],
  );
  return rows.map(withBodies);
}

/** The result of one attempt. */
export interface Outcome {
  readonly attemptedAt: Date;
  readonly tookMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string;
  readonly state: 'waiting' | 'delivered' | 'given_up';
  /** When to try again, or when it ended. */
  readonly at: Date;
}

const attempts = tableOf({
  delivery: column<number>('delivery'),
  attempt: column<number>('attempt'),
  attemptedAt: column<Date>('attempted_at'),
  tookMs: column<number>('took_ms'),
  status: column<number | null>('status'),
  error: column<string | null>('error'),
  answer: column<string>('answer'),
});

/**
 * Stores an attempt and its result, without the answer if people were removed from the event while it was sent: the
 * answer may repeat them. Locking the event lets an erasure that runs finish first. Changes nothing if the delivery is no longer claimed by this process: the
 * lease expired and another process claimed it (its attempt counts), or it was finished meanwhile.
 */
export async function recordOutcome(sql: Sql, claimed: Claimed, outcome: Outcome): Promise<boolean> {
  const { attemptedAt, tookMs, status, error, answer, state, at } = outcome;
  const rowCount = await sql.run(
    {
      name: 'events-record-outcome',
      text: `
        with ended as (
          update webhook_deliveries
          set state = $3,
            due_at = case when $3 = 'waiting' then $4::timestamptz else due_at end,
            finished_at = case when $3 = 'waiting' then null else $4::timestamptz end
          where id = $1 and attempts = $2 and state = 'waiting'
          returning id, event
        ), kept as (
          select ended.id, e.is_erased from ended join events e on e.id = ended.event for share of e
        )
        ${insertSelect('webhook_attempts', attempts, {
          delivery: 'id',
          attempt: '$2',
          attemptedAt: '$5',
          tookMs: '$6',
          status: '$7',
          error: '$8',
          answer: `case when is_erased then '' else $9 end`,
        })} from kept`,
    },
    [claimed.id, claimed.attempts, state, at, attemptedAt, tookMs, status, error, answer],
  );
  return rowCount === 1;
}

/** The webhooks with due deliveries; one that waits behind another of its subject cannot be sent, so it counts as not due. */
const isDue = (at: string): string => `w.status = 'enabled' and exists (
  select from webhook_deliveries d
  where d.webhook = w.id and d.state = 'waiting' and d.due_at <= ${at} and ${isFirst}
)`;

/** A condition with the time in `$1`. */
export const anyWebhookDue = `exists (select from webhooks w where ${isDue('$1')})`;

export async function webhooksDue(sql: Sql, now: Date): Promise<{ id: string; account: string }[]> {
  return sql.rows(`select w.id, w.account from webhooks w where ${isDue('$1')} order by w.id`, [now]);
}

/** Gives up the waiting deliveries of a disabled webhook; a replay sends them again. */
export async function giveUpWaiting(sql: Sql, webhookId: string, at: Date): Promise<void> {
  await sql.run(
    `update webhook_deliveries set state = 'given_up', finished_at = $2 where webhook = $1 and state = 'waiting'`,
    [webhookId, at],
  );
}

const replay = tableOf({ ...newDelivery, isReplay: column<boolean>('is_replay') });

export interface ReplayRange {
  readonly from: Date;
  readonly to: Date;
  /** Empty: every event that the webhook subscribes to. */
  readonly events: readonly string[];
  readonly at: Date;
}

/** Schedules the events of a range for delivery again, in their order, with their ids. */
export async function replayEvents(
  sql: Sql,
  webhookId: string,
  { from, to, events, at }: ReplayRange,
): Promise<number> {
  return sql.run(
    `${insertSelect('webhook_deliveries', replay, {
      webhook: 'w.id',
      event: 'e.id',
      subject: 'e.subject',
      createdAt: '$5',
      dueAt: '$5',
      isReplay: 'true',
    })}
     from webhooks w join events e on e.account = w.account and e.environment = w.environment
     where w.id = $1 and e.happened_at >= $2 and e.happened_at < $3 and e.name <> 'webhook.test'
       and case when $4::text[] = '{}' then w.event_names = '{}' or e.name = any (w.event_names)
           else e.name = any ($4::text[]) end
     order by e.id`,
    [webhookId, from, to, events, at],
  );
}

/** Deletes events with their deliveries and attempts, a limited number at a time. */
export async function deleteEvents(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from events where id in (select id from events where happened_at < $1 order by id limit $2)`,
    [before, limit],
  );
}

export interface DeliveryRow {
  readonly id: number;
  readonly eventId: string;
  readonly eventName: string;
  readonly subject: string;
  readonly state: string;
  readonly attempts: number;
  readonly isReplay: boolean;
  readonly happenedAt: Date;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly finishedAt: Date | null;
  readonly log: readonly AttemptRow[];
}

export interface AttemptRow {
  readonly attempt: number;
  readonly attemptedAt: string;
  readonly tookMs: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string;
}

/** The delivery log, newest first, below a cursor. */
export async function deliveriesOf(
  sql: Sql,
  webhookId: string,
  { state, before, limit }: { state: string | undefined; before: number | undefined; limit: number },
): Promise<DeliveryRow[]> {
  return sql.rows<DeliveryRow>(
    `select d.id, e.event_id as "eventId", e.name as "eventName", d.subject, d.state, d.attempts,
       d.is_replay as "isReplay", e.happened_at as "happenedAt", d.created_at as "createdAt", d.due_at as "dueAt",
       d.finished_at as "finishedAt",
       coalesce((
         select jsonb_agg(jsonb_build_object('attempt', a.attempt, 'attemptedAt', a.attempted_at,
           'tookMs', a.took_ms, 'status', a.status, 'error', a.error, 'answer', a.answer) order by a.attempt)
         from webhook_attempts a where a.delivery = d.id
       ), '[]') as log
     from webhook_deliveries d join events e on e.id = d.event
     where d.webhook = $1 and ($2::text is null or d.state = $2) and ($3::bigint is null or d.id < $3)
     order by d.id desc
     limit $4`,
    [webhookId, state ?? null, before ?? null, limit],
  );
}
