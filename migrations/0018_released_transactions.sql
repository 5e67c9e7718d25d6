-- Compatible with programs from 0.1.0.

-- Payments in the browser that no booking used are deleted some time after their release (RETENTION).
create index payment_transactions_released on payment_transactions (release_at) where state = 'released';
-- Without it, each of these deletions reads all payments to check that none refers to it.
create index payments_by_transaction on payments (transaction) where transaction is not null;
