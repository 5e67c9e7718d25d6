-- Compatible with programs from 0.1.0.

-- Programs of 0.1.0 captured money that is paid later when cancelling stopped being free, which may be after the stay.
-- It is captured when the day of arrival has ended everywhere.
update payments set capture_at = ended.at
from (select payment, ((checkin + 1)::timestamp + interval '12 hours') at time zone 'UTC' as at from bookings) ended
where payments.id = ended.payment and payments.state in ('opened', 'held')
  and payments.capture_at > ended.at and payments.capture_requested_at is null;
