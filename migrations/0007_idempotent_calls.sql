-- Answers kept under an Idempotency-Key, so that a repeated request is answered and not carried out again.

create table idempotent_call (
  account_id text not null references account,
  environment text not null check (environment in ('sandbox', 'production')),
  -- Method and path: the same key on another operation is another call.
  operation text not null,
  key text not null,
  request_hash bytea not null,
  -- Who carries it out; a call whose holder died is free once its lease has run out.
  holder uuid not null,
  leased_until timestamptz not null,
  status integer,
  headers jsonb,
  body bytea,
  expires_at timestamptz not null,
  primary key (account_id, environment, operation, key),
  -- Answered wholly, or not at all.
  check ((status is null) = (body is null) and (status is null) = (headers is null))
);

create index idempotent_call_by_expiry on idempotent_call (expires_at);
