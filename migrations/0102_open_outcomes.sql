-- What the metrics and the operator ask of bookings whose supplier has not said what became of them.

create index bookings_open_outcomes on bookings (supplier, asked_supplier_at)
  where phase = 'authorised' and asked_supplier_at is not null;
create index bookings_confirmed_late on bookings (supplier) where look_ups > 0 and confirmed_at is not null;
