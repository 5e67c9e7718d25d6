-- Guests and the loyalty programme. docs/after-booking.md tells the rules in words.

create table guests (
  id bigint generated always as identity primary key,
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  -- Null once the guest was erased: the person goes, the sums stay.
  email text,
  email_key text generated always as (lower(email)) stored,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  -- Sums over points_entries, kept by its trigger. Nobody can spend what is not there.
  points bigint not null default 0 check (points >= 0),
  upcoming_points bigint not null default 0 check (upcoming_points >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  check ((email is null) = (erased_at is not null)),
  check (erased_at is null or (first_name = '' and last_name = '' and phone = ''))
);
-- One guest per e-mail address; two first bookings at the same instant meet here.
create unique index guests_by_email on guests (account, environment, email_key) where erased_at is null;

create table loyalty_programmes (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  status text not null check (status in ('enabled', 'disabled')),
  -- A fraction: 0.03 is three per cent.
  cashback_rate numeric(7, 6) not null check (cashback_rate between 0 and 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account, environment)
);

-- What each booking brought its guest. Bookings made while the programme was off are here with no points.
create table guest_bookings (
  id bigint generated always as identity primary key,
  guest bigint not null references guests (id),
  booking text not null unique,
  points bigint not null check (points >= 0),
  cashback_rate numeric(7, 6) not null check (cashback_rate between 0 and 1),
  --   pending ──stay over──▶ earned
  --      └───────cancelled───▶ reversed ◀── earned
  state text not null default 'pending' check (state in ('pending', 'earned', 'reversed')),
  matures_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index guest_bookings_by_guest on guest_bookings (guest, id);
create index guest_bookings_to_mature on guest_bookings (matures_at) where state = 'pending';

-- The ledger of points: rows are added, never changed.
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
create trigger points_entries_for_ever before update or delete on points_entries
  for each row execute function keep_points();
