-- Compatible with programs from 0.1.0.

-- What the continuous audit has found besides differences of bookings: rooms, payments and extras without a booking, and
-- rows that contradict each other. A row goes when the next look no longer finds it.
create table audit_findings (
  -- Where it was found: `ledger`, `extras`, `supplier CODE` or `gateway NAME`.
  place text not null check (place <> ''),
  about text not null check (about <> ''),
  detail text not null check (detail <> ''),
  found_at timestamptz not null,
  primary key (place, about, detail)
);
