-- Jobs that match the hotels of a partner with the catalogue by content. docs/hotel-matching.md describes the design.

-- One row: the identity of this database. Snapshots of the index on disk contain it, and a snapshot of another database
-- is not used.
create table hotel_index_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into hotel_index_identity default values;

-- Lists of hotels that callers sent to be matched, with the counts of their results.
create table hotel_match_jobs (
  id uuid primary key,
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  --   queued ──▶ running ──▶ done | error
  status text not null check (status in ('queued', 'running', 'done', 'error')),
  -- Where the input is read and the result is written, if they are objects in storage.
  input_uri text,
  output_uri text,
  -- Whose list it is: the partner that gets the ids when the result is adopted.
  partner text check (partner <> ''),
  -- The last change of the catalogue when the job was submitted. The job sees at least that state.
  catalogue_change bigint not null,
  -- Points at which the list has many hotels, and which therefore locate none of them: ["53.4,-2.9", …]
  shared_points jsonb not null default '[]',
  -- A match needs at least this confidence. Null: the threshold of the program.
  min_confidence double precision check (min_confidence between 0 and 1),
  -- The release that the account or the partner was pinned to, and its state. Null: the catalogue as it is.
  release text,
  state_at timestamptz,
  -- The weights of the program that took the list, and how the account reads its confidences; null: as they are.
  model text not null default '',
  calibration jsonb,
  -- Rows of the list, if the job matches a sample of them; null: it matches all.
  list_rows bigint,
  total bigint not null default 0,
  matched bigint not null default 0,
  review bigint not null default 0,
  no_match bigint not null default 0,
  done bigint generated always as (matched + review + no_match) stored,
  geo_match_name_mismatch bigint not null default 0,
  name_match_geo_mismatch bigint not null default 0,
  -- The sum of what each match lacks to a confidence of 1.
  expected_wrong double precision not null default 0,
  total_chunks integer not null default 0,
  chunks_done integer not null default 0,
  error text,
  created_at timestamptz not null,
  -- When its first chunk was taken.
  started_at timestamptz,
  updated_at timestamptz not null,
  -- The result is deleted at this time.
  expires_at timestamptz not null,
  check (matched + review + no_match <= total),
  check (geo_match_name_mismatch + name_match_geo_mismatch <= matched + review),
  check (list_rows >= total),
  check ((release is null) = (state_at is null)),
  check (chunks_done <= total_chunks),
  check ((status = 'error') = (error is not null)),
  check (status <> 'done' or (matched + review + no_match = total and chunks_done = total_chunks))
);
create index hotel_match_jobs_by_owner on hotel_match_jobs (account, environment, created_at);
create index hotel_match_jobs_by_expiry on hotel_match_jobs (expires_at);

-- What an account wants where a job states nothing: the least confidence of a match, and how many of the rows that reviewers
-- see have an answer that is known. Null: as the program does.
create table hotel_match_settings (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  min_confidence double precision check (min_confidence between 0 and 1),
  gold_share double precision check (gold_share between 0 and 0.5),
  primary key (account, environment)
);

-- The rows of such a list, in chunks. Each is matched and stored on its own, so a killed job resumes.
create table hotel_match_chunks (
  job uuid not null references hotel_match_jobs (id) on delete cascade,
  chunk integer not null check (chunk >= 0),
  -- Number of the first row, from 1, and the rows as JSON text: jsonb would refuse the NUL that some partners send.
  first_row bigint not null,
  rows text not null,
  -- Lines of the result. Null until the chunk is done.
  result bytea,
  primary key (job, chunk)
);

-- How far the chunks are that workers match now, written about once a second. The row of a chunk is deleted in the
-- transaction that counts the chunk.
create table hotel_match_progress (
  job uuid not null references hotel_match_jobs (id) on delete cascade,
  chunk integer not null check (chunk >= 0),
  -- Countries whose hotels must be in memory before the first row is matched, and how many are.
  countries integer not null check (countries >= 0),
  countries_ready integer not null check (countries_ready between 0 and countries),
  rows_matched bigint not null check (rows_matched >= 0),
  updated_at timestamptz not null,
  primary key (job, chunk)
);

