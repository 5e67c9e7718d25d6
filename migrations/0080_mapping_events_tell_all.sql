-- Events of mapping jobs carry what the status operation answers (shownJob of src/hotels/match and src/rooms: a test
-- compares them), and mappings of partner ids tell of their changes too.

create or replace function tell_hotel_match_end() returns trigger language plpgsql as $$
declare
  whole_seconds constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
begin
  perform tell_event(new.account, new.environment,
    case new.status when 'done' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'hotel-match'),
    jsonb_strip_nulls(jsonb_build_object('job_id', new.id, 'status', new.status, 'total', new.total, 'done', new.done,
      'matched', new.matched, 'review', new.review, 'no_match', new.no_match,
      'geo_match_name_mismatch', new.geo_match_name_mismatch,
      'name_match_geo_mismatch', new.name_match_geo_mismatch,
      'error', new.error, 'output_gcs', new.output_uri, 'input_gcs', new.input_uri,
      'created_at', to_char(new.created_at at time zone 'UTC', whole_seconds),
      'updated_at', to_char(new.updated_at at time zone 'UTC', whole_seconds),
      'total_chunks', new.total_chunks, 'chunks_done', new.chunks_done)),
    new.updated_at);
  return new;
end $$;

create or replace function tell_deep_map_end() returns trigger language plpgsql as $$
declare
  milliseconds constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  changed jsonb;
begin
  perform tell_event(new.account, new.environment,
    case new.status when 'completed' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'deep-map', 'hotelId', new.hotel_id),
    jsonb_build_object('jobId', new.id, 'hotelId', new.hotel_id, 'status', new.status,
      'currentMappingCount', new.mapping_count, 'referenceRooms', new.reference_rooms, 'roomNames', new.room_names,
      'results', new.results,
      'createdAt', to_char(new.created_at at time zone 'UTC', milliseconds),
      'updatedAt', to_char(new.updated_at at time zone 'UTC', milliseconds)),
    new.updated_at);
  -- A mapping that was there and now says something else, or nothing; what is mapped for the first time has not changed.
  select jsonb_agg(r) into changed from jsonb_array_elements(coalesce(new.results, '[]'::jsonb)) r
  where jsonb_typeof(r -> 'previous') = 'object' and r #> '{previous,id}' is distinct from r #> '{final,id}';
  if changed is not null then
    perform tell_event(new.account, new.environment, 'mapping.changed', 'hotel ' || new.hotel_id,
      jsonb_build_object('kind', 'deep-map', 'jobId', new.id, 'hotelId', new.hotel_id),
      jsonb_build_object('changed', changed), new.updated_at);
  end if;
  return new;
end $$;

-- The catalogue belongs to all accounts: its changes are told to each that listens for them, with the transaction of the
-- change. Whoever imports millions of ids writes a few dozen rows of the feed, hence a few dozen events: counts, not ids.
create function tell_catalogue_change() returns trigger language plpgsql as $$
begin
  perform tell_event(l.account, l.environment, 'mapping.changed', c.about, c.asked, c.answered, c.at_time)
  from (
    select distinct account, environment from webhooks
    where status = 'enabled' and (event_names = '{}' or 'mapping.changed' = any (event_names))
  ) as l
  cross join (
    select 'partner ' || p.name as about, jsonb_build_object('kind', 'partner-ids', 'partner', p.name) as asked,
      jsonb_build_object('partner', p.name,
        'created', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'created'), 0),
        'updated', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'updated'), 0),
        'withdrawn', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'deleted'), 0)) as answered,
      max(t.changed_at) as at_time
    from told t join partners p on p.id = t.partner
    where t.subject = 'mapping'
    group by p.name
    union all
    -- A merged hotel: whatever led to it leads to its survivor now.
    select 'hotel lp' || to_hex(m.loser), jsonb_build_object('kind', 'hotel-merge'),
      jsonb_build_object('hotelId', 'lp' || to_hex(m.loser), 'survivorId', 'lp' || to_hex(m.survivor)), t.changed_at
    from told t cross join lateral unnest(t.hotels, t.survivors) as m (loser, survivor)
    where t.change = 'merged'
  ) as c
  order by l.account, l.environment, c.about;
  return null;
end $$;
create trigger catalogue_changes_tell after insert on catalogue_changes referencing new table as told
  for each statement execute function tell_catalogue_change();
