-- A booking whose outcome is not known yet can be cancelled: what that costs is decided when it is asked for, and it is
-- carried out once the booking is final. A booking that comes to nothing leaves nothing to cancel.

alter table cancellations drop constraint cancellations_phase_check;
alter table cancellations add constraint cancellations_phase_check check (phase in
  --   asking ──▶ settling ──▶ finished
  --      └─ the booking has failed ─▶ void
  ('asking', 'settling', 'finished', 'void'));

create or replace function keep_cancellation_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'asking' then raise exception 'a cancellation begins asking, not %', new.phase; end if;
    return new;
  end if;
  if old.phase <> new.phase and (old.phase, new.phase) not in
    (('asking', 'settling'), ('settling', 'finished'), ('asking', 'void')) then
    raise exception 'the cancellation of % cannot go from % to %', old.booking, old.phase, new.phase;
  end if;
  -- What is not final cannot be settled, and only what has failed has nothing to cancel.
  if old.phase <> new.phase and (new.phase = 'void') <>
    (select phase in ('releasing', 'failed') from bookings where id = new.booking) then
    raise exception 'the cancellation of % becomes %, which its booking does not allow', old.booking, new.phase;
  end if;
  if (old.fee_minor, old.asked_at) is distinct from (new.fee_minor, new.asked_at) then
    raise exception 'what the cancellation of % costs was decided when it was asked for', old.booking;
  end if;
  if new.refund_minor <> old.refund_minor and (new.refund_minor > old.refund_minor or old.phase = new.phase) then
    raise exception 'what the cancellation of % gives back only becomes less, and only when it ends', old.booking;
  end if;
  return new;
end $$;

drop index cancellations_unfinished;
create index cancellations_unfinished on cancellations (next_attempt_at) where phase in ('asking', 'settling');
