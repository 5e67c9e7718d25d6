-- A booking is PENDING until nothing can revert it: rooms confirmed, money taken or its time set, price final. A status
-- that a client has seen is never taken back.

alter table bookings drop constraint bookings_status_of_phase;
-- Rows on their way when this runs: their event has not been published yet. They take no step, so nothing is noted.
alter table bookings disable trigger bookings_noted;
update bookings set status = 'PENDING', confirmed_at = null where phase in ('confirmed', 'captured');
-- Whether it was booked is decided by the status: what failed was never confirmed to anybody.
update bookings set confirmed_at = null where status = 'FAILED' and confirmed_at is not null;
alter table bookings enable trigger bookings_noted;
alter table bookings add constraint bookings_status_of_phase check (case phase
  when 'failed' then status = 'FAILED'
  when 'finished' then status in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES')
  else status = 'PENDING' end);
alter table bookings add constraint bookings_confirmed_when_final check (
  confirmed_at is null or status in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES'));

create or replace function keep_booking_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'opened' then raise exception 'a booking begins opened, not %', new.phase; end if;
    return new;
  end if;
  if new.phase <> old.phase
    and not exists (select from booking_steps where from_phase = old.phase and to_phase = new.phase) then
    raise exception 'booking % cannot go from % to %', old.id, old.phase, new.phase;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('PENDING', 'CONFIRMED'), ('PENDING', 'FAILED'),
    ('CONFIRMED', 'CANCELLED'), ('CONFIRMED', 'CANCELLED_WITH_CHARGES')) then
    raise exception 'booking % is %, and cannot become % again', old.id, old.status, new.status;
  end if;
  return new;
end $$;
drop trigger bookings_take_steps on bookings;
create trigger bookings_take_steps before insert or update of phase, status on bookings
  for each row execute function keep_booking_steps();
