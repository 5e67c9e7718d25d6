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
  updated_at timestamptz not null,
  -- The result is deleted at this time.
  expires_at timestamptz not null,
  check (matched + review + no_match <= total),
  check (geo_match_name_mismatch + name_match_geo_mismatch <= matched + review),
  check (chunks_done <= total_chunks),
  check ((status = 'error') = (error is not null)),
  check (status <> 'done' or (matched + review + no_match = total and chunks_done = total_chunks))
);
create index hotel_match_jobs_by_owner on hotel_match_jobs (account, environment, created_at);
create index hotel_match_jobs_by_expiry on hotel_match_jobs (expires_at);

-- What an account wants where a job states nothing: the least confidence of a match.
create table hotel_match_settings (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  min_confidence double precision not null check (min_confidence between 0 and 1),
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
  hotel bigint not null,
  -- The row as sent, and the candidates with their parts, as JSON text.
  input text not null,
  candidates text not null,
  primary key (job, row_number),
  foreign key (job) references hotel_match_jobs (id) on delete cascade
);
create index hotel_match_reviews_by_class on hotel_match_reviews (job, class, row_number);
create index hotel_match_reviews_by_confidence on hotel_match_reviews (job, confidence, row_number);

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
  -- The bulk action that made it, which is undone as a whole.
  act uuid,
  unique (account, environment, row_key, hotel)
);
create index hotel_match_decisions_by_act on hotel_match_decisions (act) where act is not null;

-- Decisions that were replaced or undone, in force from `decided_at` until just before `valid_until`.
create table past_hotel_match_decisions (
  like hotel_match_decisions,
  valid_until timestamptz not null,
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

-- Rows of lists whose hotels were adopted as partner ids: a later decision about the row moves the id.
create table adopted_rows (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  -- As in hotel_match_decisions.
  row_key text not null,
  partner integer not null references partners (id),
  partner_id text collate "C" not null,
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
