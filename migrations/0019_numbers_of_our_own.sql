-- Hotels and rooms that come without a number get one from 2^51 on, where the files of no other system have theirs: a
-- file that brings its own numbers cannot mean, by accident, a hotel that came without.
alter table catalogue_head
  alter column last_hotel set default 2251799813685247,
  alter column last_room set default 2251799813685247;
update catalogue_head set
  last_hotel = greatest(last_hotel, 2251799813685247),
  last_room = greatest(last_room, 2251799813685247);
