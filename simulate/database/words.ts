import type pg from 'pg';

type InWords = string | ((values: readonly unknown[], text: string) => string);

/** A statement in plain words, for those who read a history. The first pattern that the text matches decides. */
const words: readonly (readonly [pattern: RegExp, text: InWords])[] = [
  [/insert into bookings /, openedInWords],
  [/update bookings set phase/, stepsInWords],
  [/from webhooks w where w.status|select w.id from webhooks/s, 'looks for events to send'],
  [/from webhooks where/, 'reads the webhook'],
  [/select d\.id from webhook_deliveries d\s+where d\.webhook = \$1/, takingInWords],
  [/update webhook_deliveries/, 'stores what the receiver answered'],
  [/from webhook_secrets/, 'reads the secrets of the webhook'],
  [/update vouchers set usages = usages \+ 1/, 'takes a use of the voucher'],
  [/update voucher_uses set state = 'given_back'/, 'gives the use of the voucher back'],
  [/insert into points_entries/, 'writes an entry of points'],
  [/from guests where.*for update/s, 'locks the guest'],
  [/^(declare batches|fetch forward)/, 'reads many rows'],
  [/^begin/, 'begins a transaction'],
  [/^commit/, 'commits'],
  [/^rollback/, 'rolls back'],
  [/^\s*select id, account, environment, prebook/, 'reads the booking'],
  [/insert into prebooks /, 'stores the prebook'],
  [/insert into guest_bookings/, 'adds the booking to its guest'],
  [
    /update bookings set lease = \$2.*where id = \$1 and phase not in/s,
    (values) => `tries to take over booking ${values[0]}`,
  ],
  [/update bookings set lease = \$1/, 'takes over bookings whose worker is gone'],
  [
    /update bookings set leased_until/,
    (values) => `keeps its lease on booking ${values[0]} for ${values[2]} ms`,
  ],
  [/update bookings set status/, (values) => `stores that booking ${values[0]} is ${values[1]}`],
  [/insert into idempotent_calls/, 'claims the Idempotency-Key, unless another call has it'],
  [/from idempotent_calls/, 'reads what the Idempotency-Key has'],
  [/update idempotent_calls (c )?set subject_kind/, 'ties the Idempotency-Key to the booking'],
  [/update idempotent_calls set status/, 'stores the answer with its Idempotency-Key'],
  [/update idempotent_calls set leased_until/, 'keeps its lease on the Idempotency-Key'],
  [/delete from idempotent_calls/, 'frees the Idempotency-Key'],
  [/happened_at as at, who, what/, 'reads the history of the booking'],
  [/from prebooks/, 'reads the prebook'],
  [/insert into cancellations/, 'stores that the booking is to be cancelled, with the fee'],
  [/update cancellations set lease/, 'takes the cancellation'],
  [/update cancellations set phase = 'void'/, 'ends a cancellation that is not needed'],
  [/update cancellations set phase/, (values) => `stores that the cancellation is ${values[2]}`],
  [/update cancellations/, 'stores an attempt of the cancellation'],
  [/from cancellations where phase in/, 'looks for cancellations to continue'],
  [/from cancellations/, 'reads the cancellation'],
  [/insert into supplier_watches/, 'opens a watch of the supplier'],
  [/update supplier_watches set lease/, 'takes the watches that are due'],
  [/update supplier_watches/, 'stores what a watch has seen'],
  [/for update of b|select .* from bookings where id = \$1 .*for update/s, 'locks the booking'],
  [/from bookings/, 'reads the booking'],
  [/insert into ledger_entries/, 'writes an entry of the ledger'],
  [/update payments/, 'stores the state of the payment'],
  [/from payments/, 'reads the payment'],
  [/insert into booking_history/, 'adds to the history of the booking'],
  [/insert into events/, 'publishes an event'],
  [/lost_extras/, 'looks for lost extras'],
  [/from (suppliers|offer_keys|exchange_rates|selling_terms)|last_change from catalogue/, 'reads settings'],
  [/update prebooks set state/, (values) => `stores that the prebook is ${values[1]}`],
  [/vouchers|voucher_uses/, 'looks for a voucher'],
  [/requested\.id as requested/, 'reads the hotels'],
  [/set_config\('lock_timeout'/, 'limits how long it waits for a lock'],
  [/^\s*select pg_advisory_xact_lock/, 'takes an advisory lock'],
  [/^set local/, 'changes a setting of the transaction'],
  [/^(drop|create) (temp )?table/, 'prepares a temporary table'],
  [/^analyze/, 'gathers statistics'],
  [/^savepoint/, 'sets a savepoint'],
  [/^release/, 'releases a savepoint'],
  [/most_minor - balance_minor as "availableMinor"/, 'reads the credit line'],
  [/insert into ledger_accounts/, 'stores the limit of a credit line'],
  [/sum\(amount_minor\)::bigint as moved from ledger_lines/, 'reads what the ledger has of the payment'],
  [/insert into booking_differences/, 'stores a difference of the booking'],
  [/delete from booking_differences/, 'removes differences that are gone'],
  [/insert into booking_comparisons/, 'stores how far bookings are compared'],
];

/** Its lease counts from the time that the process knows. */
function takingInWords([, now]: readonly unknown[]): string {
  return `takes events to send, by its clock at ${new Date(now as Date).toISOString()}`; // of deliveries-store.ts
}

/** The rows of new bookings are one of the values. */
function openedInWords(values: readonly unknown[]): string {
  const rows = values.flatMap((value) => rowsOf(value)).filter((row) => 'booked_by' in row); // of bookings-store.ts
  return rows.map(({ id }) => `stores booking ${String(id)} as opened, with its payment`).join(', ');
}

function rowsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return typeof value === 'string' && value.startsWith('[{') ? (JSON.parse(value) as []) : []; // of writes.ts
}

