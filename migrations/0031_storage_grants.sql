-- Which storage addresses an account may name. A prefix ends in "/": gs://bucket/, s3://bucket/folder/, file:///folder/.
create table storage_grants (
  account text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  prefix text not null check (prefix ~ '^(gs|s3)://[^/]+/|^file:///' and prefix like '%/'),
  granted_at timestamptz not null,
  primary key (account, environment, prefix)
);
