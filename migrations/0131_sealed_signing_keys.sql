-- The keys that sign offers and sandbox payment tokens are sealed like other secrets: the bytes are then those of the
-- sealed text.
alter table offer_keys drop constraint offer_keys_secret_check;
alter table offer_keys add check (length(secret) = 64 or substring(secret from 1 for 7) = 'enc:v1:'::bytea);
alter table payment_token_keys drop constraint payment_token_keys_secret_check;
alter table payment_token_keys add check (length(secret) = 32 or substring(secret from 1 for 7) = 'enc:v1:'::bytea);
