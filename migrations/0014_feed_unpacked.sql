-- Packing the arrays of the feed took two thirds of the time of telling it, and saved half of 30 bytes a change.
alter table catalogue_changes
  alter column hotels set storage external,
  alter column partner_ids set storage external,
  alter column survivors set storage external;
