-- Whoever reads events as they come must not be shown a later one before an earlier one has committed. A row whose
-- transaction is older than every running one can have no such predecessor any more.
alter table events add column tx xid8 not null default pg_current_xact_id();
create index events_as_they_come on events (tx, id);
