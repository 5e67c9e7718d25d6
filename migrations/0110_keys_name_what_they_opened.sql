-- A key whose work goes on outside of one transaction names what that work opened: a repeat finds it and goes on with it.

alter table idempotent_call
  add column subject_kind text check (subject_kind in ('booking', 'cancellation')),
  add column subject_id text,
  add constraint idempotent_call_subject check ((subject_kind is null) = (subject_id is null));
