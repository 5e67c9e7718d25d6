-- Vouchers: a discount with a purse (budget) and a number of uses. The limits are constraints, and each use locks its
-- voucher's row, so two bookings at the same instant cannot both take the last use or the last of the money.

create table vouchers (
  id bigint generated always as identity primary key,
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  code_key text generated always as (upper(code)) stored,
  discount_type text not null check (discount_type in ('fixed_amount', 'percentage')),
  -- Fixed: minor units of the currency. Percentage: hundredths of a per cent.
  discount_value bigint not null check (discount_value > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minimum_spend_minor bigint not null default 0 check (minimum_spend_minor >= 0),
  -- Null: none.
  maximum_discount_minor bigint check (maximum_discount_minor > 0),
  budget_minor bigint check (budget_minor > 0),
  budget_used_minor bigint not null default 0 check (budget_used_minor >= 0),
  usages_limit integer not null check (usages_limit >= 1),
  usages integer not null default 0 check (usages >= 0),
  -- Both days included, in UTC.
  validity_start date not null,
  validity_end date not null,
  status text not null check (status in ('active', 'inactive')),
  category text not null default '' check (category in ('', 'redemption')),
  -- Only this guest may use it.
  guest bigint references guests (id),
  description text not null default '',
  terms_and_conditions text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (validity_start <= validity_end),
  check (discount_type = 'fixed_amount' or discount_value <= 10000),
  constraint vouchers_usages_within_limit check (usages <= usages_limit),
  constraint vouchers_within_budget check (budget_minor is null or budget_used_minor <= budget_minor),
  constraint vouchers_redemption_has_guest check (category = '' or guest is not null)
);
create unique index vouchers_by_code on vouchers (account, environment, code_key) where deleted_at is null;
create index vouchers_by_guest on vouchers (guest) where guest is not null;

create table voucher_uses (
  id bigint generated always as identity primary key,
  voucher bigint not null references vouchers (id),
  -- A booking uses one voucher once.
  booking text not null unique,
  --   reserved ──booked──▶ consumed ──cancelled free of charge──▶ given_back
  --       └──booking failed──▶ given_back
  state text not null default 'reserved' check (state in ('reserved', 'consumed', 'given_back')),
  -- In the voucher's currency: what the budget counts.
  amount_minor bigint not null check (amount_minor > 0),
  -- In the booking's currency: what the buyer saw.
  discount_minor bigint not null check (discount_minor > 0),
  discount_currency text not null check (discount_currency ~ '^[A-Z]{3}$'),
  guest_email text not null,
  hotel_name text not null,
  reserved_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'reserved') = (settled_at is null))
);
create index voucher_uses_by_voucher on voucher_uses (voucher, id);
