-- What the service itself keeps: due times of recurring work, dead letters, the key that secrets are sealed with, and
-- the letter of this database among several.
-- The queue has its own schema (pg-boss), and the list of migrations is made by src/platform/sql/migrations.ts.

-- When each recurring task is due next. The process that advances the due time enqueues the task in the same
-- transaction, so the task is enqueued once, however many workers poll this table.
create table timers (
  name text primary key,
  every_seconds integer not null check (every_seconds > 0),
  due_at timestamptz not null
);

-- Dead letters whose task was notified (`gaveUp`). The tables of the queue have no column for it.
create table dead_letters_reported (
  job_id uuid primary key,
  reported_at timestamptz not null default now()
);

-- One row: the key that seals secrets now. Secrets are sealed with a key that is not in the database, as
-- `enc:v1:KEYID:…` (src/platform/secrets/sealing.ts). A process with another key must not start, because it could not
-- open what the others seal.
create table secrets_key (
  only_row boolean primary key default true check (only_row),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  since timestamptz not null default now()
);

-- One row: the letter with which the keys and the booking ids of this database begin, if it is one of several (SHARD).
-- Empty: none. It never changes, because keys and ids that were given out would lead to another database.
create table shard (
  only_row boolean primary key default true check (only_row),
  letter text not null check (letter ~ '^[b-z]?$')
);

-- Refuses a statement, with all that it has written, where something that it counts on does not hold
-- (src/platform/sql/writes/writes.ts).
create function demand(what text, is_met boolean) returns void language plpgsql as $$
begin
  if not is_met then
    raise exception 'not met: %', what using errcode = 'INK01', constraint = what;
  end if;
end $$;

-- Types of columns in several tables. A check of a type is prepared once for each connection. A check of a table is
-- prepared by every statement that writes to the table, so tables that every booking writes to have few and short ones.
create domain environment_name as text check (value in ('sandbox', 'production'));
create domain currency_code as text check (value ~ '^[A-Z]{3}$');
create domain gateway_name as text check (value ~ '^[a-z][a-z0-9-]{0,31}$');
create domain minor_units as bigint check (value >= 0);
create domain json_members as jsonb check (jsonb_typeof(value) = 'object');
create domain json_list as jsonb check (jsonb_typeof(value) = 'array');
