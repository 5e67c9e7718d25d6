import { limits } from '../../contract/limits.ts';
import { payments, type Payment } from '../../payments/money/payments-store.ts';
import type { Db, Sql } from '../../contract/database.ts';
import type { Extra } from '../sale/extras.ts';
import type { Status } from '../sale/phases.ts';

/** Everything that `read` reads is one snapshot: a change that is committed meanwhile is seen completely or not at all. */
export function inSnapshot<Result>(db: Db, read: (sql: Sql) => Promise<Result>): Promise<Result> {
  return db.transaction(async (tx) => {
    await tx.run('set transaction isolation level repeatable read, read only');
    return read(tx);
  });
}

export interface AuditedBooking {
  readonly id: string;
  readonly status: Status;
  readonly isFinal: boolean;
  readonly payment: string;
  /** The payment took nothing: it was declined or released. */
  readonly isUnpaid: boolean;
  readonly supplier: string;
  readonly extras: readonly Extra[];
  /** The service still tries to cancel a room at its supplier. */
  readonly isWatched: boolean;
  /** Positions of extras whose cancellation at the provider is still retried. */
  readonly lostExtras: readonly number[];
}

/** `$1`: how long a lost extra is retried, in milliseconds. */
export const auditedColumns = `id, status, phase in ('finished', 'failed') and not exists (
       select from cancellations c where c.booking = bookings.id and c.phase in ('asking', 'settling')) as "isFinal", payment, supplier, extras,
       exists (select from payments p where p.id = bookings.payment and p.state in ('declined', 'released')) as "isUnpaid",
       exists (select from supplier_watches w where w.booking = bookings.id and w.state <> 'closed'
         and w.person_since is null) as "isWatched",
       array(select place from lost_extras l where l.booking = bookings.id and l.closed_at is null
         and l.next_try_at < l.opened_at + $1 * interval '1 millisecond') as "lostExtras"`;

export async function bookingsForAudit(
  sql: Sql,
  since: Date,
  { withExtras = false } = {},
): Promise<AuditedBooking[]> {
  return sql.rows<AuditedBooking>(
    `select ${auditedColumns}
     from bookings where created_at >= $2 and ($3 = false or extras <> '[]') order by created_at`,
    [limits.watchMs, since, withExtras],
  );
}

export async function paymentsOfBookings(sql: Sql, since: Date): Promise<ReadonlyMap<string, Payment>> {
  const rows = await sql.rows(
    `select ${payments.columns} from payments where id in (select payment from bookings where created_at >= $1)`,
    [since],
  );
  return new Map(rows.map(payments.read).map((payment) => [payment.id, payment]));
}

/** Ledger accounts `carried` whose balance is not the sum that current rebooks carry from originals that are not settled yet. */
export async function unsettledCarries(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `select a.account || ' ' || a.environment || ' carried ' || a.currency as name from ledger_balances a
     where a.name = 'carried' and a.balance_minor <> (
       select coalesce(sum(p.carried_minor), 0) from payments p join payments o on o.id = p.carried_from
       where p.state = 'captured' and o.carried_on_minor = 0
         and (p.account, p.environment, p.currency) = (a.account, a.environment, a.currency))`,
  );
  return rows.map(({ name }) => name);
}

