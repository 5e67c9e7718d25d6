-- What a supplier or the operator has said of a room may name a guest, and is erased with the guest, also afterwards.
create or replace function keep_watch_closed() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and new.state <> 'closed' then
    raise exception 'the watch of booking % is closed', old.booking;
  end if;
  return new;
end $$;
