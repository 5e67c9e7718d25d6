-- Pay later: a gateway has been asked to take what was due, and its answer is not written down yet. Until it is, the
-- money counts as taken, whatever the clock of a cancel says, and is asked for under no other key.
alter table payments add column capture_asked_at timestamptz check (capture_asked_at is null or capture_at is not null);
