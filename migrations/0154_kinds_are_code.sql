-- Which kinds of suppliers and which gateways exist is a table of the code (connectors.ts, gateways.ts): adding one
-- changes no schema. The database checks their form.
alter table suppliers
  drop constraint suppliers_kind_check,
  add constraint suppliers_kind_check check (kind ~ '^[a-z][a-z0-9-]{0,31}$');
alter table payment_transactions
  drop constraint payment_transactions_gateway_check,
  add constraint payment_transactions_gateway_check check (gateway ~ '^[a-z][a-z0-9-]{0,31}$');
alter table payments
  drop constraint payments_gateway_check,
  add constraint payments_gateway_check check (gateway ~ '^[a-z][a-z0-9-]{0,31}$');
alter table payment_notices
  drop constraint payment_notices_gateway_check,
  add constraint payment_notices_gateway_check check (gateway ~ '^[a-z][a-z0-9-]{0,31}$');