-- Jobs that compare what two files say about the same ids, with the counts of their results.
create table cross_checks (
  id text primary key check (id like 'cc\_%'),
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  --   queued ──▶ running ──▶ done | error
  status text not null check (status in ('queued', 'running', 'done', 'error')),
  -- Where the files are read, if they are objects in storage.
  a_uri text,
  b_uri text,
  -- Rows of the files, and those without an id or a hotel.
  a_rows bigint not null default 0,
  a_empty bigint not null default 0,
  b_rows bigint not null default 0,
  b_empty bigint not null default 0,
  -- Ids of both files.
  total bigint not null default 0,
  agreements bigint not null default 0,
  conflicts bigint not null default 0,
  only_a bigint not null default 0,
  only_b bigint not null default 0,
  done bigint generated always as (agreements + conflicts + only_a + only_b) stored,
  -- The conflicts by what the matcher finds: {"two_hotels": 4}
  findings jsonb not null default '{}',
  total_chunks integer not null default 0,
  chunks_done integer not null default 0,
  error text,
  created_at timestamptz not null,
  started_at timestamptz,
  updated_at timestamptz not null,
  -- The job and its result are deleted at this time.
  expires_at timestamptz not null,
  check (agreements + conflicts + only_a + only_b <= total),
  check (chunks_done <= total_chunks),
  check ((a_uri is null) = (b_uri is null)),
  check ((status = 'error') = (error is not null)),
  check (status <> 'done' or (agreements + conflicts + only_a + only_b = total and chunks_done = total_chunks))
);
create index cross_checks_by_owner on cross_checks (account, environment, created_at);
create index cross_checks_by_expiry on cross_checks (expires_at);

-- The ids of such a job, in chunks. Each is compared and stored on its own, so a killed job resumes.
create table cross_check_chunks (
  job text not null references cross_checks (id) on delete cascade,
  chunk integer not null check (chunk >= 0),
  -- What the files say about each id, as JSON text. Empty when the chunk is done.
  entries text not null,
  -- Lines of the result by outcome. All null until the chunk is done.
  conflicts bytea,
  only_a bytea,
  only_b bytea,
  agreements bytea,
  primary key (job, chunk),
  check (num_nulls(conflicts, only_a, only_b, agreements) in (0, 4))
);

-- Rows that a person should look at.
create table hotel_match_reviews (
  job uuid not null,
  row_number bigint not null,
  row_key text not null,
  class text not null,
  -- What kept the row from being matched, in words. Empty in reviews of early jobs.
  reason text not null default '',
  profile text not null,
  confidence double precision not null check (confidence between 0 and 1),
  -- What the model of the program says, before a calibration of the account. Null: a contradiction leaves the row to a
  -- person, whatever the confidence.
  model_confidence double precision check (model_confidence between 0 and 1),
  hotel bigint not null,
  -- The row as sent, and the candidates with their parts, as JSON text.
  input text not null,
  candidates text not null,
  primary key (job, row_number),
  foreign key (job) references hotel_match_jobs (id) on delete cascade
);
create index hotel_match_reviews_by_class on hotel_match_reviews (job, class, row_number);
-- Words of the row as sent. Signs separate words; otherwise `spa/bar` would be one word.
create function match_review_words(input text) returns tsvector immutable parallel safe language sql as $$
  select to_tsvector('simple', regexp_replace(input, '\\[nrt]|[!-/:-@[-`{-~]+', ' ', 'g'))
$$;
create index hotel_match_reviews_by_words on hotel_match_reviews using gin (match_review_words(input));

-- What the queue of reviews filters and sorts by. A narrow row for each review, because reviews are wide and filters
-- read many. Triggers write it: below for new reviews, and after the decisions for those.
create table hotel_match_queue (
  job uuid not null references hotel_match_jobs (id) on delete cascade,
  row_number bigint not null,
  row_key text not null,
  class text not null,
  reason text not null,
  confidence double precision not null,
  hotel bigint not null,
  -- Of the first candidate when the row was matched; empty if it is not in the catalogue.
  country text not null,
  -- What a decision would settle, in bits: the entropy of the confidence, for each review of the account with this key
  -- that was there when the row was matched, the row included.
  value double precision not null check (value >= 0),
  --   open ◀──▶ decided, skipped
  state text not null check (state in ('open', 'decided', 'skipped')),
  -- The author of the decision, or who skipped the row; empty for open rows.
  settled_by text not null default '',
  primary key (job, row_number)
);
-- With what facets count in the twentieths of the confidence that a filter cuts.
create index hotel_match_queue_by_confidence on hotel_match_queue (job, confidence, row_number)
  include (state, settled_by, country, class, reason);
create index hotel_match_queue_open on hotel_match_queue (job, confidence, row_number, country, class)
  where state = 'open';
create index hotel_match_queue_settled on hotel_match_queue (job, state, confidence, row_number) where state <> 'open';
-- With what filters need: the console asks by value, and most rows fail the filter.
create index hotel_match_queue_by_value on hotel_match_queue (job, value, row_number)
  include (confidence, country, class) where state = 'open';