/** Bookings whose due payment was refused for so long that the service has given up. */
export async function paymentsGivenUp(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select b.id from bookings b join payments p on p.id = b.payment
     where b.phase = 'finished' and b.status = 'CONFIRMED' and p.state = 'held' and p.capture_at is null
       and not exists (select from cancellations c where c.booking = b.id)
     order by b.created_at`,
  );
  return rows.map(({ id }) => id);
}

/** Rooms without a booking that their suppliers do not cancel. */
export async function roomsStuck(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ booking: string }>(
    `select booking from supplier_watches where state <> 'closed' and person_since is not null order by person_since`,
  );
  return rows.map(({ booking }) => booking);
}

/** Bookings with an extra that was given up, and that its provider has not cancelled within a day. */
export async function extrasStuck(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ booking: string }>(
    `select distinct booking from lost_extras
     where closed_at is null and next_try_at >= opened_at + $1 * interval '1 millisecond'`,
    [limits.watchMs],
  );
  return rows.map(({ booking }) => booking);
}

/** Bookings whose refund was refused for so long that the service has given up. */
export async function refundsGivenUp(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ booking: string }>(
    `select booking from cancellations where given_up_at is not null order by given_up_at`,
  );
  return rows.map(({ booking }) => booking);
}

/** Keys of entries whose lines do not add up to zero. */
export async function unbalancedEntries(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ key: string }>(
    `select key from ledger_lines group by key having sum(amount_minor) <> 0`,
  );
  return rows.map(({ key }) => key);
}

/** Wallets and credit lines whose stored balance is not the sum of their ledger lines. */
export async function unbalancedAccounts(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `select account || ' ' || environment || ' ' || name || ' ' || currency as name
     from ledger_accounts a
     full join (select * from ledger_balances where name in ('wallet', 'credit')) as b
       using (account, environment, currency, name)
     where coalesce(a.balance_minor, 0) <> coalesce(b.balance_minor, 0)`,
  );
  return rows.map(({ name }) => name);
}

/**
 * Bookings whose voucher has paid another sum in the ledger than its use says: nothing before the money is captured, and
 * what the booking keeps after that. Those that 0.1.0 confirmed are left out (`in_ledger`).
 */
export async function unenteredVouchers(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select b.id from voucher_uses u join bookings b on b.id = u.booking join payments p on p.id = b.payment
     where u.in_ledger and b.phase = 'finished'
       and not exists (select from cancellations c where c.booking = b.id and c.phase in ('asking', 'settling'))
       and case when u.state = 'consumed' and p.state = 'captured' then u.discount_minor else 0 end <> (
         select coalesce(sum(e.vouchers), 0) from ledger_entries e where e.payment = p.id)
     order by u.id`,
  );
  return rows.map(({ id }) => id);
}

/** Vouchers whose counted uses and budget are not the sums of their uses. */
export async function miscountedVouchers(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ id: number }>(
    `select v.id from vouchers v left join voucher_uses u on u.voucher = v.id and u.state <> 'given_back'
     group by v.id having v.usages <> count(u.id) or v.budget_used_minor <> coalesce(sum(u.amount_minor), 0)
     order by v.id`,
  );
  return rows.map(({ id }) => String(id));
}

/** For each payment, the sums of its entries by ledger account. */
export async function ledgerOfPayments(
  sql: Sql,
  since: Date,
): Promise<ReadonlyMap<string, Readonly<Record<string, number>>>> {
  const rows = await sql.rows<{ payment: string; name: string; moved: number }>(
    `select l.payment, l.name, sum(l.amount_minor)::bigint as moved from bookings b
     join ledger_lines l on l.payment = b.payment
     where b.created_at >= $1 group by l.payment, l.name`,
    [since],
  );
  const byPayment = Map.groupBy(rows, ({ payment }) => payment);
  return new Map(
    [...byPayment].map(([payment, lines]) => [
      payment,
      Object.fromEntries(lines.map(({ name, moved }) => [name, moved])),
    ]),
  );
}

export async function countEntries(sql: Sql): Promise<number> {
  const row = await sql.row<{ entries: number }>(`select count(*) as entries from ledger_entries`);
  return row?.entries ?? 0;
}

/** Bookings that have not failed and share the reference of their caller, which may name a person and is not shown. */
export async function sharedReferences(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `select string_agg(id, ', ' order by id) as name
     from bookings where client_reference is not null and status <> 'FAILED'
     group by account, environment, client_reference having count(*) > 1`,
  );
  return rows.map(({ name }) => name);
}

/** Bookings, or rebookings, that were made under one Idempotency-Key. */
export async function sharedKeys(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `select string_agg(id, ', ' order by id) as name
     from bookings where key_digest is not null
     group by account, environment, key_digest, replaces is not null having count(*) > 1`,
  );
  return rows.map(({ name }) => name);
}

/** Confirmed bookings that have the same room at one supplier. */
export async function sharedRooms(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `select string_agg(id, ', ' order by id) || ' at ' || supplier as name
     from bookings where status = 'CONFIRMED'
     group by supplier, supplier_booking having count(*) > 1`,
  );
  return rows.map(({ name }) => name);
}
