-- The history of a booking says who asked for it, and a cancellation is noted under the request that asked for it.

alter table bookings add column booked_by text not null default 'service';

create or replace function note_booking_phase() returns trigger language plpgsql as $$
declare
  is_cancelled boolean := tg_op = 'UPDATE' and old.phase = new.phase;
begin
  if tg_op = 'INSERT' or (old.phase, old.status) is distinct from (new.phase, new.status) then
    insert into booking_history (booking, happened_at, who, what, detail, request_id)
    values (new.id, new.updated_at,
      case when tg_op = 'INSERT' then new.booked_by else 'service' end,
      'booking ' || case when is_cancelled then new.status else new.phase end,
      jsonb_build_object('status', new.status),
      case when is_cancelled then (select request_id from cancellations where booking = new.id) else new.request_id end);
  end if;
  return new;
end $$;

-- Incomplete: the money of a booking of it did not come to its end (2014), so nobody may charge for it again.
alter table prebooks drop constraint prebooks_state_check;
alter table prebooks add constraint prebooks_state_check check (state in ('open', 'closed', 'incomplete'));
