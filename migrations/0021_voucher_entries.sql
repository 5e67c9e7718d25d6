-- Compatible with programs from 0.1.0.

-- True: the ledger has what the voucher paid for a booking that was captured, and `audit` compares both. Programs of 0.1.0
-- wrote no entry for a booking that a voucher paid wholly, and do not set it.
alter table voucher_uses add column in_ledger boolean not null default false;
