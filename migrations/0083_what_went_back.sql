-- What a cancellation gives back is decided with its fee, and may turn out less when it ends: money that is due then, and
-- refused, was never there to be given back.
create or replace function keep_cancellation_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'asking' then raise exception 'a cancellation begins asking, not %', new.phase; end if;
    return new;
  end if;
  if (old.phase, new.phase) not in (('asking', 'settling'), ('settling', 'finished')) and old.phase <> new.phase then
    raise exception 'the cancellation of % cannot go from % to %', old.booking, old.phase, new.phase;
  end if;
  if (old.fee_minor, old.asked_at) is distinct from (new.fee_minor, new.asked_at) then
    raise exception 'what the cancellation of % costs was decided when it was asked for', old.booking;
  end if;
  if new.refund_minor <> old.refund_minor and (new.refund_minor > old.refund_minor or old.phase = new.phase) then
    raise exception 'what the cancellation of % gives back only becomes less, and only when it ends', old.booking;
  end if;
  return new;
end $$;

-- What a payment has come to, in the words of the contract: one definition for answers and filters.
alter table payments add column status text generated always as (
  case
    when source = 'none' then ''
    when refunded_minor > 0 and refunded_minor = captured_minor then 'refunded'
    when state = 'captured' then 'succeeded'
    when state = 'held' then 'requires_capture'
    else ''
  end) stored;
