-- Money: the ledger, what buyers pay, and what gateways notify. docs/booking.md describes payments.

-- Wallets and credit lines: the accounts of the ledger that have a limit, and therefore a balance. Of all others the
-- ledger has the sum of their lines (view ledger_balances).
create table ledger_accounts (
  account text not null references accounts (id),
  environment environment_name not null,
  currency currency_code not null,
  name text not null constraint ledger_accounts_name_check check (name in ('wallet', 'credit')),
  -- Sum of its lines, kept by the trigger of the ledger: taken from here (+) and brought here (−).
  balance_minor bigint not null default 0,
  -- A wallet cannot give more than was brought (0), a credit line not more than its limit.
  most_minor bigint not null,
  -- A suspended credit line keeps its balance and gives nothing more.
  suspended_at timestamptz,
  primary key (account, environment, currency, name),
  constraint ledger_accounts_within_bound check (balance_minor <= most_minor),
  check (name <> 'wallet' or most_minor = 0),
  check (name <> 'credit' or most_minor >= 0),
  check (suspended_at is null or name = 'credit')
);

-- Transactions that a buyer pays in the browser. A prebook opens them.
create table payment_transactions (
  id text primary key check (id ~ '^tr_cts?_[A-Za-z0-9_-]{16,}$'),
  account text not null references accounts (id),
  environment environment_name not null,
  gateway gateway_name not null,
  gateway_payment text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency currency_code not null,
  prebook text not null,
  -- SHA-256 of the secret with which the buyer's browser pays.
  client_secret_hash bytea not null unique check (length(client_secret_hash) = 32),
  --   open ──book──▶ used          open ──prebook expired──▶ releasing ──voided──▶ released
  state text not null default 'open' check (state in ('open', 'used', 'releasing', 'released')),
  created_at timestamptz not null,
  release_at timestamptz not null,
  unique (gateway, gateway_payment)
);
create index payment_transactions_to_release on payment_transactions (release_at) where state in ('open', 'releasing');

create domain payment_method as text
  check (value in ('ACC_CREDIT_CARD', 'WALLET', 'CREDIT', 'TRANSACTION_ID', 'PROPERTY_PAY'));
create domain payment_source as text check (value in ('card', 'wallet', 'credit', 'none'));
create domain payment_state as text check (value in ('opened', 'held', 'captured', 'released', 'declined'));

create function payment_status(source text, state text, captured_minor bigint, refunded_minor bigint) returns text
language plpgsql immutable as $$
begin
  return case
    when source = 'none' then ''
    when refunded_minor > 0 and refunded_minor = captured_minor then 'refunded'
    when state = 'captured' then 'succeeded'
    when state = 'held' then 'requires_capture'
    else '' end;
end $$;

-- No sum is larger than the sum that it is a part of, and what was captured is refunded or carried over once.
create function payment_adds_up(
  amount bigint, carried bigint, captured bigint, refunded bigint, carried_on bigint, elsewhere bigint
) returns boolean language plpgsql immutable as $$
begin
  return carried <= amount and captured <= amount and refunded + carried_on <= captured and elsewhere <= refunded;
end $$;

