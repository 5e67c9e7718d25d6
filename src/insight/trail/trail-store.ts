import type { Owner } from '../../contract/owner.ts';
import type { Sql } from '../../contract/database.ts';
import { ledgerAccounts } from '../../contract/money/ledger-accounts.ts';

/** A booking with what the supplier and the gateway know about it. */
export interface TrailRow {
  readonly currency: string;
  readonly supplier: string;
  readonly supplierBooking: string | null;
  readonly requestedAt: Date | null;
  readonly lookUps: number;
  readonly watch: Watch | null;
  readonly payment: string;
  readonly method: string;
  readonly source: string;
  readonly gateway: string | null;
  readonly gatewayPayment: string | null;
  readonly paymentStatus: string;
  readonly paymentCurrency: string;
  readonly amountMinor: number;
  readonly capturedMinor: number;
  readonly refundedMinor: number;
}

interface Watch {
  readonly state: string;
  readonly looks: number;
  readonly cancels: number;
  readonly last_answer: string;
  readonly until: string;
}

export function trailOf(
  sql: Sql,
  { accountId, environment }: Owner,
  id: string,
): Promise<TrailRow | undefined> {
  return sql.row<TrailRow>(
    `select b.supplier_currency as currency, b.supplier, b.supplier_booking as "supplierBooking",
       b.asked_supplier_at as "requestedAt", b.look_ups as "lookUps", p.id as payment, p.method, p.source, p.gateway,
       p.gateway_payment as "gatewayPayment", p.status as "paymentStatus", p.currency as "paymentCurrency",
       p.amount_minor::float8 as "amountMinor", p.captured_minor::float8 as "capturedMinor",
       p.refunded_minor::float8 as "refundedMinor",
       (select to_jsonb(w) from (select state, looks, cancels, last_answer, until from supplier_watches
          where booking = b.id) as w) as watch
     from bookings b join payments p on p.id = b.payment
     where b.id = $1 and b.account = $2 and b.environment = $3`,
    [id, accountId, environment],
  );
}

export interface EntryRow {
  readonly at: Date;
  readonly kind: string;
  readonly currency: string;
  /** Minor units by account, without those that the entry does not touch. */
  readonly lines: Readonly<Record<string, number>>;
}

export function entriesOf(sql: Sql, payment: string): Promise<EntryRow[]> {
  const lines = ledgerAccounts.map((name) => `'${name}', ${name}`).join(', ');
  return sql.rows<EntryRow>(
    `select entered_at as at, kind, currency, jsonb_strip_nulls(jsonb_build_object(${lines})) as lines
     from ledger_entries where payment = $1 order by id`,
    [payment],
  );
}

export interface CallRow {
  readonly kind: string;
  readonly name: string;
  readonly operation: string;
  readonly outcome: string;
  readonly answer: string;
  readonly at: Date;
  readonly milliseconds: number;
}

/** The newest calls about a booking and its payment, in their order. */
export function callsOf(sql: Sql, subjects: readonly string[], limit: number): Promise<CallRow[]> {
  return sql.rows<CallRow>(
    `select kind, name, operation, outcome, answer, began_at as at, ms::float8 as milliseconds
     from (select * from external_calls where subject = any($1) order by id desc limit $2) as newest
     order by began_at, id`,
    [subjects, limit],
  );
}

export interface EventRow {
  readonly eventId: string;
  readonly name: string;
  readonly at: Date;
  readonly deliveries: readonly {
    readonly webhookId: string;
    readonly state: string;
    readonly attempts: number;
  }[];
}

/**
 * The events of a booking. An index by subject would cost every booking, so there is none: events happen when the history
 * of their booking gets an entry, and the small index by time finds them.
 */
export function eventsOf(
  sql: Sql,
  { accountId, environment }: Owner,
  id: string,
  limit: number,
): Promise<EventRow[]> {
  return sql.rows<EventRow>(
    `select e.event_id as "eventId", e.name, e.happened_at as at,
       coalesce((select jsonb_agg(jsonb_build_object('webhookId', d.webhook, 'state', d.state, 'attempts', d.attempts) order by d.id)
         from webhook_deliveries d where d.event = e.id), '[]') as deliveries
     from (
       select distinct on (found.id) found.*
       from (select distinct date_trunc('second', happened_at) as at from booking_history where booking = $1) as noted
         join events as found on found.happened_at >= noted.at - interval '2 seconds'
           and found.happened_at <= noted.at + interval '10 seconds'
       where found.account = $2 and found.environment = $3 and found.subject = $1
       order by found.id
     ) as e order by e.id limit $4`,
    [id, accountId, environment, limit],
  );
}
