-- Events and webhooks. An event is written in the transaction of the change that it is about. docs/events.md describes
-- the design.

create domain event_name as text check (value ~ '^[a-z]+(\.[a-zA-Z_]+)+$');

-- What happened, in the order of its subject, with the request and the answer that webhooks receive.
create table events (
  -- Within one subject the order of the ids is the order in which the changes were committed (see outbox.ts).
  id bigint generated always as identity primary key,
  -- The same in every attempt and every replay: receivers remove repeats by it.
  -- The time and 80 random bits: unique without an index, which nothing else needs.
  event_id text not null default 'evt_'
    || lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || substr(replace(gen_random_uuid()::text, '-', ''), 13),
  account text not null,
  environment environment_name not null,
  name event_name not null,
  -- What the event is about (a booking, a job). Events of one subject are delivered in order.
  subject text not null check (subject <> ''),
  -- JSON as text, as the envelope contains it: packed (src/events/pack), or as texts where a trigger wrote the event.
  body bytea,
  request text,
  response text,
  happened_at timestamptz not null,
  -- People were removed from it: what receivers answer to it from now on is not kept.
  is_erased boolean not null default false,
  -- The transaction that wrote the event. An event whose transaction is older than every running one can have no
  -- predecessor that is still uncommitted, so readers receive events in the order of commits.
  tx xid8 not null default pg_current_xact_id(),
  check ((body is null) = (request is not null)),
  check ((request is null) = (response is null))
);
-- What was packed once stays as it is.
alter table events alter column body set storage external;
create index events_by_account on events (account, environment, id);
create index events_by_age on events using brin (happened_at);
create index events_as_they_come on events (tx, id);

-- Addresses that receive the events of an account.
create table webhooks (
  id text primary key default 'wh_' || replace(gen_random_uuid()::text, '-', ''),
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  url text not null check (url ~ '^https?://'),
  description text not null default '',
  -- Empty: every event.
  event_names text[] not null default '{}',
  -- Sent as the whole `authorization` header, in addition to the signature.
  authorization_token text,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  -- Null: as many as fit into three days.
  max_retries integer check (max_retries between 0 and 50),
  initial_wait_seconds integer not null default 5 check (initial_wait_seconds between 1 and 3600),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- Why the service disabled it. Null if a person did, or if it is enabled.
  disabled_because text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status = 'disabled' or disabled_because is null)
);
create index webhooks_by_account on webhooks (account, environment);

-- After a rotation the old secret signs too, until it expires, so that a receiver has time to change.
-- Secrets are sealed (secrets_key); the next start seals one in clear text (`whsec_…`).
create table webhook_secrets (
  id bigint generated always as identity primary key,
  webhook text not null references webhooks (id) on delete cascade,
  secret text not null check (
    secret ~ '^whsec_[A-Za-z0-9+/]+=*$' or secret ~ '^enc:v1:[0-9a-f]{8}:[A-Za-z0-9_-]+$'
  ),
  created_at timestamptz not null,
  expires_at timestamptz
);
create unique index webhook_secrets_one_current on webhook_secrets (webhook) where expires_at is null;

-- One row per event and receiver; a replay adds another row for the same event.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook text not null references webhooks (id) on delete cascade,
  event bigint not null references events (id) on delete cascade,
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  -- When it may be sent next. A process that sends it moves this one lease ahead, so the deliveries of a process
  -- that died become due again.
  due_at timestamptz not null,
  -- Delivery is retried for three days from this time; the wait behind an earlier event does not count.
  first_attempt_at timestamptz,
  finished_at timestamptz,
  is_replay boolean not null default false,
  -- The trace of the change (W3C traceparent), if traces are recorded.
  trace text,
  check ((state = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook, due_at) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (webhook, subject, id) where state = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook, id);
create index webhook_deliveries_by_event on webhook_deliveries (event);

