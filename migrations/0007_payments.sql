-- Money: the ledger, what buyers pay, and what gateways notify. docs/booking.md describes payments.

-- The ledger. Every movement is an entry whose lines add up to zero in each currency. Rows are added and never changed.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  account text not null references accounts (id),
  environment text not null check (environment in ('sandbox', 'production')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  --   card, wallet, credit   where the money of a buyer comes from and goes back to
  --   holds                  promised by the buyer, not yet taken
  --   carried                left the sale of a replaced booking for the new one, and not yet settled with its supplier
  --   supplier, commission, extras   what captured money is for: the room, our share, add-ons and protection
  --   vouchers               what vouchers paid in the place of the buyer
  --   funding                where the money in wallets came from
  name text not null constraint ledger_accounts_name_check check (name in
    ('card', 'wallet', 'credit', 'holds', 'carried', 'supplier', 'commission', 'extras', 'vouchers', 'funding')),
  -- Sum of the lines, kept by their trigger: taken from here (+) and brought here (−).
  balance_minor bigint not null default 0,
  -- A wallet cannot give more than was brought (0), a credit line not more than its limit. Null: no limit.
  most_minor bigint,
  -- A suspended credit line keeps its balance and gives nothing more.
  suspended_at timestamptz,
  unique (account, environment, currency, name),
  constraint ledger_accounts_within_bound check (most_minor is null or balance_minor <= most_minor),
  check (name <> 'wallet' or most_minor = 0),
  check (name <> 'credit' or most_minor >= 0),
  check (suspended_at is null or name = 'credit')
);

-- Transactions that a buyer pays in the browser. A prebook opens them.
create table payment_transactions (
  id text primary key check (id ~ '^tr_cts?_[A-Za-z0-9_-]{16,}$'),
  account text not null references accounts (id),
  environment text not null check (environment in ('sandbox', 'production')),
  gateway text not null check (gateway ~ '^[a-z][a-z0-9-]{0,31}$'),
  gateway_payment text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  prebook text not null,
  --   open ──book──▶ used          open ──prebook expired──▶ releasing ──voided──▶ released
  state text not null default 'open' check (state in ('open', 'used', 'releasing', 'released')),
  created_at timestamptz not null,
  release_at timestamptz not null,
  unique (gateway, gateway_payment)
);
create index payment_transactions_to_release on payment_transactions (release_at) where state in ('open', 'releasing');

