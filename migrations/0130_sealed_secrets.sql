-- Secrets are sealed with a key that is not in the database: `enc:v1:KEYID:…` (src/platform/secrets/sealing.ts).

alter table webhook_secrets drop constraint webhook_secrets_secret_check;
alter table webhook_secrets add check (
  secret ~ '^whsec_[A-Za-z0-9+/]+=*$' or secret ~ '^enc:v1:[0-9a-f]{8}:[A-Za-z0-9_-]+$'
);

-- The key that seals now: processes with another one must not start, for they could not open what these seal.
create table secrets_key (
  only_row boolean primary key default true check (only_row),
  key_id text not null check (key_id ~ '^[0-9a-f]{8}$'),
  since timestamptz not null default now()
);
