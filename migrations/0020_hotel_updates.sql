-- A hotel that was updated may have moved, or live again: an index of partner ids asks for the last such change with
-- every request, and must find it without reading the feed.
create index catalogue_changes_of_updated_hotels on catalogue_changes (last_change)
  where subject = 'hotel' and change = 'updated';