create index hotel_match_queue_settled_by_value on hotel_match_queue (job, state, value, row_number)
  where state <> 'open';
create index hotel_match_queue_by_country on hotel_match_queue (job, country, row_number);
create index hotel_match_queue_by_hotel on hotel_match_queue (hotel, job);
create index hotel_match_queue_by_key on hotel_match_queue (row_key);

-- Counts of the queue. `bucket` is the twentieth of the confidence: 0 is below 0.05, 19 is 0.95 and above.
create table hotel_match_facets (
  job uuid not null references hotel_match_jobs (id) on delete cascade,
  state text not null,
  settled_by text not null,
  country text not null,
  class text not null,
  reason text not null,
  bucket smallint not null check (bucket between 0 and 19),
  rows bigint not null,
  primary key (job, state, settled_by, country, class, reason, bucket)
);

create function match_bucket(confidence double precision) returns smallint immutable parallel safe language sql as $$
  select least(floor(confidence * 20), 19)::smallint
$$;

-- By how much the open and the decided rows of a job changed in each hour (UTC), for plots over time.
create table hotel_match_hours (
  job uuid not null references hotel_match_jobs (id) on delete cascade,
  hour timestamptz not null,
  open bigint not null,
  decided bigint not null,
  primary key (job, hour)
);

-- Adds changed counts of the queue to those of `hotel_match_facets` and `hotel_match_hours`.
create function add_match_counts(changes hotel_match_facets[]) returns void language sql as $$
  insert into hotel_match_facets as f
  select * from unnest(changes) order by job, state, settled_by, country, class, reason, bucket
  on conflict (job, state, settled_by, country, class, reason, bucket) do update set rows = f.rows + excluded.rows;
  insert into hotel_match_hours as h
  select job, date_trunc('hour', now(), 'UTC'), open, decided
  from (
    select job, coalesce(sum(rows) filter (where state = 'open'), 0) as open,
      coalesce(sum(rows) filter (where state = 'decided'), 0) as decided
    from unnest(changes) group by job order by job
  ) as changed
  where (open, decided) <> (0, 0)
  on conflict (job, hour) do update set open = h.open + excluded.open, decided = h.decided + excluded.decided
$$;

create function count_match_queue() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_match_counts(array_agg(
      row(job, state, settled_by, country, class, reason, bucket, rows)::hotel_match_facets))
    from (
      select job, state, settled_by, country, class, reason, match_bucket(confidence) as bucket, count(*) as rows
      from added group by 1, 2, 3, 4, 5, 6, 7
    ) as changed;
  else
    perform add_match_counts(array_agg(
      row(job, state, settled_by, country, class, reason, bucket, rows)::hotel_match_facets))
    from (
      select job, state, settled_by, country, class, reason, match_bucket(confidence) as bucket, sum(rows) as rows
      from (select *, 1 as rows from added union all select *, -1 from replaced) as both_states
      group by 1, 2, 3, 4, 5, 6, 7 having sum(rows) <> 0
    ) as changed;
  end if;
  return null;
end $$;
create trigger hotel_match_queue_count_added after insert on hotel_match_queue
  referencing new table as added for each statement execute function count_match_queue();
create trigger hotel_match_queue_count_changed after update on hotel_match_queue
  referencing new table as added old table as replaced for each statement execute function count_match_queue();

-- Decisions of people: this row is this hotel, or is not. They outrank the model in every later job of the account.
create table hotel_match_decisions (
  id uuid primary key,
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  -- 'id:' and the id of the row, or 'row:' and a digest of its content.
  row_key text not null,
  hotel bigint not null,
  decision text not null check (decision in ('must-link', 'must-not-link')),
  note text not null default '',
  decided_at timestamptz not null,
  -- The key that decided, or 'cli:' and the name of the person; empty: not known.
  decided_by text not null default '',
  -- Which of the people who use one key: as the request, or the claim of the row, named them.
  reviewer text not null default '',
  -- The bulk action that made it, which is undone as a whole.
  act uuid,
  -- The review row that a person looked at, and whose list it was in. Null: the decision was not made about one row of a job.
  job uuid,
  partner text,
  -- The hotel that the row asked about, and what the model said about it, as in the review.
  candidate bigint,
  model text,
  model_confidence double precision check (model_confidence between 0 and 1),
  unique (account, environment, row_key, hotel),
  check ((job is null) = (candidate is null)),
  check (candidate is not null or num_nonnulls(partner, model, model_confidence) = 0)
);
create index hotel_match_decisions_by_act on hotel_match_decisions (act) where act is not null;

