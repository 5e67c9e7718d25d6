-- A status that changes within a phase is noted by its own name: a cancelled booking has not finished a second time.
create or replace function note_booking_phase() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.phase, old.status) is distinct from (new.phase, new.status) then
    insert into booking_history (booking, happened_at, who, what, detail, request_id)
    values (new.id, new.updated_at, 'service',
      'booking ' || case when tg_op = 'UPDATE' and old.phase = new.phase then new.status else new.phase end,
      jsonb_build_object('status', new.status), new.request_id);
  end if;
  return new;
end $$;
