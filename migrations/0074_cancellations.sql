-- Cancelling, and the history of every booking. docs/after-booking.md tells the rules in words.

create table cancellations (
  booking text primary key references bookings (id),
  --   asking ──the supplier cancelled──▶ settling ──the money moved──▶ finished
  -- A supplier or gateway that fails is asked again until it heals; the buyer's fee is decided once, when asked.
  phase text not null default 'asking' check (phase in ('asking', 'settling', 'finished')),
  fee_minor bigint not null check (fee_minor >= 0),
  refund_minor bigint not null check (refund_minor >= 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- On its own, or because a rebook replaced the booking.
  reason text not null default 'asked' check (reason in ('asked', 'replaced')),
  asked_at timestamptz not null,
  asked_by text not null,
  request_id text not null default '',
  failures integer not null default 0 check (failures >= 0),
  last_failure text,
  next_attempt_at timestamptz not null,
  lease text,
  leased_until timestamptz,
  finished_at timestamptz,
  check ((phase = 'finished') = (finished_at is not null)),
  check ((failures = 0) = (last_failure is null))
);
create index cancellations_unfinished on cancellations (next_attempt_at) where phase <> 'finished';

create function keep_cancellation_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'asking' then raise exception 'a cancellation begins asking, not %', new.phase; end if;
    return new;
  end if;
  if (old.phase, new.phase) not in (('asking', 'settling'), ('settling', 'finished')) and old.phase <> new.phase then
    raise exception 'the cancellation of % cannot go from % to %', old.booking, old.phase, new.phase;
  end if;
  if (old.fee_minor, old.refund_minor, old.asked_at) is distinct from (new.fee_minor, new.refund_minor, new.asked_at) then
    raise exception 'what the cancellation of % costs was decided when it was asked for', old.booking;
  end if;
  return new;
end $$;
create trigger cancellations_take_steps before insert or update on cancellations
  for each row execute function keep_cancellation_steps();

-- CANCELLED if and only if the fee is 0.
create function cancelled_as_charged() returns trigger language plpgsql as $$
declare
  fee bigint;
begin
  select fee_minor into fee from cancellations where booking = new.id and phase = 'finished';
  if fee is null then raise exception 'booking % is %, but nobody cancelled it', new.id, new.status; end if;
  if (fee = 0) <> (new.status = 'CANCELLED') then
    raise exception 'booking % is %, and its cancellation costs %', new.id, new.status, fee;
  end if;
  return new;
end $$;
create trigger bookings_cancelled_as_charged before update of status on bookings
  for each row when (new.status in ('CANCELLED', 'CANCELLED_WITH_CHARGES')) execute function cancelled_as_charged();

-- Who did what to a booking, when, in which request. Phases are noted by the trigger, so none can be forgotten.
create table booking_history (
  id bigint generated always as identity primary key,
  booking text not null references bookings (id),
  happened_at timestamptz not null,
  -- A key (`key_…`), or the service that finishes what a request began.
  who text not null,
  what text not null,
  detail jsonb not null default '{}',
  request_id text not null default ''
);
create index booking_history_by_booking on booking_history (booking, id);

create function note_booking_phase() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (old.phase, old.status) is distinct from (new.phase, new.status) then
    insert into booking_history (booking, happened_at, who, what, detail, request_id)
    values (new.id, new.updated_at, 'service', 'booking ' || new.phase,
      jsonb_build_object('status', new.status), new.request_id);
  end if;
  return new;
end $$;
create trigger bookings_noted after insert or update on bookings
  for each row execute function note_booking_phase();