-- What a booking costs its buyer, and what has become of that money. A rebook moves one sum: the new price and the fee
-- of the original booking, less what was paid. The part of the original's money that pays the new booking is carried
-- from payment to payment in the ledger; at the gateway it stays where it is.
create table payments (
  id text primary key,
  account text not null references accounts (id),
  environment environment_name not null,
  method payment_method not null,
  -- Where the money comes from. `none`: we charge nothing.
  source payment_source not null,
  gateway gateway_name,
  -- Id at the gateway. Null until the gateway has answered.
  gateway_payment text,
  -- A transaction pays for one booking. If that booking fails, the transaction can be used again.
  transaction text unique references payment_transactions (id),
  currency currency_code not null,
  amount_minor minor_units not null,
  --   opened ──▶ held ──▶ captured          held may be captured in part: the rest is released
  --      └─▶ declined └─▶ released
  state payment_state not null default 'opened',
  -- `paymentStatus` in answers and filters.
  status text generated always as (payment_status(source, state, captured_minor, refunded_minor)) stored,
  captured_minor minor_units not null default 0,
  refunded_minor minor_units not null default 0,
  -- Of the refund, what an operator paid by another way than the gateway.
  elsewhere_minor minor_units not null default 0,
  -- Of the amount, what another payment brought. It is not charged again.
  carried_from text references payments (id),
  carried_minor minor_units not null default 0,
  -- Where that money is: [{"gatewayPayment": …, "minor": …}], in the order in which it would be refunded.
  carried_funds json_list not null default '[]',
  -- Of what was captured here, what pays for another booking now. It is neither kept nor refunded.
  carried_on_minor minor_units not null default 0,
  -- Pay later: held now, captured then.
  capture_at timestamptz,
  -- These two have indexes. They do not change while a payment is held and captured at once, so that its updates leave
  -- all indexes alone (HOT).
  capture_due timestamptz generated always as (case when state = 'held' then capture_at end) stored,
  carries_from text generated always as (case when state not in ('released', 'declined') then carried_from end) stored,
  -- Pay later: the gateway was asked to capture, and its answer is not stored yet. Until then the money counts as
  -- captured when a cancellation is priced, and no other key asks for it.
  capture_requested_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((source = 'card') = (gateway is not null)),
  check (state = 'captured' or captured_minor = 0),
  check (source <> 'none' or amount_minor = 0),
  check (capture_requested_at is null or capture_at is not null),
  -- A payment that is wholly carried has no id of its own at a gateway.
  constraint payments_known_to_gateway check (
    gateway_payment is not null or source <> 'card' or carried_minor = amount_minor
    or state in ('opened', 'declined', 'released')),
  constraint payments_carry_has_origin check ((carried_minor > 0) = (carried_from is not null)),
  constraint payments_sums check (
    payment_adds_up(amount_minor, carried_minor, captured_minor, refunded_minor, carried_on_minor, elsewhere_minor))
) with (fillfactor = 80);
-- Money is carried to one payment at a time.
create unique index payments_carried_once on payments (carries_from) where carries_from is not null;
create index payments_due on payments (capture_due) where capture_due is not null;

create domain ledger_kind as text check (value in ('hold', 'release', 'capture', 'refund', 'fund'));
create domain ledger_line as bigint check (value <> 0);

create function sum_of_lines(
  card bigint, wallet bigint, credit bigint, holds bigint, carried bigint,
  supplier bigint, commission bigint, extras bigint, vouchers bigint, funding bigint
) returns bigint language plpgsql immutable as $$
begin
  return coalesce(card, 0) + coalesce(wallet, 0) + coalesce(credit, 0) + coalesce(holds, 0) + coalesce(carried, 0)
    + coalesce(supplier, 0) + coalesce(commission, 0) + coalesce(extras, 0) + coalesce(vouchers, 0)
    + coalesce(funding, 0);
end $$;

