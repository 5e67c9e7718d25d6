-- Change numbers begin anew in another database. With this beside them they tell one state of one catalogue from every
-- other, so that an answer can be known by the change it was made after.
alter table catalogue_head add column identity uuid not null default gen_random_uuid();
