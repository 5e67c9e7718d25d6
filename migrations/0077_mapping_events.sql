-- Mapping jobs end in several places (work done, attempts used up, input unreadable): the database tells of each end,
-- so that none can be forgotten. The statement is that of src/events/outbox.ts.

create function tell_event(
  of_account text, in_environment text, named text, about text, asked jsonb, answered jsonb, at_time timestamptz
) returns void language sql as $$
  with turn as materialized (
    select pg_advisory_xact_lock(hashtextextended(of_account || ' ' || in_environment || ' ' || about, 70)) as held
  ), told as (
    insert into events (account, environment, name, subject, request, response, happened_at)
    select of_account, in_environment, named, about, asked::text, answered::text, at_time from turn
    returning id
  )
  insert into webhook_deliveries (webhook, event, subject, created_at, due_at)
  select w.id, told.id, about, at_time, at_time
  from told, webhooks w
  where w.account = of_account and w.environment = in_environment and w.status = 'enabled'
    and (w.event_names = '{}' or named = any (w.event_names));
$$;

create function tell_hotel_match_end() returns trigger language plpgsql as $$
begin
  perform tell_event(new.account, new.environment,
    case new.status when 'done' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'hotel-match'),
    jsonb_build_object('job_id', new.id, 'status', new.status, 'error', new.error), new.updated_at);
  return new;
end $$;
create trigger hotel_match_jobs_tell after update of status on hotel_match_jobs
  for each row when (old.status <> new.status and new.status in ('done', 'error'))
  execute function tell_hotel_match_end();

create function tell_deep_map_end() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  perform tell_event(new.account, new.environment,
    case new.status when 'completed' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'deep-map', 'hotelId', new.hotel_id),
    jsonb_build_object('jobId', new.id, 'status', new.status), new.updated_at);
  -- A mapping that was there and now says something else; what is mapped for the first time has not changed.
  select jsonb_agg(r) into changed from jsonb_array_elements(coalesce(new.results, '[]'::jsonb)) r
  where jsonb_typeof(r -> 'previous') = 'object' and r #> '{previous,id}' <> r #> '{final,id}';
  if changed is not null then
    perform tell_event(new.account, new.environment, 'mapping.changed', 'hotel ' || new.hotel_id,
      jsonb_build_object('jobId', new.id, 'hotelId', new.hotel_id),
      jsonb_build_object('changed', changed), new.updated_at);
  end if;
  return new;
end $$;
create trigger deep_map_jobs_tell after update of status on deep_map_jobs
  for each row when (old.status <> new.status and new.status in ('completed', 'failed'))
  execute function tell_deep_map_end();