/** What a statement may store together with the step of a booking. */
const together = [
  ['the ledger', /insert into ledger_entries/],
  ['the voucher', /update voucher_uses/],
  ['points', /insert into (?:points_entries|guest_bookings)/],
  ['the event', /insert into events/],
  ['the Idempotency-Key', /update idempotent_calls/],
] as const;

/** Steps of bookings are the rows of one value. */
function stepsInWords(values: readonly unknown[], text: string): string {
  const steps = values.flatMap((value) => rowsOf(value)).filter((row) => 'from_phase' in row); // of steps-store.ts
  const also = together.filter(([, is]) => is.test(text)).map(([what]) => what);
  const is = steps.map(({ id, phase, status }) => {
    const shown = phase === 'finished' ? `finished, ${String(status)}` : String(phase);
    return `stores that booking ${String(id)} is ${shown}`;
  });
  return `${is.join(', ')}${also.length === 0 ? '' : `, together with ${also.join(', ')}`}`;
}

export function inWords(given: string | pg.QueryConfig): string {
  const { text, values = [] } = typeof given === 'string' ? { text: given } : given;
  const found = known.get(text) ?? words.find(([pattern]) => pattern.test(text))?.[1] ?? byTables(text);
  known.set(text, found);
  return typeof found === 'string' ? found : found(values, text);
}

const known = new Map<string, InWords>();

/** Statements that change rows, also within one that begins with `with`; `for update` and `do update` change none by themselves. */
const changes = [
  ['adds to', /\binsert into ([\w.]+)/],
  ['changes', /(?<!for |do |no key )\bupdate (?:only )?([\w.]+)/],
  ['deletes from', /\bdelete from ([\w.]+)/],
] as const;
/** What a statement reads, and not what it has made itself. */
const source = /\bfrom (?:only )?(?!each\b|rows\b|unnest\b|generate_series\b|json)([a-z_][\w.]*)/g;

/** By its tables: a statement without a description. */
function byTables(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  for (const [verb, pattern] of changes) {
    const [, table] = pattern.exec(flat) ?? [];
    if (table !== undefined) return `${verb} ${named(table)}`;
  }
  const own = new Set([...flat.matchAll(/(\w+) as (?:not )?(?:materialized )?\(/g)].map(([, name]) => name));
  const [table] = [...flat.matchAll(source)].map(([, name = '']) => name).filter((name) => !own.has(name));
  if (/^(select|with)\b/.test(flat))
    return table === undefined ? 'asks the database' : `reads ${named(table)}`;
  return flat.length > 60 ? `${flat.slice(0, 60)}…` : flat;
}

const named = (table: string): string => table.replace(/^.*\./, '').replaceAll('_', ' ');