-- The attempts of each delivery, and their results.
create table webhook_attempts (
  delivery bigint not null references webhook_deliveries (id) on delete cascade,
  attempt integer not null check (attempt >= 1),
  attempted_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- What the receiver answered, or why there was no answer.
  status integer check (status between 100 and 599),
  error text,
  answer text not null default '',
  primary key (delivery, attempt),
  check ((status is null) = (error is not null))
);

-- Mapping jobs end in several places (finished, attempts used up, input unreadable). Triggers write the event of each
-- end, so that the code cannot forget one. The statement is the one of src/events/outbox.ts. The events contain what the
-- status operations answer; a test compares them with `shownJob` of src/hotels and src/rooms.

create function write_event(
  of_account text, in_environment text, named text, about text, request jsonb, response jsonb, at_time timestamptz
) returns void language sql as $$
  with turn as materialized (
    select pg_advisory_xact_lock(hashtextextended(of_account || ' ' || in_environment || ' ' || about, 70)) as held
  ), event as (
    insert into events (account, environment, name, subject, request, response, happened_at)
    select of_account, in_environment, named, about, write_event.request::text, write_event.response::text, at_time from turn
    returning id
  )
  insert into webhook_deliveries (webhook, event, subject, created_at, due_at)
  select w.id, event.id, about, at_time, at_time
  from event, webhooks w
  where w.account = of_account and w.environment = in_environment and w.status = 'enabled'
    and (w.event_names = '{}' or named = any (w.event_names));
$$;

create function write_hotel_match_end_event() returns trigger language plpgsql as $$
declare
  whole_seconds constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
begin
  perform write_event(new.account, new.environment,
    case new.status when 'done' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'hotel-match'),
    jsonb_strip_nulls(jsonb_build_object('job_id', new.id, 'status', new.status, 'total', new.total, 'done', new.done,
      'matched', new.matched, 'review', new.review, 'no_match', new.no_match,
      'geo_match_name_mismatch', new.geo_match_name_mismatch,
      'name_match_geo_mismatch', new.name_match_geo_mismatch,
      'error', new.error, 'output_gcs', new.output_uri, 'input_gcs', new.input_uri,
      'partner', new.partner,
      'created_at', to_char(new.created_at at time zone 'UTC', whole_seconds),
      'updated_at', to_char(new.updated_at at time zone 'UTC', whole_seconds),
      'min_confidence', new.min_confidence, 'expected_wrong', round(new.expected_wrong::numeric, 1),
      'total_chunks', new.total_chunks, 'chunks_done', new.chunks_done)),
    new.updated_at);
  return new;
end $$;
create trigger hotel_match_jobs_write_end_event after update of status on hotel_match_jobs
  for each row when (old.status <> new.status and new.status in ('done', 'error'))
  execute function write_hotel_match_end_event();

create function write_deep_map_end_event() returns trigger language plpgsql as $$
declare
  milliseconds constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  changed jsonb;
begin
  perform write_event(new.account, new.environment,
    case new.status when 'completed' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'deep-map', 'hotelId', new.hotel_id),
    jsonb_build_object('jobId', new.id, 'hotelId', new.hotel_id, 'status', new.status,
      'currentMappingCount', new.mapping_count, 'referenceRooms', new.reference_rooms, 'roomNames', new.room_names,
      'results', new.results,
      'createdAt', to_char(new.created_at at time zone 'UTC', milliseconds),
      'updatedAt', to_char(new.updated_at at time zone 'UTC', milliseconds)),
    new.updated_at);
  -- A mapping that existed and is now another one, or none. A first mapping is not a change.
  select jsonb_agg(r) into changed from jsonb_array_elements(coalesce(new.results, '[]'::jsonb)) r
  where jsonb_typeof(r -> 'previous') = 'object' and r #> '{previous,id}' is distinct from r #> '{final,id}';
  if changed is not null then
    perform write_event(new.account, new.environment, 'mapping.changed', 'hotel ' || new.hotel_id,
      jsonb_build_object('kind', 'deep-map', 'jobId', new.id, 'hotelId', new.hotel_id),
      jsonb_build_object('changed', changed), new.updated_at);
  end if;
  return new;
