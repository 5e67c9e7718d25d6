-- A supplier that books a repeated call again has several rooms for one booking. All but one are cancelled until a
-- look-up says so. A watch with `keep` is about these; the booking itself goes on.

alter table supplier_watches add column keep text;

-- Where the booking is cancelled later, its watch begins again and is about all of its rooms.
create or replace function keep_watch_closed() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and new.state <> 'closed' and not (old.keep is not null and new.keep is null) then
    raise exception 'the watch of booking % is closed', old.booking;
  end if;
  return new;
end $$;
