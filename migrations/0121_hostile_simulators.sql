-- Suppliers and a gateway that behave worse than agreed. How a record will behave is written when it is made, so that
-- it happens whatever becomes of the process that made it.
alter table sandbox.reservations
  -- 1; a supplier that books a repeated reference again has 2, 3, …
  add column room integer not null default 1 check (room >= 1),
  -- The booking takes effect then, and is shown to a look-up from then on. Null: at once.
  add column lands_at timestamptz,
  add column shown_at timestamptz,
  -- Look-ups find it and do not find it in turns of this length.
  add column flickers_ms integer check (flickers_ms > 0),
  -- Cancellations that are accepted and have no effect, and how long the first one that has an effect takes.
  add column cancels_ignored integer not null default 0 check (cancels_ignored >= 0),
  add column cancel_takes_ms integer not null default 0 check (cancel_takes_ms >= 0),
  drop constraint reservations_pkey,
  add primary key (supplier, reference, room);

alter table sandbox.payments
  -- A capture takes effect then; its answer is lost. Null: at once.
  add column captured_from timestamptz,
  -- Whether the answer to the first capture was lost.
  add column lost_answers integer not null default 0 check (lost_answers >= 0),
  -- Releases that were asked for; those that a card ignores have no effect.
  add column voids integer not null default 0 check (voids >= 0);
