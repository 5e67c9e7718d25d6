-- Accounts and their keys, the counts of the rate limiter, and the answers kept under an Idempotency-Key.

-- Customers of the installation: every booking, guest and job belongs to one.
create table accounts (
  id text primary key check (id ~ '^acc_[0-9a-f]{16}$'),
  name text not null check (length(name) between 1 and 200),
  -- 'public': behaves like the public service where the two differ.
  compat text not null default 'spec' check (compat in ('spec', 'public')),
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

-- Keys of accounts. Each belongs to one environment, and a revoked key keeps its row.
create table api_keys (
  id text primary key check (id ~ '^key_[0-9a-f]{16}$'),
  account_id text not null references accounts,
  environment text not null check (environment in ('sandbox', 'production')),
  -- SHA-256 of the key. The key itself is shown once and never stored.
  hash bytea not null unique check (length(hash) = 32),
  -- The last four characters of the key, for people who compare keys.
  ending text not null check (length(ending) = 4),
  -- For people: which program or person has it.
  name text not null default '' check (length(name) <= 100),
  -- What it may do (`src/contract/scopes.ts`).
  scopes text[] not null default '{read,map,decide,sell}'
    check (scopes <@ array['read', 'map', 'decide', 'sell', 'operate']),
  expires_at timestamptz,
  -- From where it may be used; empty: from everywhere.
  addresses text[] not null default '{}',
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);
create index api_keys_by_account on api_keys (account_id, created_at);

-- One row: the version of all accounts and keys. Processes cache keys, and reload them when the version has changed.
create table access_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 0
);
insert into access_version default values;

-- Increments the version in the transaction of every change to accounts or keys, including changes made by hand.
create function access_changed() returns trigger language plpgsql as $$
begin
  update access_version set version = version + 1;
  return null;
end
$$;
create trigger account_changed
  after insert or delete or update of name, compat, suspended_at on accounts
  for each statement execute function access_changed();
create trigger api_key_changed
  after insert or delete or update of account_id, environment, hash, name, scopes, expires_at, addresses, revoked_at
  on api_keys
  for each statement execute function access_changed();

-- The rate limiter shares its counts between all processes. Its tables are unlogged: a crash of the database loses at
-- most a minute of counts, and no request waits for a disk.

-- Exact sliding windows: the time of every request that was admitted in the last window, oldest first.
create unlogged table rate_windows (
  subject text primary key,
  admitted timestamptz[] not null,
  -- Whether the latest request was admitted. A statement can only return columns of the row that it writes.
  verdict boolean not null
);

-- Counts of the general limit: what one process admitted for one subject in the second before `reported_at`.
create unlogged table rate_counts (
  subject text not null,
  process uuid not null,
  admitted integer not null,
  reported_at timestamptz not null,
  -- What the process may admit before it exchanges counts again. Other processes treat it as admitted.
  leased integer not null default 0,
  primary key (subject, process)
);

-- The processes that exchange counts. Between two exchanges each of them admits only its share of what is left.
create unlogged table rate_processes (
  process uuid primary key,
  seen_at timestamptz not null
);

-- Calls with an Idempotency-Key: a repeated request returns the stored answer, and its work runs once.
create table idempotent_calls (
  account_id text not null references accounts,
  environment text not null check (environment in ('sandbox', 'production')),
  -- Method and path. The same key on another operation is another call.
  operation text not null,
  -- SHA-256 of the caller's key, in hexadecimal digits. A key may be a name or an address, and nothing needs the text.
  key text not null constraint idempotent_call_key_is_hashed check (key ~ '^[0-9a-f]{64}$'),
  request_hash bytea not null,
  -- The process that does the work. If it dies, another may take the call when the lease has expired.
  holder uuid not null,
  leased_until timestamptz not null,
  -- The stored answer: all three columns, or none of them.
  status integer,
  headers jsonb,
  body bytea,
  -- Work that needs several transactions: what it opened. A repeat finds it and resumes it.
  subject_kind text check (subject_kind in ('booking', 'cancellation')),
  subject_id text,
  -- People were removed from the subject before its answer was stored: the answer may name them and is not stored.
  is_erased boolean not null default false,
  expires_at timestamptz not null,
  primary key (account_id, environment, operation, key),
  check ((status is null) = (body is null) and (status is null) = (headers is null)),
  constraint idempotent_call_subject check ((subject_kind is null) = (subject_id is null))
);
create index idempotent_calls_by_expiry on idempotent_calls (expires_at);

-- The last calls of each account, written in batches after the responses. Newer calls replace older ones.
create table request_log (
  id bigint primary key generated always as identity,
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  key_id text not null,
  request_id text not null,
  method text not null,
  -- With the names of its parameters; empty if there is no such operation.
  operation text not null,
  -- Without the query; segments that may be personal data are masked.
  path text not null,
  status integer not null,
  ms real not null check (ms >= 0),
  bytes_in bigint check (bytes_in >= 0),
  bytes_out bigint check (bytes_out >= 0),
  answered_at timestamptz not null
);
create index request_log_by_owner on request_log (account, environment, id);
