-- Money. Every movement is an entry whose lines add up to zero in each currency; rows are added, never changed.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  account text not null references account (id),
  environment text not null check (environment in ('sandbox', 'production')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  --   card, wallet, credit   where a buyer's money comes from and goes back to
  --   holds                  promised by the buyer, not yet taken
  --   supplier, commission, extras   what captured money is for: the room, our share, add-ons and protection
  --   vouchers               what vouchers paid in the buyer's place
  --   funding                where the money in wallets came from
  name text not null check (name in
    ('card', 'wallet', 'credit', 'holds', 'supplier', 'commission', 'extras', 'vouchers', 'funding')),
  -- Sum of the lines, kept by their trigger: what was taken from here (+) and brought here (−).
  balance_minor bigint not null default 0,
  -- A wallet cannot give more than was brought (0), a credit line no more than its limit. Null: no bound.
  most_minor bigint,
  -- A suspended credit line keeps its balance and gives nothing more.
  suspended_at timestamptz,
  unique (account, environment, currency, name),
  constraint ledger_accounts_within_bound check (most_minor is null or balance_minor <= most_minor),
  check (name <> 'wallet' or most_minor = 0),
  check (name <> 'credit' or most_minor >= 0),
  check (suspended_at is null or name = 'credit')
);

create table ledger_entries (
  id bigint generated always as identity primary key,
  -- What moved, and of which payment: a repeated phase finds its entry here and writes no second.
  key text not null unique,
  kind text not null check (kind in ('hold', 'release', 'capture', 'refund', 'fund')),
  payment text,
  entered_at timestamptz not null,
  check ((kind = 'fund') = (payment is null))
);
create index ledger_entries_by_payment on ledger_entries (payment) where payment is not null;

create table ledger_lines (
  entry bigint not null references ledger_entries (id),
  ledger_account bigint not null references ledger_accounts (id),
  amount_minor bigint not null check (amount_minor <> 0),
  primary key (entry, ledger_account)
);
create index ledger_lines_by_account on ledger_lines (ledger_account);

create function keep_ledger() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'the ledger is for ever: entries are added, never changed';
  end if;
  if tg_table_name = 'ledger_lines' then
    update ledger_accounts set balance_minor = balance_minor + new.amount_minor where id = new.ledger_account;
  end if;
  return new;
end $$;
create trigger ledger_lines_sum after insert on ledger_lines for each row execute function keep_ledger();
create trigger ledger_lines_for_ever before update or delete on ledger_lines
  for each row execute function keep_ledger();
create trigger ledger_entries_for_ever before update or delete on ledger_entries
  for each row execute function keep_ledger();

-- Looked at when the transaction commits: only then are all lines of an entry there.
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
-- A line added to an entry of an earlier transaction would escape that look.
create function line_of_own_entry() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_entries where id = new.entry and xmin::text = pg_current_xact_id()::xid::text) then
    raise exception 'ledger entry % is closed', new.entry;
  end if;
  return new;
end $$;
create trigger ledger_lines_in_time before insert on ledger_lines for each row execute function line_of_own_entry();

-- Transactions a buyer pays in the browser, made at prebook.
create table payment_transactions (
  id text primary key check (id ~ '^tr_cts?_[A-Za-z0-9_-]{16,}$'),
  account text not null references account (id),
  environment text not null check (environment in ('sandbox', 'production')),
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  gateway_payment text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  prebook text not null,
  --   open ──book──▶ used          open ──prebook over──▶ releasing ──voided──▶ released
  state text not null default 'open' check (state in ('open', 'used', 'releasing', 'released')),
  created_at timestamptz not null,
  release_at timestamptz not null,
  unique (gateway, gateway_payment)
);
create index payment_transactions_to_release on payment_transactions (release_at) where state in ('open', 'releasing');

create table payments (
  id text primary key,
  account text not null references account (id),
  environment text not null check (environment in ('sandbox', 'production')),
  method text not null check (method in ('ACC_CREDIT_CARD', 'WALLET', 'CREDIT', 'TRANSACTION_ID', 'PROPERTY_PAY')),
  -- Where the money comes from. `none`: nothing is charged by us.
  source text not null check (source in ('card', 'wallet', 'credit', 'none')),
  gateway text check (gateway in ('sandbox', 'stripe')),
  -- At the gateway; known once the gateway has answered.
  gateway_payment text,
  -- A transaction pays one booking; a payment that came to nothing sets it free only if it was never used.
  transaction text unique references payment_transactions (id),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  amount_minor bigint not null check (amount_minor >= 0),
  --   opened ──▶ held ──▶ captured          held may be captured in part: the rest is released
  --      └─▶ declined └─▶ released
  state text not null default 'opened' check (state in ('opened', 'held', 'captured', 'released', 'declined')),
  captured_minor bigint not null default 0 check (captured_minor between 0 and amount_minor),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and captured_minor),
  -- Pay later: held now, captured then.
  capture_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((source = 'card') = (gateway is not null)),
  check (state = 'captured' or captured_minor = 0),
  check (source <> 'none' or amount_minor = 0),
  check (gateway_payment is not null or source <> 'card' or state in ('opened', 'declined', 'released')),
  unique (gateway, gateway_payment)
);
alter table ledger_entries add foreign key (payment) references payments (id);

-- One row: what gateways sign payment tokens with.
create table payment_token_keys (
  only_row boolean primary key default true check (only_row),
  secret bytea not null check (length(secret) = 32)
);
