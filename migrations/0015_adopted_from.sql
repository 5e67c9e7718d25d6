-- Compatible with programs from 0.1.0.
-- The state to which the undoing of a decision about an adopted row returns its id.

alter table adopted_rows
  -- The hotels that the id leads to without the decisions about the row, if they are several: the first is `hotel`. With
  -- another first one it is out of date: a program that does not know the column has written `hotel`.
  add column based_on bigint[],
  -- Decisions before this time, and corrections up to it, are part of that state. Null: none are.
  add column based_at timestamptz;
