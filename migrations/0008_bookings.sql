-- Prebooks, bookings, and everything that can happen to a booking: cancellation, replacement, change of names, and
-- rooms that a supplier books late. docs/booking.md and docs/after-booking.md state the rules.

create domain sale_id as text check (value ~ '^[A-Za-z0-9_-]{9,16}$');
create domain prebook_state as text check (value in ('open', 'closed', 'incomplete'));
create domain booking_phase as text check (value in
  ('opened', 'authorised', 'confirmed', 'captured', 'finished', 'unwinding', 'releasing', 'failed'));
create domain booking_status as text check (value in
  ('PENDING', 'CONFIRMED', 'FAILED', 'CANCELLED', 'CANCELLED_WITH_CHARGES'));

-- Functions of checks call no others of ours: a restore from a backup finds only those of PostgreSQL.
create function is_sold(status text) returns boolean language plpgsql immutable as $$
begin
  return status in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES');
end $$;

create function is_failing(phase text) returns boolean language plpgsql immutable as $$
begin
  return phase in ('unwinding', 'releasing', 'failed');
end $$;

create function is_status_of_phase(status text, phase text) returns boolean language plpgsql immutable as $$
begin
  return case phase
    when 'failed' then status = 'FAILED'
    when 'finished' then status in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES')
    else status = 'PENDING' end;
end $$;

-- A priced offer that can be booked until it expires, with everything that is sold.
create table prebooks (
  id sale_id primary key,
  account text not null references accounts (id),
  environment environment_name not null,
  -- closed: the supplier no longer has the rate, and a new search must come first. incomplete: the money of a booking
  -- of this prebook is not settled (2014), so no other booking may charge for it.
  state prebook_state not null default 'open',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  hotel bigint not null,
  price_minor minor_units not null,
  currency currency_code not null,
  -- Of the sale, what reports and erasures look for.
  hotel_name text not null,
  hotel_city text not null,
  hotel_country text not null,
  nationality text not null,
  voucher bigint,
  -- Offer, rates, policies and extras: JSON, packed (src/bookings/sale/pack). It is read as a whole, and takes a third of
  -- the space of jsonb.
  sale bytea not null,
  transaction text references payment_transactions (id),
  -- The booking that this prebook was made to replace (alternative-prebooks).
  replaces text,
  check (expires_at > created_at)
);
-- What was packed once stays as it is.
alter table prebooks alter column sale set storage external;
create unique index prebooks_one_per_transaction on prebooks (transaction) where transaction is not null;
create index prebooks_by_expiry on prebooks (expires_at);
create index prebooks_by_voucher on prebooks (voucher) where voucher is not null;

-- One row: prebooks that expired before this time were deleted, or became bookings.
create table prebook_deletion (
  only_row boolean primary key default true check (only_row),
  deleted_until timestamptz not null
);
insert into prebook_deletion (deleted_until) values ('-infinity');

