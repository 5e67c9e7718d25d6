-- What payment gateways told us by themselves. A notice that comes twice is one row: the gateway's own id names it.
create table payment_notices (
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  id text not null check (id <> ''),
  gateway_payment text not null,
  -- How the payment stood at the gateway when we asked it, having been told that something had happened.
  state text not null check (state in ('open', 'processing', 'authorised', 'captured', 'voided', 'declined')),
  -- How often it came again.
  repeats integer not null default 0 check (repeats >= 0),
  received_at timestamptz not null,
  primary key (gateway, id)
);
create index payment_notices_by_payment on payment_notices (gateway, gateway_payment);
create index payment_notices_by_age on payment_notices using brin (received_at);
