-- One Idempotency-Key makes one booking, also after the row of the key has been forgotten. The digest is enough to
-- compare, and keeps no text of the caller. The same key on POST /rates/book and on POST /rates/rebook is two calls.

alter table bookings add column key_digest bytea check (length(key_digest) = 32);

create unique index bookings_one_per_key on bookings (account, environment, key_digest, (replaces is not null))
  where key_digest is not null;
