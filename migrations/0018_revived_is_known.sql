-- Who lands mappings reads what is there before it writes, so no row has to remember what its last write did.
alter table partner_mappings drop column revived;
