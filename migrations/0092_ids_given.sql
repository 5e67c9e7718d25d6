-- A room is known to have an id that the catalogue gave by a mark, not by the size of its number: files may name ids of
-- that size themselves.
alter table hotel_rooms add column id_given boolean not null default false;
update hotel_rooms set id_given = true where id >= 2251799813685248;
-- Who lands new rooms asks which of their hotels have one.
create index hotel_rooms_given on hotel_rooms (hotel) where id_given and deleted_at is null;

-- The counters tell what was given last, whatever ids files name; who gives looks which numbers behind are free.
update catalogue_head set last_hotel = default, last_room = default;
