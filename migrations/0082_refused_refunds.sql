-- Money that a gateway refuses to give back: asked for again with growing pauses, given up after a week, and then the
-- operator's, who has it asked for once more or has paid it by another way.
alter table cancellations
  -- How often which number of the gateway was refused: {"pi_…": 2}. The next attempt has a key of its own there.
  add column refund_refusals jsonb not null default '{}' check (jsonb_typeof(refund_refusals) = 'object'),
  add column refused_since timestamptz,
  add column given_up_at timestamptz check (given_up_at is null or phase = 'settling'),
  add check ((refund_refusals = '{}') = (refused_since is null));

-- Of what was refunded, what did not go by the gateway.
alter table payments
  add column elsewhere_minor bigint not null default 0,
  add constraint payments_elsewhere_within_refund check (elsewhere_minor between 0 and refunded_minor);
