-- What a person adds to a booking after it was made: instructions for the arrival, another hotel, a goodwill payment.
alter table bookings add column additions jsonb not null default '{}' check (jsonb_typeof(additions) = 'object');
