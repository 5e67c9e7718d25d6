-- Prebooks and bookings. The phases of a booking are drawn in src/bookings/phases.ts.

create table prebooks (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{9,16}$'),
  account text not null references account (id),
  environment text not null check (environment in ('sandbox', 'production')),
  -- Closed: the supplier said the rate is gone; a new search must come first.
  state text not null default 'open' check (state in ('open', 'closed')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  hotel bigint not null,
  price_minor bigint not null check (price_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- The sale as src/bookings/sale.ts describes it: offer, rates, policies, extras.
  sale jsonb not null,
  transaction text unique references payment_transactions (id),
  -- Made to replace this booking (alternative-prebooks).
  replaces text,
  check (expires_at > created_at)
);
create index prebooks_by_age on prebooks using brin (created_at);

create table bookings (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{9,16}$'),
  account text not null references account (id),
  environment text not null check (environment in ('sandbox', 'production')),
  prebook text not null references prebooks (id),
  -- The prebook again, unless the account may book one prebook several times (compat public).
  prebook_slot text check (prebook_slot = prebook),
  client_reference text check (client_reference <> ''),
  phase text not null default 'opened' check (phase in
    ('opened', 'authorised', 'confirmed', 'captured', 'finished', 'unwinding', 'releasing', 'failed')),
  status text not null default 'PENDING' check (status in
    ('PENDING', 'CONFIRMED', 'FAILED', 'CANCELLED', 'CANCELLED_WITH_CHARGES')),
  -- A name of src/contract/refusals.ts: why it is failing or has failed, and the sentence beside it.
  failure text,
  failure_detail text,
  hotel bigint not null,
  checkin date not null,
  checkout date not null,
  price_minor bigint not null check (price_minor >= 0),
  commission_minor bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  supplier text not null references suppliers (code),
  supplier_currency text not null check (supplier_currency ~ '^[A-Z]{3}$'),
  supplier_net_minor bigint not null check (supplier_net_minor >= 0),
  supplier_booking text,
  hotel_confirmation text not null default '',
  payment text not null unique references payments (id),
  -- The sale as it was prebooked; the people as they were given. Apart, because people can be erased.
  sale jsonb not null,
  people jsonb not null,
  holder_email text not null default '',
  custom_tags jsonb not null default '{}' check (jsonb_typeof(custom_tags) = 'object'),
  -- Of travel protection and add-ons: ordered, bought, or given up (src/bookings/extras.ts).
  extras jsonb not null default '[]' check (jsonb_typeof(extras) = 'array'),
  -- Outside calls may have been made from here on; a resumed phase looks before it asks again.
  asked_supplier_at timestamptz,
  look_ups integer not null default 0 check (look_ups >= 0),
  -- Who works on it. Every phase is written under its lease; a lost lease ends the work of who lost it.
  lease text,
  leased_until timestamptz,
  request_id text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  check (checkin < checkout),
  constraint bookings_status_of_phase check (case phase
    when 'opened' then status = 'PENDING'
    when 'authorised' then status = 'PENDING'
    when 'unwinding' then status = 'PENDING'
    when 'releasing' then status = 'PENDING'
    when 'failed' then status = 'FAILED'
    when 'finished' then status in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES')
    else status = 'CONFIRMED' end),
  constraint bookings_confirmed_by_supplier check (
    status not in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES')
    or (supplier_booking is not null and confirmed_at is not null)),
  constraint bookings_failure_has_name check (phase not in ('unwinding', 'releasing', 'failed') or failure is not null)
);
-- One booking per prebook and per reference; only a definite failure sets them free.
create unique index bookings_one_per_prebook on bookings (prebook_slot) where status <> 'FAILED';
create unique index bookings_one_per_reference on bookings (account, environment, client_reference)
  where status <> 'FAILED';
create index bookings_of_account on bookings (account, environment, created_at, id);
create index bookings_unfinished on bookings (leased_until) where phase not in ('finished', 'failed');

-- The steps a booking may take; src/bookings/phases.ts has the same table, and a test compares the two.
create table booking_steps (
  from_phase text not null,
  to_phase text not null,
  primary key (from_phase, to_phase)
);
insert into booking_steps values
  ('opened', 'authorised'), ('opened', 'releasing'), ('opened', 'failed'),
  ('authorised', 'confirmed'), ('authorised', 'unwinding'), ('authorised', 'releasing'),
  ('confirmed', 'captured'), ('confirmed', 'unwinding'),
  ('captured', 'finished'),
  ('unwinding', 'releasing'),
  ('releasing', 'failed');

create function keep_booking_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'opened' then raise exception 'a booking begins opened, not %', new.phase; end if;
  elsif new.phase <> old.phase
    and not exists (select from booking_steps where from_phase = old.phase and to_phase = new.phase) then
    raise exception 'booking % cannot go from % to %', old.id, old.phase, new.phase;
  end if;
  return new;
end $$;
create trigger bookings_take_steps before insert or update of phase on bookings
  for each row execute function keep_booking_steps();
