-- When each recurring piece of work is due next. Whoever moves a due time on enqueues the work, in one
-- transaction, so however many workers watch, it is enqueued once.
create table timers (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  due_at timestamptz not null
);

-- Which dead letters their task has been told of (`gaveUp`): the queue's own tables have no place for it.
create table dead_letters_told (
  job_id uuid primary key,
  told_at timestamptz not null default now()
);
