-- What the simulated suppliers, the payment sandbox and the simulated provider of extras know. They are other houses:
-- no table of ours refers to these and no transaction of ours writes them, so `audit` can compare both sides. They
-- are in the database because every process of a service must reach the same suppliers and the same payments.
create schema sandbox;

-- One row per reference at a supplier. A row without `booked_at` is a cancellation that came before its booking, and
-- keeps the reference from being booked later.
create table sandbox.reservations (
  supplier text not null,
  reference text not null,
  hotel bigint,
  net_minor bigint,
  currency text,
  booked_at timestamptz,
  -- Pending until then.
  confirmed_at timestamptz,
  -- How many cancellations fail before one succeeds, and how many were asked for.
  cancels_failing integer not null default 0 check (cancels_failing >= 0),
  cancels integer not null default 0 check (cancels >= 0),
  cancelled_at timestamptz,
  primary key (supplier, reference),
  check (num_nulls(hotel, net_minor, currency, booked_at, confirmed_at) in (0, 5)),
  check (booked_at is not null or cancelled_at is not null)
);

-- One row per payment. The keys of its movements make a repeated capture or refund the same one.
create table sandbox.payments (
  id text primary key,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  card text,
  paid_at timestamptz,
  voided_at timestamptz,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  done_keys text[] not null default '{}',
  declined_keys text[] not null default '{}',
  check ((card is null) = (paid_at is null)),
  check (captured_minor between 0 and amount_minor),
  check (refunded_minor between 0 and captured_minor),
  check (not done_keys && declined_keys)
);

-- One row per extra that was ordered.
create table sandbox.extras (
  key text primary key,
  ordered_at timestamptz not null default now(),
  bought_at timestamptz
);
