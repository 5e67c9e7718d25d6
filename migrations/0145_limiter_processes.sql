-- The processes that count general requests: each admits only its share of what is left between two exchanges of
-- counts, so it has to know how many there are. Unlogged, as the counts are.
create unlogged table rate_process (
  process uuid primary key,
  seen_at timestamptz not null
);

-- What a process may admit before it exchanges its counts again. It counts as admitted for the others.
alter table rate_count add column leased integer not null default 0;
