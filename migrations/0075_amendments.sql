-- Replacing a booking, and changes of names that a person carries to the supplier.

alter table bookings add column replaces text references bookings (id);
-- A booking is replaced once: of two rebooks at the same instant the database lets one through.
create unique index bookings_one_replacement on bookings (replaces) where status <> 'FAILED';

-- What a booking replaces was decided when its prebook was made.
create function take_replaced_booking() returns trigger language plpgsql as $$
begin
  select replaces into new.replaces from prebooks where id = new.prebook;
  return new;
end $$;
create trigger bookings_take_replaced before insert on bookings
  for each row execute function take_replaced_booking();

create table amendments (
  id bigint generated always as identity primary key,
  booking text not null references bookings (id),
  type text not null check (type in ('REBOOK', 'UPDATE')),
  sub_type text not null check (sub_type in ('CHECKIN_CHANGE', 'OCCUPANCY_CHANGE', 'UPDATE_NAME_CHANGE')),
  --   PENDING ──the operator has settled it with the supplier──▶ COMPLETED
  --      └──────it cannot be done─────────────────────────────▶ REJECTED
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'REJECTED')),
  prebook text references prebooks (id),
  -- People as they shall be; emptied when the guest is erased.
  people jsonb not null default '{}',
  audit jsonb not null default '{}',
  created_by text not null,
  request_id text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((type = 'REBOOK') = (prebook is not null)),
  check ((type = 'UPDATE') = (sub_type = 'UPDATE_NAME_CHANGE'))
);
create index amendments_by_booking on amendments (booking, id);
create index amendments_pending on amendments (id) where status = 'PENDING';
create unique index amendments_one_rebook on amendments (prebook) where prebook is not null and status <> 'REJECTED';
