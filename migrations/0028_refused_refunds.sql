-- Compatible with programs from 0.1.0.

-- The part of a refund that the gateway refused last. It is less than the refund if others have returned a part of it.
alter table cancellations add refused_minor minor_units;
