-- Accounts, their keys, and the counter by which every process learns that one of them has changed.

create table account (
  id text primary key check (id ~ '^acc_[0-9a-f]{16}$'),
  name text not null check (length(name) between 1 and 200),
  -- 'public': behaves like the public service where the two differ.
  compat text not null default 'spec' check (compat in ('spec', 'public')),
  suspended_at timestamptz,
  created_at timestamptz not null default now()
);

create table api_key (
  id text primary key check (id ~ '^key_[0-9a-f]{16}$'),
  account_id text not null references account,
  environment text not null check (environment in ('sandbox', 'production')),
  -- SHA-256 of the key: the key itself is shown once and kept nowhere.
  hash bytea not null unique check (length(hash) = 32),
  ending text not null check (length(ending) = 4),
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);

create index api_key_by_account on api_key (account_id, created_at);

create table access_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null default 0
);

insert into access_version default values;

-- Whoever changes who may enter, by whatever means, also turns the counter, in the same transaction.
create function access_changed() returns trigger language plpgsql as $$
begin
  update access_version set version = version + 1;
  return null;
end
$$;

create trigger account_changed
  after insert or delete or update of name, compat, suspended_at on account
  for each statement execute function access_changed();

create trigger api_key_changed
  after insert or delete or update of account_id, environment, hash, revoked_at on api_key
  for each statement execute function access_changed();
