-- Compatible with programs from 0.1.0.

-- What a refund leaves out because others have returned it already, until the refund is recorded: two refunds of
-- payments that share money must not both leave it out.
create table refund_deductions (
  payment text not null references payments,
  -- The key of the refund's ledger entry.
  refund text not null,
  minor minor_units not null check (minor > 0),
  primary key (payment, refund)
);