-- What a booking costs its buyer, and what has become of that money. A rebook moves one sum: the new price and the fee
-- of the original booking, less what was paid. The part of the original's money that pays the new booking is carried
-- from payment to payment in the ledger; at the gateway it stays where it is.
create table payments (
  id text primary key,
  account text not null references accounts (id),
  environment text not null check (environment in ('sandbox', 'production')),
  method text not null check (method in ('ACC_CREDIT_CARD', 'WALLET', 'CREDIT', 'TRANSACTION_ID', 'PROPERTY_PAY')),
  -- Where the money comes from. `none`: we charge nothing.
  source text not null check (source in ('card', 'wallet', 'credit', 'none')),
  gateway text check (gateway ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- Id at the gateway. Null until the gateway has answered.
  gateway_payment text,
  -- A transaction pays for one booking. If that booking fails, the transaction can be used again.
  transaction text unique references payment_transactions (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  --   opened ──▶ held ──▶ captured          held may be captured in part: the rest is released
  --      └─▶ declined └─▶ released
  state text not null default 'opened' check (state in ('opened', 'held', 'captured', 'released', 'declined')),
  -- `paymentStatus` in answers and filters.
  status text generated always as (
    case
      when source = 'none' then ''
      when refunded_minor > 0 and refunded_minor = captured_minor then 'refunded'
      when state = 'captured' then 'succeeded'
      when state = 'held' then 'requires_capture'
      else ''
    end) stored,
  captured_minor bigint not null default 0 check (captured_minor between 0 and amount_minor),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and captured_minor),
  -- Of the refund, what an operator paid by another way than the gateway.
  elsewhere_minor bigint not null default 0,
  -- Of the amount, what another payment brought. It is not charged again.
  carried_from text references payments (id),
  carried_minor bigint not null default 0,
  -- Where that money is: [{"gatewayPayment": …, "minor": …}], in the order in which it would be refunded.
  carried_funds jsonb not null default '[]' check (jsonb_typeof(carried_funds) = 'array'),
  -- Of what was captured here, what pays for another booking now. It is neither kept nor refunded.
  carried_on_minor bigint not null default 0 check (carried_on_minor >= 0),
  -- Pay later: held now, captured then.
  capture_at timestamptz,
  -- Pay later: the gateway was asked to capture, and its answer is not stored yet. Until then the money counts as
  -- captured when a cancellation is priced, and no other key asks for it.
  capture_asked_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((source = 'card') = (gateway is not null)),
  check (state = 'captured' or captured_minor = 0),
  check (source <> 'none' or amount_minor = 0),
  check (capture_asked_at is null or capture_at is not null),
  -- A payment that is wholly carried has no id of its own at a gateway.
  constraint payments_known_to_gateway check (
    gateway_payment is not null or source <> 'card' or carried_minor = amount_minor
    or state in ('opened', 'declined', 'released')),
  constraint payments_carry_within_amount check (carried_minor between 0 and amount_minor),
  constraint payments_carry_has_origin check ((carried_minor > 0) = (carried_from is not null)),
  constraint payments_given_once check (refunded_minor + carried_on_minor <= captured_minor),
  constraint payments_elsewhere_within_refund check (elsewhere_minor between 0 and refunded_minor),
  unique (gateway, gateway_payment)
);
-- Money is carried to one payment at a time.
create unique index payments_carried_once on payments (carried_from) where state not in ('released', 'declined');

-- Movements of money. The lines of an entry add up to zero, and no entry changes.
create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What moved, and for which payment: a repeated phase finds its entry here and writes no second one.
  key text not null unique,
  kind text not null check (kind in ('hold', 'release', 'capture', 'refund', 'fund')),
  payment text references payments (id),
  entered_at timestamptz not null,
  check ((kind = 'fund') = (payment is null))
);
create index ledger_entries_by_payment on ledger_entries (payment) where payment is not null;

-- What one entry adds to or takes from an account of the ledger.
create table ledger_lines (
  entry bigint not null references ledger_entries (id),
  ledger_account bigint not null references ledger_accounts (id),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (entry, ledger_account)
);
create index ledger_lines_by_account on ledger_lines (ledger_account);

-- Refuses changes to rows of the ledger, and keeps the balances.
create function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'the ledger is append-only: entries are added, never changed';
  end if;
  if tg_table_name = 'ledger_lines' then
    update ledger_accounts set balance_minor = balance_minor + new.amount_minor where id = new.ledger_account;
  end if;
  return new;
end $$;
create trigger ledger_lines_sum after insert on ledger_lines for each row execute function keep_ledger();
create trigger ledger_lines_append_only before update or delete on ledger_lines
  for each row execute function keep_ledger();
create trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function keep_ledger();

-- Checks that the lines of an entry add up to zero. It runs at the commit, when all lines of the entry are there.
create function balance_entry() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select a.account, a.environment, a.currency, sum(l.amount_minor) as left_over into wrong
  from ledger_lines l join ledger_accounts a on a.id = l.ledger_account
  where l.entry = new.id
  group by 1, 2, 3 having sum(l.amount_minor) <> 0;
  if found then
    raise exception 'ledger entry % is % % out of balance', new.key, wrong.left_over, wrong.currency;
  end if;
  return null;
end $$;
create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function balance_entry();

-- Refuses a line for an entry of an earlier transaction, which the check at the commit would not see.
create function line_of_own_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where id = new.entry and xmin::text = pg_current_xact_id()::xid::text) then
    raise exception 'ledger entry % is closed', new.entry;
  end if;
  return new;
end $$;
create trigger ledger_lines_in_time before insert on ledger_lines for each row execute function line_of_own_entry();

-- Notifications from gateways. The gateway's own id makes a repeated notification the same row.
create table payment_notices (
  gateway text not null check (gateway ~ '^[a-z][a-z0-9-]{0,31}$'),
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
