-- A caller's Idempotency-Key may be a name or an address. Only its SHA-256 is stored: nothing needs the text.

update idempotent_call set key = encode(sha256(convert_to(key, 'UTF8')), 'hex');
comment on column idempotent_call.key is 'SHA-256 of the Idempotency-Key, in hexadecimal digits';
alter table idempotent_call add constraint idempotent_call_key_is_hashed check (key ~ '^[0-9a-f]{64}$');
