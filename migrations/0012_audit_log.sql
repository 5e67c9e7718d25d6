-- The audit log. docs/decisions/audit-log.md has the reasons.

-- Which key or person did what. Triggers write it, in the transaction of the action, so that no operation can forget its
-- entry and a change by hand has one too.
create table audit_log (
  number bigint generated always as identity primary key,
  happened_at timestamptz(3) not null default now(),
  -- A key (`key_…`), a person at the command line (`cli:NAME`), `service`, or `database:ROLE` for a change by hand.
  actor text not null check (actor <> ''),
  -- The name that the key had at that time.
  actor_name text not null default '',
  action text not null check (action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'),
  account text,
  environment text,
  -- What was changed: the id of a booking, a key, a supplier.
  subject text not null,
  -- Columns by name; of a change, the value before and the value after. Never a secret, and no data of guests.
  detail jsonb not null default '{}' check (jsonb_typeof(detail) = 'object'),
  -- The place in the chain, from 1 without gaps, and the SHA-256 of the entry and of the hash before it. A background
  -- step sets them once, so that transactions which write entries at the same time do not wait for each other.
  position bigint,
  hash bytea check (length(hash) = 32),
  check ((position is null) = (hash is null))
);
create unique index audit_log_by_position on audit_log (position) where position is not null;
create index audit_log_to_chain on audit_log (number) where position is null;

-- One row: the end of the chain. A process that adds to the chain locks it.
create table audit_head (
  singleton boolean primary key default true check (singleton),
  position bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex') check (length(hash) = 32)
);
insert into audit_head default values;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only: entries are added, never changed';
end $$;
create trigger audit_log_append_only before delete or truncate on audit_log
  for each statement execute function refuse_audit_change();

create function refuse_second_place() returns trigger language plpgsql as $$
begin
  if old.position is null and new.position is not null
    and to_jsonb(old) - '{position,hash}'::text[] = to_jsonb(new) - '{position,hash}'::text[] then
    return new;
  end if;
  raise exception 'the audit log is append-only: entries are added, never changed';
end $$;
create trigger audit_log_chained_once before update on audit_log
  for each row execute function refuse_second_place();

create function refuse_shorter_chain() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.position <= old.position then
    raise exception 'the chain of the audit log only grows';
  end if;
  return new;
end $$;
create trigger audit_head_grows before update or delete on audit_head
  for each row execute function refuse_shorter_chain();
create trigger audit_head_stays before truncate on audit_head
  for each statement execute function refuse_shorter_chain();

-- Who acts in this transaction. Operations of keys and commands set it (`src/accounts/audit-log/acting-as.ts`).
create function acting() returns text language sql stable as $$
  select coalesce(nullif(current_setting('innkeeper.actor', true), ''),
    case when current_setting('application_name') like 'innkeeper%' then 'service'
      else 'database:' || session_user end);
$$;

create function record_action(
  of_actor text, named text, of_account text, in_environment text, about text, with_detail jsonb
) returns void language sql as $$
  insert into audit_log (actor, actor_name, action, account, environment, subject, detail)
  values (of_actor, coalesce((select name from api_keys where id = of_actor), ''),
    named, of_account, in_environment, about, with_detail);
$$;

-- The entry of a row that was added, changed or deleted. Arguments: the noun of the action, the columns that make up the
-- subject, and the columns that the entry shows. A column after `#` is shown without its value.
create function record_row() returns trigger language plpgsql as $$
declare
  before_change jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after_change jsonb := case when tg_op = 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
  about text;
  shown jsonb;
begin
  select string_agg(after_change ->> name, '/') into about from unnest(string_to_array(tg_argv[1], ',')) as name;
  select coalesce(jsonb_object_agg(trim(leading '#' from name), case
      when name like '#%' then to_jsonb(case when tg_op = 'UPDATE' then 'changed' else 'set' end)
      when tg_op = 'UPDATE' then jsonb_build_array(before_change -> name, after_change -> name)
      else after_change -> name end), '{}') into shown
  from unnest(string_to_array(tg_argv[2], ',')) as name,
    lateral (select trim(leading '#' from name) as plain) as one
  where case when tg_op = 'UPDATE' then before_change -> plain is distinct from after_change -> plain
    else after_change ->> plain is not null and after_change ->> plain not in ('', '{}', '[]') end;
  if tg_op = 'UPDATE' and shown = '{}' then return null; end if;
  perform record_action(acting(),
    tg_argv[0] || case tg_op when 'INSERT' then '.created' when 'UPDATE' then '.changed' else '.deleted' end,
    coalesce(after_change ->> 'account_id', after_change ->> 'account', case tg_argv[0] when 'account' then about end),
    after_change ->> 'environment', coalesce(about, 'everyone'), shown);
  return null;
end $$;

create trigger accounts_recorded after insert or update or delete on accounts
  for each row execute function record_row('account', 'id', 'name,compat,suspended_at');
create trigger api_keys_recorded
  after insert or delete or update of account_id, environment, hash, name, scopes, expires_at, addresses, revoked_at
  on api_keys for each row
  execute function record_row('key', 'id', '#hash,ending,name,scopes,expires_at,addresses,revoked_at');
create trigger suppliers_recorded after insert or update or delete on suppliers
  for each row execute function record_row('supplier', 'code', 'kind,#settings,enabled');
create trigger feed_suppliers_recorded after insert or update or delete on feed_suppliers
  for each row execute function record_row('feed-supplier', 'feed,supplier', '');
create trigger selling_terms_recorded after insert or update or delete on selling_terms
  for each row execute function record_row('selling-terms', 'account',
    'suppliers,margin_percent,pay_later,backup_payment,gateway,#gateway_customer,#gateway_payment_method,accessible_only_in');
create trigger partner_grants_recorded after insert or update or delete on partner_grants
  for each row execute function record_row('partner-permission', 'partner_key', '');
create trigger storage_grants_recorded after insert or update or delete on storage_grants
  for each row execute function record_row('storage-permission', 'prefix', '');
create trigger hotel_match_settings_recorded after insert or update or delete on hotel_match_settings
  for each row execute function record_row('matching-terms', 'account', 'min_confidence');
create trigger webhooks_recorded after insert or update or delete on webhooks
  for each row execute function record_row('webhook', 'id',
    '#url,#authorization_token,#headers,event_names,max_retries,initial_wait_seconds,status');
create trigger webhook_secrets_recorded after insert on webhook_secrets
  for each row execute function record_row('webhook-secret', 'webhook', '');
create trigger vouchers_recorded
  after insert or delete or update of code, discount_type, discount_value, currency, minimum_spend_minor,
    maximum_discount_minor, budget_minor, usages_limit, validity_start, validity_end, status, deleted_at
  on vouchers for each row execute function record_row('voucher', 'id',
    '#code,discount_type,discount_value,currency,minimum_spend_minor,maximum_discount_minor,budget_minor,usages_limit,validity_start,validity_end,status,deleted_at');
create trigger loyalty_programmes_recorded after insert or update or delete on loyalty_programmes
  for each row execute function record_row('loyalty-programme', 'account', 'status,cashback_rate');
create trigger guests_erased after update of erased_at on guests
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function record_row('guest', 'id', 'erased_at');

create trigger map_releases_recorded after insert or update or delete on map_releases
  for each row execute function record_row('release', 'name', 'state_at,last_change');
create trigger map_current_releases_recorded after insert or update or delete on map_current_releases
  for each row execute function record_row('current-release', 'release', '');
create trigger map_pins_recorded after insert or update or delete on map_pins
  for each row execute function record_row('pin', 'account,partner', 'partner,release');
create trigger map_release_gate_recorded after update on map_release_gate
  for each row execute function record_row('release-gate', 'only_row', 'most_moved,least_score');

-- The balance of a credit line changes with every booking, its terms do not.
create trigger credit_recorded after insert on ledger_accounts
  for each row when (new.name = 'credit')
  execute function record_row('credit-line', 'currency', 'most_minor,suspended_at');
create trigger credit_terms_recorded after update of most_minor, suspended_at on ledger_accounts
  for each row when (new.name = 'credit')
  execute function record_row('credit-line', 'currency', 'most_minor,suspended_at');
create trigger funds_recorded after insert on ledger_entries
  for each row when (new.kind = 'fund') execute function record_row('wallet-funds', 'key', 'currency,wallet');

-- What a key or an operator did to a booking: the history names them. An operator is the person who acts now.
create function record_booking_step() returns trigger language plpgsql as $$
begin
  perform record_action(case new.who when 'operator' then acting() else new.who end,
    'booking.' || regexp_replace(lower(regexp_replace(new.what, '^booking ', '')), '[^a-z]+', '-', 'g'),
    b.account, b.environment, new.booking, '{}')
  from bookings b where b.id = new.booking;
  return null;
end $$;
create trigger booking_history_recorded after insert on booking_history
  for each row when (new.who <> 'service') execute function record_booking_step();

-- Merges, but not the change of their survivor when that one is merged too.
create function record_merge() returns trigger language plpgsql as $$
declare
  merge hotel_merges := case tg_op when 'DELETE' then old else new end;
begin
  perform record_action(acting(), case tg_op when 'DELETE' then 'hotel.unmerged' else 'hotel.merged' end, null, null,
    'lp' || to_hex(merge.loser), jsonb_build_object('survivor', 'lp' || to_hex(merge.survivor)));
  return null;
end $$;
create trigger hotel_merges_recorded after insert or delete on hotel_merges
  for each row execute function record_merge();

-- Decisions: one entry for those that one statement makes or removes.
create function record_decisions() returns trigger language plpgsql as $$
begin
  perform record_action(
    case when tg_op = 'DELETE' or d.decided_by = '' then acting() else d.decided_by end,
    'decision.' || case tg_op when 'INSERT' then 'made' else 'removed' end,
    d.account, d.environment, coalesce(d.act, d.one),
    case when d.decisions = 1 then jsonb_build_object('hotel', d.hotel, 'decision', d.decision)
      else jsonb_build_object('decisions', d.decisions) end)
  from (
    select account, environment, decided_by, act::text as act, count(*) as decisions, min(id::text) as one,
      'lp' || to_hex(min(hotel)) as hotel, min(decision) as decision
    from changed group by account, environment, decided_by, act
  ) as d;
  return null;
end $$;
create trigger decisions_made after insert on hotel_match_decisions referencing new table as changed
  for each statement execute function record_decisions();
create trigger decisions_removed after delete on hotel_match_decisions referencing old table as changed
  for each statement execute function record_decisions();

-- Partner ids that an adoption takes over from a match job: one entry for each statement.
create function record_adoption() returns trigger language plpgsql as $$
begin
  perform record_action(acting(), 'partner-ids.adopted', a.account, a.environment, p.name,
    jsonb_build_object('ids', a.ids))
  from (select account, environment, partner, count(*) as ids from changed group by account, environment, partner) as a
  join partners p on p.id = a.partner;
  return null;
end $$;
create trigger adopted_rows_recorded after insert on adopted_rows referencing new table as changed
  for each statement execute function record_adoption();

-- Changes of the catalogue by a file or by hand: one entry for each statement, so a large file has one for each batch.
-- Merges, adoptions and decisions have entries of their own.
create function record_catalogue_change() returns trigger language plpgsql as $$
begin
  perform record_action(acting(),
    case c.origin when 'import' then 'catalogue.imported' when 'replacement' then 'partner-ids.replaced'
      when 'deletion' then 'catalogue.deleted' when 'correction' then 'partner-id.corrected' else 'demo.changed' end,
    null, null, c.about, c.counts)
  from (
    select origin, about, jsonb_object_agg(subject || ' ' || change, changes) as counts
    from (
      select d.origin, subject, change, sum(cardinality(hotels)) as changes,
        case d.origin when 'correction' then (select name from partners where id = min(d.partner)) || ' '
          || min(d.partner_ids[1]) else coalesce(d.source, 'standard input') end as about
      from changed as d where d.origin in ('import', 'replacement', 'deletion', 'correction', 'demo')
      group by d.origin, d.source, subject, change
    ) as kinds group by origin, about
  ) as c;
  return null;
end $$;
create trigger catalogue_changes_recorded after insert on catalogue_changes referencing new table as changed
  for each statement execute function record_catalogue_change();

-- One row: how long the processes that work keep rows, as RETENTION says. A change of it is an action of the operator.
create table retention_in_force (
  only_row boolean primary key default true check (only_row),
  days jsonb not null check (jsonb_typeof(days) = 'object')
);
create trigger retention_recorded after insert or update on retention_in_force
  for each row execute function record_row('retention', 'only_row', 'days');

-- Exchange rates: one entry for those that one statement changes.
create function record_exchange_rates() returns trigger language plpgsql as $$
begin
  perform record_action(acting(), 'exchange-rates.' || lower(tg_op) || case tg_op when 'INSERT' then 'ed' else 'd' end,
    null, null, 'exchange rates', jsonb_build_object('currencies', c.currencies))
  from (select count(*) as currencies from changed) as c where c.currencies > 0;
  return null;
end $$;
create trigger exchange_rates_added after insert on exchange_rates referencing new table as changed
  for each statement execute function record_exchange_rates();
create trigger exchange_rates_replaced after update on exchange_rates referencing new table as changed
  for each statement execute function record_exchange_rates();
create trigger exchange_rates_removed after delete on exchange_rates referencing old table as changed
  for each statement execute function record_exchange_rates();
