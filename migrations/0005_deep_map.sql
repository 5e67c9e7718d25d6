-- Deep-map: jobs that decide which reference room each supplier name means, and the cache of what they decided.
-- docs/rooms.md describes the design.

-- One row for each request to map the supplier names of a hotel, with its results. An account has one job of a hotel in
-- flight.
create table deep_map_jobs (
  id text primary key check (id ~ '^dm_[0-9]{19}_[0-9a-f]{16}$'),
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  hotel_id text not null check (hotel_id <> ''),
  --   queued ──▶ running ──▶ completed | failed
  status text not null default 'queued' check (status in ('queued', 'running', 'completed', 'failed')),
  reference_rooms jsonb not null check (jsonb_typeof(reference_rooms) = 'array'),
  room_names jsonb not null check (jsonb_typeof(room_names) = 'array'),
  -- Mappings in the cache before the job ran.
  mapping_count integer not null check (mapping_count >= 0),
  -- As shown to the caller. Empty until the job is completed.
  results jsonb not null default '[]' check (jsonb_typeof(results) = 'array'),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (status in ('completed', 'failed'))),
  check (status = 'completed' or results = '[]')
);
-- One job in flight per hotel, account and environment. A conflict here becomes the answer 409.
create unique index deep_map_jobs_in_flight on deep_map_jobs (account, environment, hotel_id)
  where status in ('queued', 'running');
create index deep_map_jobs_by_owner on deep_map_jobs (account, environment, created_at, id, status);
create index deep_map_jobs_by_end on deep_map_jobs (ended_at) where ended_at is not null;

-- The cache: what the last job decided for a name of a hotel.
create table deep_map_mappings (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  hotel_id text not null check (hotel_id <> ''),
  -- The name of the supplier in lower case, without marks and superfluous spaces (src/rooms/room-key.ts).
  room_key text not null check (room_key <> ''),
  decision jsonb not null check (jsonb_typeof(decision) = 'object'),
  updated_at timestamptz not null,
  primary key (account, environment, hotel_id, room_key)
);