-- Bookings of accounts. Each is made from one prebook.
create table bookings (
  id sale_id primary key,
  account text not null references accounts (id),
  environment environment_name not null,
  -- What was sold: a booking has the sale of its prebook.
  prebook text not null references prebooks (id),
  -- The account may book one prebook several times (compat public).
  repeats_prebook boolean not null default false,
  -- The booking that this one replaces. A trigger copies it from the prebook.
  replaces text references bookings (id),
  client_reference text check (client_reference <> ''),
  -- The caller's own mark of the booking. Not unique.
  tracking_id text not null default '',
  -- Digest of the Idempotency-Key that made the booking. It remains when the row of the key has expired.
  key_digest bytea check (length(key_digest) = 32),
  -- How far the work has come; booking_steps below lists the steps.
  phase booking_phase not null default 'opened',
  -- What clients see: PENDING until nothing can revert it (rooms confirmed, money taken or its time set, price final).
  status booking_status not null default 'PENDING',
  -- A name of src/contract/refusals.ts: why it is failing or has failed, and the sentence that goes with it.
  failure text,
  failure_detail text,
  hotel bigint not null,
  checkin date not null,
  checkout date not null,
  price_minor minor_units not null,
  commission_minor bigint not null,
  currency currency_code not null,
  supplier text not null references suppliers (code),
  supplier_currency currency_code not null,
  supplier_net_minor minor_units not null,
  supplier_booking text,
  hotel_confirmation text not null default '',
  payment text not null unique references payments (id),
  -- The people as they were given.
  people jsonb not null,
  holder_email text not null default '',
  -- A person was removed from the booking. What suppliers write from then on may name them, and is not kept.
  is_erased boolean not null default false,
  custom_tags json_members not null default '{}',
  -- Travel protection and add-ons: ordered, bought, or given up.
  extras json_list not null default '[]',
  -- What a person added later: instructions for the arrival, another hotel, a goodwill payment.
  additions json_members not null default '{}',
  -- When the supplier may have been asked first. A resumed phase looks the booking up before it asks again.
  asked_supplier_at timestamptz,
  look_ups integer not null default 0 check (look_ups >= 0),
  -- The process that works on the booking. Every phase is written under its lease; a process that has lost its lease
  -- stops.
  lease text,
  leased_until timestamptz,
  -- The key or the service that asked for the booking, and the request.
  booked_by text not null default 'service',
  request_id text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  confirmed_at timestamptz,
  -- Columns with an index change in no step of a booking that works. So its updates leave all indexes alone (HOT).
  has_failed boolean generated always as (status = 'FAILED') stored,
  prebook_slot text generated always as (case when status = 'FAILED' or repeats_prebook then id else '' end) stored,
  was_confirmed_late boolean generated always as (look_ups > 0 and confirmed_at is not null) stored,
  check (checkin < checkout),
  constraint bookings_status_of_phase check (is_status_of_phase(status, phase)),
  constraint bookings_confirmed_by_supplier check (
    not is_sold(status) or (supplier_booking is not null and confirmed_at is not null)),
  constraint bookings_confirmed_when_final check (confirmed_at is null or is_sold(status)),
  constraint bookings_failure_has_name check (failure is not null or not is_failing(phase))
) with (fillfactor = 70);
-- One booking per prebook, per reference, and per replaced booking. Only a booking that has failed leaves room for
-- another one.
create unique index bookings_one_per_prebook on bookings (prebook, prebook_slot);
create unique index bookings_one_per_reference on bookings (account, environment, client_reference)
  where client_reference is not null and not has_failed;
create unique index bookings_one_replacement on bookings (replaces) where replaces is not null and not has_failed;
-- One Idempotency-Key makes one booking. The same key on POST /rates/book and POST /rates/rebook is two calls.
create unique index bookings_one_per_key on bookings (account, environment, key_digest, (replaces is not null))
  where key_digest is not null;
create index bookings_of_account on bookings (account, environment, created_at, id);
-- For the comparison with suppliers and gateways, which goes through all bookings in their order.
create index bookings_by_time on bookings (created_at);
-- For the metrics: bookings whose supplier has reported their outcome late.
create index bookings_confirmed_late on bookings (supplier) where was_confirmed_late;

-- Bookings that are not final, kept by the trigger of bookings: a row is inserted once and deleted once. The processes
-- that take over abandoned bookings look here.
create table open_bookings (
  booking text primary key,
  -- The trace of its request (W3C traceparent), if traces are recorded.
  trace text
) with (autovacuum_vacuum_threshold = 1000, autovacuum_vacuum_scale_factor = 0);

-- How far the comparison of bookings with suppliers and gateways has come, for each age at which it looks at a booking.
create table booking_comparisons (
  -- The age counts from the booking, or from its finished cancellation.
  since text not null check (since in ('booking', 'cancellation')),
  age_hours integer not null check (age_hours > 0),
  -- The last booking that was compared, and when it was made or cancelled.
  moment timestamptz not null,
  booking text not null,
  primary key (since, age_hours)
);

