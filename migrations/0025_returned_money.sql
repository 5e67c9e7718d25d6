-- Compatible with programs from 0.1.0.

-- Whether the gateway reported that money was refunded or disputed: then the booking is compared with its payment.
alter table payment_notices add column money_returned boolean not null default false;
create index payment_notices_of_returned_money on payment_notices (received_at) where money_returned;

alter table booking_comparisons drop constraint booking_comparisons_since_check;
alter table booking_comparisons add constraint booking_comparisons_since_check
  check (since in ('booking', 'cancellation', 'notice'));