-- The ledger: movements of money. An entry is one row with a line for each account of the ledger that it adds to or takes
-- from; its lines add up to zero. Rows are added and never changed.
create table ledger_entries (
  -- In the order in which entries were written, except for those of the same moment.
  id bigint generated always as identity,
  -- What moved, and for which payment: a repeated phase finds its entry here and writes no second one.
  key text primary key,
  kind ledger_kind not null,
  payment text references payments (id),
  -- Where the money is held, by the number that the gateway gave it.
  gateway text,
  gateway_payment text,
  account text not null references accounts (id),
  environment environment_name not null,
  currency currency_code not null,
  entered_at timestamptz not null,
  -- A line each: taken from here (+) and brought here (−). Null: no line.
  --   card, wallet, credit   where the money of a buyer comes from and goes back to
  --   holds                  promised by the buyer, not yet taken
  --   carried                left the sale of a replaced booking for the new one, and not yet settled with its supplier
  --   supplier, commission, extras   what captured money is for: the room, our share, add-ons and protection
  --   vouchers               what vouchers paid in the place of the buyer
  --   funding                where the money in wallets came from
  card ledger_line,
  wallet ledger_line,
  credit ledger_line,
  holds ledger_line,
  carried ledger_line,
  supplier ledger_line,
  commission ledger_line,
  extras ledger_line,
  vouchers ledger_line,
  funding ledger_line,
  check ((kind = 'fund') = (payment is null)),
  check (gateway_payment is null or (kind = 'hold' and gateway is not null)),
  constraint ledger_entries_balance check (
    sum_of_lines(card, wallet, credit, holds, carried, supplier, commission, extras, vouchers, funding) = 0)
);
create index ledger_entries_by_payment on ledger_entries (payment) where payment is not null;
-- A payment at a gateway is held for one booking.
create unique index ledger_entries_one_per_gateway_payment on ledger_entries (gateway, gateway_payment)
  where gateway_payment is not null;

create view ledger_lines as
  select e.id as entry, e.key, e.kind, e.payment, e.account, e.environment, e.currency, line.name, line.amount_minor
  from ledger_entries e cross join lateral (values
    ('card', e.card), ('wallet', e.wallet), ('credit', e.credit), ('holds', e.holds), ('carried', e.carried),
    ('supplier', e.supplier), ('commission', e.commission), ('extras', e.extras), ('vouchers', e.vouchers),
    ('funding', e.funding)) as line (name, amount_minor)
  where line.amount_minor is not null;

-- What each account of the ledger has given (+) or holds (−): the sum of its lines.
create view ledger_balances as
  select account, environment, currency, name, sum(amount_minor)::bigint as balance_minor
  from ledger_lines group by account, environment, currency, name;

-- Keeps the balances that have a limit. A credit line that was never opened has the limit zero.
create function keep_balance(entry ledger_entries, of_name text, minor bigint) returns void language plpgsql as $$
begin
  loop
    update ledger_accounts set balance_minor = balance_minor + minor
    where account = entry.account and environment = entry.environment and currency = entry.currency and name = of_name;
    exit when found;
    insert into ledger_accounts (account, environment, currency, name, most_minor)
    values (entry.account, entry.environment, entry.currency, of_name, 0) on conflict do nothing;
  end loop;
end $$;

create function keep_balances() returns trigger language plpgsql as $$
begin
  if new.wallet is not null then perform keep_balance(new, 'wallet', new.wallet); end if;
  if new.credit is not null then perform keep_balance(new, 'credit', new.credit); end if;
  return null;
end $$;
create trigger ledger_entries_keep_balances after insert on ledger_entries
  for each row when (new.wallet is not null or new.credit is not null) execute function keep_balances();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: entries are added, never changed';
end $$;
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each statement execute function refuse_ledger_change();

-- Notifications from gateways. The gateway's own id makes a repeated notification the same row.
create table payment_notices (
  gateway gateway_name not null,
  id text not null check (id <> ''),
  gateway_payment text not null,
  -- The state of the payment that the gateway returned when we asked after the notification.
  state text not null check (state in ('open', 'processing', 'authorised', 'captured', 'voided', 'declined')),
  -- How often it was received again.
  repeats integer not null default 0 check (repeats >= 0),
  received_at timestamptz not null,
  primary key (gateway, id)
);
create index payment_notices_by_payment on payment_notices (gateway, gateway_payment);
create index payment_notices_by_age on payment_notices using brin (received_at);

-- One row: the key with which the sandbox gateway signs payment tokens. Sealed like offer_keys.
create table payment_token_keys (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (length(secret) = 32 or substring(secret from 1 for 7) = 'enc:v1:'::bytea)
);
