-- What the simulated suppliers, the payment sandbox and the simulated extras know. They play other companies: no table of
-- ours refers to these tables and no transaction of ours writes them, so `audit` can compare both sides. They are in the
-- database because every process of a service must reach the same suppliers and the same payments.
--
-- Simulators can misbehave (src/contract/simulator-faults.ts). How a record will behave is stored when it is made, so that
-- it happens even if the process that made it dies.
create schema sandbox;

-- Rooms booked at a simulated supplier. A row without `booked_at` is a cancellation that came before its booking, and
-- prevents that the reference is booked later.
create table sandbox.reservations (
  supplier text not null,
  reference text not null,
  -- 1. A supplier that books a repeated reference again has 2, 3, …
  room integer not null default 1 check (room >= 1),
  hotel bigint,
  net_minor bigint,
  currency text,
  booked_at timestamptz,
  -- Pending until then.
  confirmed_at timestamptz,
  -- When the booking takes effect, and when look-ups begin to show it. Null: at once.
  lands_at timestamptz,
  shown_at timestamptz,
  -- Look-ups find it and do not find it in turns of this length.
  flickers_ms integer check (flickers_ms > 0),
  -- How many cancellations fail before one succeeds, and how many were asked for.
  cancels_failing integer not null default 0 check (cancels_failing >= 0),
  cancels integer not null default 0 check (cancels >= 0),
  -- Cancellations that are accepted and have no effect, and how long the first one that has an effect takes.
  cancels_ignored integer not null default 0 check (cancels_ignored >= 0),
  cancel_takes_ms integer not null default 0 check (cancel_takes_ms >= 0),
  cancelled_at timestamptz,
  primary key (supplier, reference, room),
  check (num_nulls(hotel, net_minor, currency, booked_at, confirmed_at) in (0, 5)),
  check (booked_at is not null or cancelled_at is not null)
);

-- One row per payment. The keys of its movements make a repeated capture or refund the same one.
create table sandbox.payments (
  id text primary key,
  amount_minor bigint not null check (amount_minor >= 0),
  currency text not null,
  -- Lets a browser pay. Letters only, because digits could look like a card number.
  client_secret text not null default translate(gen_random_uuid()::text, '0123456789-', 'ghijklmnop'),
  card text,
  paid_at timestamptz,
  -- How the buyer answered the 3-D Secure challenge of the card. Null: not yet.
  challenge text check (challenge in ('passed', 'failed')),
  voided_at timestamptz,
  -- Releases that were asked for; a card that ignores them keeps its money held.
  voids integer not null default 0 check (voids >= 0),
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  -- When a capture whose answer is lost takes effect. Null: at once.
  captured_from timestamptz,
  -- Whether the answer to the first capture was lost.
  lost_answers integer not null default 0 check (lost_answers >= 0),
  done_keys text[] not null default '{}',
  declined_keys text[] not null default '{}',
  check ((card is null) = (paid_at is null)),
  check (challenge is null or card = 'challenge'),
  check (captured_minor between 0 and amount_minor),
  check (refunded_minor between 0 and captured_minor),
  check (not done_keys && declined_keys)
);

-- One row per extra that was ordered.
create table sandbox.extras (
  key text primary key,
  ordered_at timestamptz not null default now(),
  bought_at timestamptz,
  cancelled_at timestamptz
);
