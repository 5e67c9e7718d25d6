import type { Sql } from '../../src/contract/database.ts';

/**
 * Compares the tables of the simulated suppliers and of the payment sandbox with our bookings and payments, in plain SQL that
 * shares nothing with `audit`. Each query finds an inconsistency; all bookings of the harness are refundable, so
 * no money is kept for one that is not CONFIRMED.
 */
const questions: Readonly<Record<string, string>> = {
  'a room is booked and no booking of ours is CONFIRMED': `
    select distinct r.reference as name from sandbox.reservations r
    where r.booked_at is not null and (r.cancelled_at is null or r.cancelled_at > now())
      and not exists (select from bookings b where b.id = r.reference and b.status = 'CONFIRMED')`,
  'a booking is CONFIRMED and has no room': `
    select b.id as name from bookings b where b.status = 'CONFIRMED' and not exists (
      select from sandbox.reservations r where r.reference = b.id and r.booked_at is not null
        and (r.cancelled_at is null or r.cancelled_at > now()))`,
  'a supplier was asked to book one reference twice': `
    select reference as name from sandbox.reservations group by reference having count(*) > 1`,
  'a room takes effect later': `
    select reference as name from sandbox.reservations where lands_at > now() or shown_at > now() or cancelled_at > now()`,
  'what the gateway kept is not what the booking owes': `
    select b.id || ' ' || b.status || ': ' || (g.captured_minor - g.refunded_minor) || ' of ' || b.price_minor as name
    from bookings b join payments p on p.id = b.payment join sandbox.payments g on g.id = 'sbx_' || p.id
    where g.captured_minor - g.refunded_minor <> case when b.status = 'CONFIRMED' then b.price_minor else 0 end`,
  'a booking is CONFIRMED and nothing was charged': `
    select b.id as name from bookings b where b.status = 'CONFIRMED'
      and not exists (select from sandbox.payments g where g.id = 'sbx_' || b.payment and g.captured_minor > 0)`,
  'money is held or kept without a booking': `
    select g.id as name from sandbox.payments g left join bookings b on 'sbx_' || b.payment = g.id
    where (b.id is null and g.captured_minor > g.refunded_minor)
      or (b.status is distinct from 'CONFIRMED' and g.captured_minor = 0 and g.voided_at is null
        and g.card not in ('decline', 'unknown-account'))`,
  'a client reference has several bookings': `
    select string_agg(id, ' ') as name from bookings where client_reference is not null and status <> 'FAILED'
    group by account, environment, client_reference having count(*) > 1`,
  'an Idempotency-Key has several bookings': `
    select string_agg(id, ' ') as name from bookings where key_digest is not null
    group by account, environment, key_digest having count(*) > 1`,
  'a booking is not final': `
    select id || ' ' || phase as name from bookings where phase not in ('finished', 'failed')
    union all select booking || ' is being cancelled' from cancellations where phase <> 'finished'`,
};

export async function disagreements(sql: Sql): Promise<string[]> {
  const found: string[] = [];
  for (const [detail, text] of Object.entries(questions))
    for (const { name } of await sql.rows<{ name: string }>(text)) found.push(`${detail}: ${name}`);
  return found;
}

/**
 * Whether the service may still change what differs: a booking that is not final, or a watch that looks again at its
 * supplier. The next looks of such watches are brought forward.
 */
export async function isUnderWay(sql: Sql, differing: readonly string[]): Promise<boolean> {
  const watched = await sql.run(
    `update supplier_watches set next_look_at = least(next_look_at, now())
     where state <> 'closed' and exists (select from unnest($1::text[]) says where strpos(says, booking) > 0)`,
    [differing],
  );
  return watched > 0 || differing.some((one) => ofPassing.some((detail) => one.startsWith(detail)));
}

const ofPassing = ['a booking is not final', 'a room takes effect later'];

/** What is stored about the bookings that differ, so that the cause can be found. */
export async function evidence(sql: Sql, differing: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ line: string }>(
    `with these as (select id from bookings where exists (
       select from unnest($1::text[]) says where strpos(says, id) > 0))
     select 'booking ' || to_jsonb(b)::text as line from
       (select id, status, phase, asked_supplier_at, supplier_booking, failure from bookings where id in (select id from these)) b
     union all select 'watch ' || to_jsonb(w)::text from supplier_watches w where booking in (select id from these)
     union all select 'reservation ' || to_jsonb(r)::text from sandbox.reservations r where reference in (select id from these)
     union all select 'history ' || to_jsonb(h)::text from booking_history h where booking in (select id from these)`,
    [differing],
  );
  return rows.map(({ line }) => line);
}

/** Detects a run in which nothing happened. */
export async function hostilities(sql: Sql): Promise<Readonly<Record<string, number>>> {
  const row = await sql.row<Record<string, number>>(
    `select count(*) filter (where lands_at is not null) as "landed late",
       count(*) filter (where shown_at is not null) as "shown late",
       count(*) filter (where flickers_ms is not null) as contradicted,
       count(*) filter (where cancels_ignored > 0 and cancels > 0) as "ignored a cancellation",
       count(*) filter (where cancel_takes_ms > 0 and cancels > 0) as "cancelled late",
       (select count(*) from sandbox.payments where card in ('capture-lost', 'capture-late', 'release-ignored'))
         as "payments spoilt"
     from sandbox.reservations`,
  );
  return row ?? {};
}
