-- Jobs that match a partner's hotels by content. docs/hotel-matching.md tells the design.

-- One row: snapshots of the index on disk name it, so that a file of another database is never trusted.
create table hotel_index_identity (
  only_row boolean primary key default true check (only_row),
  id uuid not null default gen_random_uuid()
);
insert into hotel_index_identity default values;

create table hotel_match_jobs (
  id uuid primary key,
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  status text not null check (status in ('queued', 'running', 'done', 'error')),
  -- Where the input comes from and the result goes to, when it is an object in storage.
  input_uri text,
  output_uri text,
  -- Number of the last change of the catalogue when the job was submitted: what came before it must be seen.
  catalogue_change bigint not null,
  -- Points that the list parks many hotels at: ["53.4,-2.9", …]
  shared_points jsonb not null default '[]',
  total bigint not null default 0,
  matched bigint not null default 0,
  review bigint not null default 0,
  no_match bigint not null default 0,
  done bigint generated always as (matched + review + no_match) stored,
  geo_match_name_mismatch bigint not null default 0,
  name_match_geo_mismatch bigint not null default 0,
  total_chunks integer not null default 0,
  chunks_done integer not null default 0,
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- From then on the result is gone.
  expires_at timestamptz not null,
  check (matched + review + no_match <= total),
  check (geo_match_name_mismatch + name_match_geo_mismatch <= matched + review),
  check (chunks_done <= total_chunks),
  check ((status = 'error') = (error is not null)),
  check (status <> 'done' or (matched + review + no_match = total and chunks_done = total_chunks))
);
create index hotel_match_jobs_by_expiry on hotel_match_jobs (expires_at);

create table hotel_match_chunks (
  job uuid not null references hotel_match_jobs (id) on delete cascade,
  chunk integer not null check (chunk >= 0),
  -- Number of the first row, from 1, and the rows as JSON text: jsonb would refuse what partners send (NUL).
  first_row bigint not null,
  rows text not null,
  -- Lines of the result, and the rows a person should look at; null until the chunk is done.
  result bytea,
  primary key (job, chunk)
);

create table hotel_match_reviews (
  job uuid not null,
  row_number bigint not null,
  row_key text not null,
  class text not null,
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

-- What people said: this row is this hotel, or is not. Wins over the model in every later job of the account.
create table hotel_match_decisions (
  id uuid primary key,
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  -- 'id:' and the row's own id, or 'row:' and a digest of what it says.
  row_key text not null,
  hotel bigint not null,
  decision text not null check (decision in ('must-link', 'must-not-link')),
  note text not null default '',
  decided_at timestamptz not null,
  unique (account, environment, row_key, hotel)
);
-- A row is one hotel at most.
create unique index hotel_match_decisions_one_link on hotel_match_decisions (account, environment, row_key)
  where decision = 'must-link';
