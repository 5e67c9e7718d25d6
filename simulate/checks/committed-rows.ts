import type { Sessions } from '../database/sessions.ts';
import type { Part } from '../database/written.ts';
import { Announced } from './announced.ts';
import { isPaid } from '../world/gateway.ts';
import type { Evidence } from './evidence.ts';
import { StateMachines } from './state-machines.ts';
import { isAfter } from './statuses.ts';

/** By part of the database: a query for what is wrong in its committed rows, in words. It is empty after any commit. */
const wrong: Readonly<Partial<Record<Part, string>>> = {
  ledger: `
    select name || ' of ' || account || ' is used beyond its limit' as what
    from ledger_accounts where balance_minor > most_minor
    union all
    select 'the ledger entry ' || key || ' does not add up to zero' from ledger_entries
    where coalesce(card, 0) + coalesce(wallet, 0) + coalesce(credit, 0) + coalesce(holds, 0) + coalesce(carried, 0)
      + coalesce(supplier, 0) + coalesce(commission, 0) + coalesce(extras, 0) + coalesce(vouchers, 0)
      + coalesce(funding, 0) <> 0
    union all
    select 'the credit line of ' || a.account || ' was suspended, and pays booking ' || b.id
    from ledger_accounts a join bookings b on b.account = a.account and b.environment = a.environment
    join ledger_entries e on e.payment = b.payment and e.kind = 'hold' and e.credit > 0
    where a.name = 'credit' and b.created_at > a.suspended_at + interval '2 seconds'
    union all
    select 'the ' || name || ' of ' || account || ' shows ' || balance || ', its entries ' || entered from (
      select a.name, a.account, a.balance_minor::float8 as balance,
        coalesce(case a.name when 'wallet' then e.wallet else e.credit end, 0)::float8 as entered
      from ledger_accounts a left join (
        select account, environment, currency, sum(wallet) as wallet, sum(credit) as credit from ledger_entries
        group by account, environment, currency) as e
        on e.account = a.account and e.environment = a.environment and e.currency = a.currency
      where a.name in ('wallet', 'credit')) as accounts
    where balance <> entered`,
  vouchers: `
    select 'voucher ' || v.code || ' counts ' || v.usages || ' uses of ' || v.budget_used_minor || ', and has '
      || count(u.id) || ' of ' || coalesce(sum(u.amount_minor), 0) as what
    from vouchers v left join voucher_uses u on u.voucher = v.id and u.state <> 'given_back'
    group by v.id having v.usages <> count(u.id) or v.budget_used_minor <> coalesce(sum(u.amount_minor), 0)
    union all
    select 'voucher ' || code || ' is used beyond its limit' from vouchers
    where usages > usages_limit or budget_used_minor > budget_minor`,
  points: `
    select 'guest ' || g.id || ' has ' || g.points || ' points, and entries of '
      || coalesce(sum(e.points) filter (where e.balance = 'current'), 0) as what
    from guests g left join points_entries e on e.guest = g.id group by g.id
    having g.points <> coalesce(sum(e.points) filter (where e.balance = 'current'), 0)
      or g.upcoming_points <> coalesce(sum(e.points) filter (where e.balance = 'upcoming'), 0) or g.points < 0`,
  bookings: `
    select 'booking ' || id || ' has a time in the future' as what from bookings
    where created_at > clock_timestamp() + interval '2 seconds'
    union all
    select 'the cancellation of ' || booking || ' has a time in the future' from cancellations
    where requested_at > clock_timestamp() + interval '2 seconds'
    union all
    select 'an Idempotency-Key has ' || count(*) || ' bookings: ' || string_agg(id, ', ' order by id) from bookings
    where key_digest is not null group by key_digest having count(*) > 1
    union all
    select 'a client reference has ' || count(*) || ' bookings: ' || string_agg(id, ', ' order by id) from bookings
    where client_reference is not null and status <> 'FAILED' group by client_reference having count(*) > 1`,
  events: `
    select 'booking ' || subject || ' has events that were committed out of order' as what from (
      select subject, name, lag(name) over (partition by subject order by id) as before from events) as e
    where name = 'booking.book' and before in ('booking.cancel', 'booking.book_error')
    union all
    select subject || ' has published ' || name || ' ' || count(*) || ' times' from events
    where name in ('booking.book', 'booking.cancel') group by subject, name having count(*) > 1`,
};