-- What the comparison has found and still finds.
create table booking_differences (
  booking text not null references bookings (id),
  detail text not null check (detail <> ''),
  found_at timestamptz not null,
  checked_at timestamptz not null,
  primary key (booking, detail)
);

-- The steps that a booking may take. The code has the same table, and a test compares the two.
create table booking_steps (
  from_phase text not null,
  to_phase text not null,
  primary key (from_phase, to_phase)
);
insert into booking_steps values
  ('opened', 'authorised'), ('opened', 'releasing'), ('opened', 'failed'),
  ('authorised', 'confirmed'), ('authorised', 'unwinding'), ('authorised', 'releasing'),
  ('confirmed', 'captured'), ('confirmed', 'unwinding'),
  ('captured', 'finished'),
  -- Steps that lose nothing if the process dies between them are written together.
  ('authorised', 'captured'), ('authorised', 'finished'), ('confirmed', 'finished'),
  ('unwinding', 'releasing'),
  ('releasing', 'failed');

-- Refuses any other step, and a status that goes back: what a client has seen stays true.
create function keep_booking_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'opened' then raise exception 'a booking begins opened, not %', new.phase; end if;
    -- Its prebook knows which booking this one replaces.
    new.replaces := (select replaces from prebooks where id = new.prebook);
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
create trigger bookings_take_steps before insert or update of phase, status on bookings
  for each row execute function keep_booking_steps();

-- The cancellation of a booking. The fee is decided once, when the buyer asks; a supplier or gateway that fails is
-- asked again until it recovers. A booking whose outcome is not known yet can be cancelled too: the cancellation is
-- carried out once the booking is final, and becomes void if the booking fails.
create table cancellations (
  booking text primary key references bookings (id),
  --   asking ──the supplier cancelled──▶ settling ──the money moved──▶ finished
  --      └─ the booking has failed ─▶ void
  phase text not null default 'asking' constraint cancellations_phase_check check (phase in
    ('asking', 'settling', 'finished', 'void')),
  fee_minor bigint not null check (fee_minor >= 0),
  -- Decided with the fee. It may become less when the cancellation ends: money that was due and refused was never
  -- there to be refunded.
  refund_minor bigint not null check (refund_minor >= 0),
  currency currency_code not null,
  -- requested: by the buyer. replaced: a rebook replaced the booking.
  reason text not null default 'requested' check (reason in ('requested', 'replaced')),
  requested_at timestamptz not null,
  requested_by text not null,
  request_id text not null default '',
  failures integer not null default 0 check (failures >= 0),
  last_failure text,
  next_attempt_at timestamptz not null,
  -- Refunds that the gateway refused, by payment: {"pi_…": 2}. The next attempt uses a new key at the gateway. After a
  -- week the service gives up, and the operator retries or pays by another way.
  refund_refusals jsonb not null default '{}' check (jsonb_typeof(refund_refusals) = 'object'),
  refused_since timestamptz,
  given_up_at timestamptz,
  lease text,
  leased_until timestamptz,
  finished_at timestamptz,
  check ((phase = 'finished') = (finished_at is not null)),
  check ((failures = 0) = (last_failure is null)),
  check (given_up_at is null or phase = 'settling'),
  check ((refund_refusals = '{}') = (refused_since is null))
);
create index cancellations_by_end on cancellations (finished_at, booking) where phase = 'finished';
create index cancellations_unfinished on cancellations (next_attempt_at) where phase in ('asking', 'settling');

