-- What a supplier still has to be asked after a booking has ended here: a call whose answer was lost may take effect
-- late, and a cancellation may be accepted and ignored. A room that turns up is cancelled until a look-up says it is.

create table supplier_watches (
  booking text primary key references bookings (id),
  supplier text not null references suppliers (code),
  --   watching ──a room stands there──▶ cancelling ──a look-up says that it is cancelled──▶ watching or closed
  --      └──────────────────────── the time is over and nothing stands ───────────────────▶ closed
  state text not null default 'watching' check (state in ('watching', 'cancelling', 'closed')),
  -- The book call may still take effect: until then nothing that the supplier says is final.
  may_land boolean not null,
  until timestamptz not null,
  next_look_at timestamptz not null,
  -- Since it was opened, or since the state changed: the pauses grow with it.
  looks integer not null default 0 check (looks >= 0),
  -- How often the supplier was asked to cancel a room that stood.
  cancels integer not null default 0 check (cancels >= 0),
  last_answer text not null default '',
  found_at timestamptz,
  -- The room that was found last is cancelled, as a look-up said.
  cancelled_at timestamptz,
  -- The supplier refuses or ignores: somebody has to call it.
  person_since timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_because text check (closed_because in ('nothing found', 'cancelled', 'operator')),
  note text not null default '',
  lease text,
  leased_until timestamptz,
  check ((state = 'closed') = (closed_at is not null)),
  check ((state = 'closed') = (closed_because is not null)),
  check (state <> 'cancelling' or found_at is not null)
);
create index supplier_watches_due on supplier_watches (next_look_at) where state <> 'closed';
-- What the metrics count.
create index supplier_watches_found on supplier_watches (supplier) where found_at is not null;

create function keep_watch_closed() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' then raise exception 'the watch of booking % is closed', old.booking; end if;
  return new;
end $$;
create trigger supplier_watches_stay_closed before update on supplier_watches
  for each row execute function keep_watch_closed();