end $$;
create trigger deep_map_jobs_write_end_event after update of status on deep_map_jobs
  for each row when (old.status <> new.status and new.status in ('completed', 'failed'))
  execute function write_deep_map_end_event();

-- The catalogue belongs to all accounts: every account that listens gets an event of each change, in the transaction of
-- the change. An import of millions of ids writes a few dozen rows of the feed, and therefore a few dozen events, which
-- contain counts and no ids.
create function notify_catalogue_change() returns trigger language plpgsql as $$
begin
  perform write_event(l.account, l.environment, c.named, c.about, c.request, c.response, c.at_time)
  from (
    select distinct account, environment, event_name
    from webhooks cross join unnest(
      case when event_names = '{}' then array['mapping.changed', 'catalogue.changed'] else event_names end
    ) as event_name
    where status = 'enabled'
  ) as l
  join (
    select 'mapping.changed' as named, 'partner ' || p.name as about,
      jsonb_build_object('kind', 'partner-ids', 'partner', p.name) as request,
      jsonb_build_object('partner', p.name,
        'created', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'created'), 0),
        'updated', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change in ('updated', 'restored')), 0),
        'moved', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'moved'), 0),
        'withdrawn', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'deleted'), 0)) as response,
      max(t.changed_at) as at_time
    from changes t join partners p on p.id = t.partner
    where t.subject = 'mapping'
    group by p.name
    union all
    -- A merged hotel: ids that led to it lead to the hotel that replaced it; after an unmerge they lead to it again.
    select 'mapping.changed', 'hotel lp' || to_hex(m.loser),
      jsonb_build_object('kind', case t.change when 'merged' then 'hotel-merge' else 'hotel-unmerge' end),
      jsonb_build_object('hotelId', 'lp' || to_hex(m.loser), 'survivorId', 'lp' || to_hex(m.survivor)), t.changed_at
    from changes t cross join lateral unnest(t.hotels, t.survivors) as m (loser, survivor)
    where t.change in ('merged', 'unmerged')
    union all
    -- The entries of the feed themselves are read with `GET /data/changes`.
    select 'catalogue.changed', 'catalogue', jsonb_build_object('kind', 'catalogue'),
      jsonb_build_object('firstChange', min(first_change), 'lastChange', max(last_change),
        'changes', jsonb_object_agg(type, number)), max(changed_at)
    from (
      select feed_type(subject, change) as type, min(first_change) as first_change, max(last_change) as last_change,
        sum(last_change - first_change + 1) as number, max(changed_at) as changed_at
      from changes group by 1
    ) as by_type
    having count(*) > 0
  ) as c on c.named = l.event_name
  order by l.account, l.environment, c.about;
  return null;
end $$;
create trigger catalogue_changes_notify after insert on catalogue_changes referencing new table as changes
  for each statement execute function notify_catalogue_change();

-- A release was published, or became the current one: consumers with a pin may want to move.
create function notify_release() returns trigger language plpgsql as $$
declare
  about text := case tg_table_name when 'map_releases' then 'release.published' else 'release.current' end;
  released map_releases;
begin
  select * into released from map_releases r
  where r.id = case tg_table_name when 'map_releases' then (to_jsonb(new) ->> 'id')::integer else (to_jsonb(new) ->> 'release')::integer end;
  perform write_event(l.account, l.environment, about, 'releases', jsonb_build_object('kind', 'release'),
    jsonb_build_object('release', released.name, 'lastChange', released.last_change,
      'stateAt', to_char(released.state_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    case tg_table_name when 'map_releases' then released.state_at else (to_jsonb(new) ->> 'since')::timestamptz end)
  from (
    select distinct account, environment from webhooks
    where status = 'enabled' and (event_names = '{}' or about = any (event_names))
  ) as l
  order by l.account, l.environment;
  return null;
end $$;
create trigger map_releases_notify after insert on map_releases for each row execute function notify_release();
create trigger map_current_releases_notify after insert on map_current_releases
  for each row execute function notify_release();