create function keep_cancellation_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'asking' then raise exception 'a cancellation begins asking, not %', new.phase; end if;
    return new;
  end if;
  if old.phase <> new.phase and (old.phase, new.phase) not in
    (('asking', 'settling'), ('settling', 'finished'), ('asking', 'void')) then
    raise exception 'the cancellation of % cannot go from % to %', old.booking, old.phase, new.phase;
  end if;
  -- A booking that is not final cannot be settled, and only a booking that has failed has nothing to cancel.
  if old.phase <> new.phase and (new.phase = 'void') <>
    (select phase in ('releasing', 'failed') from bookings where id = new.booking) then
    raise exception 'the cancellation of % becomes %, which its booking does not allow', old.booking, new.phase;
  end if;
  if (old.fee_minor, old.requested_at) is distinct from (new.fee_minor, new.requested_at) then
    raise exception 'the fee of the cancellation of % cannot change after the request', old.booking;
  end if;
  if new.refund_minor <> old.refund_minor and (new.refund_minor > old.refund_minor or old.phase = new.phase) then
    raise exception 'the refund of the cancellation of % can only be reduced, and only when the cancellation ends', old.booking;
  end if;
  return new;
end $$;
create trigger cancellations_take_steps before insert or update on cancellations
  for each row execute function keep_cancellation_steps();

-- A booking is CANCELLED if and only if its cancellation is free, and CANCELLED_WITH_CHARGES otherwise.
create function cancelled_as_charged() returns trigger language plpgsql as $$
declare
  fee bigint;
begin
  select fee_minor into fee from cancellations where booking = new.id and phase = 'finished';
  if fee is null then raise exception 'booking % is %, but has no finished cancellation', new.id, new.status; end if;
  if (fee = 0) <> (new.status = 'CANCELLED') then
    raise exception 'booking % is %, and its cancellation costs %', new.id, new.status, fee;
  end if;
  return new;
end $$;
create trigger bookings_cancelled_as_charged before update of status on bookings
  for each row when (new.status in ('CANCELLED', 'CANCELLED_WITH_CHARGES')) execute function cancelled_as_charged();

-- Who did what to a booking, when, and in which request.
create table booking_history (
  id bigint generated always as identity,
  booking text not null references bookings (id),
  happened_at timestamptz not null,
  -- A key (`key_…`), or the service that finishes what a request began.
  who text not null,
  what text not null,
  detail jsonb not null default '{}',
  request_id text not null default '',
  primary key (booking, id)
);
-- Old entries are found by it: rows are added in the order of time, so a few bytes for many of them are enough.
create index booking_history_by_time on booking_history using brin (happened_at);

-- Notes every change of phase or status, and keeps the list of open bookings, so that the code cannot forget either. A
-- status that changes within a phase is noted by its own name, under the request that asked for the cancellation.
create function note_booking_phase() returns trigger language plpgsql as $$
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
  if tg_op = 'INSERT' then
    insert into open_bookings (booking) values (new.id);
  elsif new.phase <> old.phase and new.phase in ('finished', 'failed') then
    delete from open_bookings where booking = new.id;
  end if;
  return null;
end $$;
create trigger bookings_noted after insert or update of phase, status on bookings
  for each row execute function note_booking_phase();

-- Changes that a person carries to the supplier: a rebook, or other names.
create table amendments (
  id bigint generated always as identity primary key,
  booking text not null references bookings (id),
  type text not null check (type in ('REBOOK', 'UPDATE')),
  sub_type text not null check (sub_type in ('CHECKIN_CHANGE', 'OCCUPANCY_CHANGE', 'UPDATE_NAME_CHANGE')),
  --   PENDING ──the operator has settled it with the supplier──▶ COMPLETED
  --      └──────it cannot be done─────────────────────────────▶ REJECTED
  status text not null default 'PENDING' check (status in ('PENDING', 'COMPLETED', 'REJECTED')),
  prebook text references prebooks (id),
  -- The people as asked for. Emptied when the guest is erased.
  people jsonb not null default '{}',
  -- Dates, guests, prices and ids before and after.
  audit jsonb not null default '{}',
  created_by text not null,
  request_id text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((type = 'REBOOK') = (prebook is not null)),
  check ((type = 'UPDATE') = (sub_type = 'UPDATE_NAME_CHANGE'))
);
create index amendments_by_booking on amendments (booking, id);
create index amendments_pending on amendments (id) where status = 'PENDING';
-- For the deletion of prebooks.
create index amendments_by_prebook on amendments (prebook) where prebook is not null;
create unique index amendments_one_rebook on amendments (prebook) where prebook is not null and status <> 'REJECTED';
-- A booking waits for one rebook at a time.
create unique index amendments_one_pending_rebook on amendments (booking) where type = 'REBOOK' and status = 'PENDING';