/** Accounts with `compat: public` may do this. */
const bookedAgain = `
  select 'a prebook has ' || count(*) || ' bookings: ' || string_agg(id, ', ' order by id) as what from bookings
  where status <> 'FAILED' group by prebook having count(*) > 1`;

/** When a history has ended. */
export const everyPart: ReadonlySet<Part> = new Set(['ledger', 'vouchers', 'points', 'bookings', 'events']);

/** What is not wrong in itself, by the word before it: the status and state of bookings, the states of rows, and events. */
const seen: Readonly<Partial<Record<Part, string>>> = {
  bookings: `select 'status ' || b.id || ' ' || b.status || ' ' || b.phase
      || case when p.source = 'card' and b.replaces is null then ' ' || coalesce(p.gateway_payment, 'pay_' || p.id) else '' end
    from bookings b join payments p on p.id = b.payment
    union all select 'state cancellation ' || booking || ' ' || phase from cancellations
    union all select 'state amendment ' || id || ' ' || status from amendments`,
  ledger: `select 'state payment ' || id || ' ' || state from payments`,
  vouchers: `select 'state voucher-use ' || booking || ' ' || state from voucher_uses`,
  events: `select 'event ' || id from events where name = 'booking.book'`,
};

/** Checks the committed rows of the parts that a commit may have changed. */
export class CommittedRows {
  readonly #sessions: Sessions;
  readonly #context: Pick<Evidence, 'supplier' | 'gateway'>;
  readonly #statuses = new Map<string, string>();
  readonly #announced: Announced;
  readonly #machines = new StateMachines();
  readonly #mayBookAgain: boolean;

  constructor(
    { sessions, supplier, gateway }: Pick<Evidence, 'sessions' | 'supplier' | 'gateway'>,
    { mayBookAgain }: { readonly mayBookAgain: boolean },
  ) {
    this.#sessions = sessions;
    this.#mayBookAgain = mayBookAgain;
    this.#context = { supplier, gateway };
    this.#announced = new Announced(sessions);
  }

  /** In one statement, because a round trip costs more than the checks. */
  async broken(written: ReadonlySet<Part>): Promise<string[]> {
    const queries = [...written].flatMap((part) => [wrong[part] ?? [], seen[part] ?? []].flat());
    if (written.has('bookings') && !this.#mayBookAgain) queries.push(bookedAgain);
    if (queries.length === 0) return [];
    const rows = await this.#sessions.rows<{ what: string }>(queries.join(' union all '));
    const after = (word: string) =>
      rows.flatMap(({ what }) => (what.startsWith(word) ? [what.slice(word.length)] : []));
    const words = ['status ', 'state ', 'event '];
    const statuses = after('status ').map((row) => row.split(' '));
    const states = [...statuses.map(([id, , phase]) => `booking ${id} ${phase}`), ...after('state ')];
    const cancelling = states.flatMap((row) => /^cancellation (\S+)/.exec(row)?.[1] ?? []);
    return [
      ...rows.flatMap(({ what }) => (words.some((word) => what.startsWith(word)) ? [] : [what])),
      ...states.flatMap((row) => this.#machines.broken(row)),
      ...statuses.flatMap((row) => this.#wrongStatus(row)),
      ...(await this.#announced.broken(after('event '), cancelling)),
    ];
  }

  /** The states of a booking follow each other as documented. When it becomes CONFIRMED, room and money are there. */
  #wrongStatus([id = '', status = '', , charge]: readonly string[]): string[] {
    const before = this.#statuses.get(id) ?? 'PENDING';
    if (before === status) return [];
    this.#statuses.set(id, status);
    const { supplier, gateway } = this.#context;
    const found = isAfter(before, status) ? [] : [`booking ${id} was ${before} and became ${status}`];
    if (status !== 'CONFIRMED') return found;
    if (supplier.booked(id).length === 0) found.push(`${id} became CONFIRMED and the supplier has no room`);
    const paid = charge === undefined ? undefined : gateway.charges.get(charge);
    if (charge !== undefined && (paid === undefined || !isPaid(paid)))
      found.push(`${id} became CONFIRMED before its money was taken`);
    return found;
  }
}
