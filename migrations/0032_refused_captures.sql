-- Compatible with programs from 0.1.0.

-- When a due payment was refused first. It is tried again later, and given up in the end, so `capture_due` does not say that it
-- is overdue. The payments that 0.1.0 has given up were changed last when they were.
alter table payments add column refused_at timestamptz;
update payments set refused_at = payments.updated_at
from bookings b
where b.payment = payments.id and b.phase = 'finished' and b.status = 'CONFIRMED'
  and payments.state = 'held' and payments.capture_at is null
  and not exists (select from cancellations c where c.booking = b.id);
-- Without the state, which changes in every booking: an update of an indexed column cannot be HOT.
create index payments_refused on payments (refused_at) where refused_at is not null;
