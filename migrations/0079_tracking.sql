-- The caller's own mark of a booking: kept as it was given, and not unique.
alter table bookings add column tracking_id text not null default '';
