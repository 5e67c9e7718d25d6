-- Events: what happened, told in the transaction in which it happened, and who wants to hear it. docs/events.md.

create table events (
  -- Within one subject the order of the ids is the order in which the changes were committed (see outbox.ts).
  id bigint generated always as identity primary key,
  -- What receivers see and remove repeats by: the same in every attempt and every replay.
  event_id text not null unique default 'evt_' || replace(gen_random_uuid()::text, '-', ''),
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  name text not null check (name ~ '^[a-z]+(\.[a-zA-Z_]+)+$'),
  -- What the event is about (a booking, a job): events of one subject are delivered in order.
  subject text not null check (subject <> ''),
  -- JSON as text, because that is how the envelope carries them.
  request text not null,
  response text not null,
  happened_at timestamptz not null
);
create index events_by_account on events (account, environment, id);
create index events_by_age on events using brin (happened_at);

create table webhooks (
  id text primary key default 'wh_' || replace(gen_random_uuid()::text, '-', ''),
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  url text not null check (url ~ '^https?://'),
  description text not null default '',
  -- Empty: every event.
  event_names text[] not null default '{}',
  -- Sent as the whole `authorization` header, beside the signature.
  authorization_token text,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  -- Null: as many as fit into the three days.
  max_retries integer check (max_retries between 0 and 50),
  initial_wait_seconds integer not null default 5 check (initial_wait_seconds between 1 and 3600),
  status text not null default 'enabled' check (status in ('enabled', 'disabled')),
  -- Why the service switched it off; null when a person did, or when it is on.
  disabled_because text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (status = 'disabled' or disabled_because is null)
);
create index webhooks_by_account on webhooks (account, environment);

-- After a rotation the old secret signs beside the new one until it expires, so a receiver can change at leisure.
create table webhook_secrets (
  id bigint generated always as identity primary key,
  webhook text not null references webhooks (id) on delete cascade,
  secret text not null check (secret ~ '^whsec_[A-Za-z0-9+/]+=*$'),
  created_at timestamptz not null,
  expires_at timestamptz
);
create unique index webhook_secrets_one_current on webhook_secrets (webhook) where expires_at is null;

-- One row per event and receiver; a replay adds another row for the same event.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook text not null references webhooks (id) on delete cascade,
  event bigint not null references events (id) on delete cascade,
  subject text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'given_up')),
  attempts integer not null default 0 check (attempts >= 0),
  created_at timestamptz not null,
  -- When it may be sent next. While a process has it in hand this lies one lease ahead, so a dead process's
  -- deliveries come back by themselves.
  due_at timestamptz not null,
  -- The three days of patience count from here, not from the wait behind an earlier event.
  first_attempt_at timestamptz,
  finished_at timestamptz,
  is_replay boolean not null default false,
  check ((state = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_due on webhook_deliveries (webhook, due_at) where state = 'waiting';
create index webhook_deliveries_in_order on webhook_deliveries (webhook, subject, id) where state = 'waiting';
create index webhook_deliveries_by_webhook on webhook_deliveries (webhook, id);
create index webhook_deliveries_by_event on webhook_deliveries (event);

create table webhook_attempts (
  delivery bigint not null references webhook_deliveries (id) on delete cascade,
  attempt integer not null check (attempt >= 1),
  attempted_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- What the receiver answered, or why there was no answer.
  status integer check (status between 100 and 599),
  error text,
  answer text not null default '',
  primary key (delivery, attempt),
  check ((status is null) = (error is not null))
);
