-- Extras that were given up although their provider may have sold them: its answers were lost. Each is cancelled there
-- by its key until the provider says that it is.

create table lost_extras (
  booking text not null references bookings (id),
  -- Its place among the extras of the booking, from 0.
  place integer not null check (place >= 0),
  opened_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  closed_at timestamptz,
  primary key (booking, place)
);
create index lost_extras_due on lost_extras (next_try_at) where closed_at is null;

alter table sandbox.extras add column cancelled_at timestamptz;