-- Decisions that were replaced or undone, in force from `decided_at` until just before `valid_until`.
create table past_hotel_match_decisions (
  like hotel_match_decisions,
  valid_until timestamptz not null,
  -- The key or person that replaced or undid it.
  ended_by text default nullif(current_setting('innkeeper.actor', true), ''),
  primary key (id, valid_until)
);
create index past_hotel_match_decisions_by_row on past_hotel_match_decisions (account, environment, row_key, hotel);
-- A row is at most one hotel.
create unique index hotel_match_decisions_one_link on hotel_match_decisions (account, environment, row_key)
  where decision = 'must-link';

-- Partners whose ids an account may change in the catalogue, which all accounts share.
create table partner_grants (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  -- As in partners.name_key. The partner may be a new one.
  partner_key text not null check (partner_key = lower(partner_key) and partner_key <> ''),
  granted_at timestamptz not null,
  primary key (account, environment, partner_key)
);

-- Rows of lists whose hotels were adopted as partner ids: a later decision about the row moves the id, and its undoing
-- moves it back.
create table adopted_rows (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  -- As in hotel_match_decisions.
  row_key text not null,
  partner integer not null references partners (id),
  partner_id text collate "C" not null,
  -- Without decisions about the row: the hotel that the matcher found, or else the one that the id led to before. Null: none.
  hotel bigint,
  -- Where the adoption, or the last decision about the row, led the id. Null: nowhere.
  led_to bigint,
  primary key (account, environment, row_key, partner, partner_id)
);

-- Storage addresses that an account may use. A prefix ends in "/": gs://bucket/, s3://bucket/folder/, file:///folder/.
create table storage_grants (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  prefix text not null check (prefix ~ '^(gs|s3)://[^/]+/|^file:///' and prefix like '%/'),
  granted_at timestamptz not null,
  primary key (account, environment, prefix)
);

-- Decisions in force: for a merged hotel the survivor is used, and those for a deleted one are left out. The decisions
-- themselves remain, can be listed and undone, and are valid again when the hotel is restored.
create view valid_hotel_match_decisions as
  select d.id, d.account, d.environment, d.row_key, h.id as hotel, d.decision, d.note, d.decided_at, d.decided_by, d.reviewer,
    d.job
  from hotel_match_decisions d left join hotel_merges g on g.loser = d.hotel
  join hotels h on h.id = coalesce(g.survivor, d.hotel) and h.deleted_at is null;

-- Who writes decisions or reviews of an owner takes this lock, so that neither misses the other.
create function lock_match_decisions(account text, environment text) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(account || ' ' || environment, 30))
$$;

-- Brings the queue in line with the decisions about some rows of an owner. A skipped row stays skipped until it is decided.
-- It looks up each row by its keys, in the order as written: without statistics, as just after a job, the planner would
-- join whole tables.
create function settle_match_queue(of_account text, of_environment text, row_keys text[]) returns void
language plpgsql set join_collapse_limit = 1 set from_collapse_limit = 1 set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  perform lock_match_decisions(of_account, of_environment);
  update hotel_match_queue q set state = now.state, settled_by = now.settled_by
  from (
    select o.job, o.row_number, case when d.id is null then 'open' else 'decided' end as state,
      coalesce(d.decided_by, '') as settled_by
    from unnest(row_keys) as k (row_key)
    join hotel_match_queue o on o.row_key = k.row_key
    join hotel_match_jobs j on j.id = o.job and j.account = of_account and j.environment = of_environment
    left join hotel_merges g on g.loser = o.hotel
    left join lateral (
      select * from valid_hotel_match_decisions v
      where v.account = of_account and v.environment = of_environment and v.row_key = k.row_key
        and (v.decision = 'must-link' or v.hotel = coalesce(g.survivor, o.hotel))
      order by v.decision limit 1
    ) d on true
  ) as now
  where q.job = now.job and q.row_number = now.row_number and (q.state, q.settled_by) <> (now.state, now.settled_by)
    and not (q.state = 'skipped' and now.state = 'open');
end $$;

create function settle_changed_decisions() returns trigger language plpgsql as $$
begin
  perform settle_match_queue(account, environment, array_agg(distinct row_key))
  from changed group by account, environment order by account, environment;
  return null;
end $$;
create trigger hotel_match_decisions_settle_added after insert on hotel_match_decisions
  referencing new table as changed for each statement execute function settle_changed_decisions();
create trigger hotel_match_decisions_settle_removed after delete on hotel_match_decisions
  referencing old table as changed for each statement execute function settle_changed_decisions();

