-- Guests, the loyalty programme and vouchers. docs/after-booking.md states the rules.

-- People who hold bookings, one row for each e-mail address of an account, with their points.
create table guests (
  id bigint generated always as identity primary key,
  account text not null,
  environment environment_name not null,
  -- Null once the guest was erased: the personal data are gone, the sums remain.
  email text,
  email_key text generated always as (lower(email)) stored,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  -- Sums over points_entries, kept by its trigger. A guest cannot spend more than they have.
  points bigint not null default 0 check (points >= 0),
  upcoming_points bigint not null default 0 check (upcoming_points >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  check ((email is null) = (erased_at is not null)),
  check (erased_at is null or (first_name = '' and last_name = '' and phone = ''))
);
-- One guest per e-mail address, also when two first bookings come at the same time.
create unique index guests_by_email on guests (account, environment, email_key) where erased_at is null;

-- The loyalty programme of an account, one for each environment.
create table loyalty_programmes (
  account text not null,
  environment environment_name not null,
  status text not null check (status in ('enabled', 'disabled')),
  -- A fraction: 0.03 is three per cent.
  cashback_rate numeric(7, 6) not null check (cashback_rate between 0 and 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account, environment)
);

create domain accrual_state as text check (value in ('pending', 'earned', 'reversed'));

-- The points of each booking. Bookings made while the programme was off have a row with no points.
create table guest_bookings (
  id bigint generated always as identity primary key,
  guest bigint not null references guests (id),
  booking text not null unique,
  points bigint not null check (points >= 0),
  cashback_rate numeric(7, 6) not null check (cashback_rate between 0 and 1),
  --   pending ──stay over──▶ earned
  --      └───────cancelled───▶ reversed ◀── earned
  state accrual_state not null default 'pending',
  matures_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index guest_bookings_by_guest on guest_bookings (guest, id);
create index guest_bookings_to_mature on guest_bookings (matures_at) where state = 'pending';

-- The ledger of points. Rows are added and never changed.
create table points_entries (
  id bigint generated always as identity primary key,
  guest bigint not null references guests (id),
  balance text not null check (balance in ('upcoming', 'current')),
  points bigint not null check (points <> 0),
  reason text not null check (reason in ('earned', 'matured', 'reversed', 'redeemed')),
  booking text,
  entered_at timestamptz not null,
  check ((reason = 'redeemed') = (booking is null)),
  check (reason <> 'earned' or (balance = 'upcoming' and points > 0)),
  check (reason not in ('reversed', 'redeemed') or points < 0),
  -- A booking earns, matures and is reversed once: a repeated phase cannot count twice.
  unique (booking, balance, reason)
);
create index points_entries_by_guest on points_entries (guest, id);

-- Refuses changes to the ledger of points, and keeps the sums of the guests.
create function keep_points() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    raise exception 'points_entries is a ledger: rows are added, never changed';
  end if;
  update guests set
    points = points + case new.balance when 'current' then new.points else 0 end,
    upcoming_points = upcoming_points + case new.balance when 'upcoming' then new.points else 0 end
  where id = new.guest;
  return new;
end $$;
create trigger points_entries_sum after insert on points_entries for each row execute function keep_points();
create trigger points_entries_append_only before update or delete on points_entries
  for each row execute function keep_points();

-- A voucher is a discount with a budget and a number of uses. The limits are constraints, and each use locks the row of
-- its voucher, so two bookings at the same time cannot both take the last use or the last of the budget.
create table vouchers (
  id bigint generated always as identity primary key,
  account text not null,
  environment environment_name not null,
  code text not null check (code ~ '^[A-Za-z0-9_-]{1,64}$'),
  code_key text generated always as (upper(code)) stored,
  discount_type text not null check (discount_type in ('fixed_amount', 'percentage')),
  -- Fixed: minor units of the currency. Percentage: hundredths of a per cent.
  discount_value bigint not null check (discount_value > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minimum_spend_minor bigint not null default 0 check (minimum_spend_minor >= 0),
  -- Null: no limit.
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

-- Which booking used which voucher, and for how much.
create table voucher_uses (
  id bigint generated always as identity primary key,
  voucher bigint not null references vouchers (id),
  -- A booking uses one voucher once.
  booking text not null unique,
  --   reserved ──booked──▶ consumed ──cancelled free of charge──▶ given_back
  --       └──booking failed──▶ given_back
  state text not null default 'reserved' check (state in ('reserved', 'consumed', 'given_back')),
  -- In the currency of the voucher: what the budget counts.
  amount_minor bigint not null check (amount_minor > 0),
  -- In the currency of the booking: what the buyer saw.
  discount_minor bigint not null check (discount_minor > 0),
  discount_currency text not null check (discount_currency ~ '^[A-Z]{3}$'),
  guest_email text not null,
  hotel_name text not null,
  reserved_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'reserved') = (settled_at is null))
);
create index voucher_uses_by_voucher on voucher_uses (voucher, id);
