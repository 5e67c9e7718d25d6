-- What the rate limiter counts, shared by all processes. Unlogged: a crash of the database forgets at most a minute
-- of counting, and no decision waits for a disk.

-- Exact sliding windows: the instant of every admitted request of the last window, oldest first.
create unlogged table rate_window (
  subject text primary key,
  admitted timestamptz[] not null,
  -- Whether the latest request was admitted: a statement that writes a row can only answer what it wrote.
  verdict boolean not null
);

-- General counts: what one process has admitted for one subject in the second before `told_at`.
create unlogged table rate_count (
  subject text not null,
  process uuid not null,
  admitted integer not null,
  told_at timestamptz not null,
  primary key (subject, process)
);