-- What a supplier must still be asked after a booking has ended here. A call whose answer was lost may take effect
-- late, a supplier may accept a cancellation and ignore it, and a supplier that books a repeated call again has several
-- rooms. Every room that turns up is cancelled until a look-up reports that it is cancelled.
create table supplier_watches (
  booking text primary key references bookings (id),
  supplier text not null references suppliers (code),
  --   watching ──a room is found──▶ cancelling ──a look-up reports it cancelled──▶ watching or closed
  --      └──────────────────── the time is over and no room was found ───────────▶ closed
  state text not null default 'watching' check (state in ('watching', 'cancelling', 'closed')),
  -- The booking at the supplier that stays. Then the watch is about surplus rooms, and the booking goes on.
  keep text,
  -- The book call may still take effect. Until it cannot, no answer of the supplier is final.
  may_land boolean not null,
  until timestamptz not null,
  next_look_at timestamptz not null,
  -- Since it was opened, or since the state changed. The intervals grow with it.
  looks integer not null default 0 check (looks >= 0),
  -- How often the supplier was asked to cancel a room.
  cancels integer not null default 0 check (cancels >= 0),
  last_answer text not null default '',
  found_at timestamptz,
  -- When a look-up reported that the room found last is cancelled.
  cancelled_at timestamptz,
  -- The supplier refuses or ignores the cancellation: a person has to call it.
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
-- For the metrics.
create index supplier_watches_found on supplier_watches (supplier) where found_at is not null;

-- A closed watch stays closed, except that a watch about surplus rooms begins again, for all rooms, when the booking is
-- cancelled. Other columns may change: texts that name a guest are erased with the guest.
create function keep_watch_closed() returns trigger language plpgsql as $$
begin
  if old.state = 'closed' and new.state <> 'closed' and not (old.keep is not null and new.keep is null) then
    raise exception 'the watch of booking % is closed', old.booking;
  end if;
  return new;
end $$;
create trigger supplier_watches_stay_closed before update on supplier_watches
  for each row execute function keep_watch_closed();

-- Extras that were given up although their provider may have sold them, because its answers were lost. Each is cancelled
-- at the provider by its key until the provider reports that it is cancelled.
create table lost_extras (
  booking text not null references bookings (id),
  -- Its position among the extras of the booking, from 0.
  place integer not null check (place >= 0),
  opened_at timestamptz not null,
  next_try_at timestamptz not null,
  tries integer not null default 0 check (tries >= 0),
  closed_at timestamptz,
  primary key (booking, place)
);
create index lost_extras_due on lost_extras (next_try_at) where closed_at is null;

-- Ended calls of suppliers, payment gateways and providers of extras, for people who look at a booking. Nothing else reads
-- them, and a process that dies may lose the newest.
create table external_calls (
  id bigint generated always as identity,
  -- What the call was about, as the other side knows it: a booking, a payment, or the gateway's id of a payment.
  subject text not null,
  kind text not null check (kind in ('supplier', 'gateway', 'extras')),
  name text not null,
  operation text not null,
  outcome text not null check (outcome in ('ok', 'timeout', 'cancelled', 'failed')),
  -- The state in the response; empty without one.
  answer text not null default '',
  began_at timestamptz not null,
  ms real not null check (ms >= 0),
  primary key (subject, id)
);
-- Old calls are found by it: rows are added in the order of time, so a few bytes for many of them are enough.
create index external_calls_by_time on external_calls using brin (began_at);