create function queue_match_reviews() returns trigger language plpgsql as $$
begin
  perform lock_match_decisions(account, environment)
  from (select distinct account, environment from hotel_match_jobs where id in (select job from added) order by 1, 2) as o;
  insert into hotel_match_queue (job, row_number, row_key, class, reason, confidence, hotel, country, value, state)
  select a.job, a.row_number, a.row_key, a.class, a.reason, a.confidence, a.hotel, coalesce(h.country, ''),
    bits * (1 + (
      select count(*) from hotel_match_queue q join hotel_match_jobs k on k.id = q.job
      where q.row_key = a.row_key and q.state <> 'decided' and k.account = j.account and k.environment = j.environment
    )), 'open'
  from added a join hotel_match_jobs j on j.id = a.job left join hotels h on h.id = a.hotel,
    lateral (
      select case when a.confidence in (0, 1) then 0
        else -(a.confidence * ln(a.confidence) + (1 - a.confidence) * ln(1 - a.confidence)) / ln(2::float8) end as bits
    ) as entropy;
  perform settle_match_queue(account, environment, array_agg(row_key))
  from (
    select distinct j.account, j.environment, a.row_key from added a join hotel_match_jobs j on j.id = a.job
    join hotel_match_decisions d on d.account = j.account and d.environment = j.environment and d.row_key = a.row_key
  ) as decided group by account, environment order by account, environment;
  return null;
end $$;
create trigger hotel_match_reviews_queue after insert on hotel_match_reviews
  referencing new table as added for each statement execute function queue_match_reviews();

-- Merges, unmerges, deletions and restored hotels change which decisions are valid. The queue follows them by the feed of
-- changes, up to this change.
create table hotel_match_queue_head (
  only_row boolean primary key default true check (only_row),
  last_change bigint not null default 0
);
insert into hotel_match_queue_head default values;
create index hotel_match_decisions_by_hotel on hotel_match_decisions (hotel);

-- Rows that a reviewer has taken: others are not given them until then.
create table hotel_match_claims (
  job uuid not null,
  row_number bigint not null,
  claimed_by text not null,
  -- The key of the last claim.
  claimed_with text not null,
  claimed_until timestamptz not null,
  primary key (job, row_number),
  foreign key (job, row_number) references hotel_match_queue (job, row_number) on delete cascade
);
create index hotel_match_claims_by_end on hotel_match_claims (claimed_until);

-- What was learnt from the decisions of an account: how it reads the confidences of the model.
create table hotel_match_calibrations (
  id text primary key check (id like 'cal\_%'),
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  --   queued ──▶ running ──▶ done | error
  status text not null check (status in ('queued', 'running', 'done', 'error')),
  -- What was measured, and whether that is better than the program as shipped.
  report jsonb,
  outcome text check (outcome in ('too_few', 'not_better', 'better')),
  -- What jobs store and use. Null: too few decisions.
  calibration jsonb,
  error text,
  created_at timestamptz not null,
  created_by text not null,
  ended_at timestamptz,
  -- Later jobs of the account use it.
  is_enabled boolean not null default false,
  check ((status = 'error') = (error is not null)),
  check ((status = 'done') = (report is not null)),
  check (num_nulls(report, outcome) in (0, 2)),
  check ((calibration is null) = (coalesce(outcome, 'too_few') = 'too_few')),
  check (not is_enabled or coalesce(outcome, '') = 'better')
);
-- A second request gets the one that waits.
create unique index hotel_match_calibrations_one_queued on hotel_match_calibrations (account, environment) where status = 'queued';
create index hotel_match_calibrations_by_owner on hotel_match_calibrations (account, environment, created_at);
create unique index hotel_match_calibrations_one_enabled on hotel_match_calibrations (account, environment) where is_enabled;

-- Rows whose hotel an operator knows. When such a row arrives in a list and would be in review, the answer is stored as a
-- decision, but for a share of the rows: reviewers are asked about those as about any other, and their answers are compared.
-- No operation for reviewers reads this table.
create table hotel_match_known_pairs (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  row_key text not null,
  hotel bigint not null,
  added_at timestamptz not null,
  added_by text not null,
  --   waiting ──▶ review | settled
  state text not null check (state in ('waiting', 'review', 'settled')),
  -- The list in which the row arrived, and what the matcher said about it; null: it has not arrived, or had no candidate.
  arrived_at timestamptz,
  job uuid,
  partner text,
  candidate bigint,
  model text,
  model_confidence double precision check (model_confidence between 0 and 1),
  primary key (account, environment, row_key),
  check ((state = 'waiting') = (arrived_at is null)),
  check ((arrived_at is null) = (job is null))
);
