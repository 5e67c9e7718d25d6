-- What is known of an import that was cut is one document, which now tells the report it began by a digest: two imports
-- that share a report are told apart. One that was cut before this begins anew, and finds most of its rows there.
delete from catalogue_imports;
alter table catalogue_imports
  drop column rows_done,
  drop column report_bytes;
alter table catalogue_imports rename column counts to cut;
