-- A rebook moves one sum: the new price and the original's fee, less what was paid. What of the original's money pays
-- the new booking is carried from payment to payment in the ledger; at the gateway it stays where it is.
alter table payments
  add column carried_from text references payments (id),
  -- Of the amount, what another payment brought: it is not charged again.
  add column carried_minor bigint not null default 0,
  -- Where that money lies: [{"gatewayPayment": …, "minor": …}], in the order in which it would be given back.
  add column carried_funds jsonb not null default '[]' check (jsonb_typeof(carried_funds) = 'array'),
  -- Of what was captured here, what pays another booking now. It is neither kept nor refunded.
  add column carried_on_minor bigint not null default 0 check (carried_on_minor >= 0),
  add constraint payments_carry_within_amount check (carried_minor between 0 and amount_minor),
  add constraint payments_carry_has_origin check ((carried_minor > 0) = (carried_from is not null)),
  add constraint payments_given_once check (refunded_minor + carried_on_minor <= captured_minor);
-- Money is carried to one living payment only.
create unique index payments_carried_once on payments (carried_from) where state not in ('released', 'declined');

-- A payment that is wholly carried has no number of its own at a gateway.
do $$
declare
  old text;
begin
  select conname into strict old from pg_constraint
  where conrelid = 'payments'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%gateway_payment IS NOT NULL%';
  execute format('alter table payments drop constraint %I', old);
end $$;
alter table payments add constraint payments_known_to_gateway check (
  gateway_payment is not null or source <> 'card' or carried_minor = amount_minor
  or state in ('opened', 'declined', 'released'));

-- `carried` holds what has left the original's sale for the new one and is not settled with its supplier yet.
alter table ledger_accounts drop constraint ledger_accounts_name_check;
alter table ledger_accounts add constraint ledger_accounts_name_check check (name in
  ('card', 'wallet', 'credit', 'holds', 'carried', 'supplier', 'commission', 'extras', 'vouchers', 'funding'));
