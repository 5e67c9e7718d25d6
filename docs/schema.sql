-- The schema that migrations/ make. Written by `npm run goldens -- --update`; migrations/ has more comments.
-- Made from sha256 8666a4a72ca09a0edac0d2689718cbd33734d222bea03468c30ef6b70b340d0c.

create domain accrual_state as text CHECK ((VALUE = ANY (ARRAY['pending'::text, 'earned'::text, 'reversed'::text])));
create domain booking_phase as text CHECK ((VALUE = ANY (ARRAY['opened'::text, 'authorised'::text, 'confirmed'::text, 'captured'::text, 'finished'::text, 'unwinding'::text, 'releasing'::text, 'failed'::text])));
create domain booking_status as text CHECK ((VALUE = ANY (ARRAY['PENDING'::text, 'CONFIRMED'::text, 'FAILED'::text, 'CANCELLED'::text, 'CANCELLED_WITH_CHARGES'::text])));
create domain currency_code as text CHECK ((VALUE ~ '^[A-Z]{3}$'::text));
create domain environment_name as text CHECK ((VALUE = ANY (ARRAY['sandbox'::text, 'production'::text])));
create domain event_name as text CHECK ((VALUE ~ '^[a-z]+(\.[a-zA-Z_]+)+$'::text));
create domain gateway_name as text CHECK ((VALUE ~ '^[a-z][a-z0-9-]{0,31}$'::text));
create domain json_list as jsonb CHECK ((jsonb_typeof(VALUE) = 'array'::text));
create domain json_members as jsonb CHECK ((jsonb_typeof(VALUE) = 'object'::text));
create domain ledger_kind as text CHECK ((VALUE = ANY (ARRAY['hold'::text, 'release'::text, 'capture'::text, 'refund'::text, 'fund'::text])));
create domain ledger_line as bigint CHECK ((VALUE <> 0));
create domain minor_units as bigint CHECK ((VALUE >= 0));
create domain payment_method as text CHECK ((VALUE = ANY (ARRAY['ACC_CREDIT_CARD'::text, 'WALLET'::text, 'CREDIT'::text, 'TRANSACTION_ID'::text, 'PROPERTY_PAY'::text])));
create domain payment_source as text CHECK ((VALUE = ANY (ARRAY['card'::text, 'wallet'::text, 'credit'::text, 'none'::text])));
create domain payment_state as text CHECK ((VALUE = ANY (ARRAY['opened'::text, 'held'::text, 'captured'::text, 'released'::text, 'declined'::text])));
create domain prebook_state as text CHECK ((VALUE = ANY (ARRAY['open'::text, 'closed'::text, 'incomplete'::text])));
create domain sale_id as text CHECK ((VALUE ~ '^[A-Za-z0-9_-]{9,16}$'::text));

-- 0002_accounts.sql
-- One row: the version of all accounts and keys. Processes cache keys, and reload them when the version has changed.
create table access_version (
  singleton boolean not null default true,
  version bigint not null default 0,
  constraint access_version_pkey PRIMARY KEY (singleton),
  constraint access_version_singleton_check CHECK (singleton)
);
-- first row: {"version": 0, "singleton": true}

-- 0002_accounts.sql
-- Customers of the installation: every booking, guest and job belongs to one.
create table accounts (
  id text not null,
  name text not null,
  compat text not null default 'spec'::text,
  suspended_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_compat_check CHECK ((compat = ANY (ARRAY['spec'::text, 'public'::text]))),
  constraint accounts_id_check CHECK ((id ~ '^acc_[0-9a-f]{16}$'::text)),
  constraint accounts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE TRIGGER account_changed AFTER INSERT OR DELETE OR UPDATE OF name, compat, suspended_at ON public.accounts FOR EACH STATEMENT EXECUTE FUNCTION access_changed();
CREATE TRIGGER accounts_recorded AFTER INSERT OR DELETE OR UPDATE ON public.accounts FOR EACH ROW EXECUTE FUNCTION record_row('account', 'id', 'name,compat,suspended_at');

-- 0004_hotel_matching.sql
-- Rows of lists whose hotels were adopted as partner ids: a later decision about the row moves the id, and its undoing
-- moves it back.
create table adopted_rows (
  account text not null,
  environment text not null,
  row_key text not null,
  partner integer not null,
  partner_id text collate "C" not null,
  hotel bigint,
  led_to bigint,
  based_on bigint[],
  based_at timestamp with time zone,
  constraint adopted_rows_pkey PRIMARY KEY (account, environment, row_key, partner, partner_id),
  constraint adopted_rows_partner_fkey FOREIGN KEY (partner) REFERENCES partners(id),
  constraint adopted_rows_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text])))
);
CREATE TRIGGER adopted_rows_recorded AFTER INSERT ON public.adopted_rows REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_adoption();

-- 0003_catalogue.sql
-- Airports by IATA code, for searches near one.
create table airports (
  code text not null,
  name text not null,
  name_key text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  scheduled boolean not null,
  constraint airports_pkey PRIMARY KEY (code),
  constraint airports_code_check CHECK ((code ~ '^[A-Z0-9]{3}$'::text))
);

-- 0008_bookings.sql
-- Changes that a person carries to the supplier: a rebook, or other names.
create table amendments (
  id bigint not null generated always as identity,
  booking text not null,
  type text not null,
  sub_type text not null,
  status text not null default 'PENDING'::text,
  prebook text,
  people jsonb not null default '{}'::jsonb,
  audit jsonb not null default '{}'::jsonb,
  created_by text not null,
  request_id text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint amendments_pkey PRIMARY KEY (id),
  constraint amendments_booking_fkey FOREIGN KEY (booking) REFERENCES bookings(id),
  constraint amendments_prebook_fkey FOREIGN KEY (prebook) REFERENCES prebooks(id),
  constraint amendments_check CHECK (((type = 'REBOOK'::text) = (prebook IS NOT NULL))),
  constraint amendments_check1 CHECK (((type = 'UPDATE'::text) = (sub_type = 'UPDATE_NAME_CHANGE'::text))),
  constraint amendments_status_check CHECK ((status = ANY (ARRAY['PENDING'::text, 'COMPLETED'::text, 'REJECTED'::text]))),
  constraint amendments_sub_type_check CHECK ((sub_type = ANY (ARRAY['CHECKIN_CHANGE'::text, 'OCCUPANCY_CHANGE'::text, 'UPDATE_NAME_CHANGE'::text]))),
  constraint amendments_type_check CHECK ((type = ANY (ARRAY['REBOOK'::text, 'UPDATE'::text])))
);
CREATE INDEX amendments_by_booking ON public.amendments USING btree (booking, id);
CREATE INDEX amendments_by_prebook ON public.amendments USING btree (prebook) WHERE (prebook IS NOT NULL);
CREATE INDEX amendments_pending ON public.amendments USING btree (id) WHERE (status = 'PENDING'::text);
CREATE UNIQUE INDEX amendments_one_pending_rebook ON public.amendments USING btree (booking) WHERE ((type = 'REBOOK'::text) AND (status = 'PENDING'::text));
CREATE UNIQUE INDEX amendments_one_rebook ON public.amendments USING btree (prebook) WHERE ((prebook IS NOT NULL) AND (status <> 'REJECTED'::text));

-- 0002_accounts.sql
-- Keys of accounts. Each belongs to one environment, and a revoked key keeps its row.
create table api_keys (
  id text not null,
  account_id text not null,
  environment text not null,
  hash bytea not null,
  ending text not null,
  name text not null default ''::text,
  scopes text[] not null default '{read,map,decide,sell}'::text[],
  expires_at timestamp with time zone,
  addresses text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  revoked_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint api_keys_pkey PRIMARY KEY (id),
  constraint api_keys_hash_key UNIQUE (hash),
  constraint api_keys_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint api_keys_ending_check CHECK ((length(ending) = 4)),
  constraint api_keys_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint api_keys_hash_check CHECK ((length(hash) = 32)),
  constraint api_keys_id_check CHECK ((id ~ '^key_[0-9a-f]{16}$'::text)),
  constraint api_keys_name_check CHECK ((length(name) <= 100)),
  constraint api_keys_scopes_check CHECK ((scopes <@ ARRAY['read'::text, 'map'::text, 'decide'::text, 'sell'::text, 'operate'::text]))
);
CREATE INDEX api_keys_by_account ON public.api_keys USING btree (account_id, created_at);
CREATE TRIGGER api_key_changed AFTER INSERT OR DELETE OR UPDATE OF account_id, environment, hash, name, scopes, expires_at, addresses, revoked_at ON public.api_keys FOR EACH STATEMENT EXECUTE FUNCTION access_changed();
CREATE TRIGGER api_keys_recorded AFTER INSERT OR DELETE OR UPDATE OF account_id, environment, hash, name, scopes, expires_at, addresses, revoked_at ON public.api_keys FOR EACH ROW EXECUTE FUNCTION record_row('key', 'id', '#hash,ending,name,scopes,expires_at,addresses,revoked_at');

-- 0003_catalogue.sql
-- The ids assigned to rows of files without ids: the same row of the same file gets the same id again.
create table assigned_hotel_ids (
  content_key uuid not null,
  hotel bigint not null,
  constraint assigned_hotel_ids_pkey PRIMARY KEY (content_key)
);

-- 0013_audit_findings.sql
-- What the continuous audit has found besides differences of bookings: rooms, payments and extras without a booking, and
-- rows that contradict each other. A row goes when the next look no longer finds it.
create table audit_findings (
  place text not null,
  about text not null,
  detail text not null,
  found_at timestamp with time zone not null,
  constraint audit_findings_pkey PRIMARY KEY (place, about, detail),
  constraint audit_findings_about_check CHECK ((about <> ''::text)),
  constraint audit_findings_detail_check CHECK ((detail <> ''::text)),
  constraint audit_findings_place_check CHECK ((place <> ''::text))
);

-- 0012_audit_log.sql
-- One row: the end of the chain. A process that adds to the chain locks it.
create table audit_head (
  singleton boolean not null default true,
  position bigint not null default 0,
  hash bytea not null default decode(repeat('00'::text, 32), 'hex'::text),
  constraint audit_head_pkey PRIMARY KEY (singleton),
  constraint audit_head_hash_check CHECK ((length(hash) = 32)),
  constraint audit_head_singleton_check CHECK (singleton)
);
CREATE TRIGGER audit_head_grows BEFORE DELETE OR UPDATE ON public.audit_head FOR EACH ROW EXECUTE FUNCTION refuse_shorter_chain();
CREATE TRIGGER audit_head_stays BEFORE TRUNCATE ON public.audit_head FOR EACH STATEMENT EXECUTE FUNCTION refuse_shorter_chain();
-- first row: {"hash": "\\x0000000000000000000000000000000000000000000000000000000000000000", "position": 0, "singleton": true}

-- 0012_audit_log.sql
-- Which key or person did what. Triggers write it, in the transaction of the action, so that no operation can forget its
-- entry and a change by hand has one too.
create table audit_log (
  number bigint not null generated always as identity,
  happened_at timestamp(3) with time zone not null default now(),
  actor text not null,
  actor_name text not null default ''::text,
  action text not null,
  account text,
  environment text,
  subject text not null,
  detail jsonb not null default '{}'::jsonb,
  position bigint,
  hash bytea,
  constraint audit_log_pkey PRIMARY KEY (number),
  constraint audit_log_action_check CHECK ((action ~ '^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$'::text)),
  constraint audit_log_actor_check CHECK ((actor <> ''::text)),
  constraint audit_log_check CHECK ((("position" IS NULL) = (hash IS NULL))),
  constraint audit_log_detail_check CHECK ((jsonb_typeof(detail) = 'object'::text)),
  constraint audit_log_hash_check CHECK ((length(hash) = 32))
);
CREATE INDEX audit_log_to_chain ON public.audit_log USING btree (number) WHERE ("position" IS NULL);
CREATE UNIQUE INDEX audit_log_by_position ON public.audit_log USING btree ("position") WHERE ("position" IS NOT NULL);
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR TRUNCATE ON public.audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_log_chained_once BEFORE UPDATE ON public.audit_log FOR EACH ROW EXECUTE FUNCTION refuse_second_place();

-- 0008_bookings.sql
-- How far the comparison of bookings with suppliers and gateways has come, for each age at which it looks at a booking.
create table booking_comparisons (
  since text not null,
  age_hours integer not null,
  moment timestamp with time zone not null,
  booking text not null,
  constraint booking_comparisons_pkey PRIMARY KEY (since, age_hours),
  constraint booking_comparisons_age_hours_check CHECK ((age_hours > 0)),
  constraint booking_comparisons_since_check CHECK ((since = ANY (ARRAY['booking'::text, 'cancellation'::text, 'notice'::text])))
);

-- 0008_bookings.sql
-- What the comparison has found and still finds.
create table booking_differences (
  booking text not null,
  detail text not null,
  found_at timestamp with time zone not null,
  checked_at timestamp with time zone not null,
  constraint booking_differences_pkey PRIMARY KEY (booking, detail),
  constraint booking_differences_booking_fkey FOREIGN KEY (booking) REFERENCES bookings(id),
  constraint booking_differences_detail_check CHECK ((detail <> ''::text))
);

-- 0008_bookings.sql
-- Who did what to a booking, when, and in which request.
create table booking_history (
  id bigint not null generated always as identity,
  booking text not null,
  happened_at timestamp with time zone not null,
  who text not null,
  what text not null,
  detail jsonb not null default '{}'::jsonb,
  request_id text not null default ''::text,
  constraint booking_history_pkey PRIMARY KEY (booking, id),
  constraint booking_history_booking_fkey FOREIGN KEY (booking) REFERENCES bookings(id)
);
CREATE INDEX booking_history_by_time ON public.booking_history USING brin (happened_at);
CREATE TRIGGER booking_history_recorded AFTER INSERT ON public.booking_history FOR EACH ROW WHEN ((new.who <> 'service'::text)) EXECUTE FUNCTION record_booking_step();

-- 0008_bookings.sql
-- The steps that a booking may take. The code has the same table, and a test compares the two.
create table booking_steps (
  from_phase text not null,
  to_phase text not null,
  constraint booking_steps_pkey PRIMARY KEY (from_phase, to_phase)
);
-- first row: {"to_phase": "authorised", "from_phase": "opened"}
-- first row: {"to_phase": "captured", "from_phase": "authorised"}
-- first row: {"to_phase": "captured", "from_phase": "confirmed"}
-- first row: {"to_phase": "confirmed", "from_phase": "authorised"}
-- first row: {"to_phase": "failed", "from_phase": "opened"}
-- first row: {"to_phase": "failed", "from_phase": "releasing"}
-- first row: {"to_phase": "finished", "from_phase": "authorised"}
-- first row: {"to_phase": "finished", "from_phase": "captured"}
-- first row: {"to_phase": "finished", "from_phase": "confirmed"}
-- first row: {"to_phase": "releasing", "from_phase": "authorised"}
-- first row: {"to_phase": "releasing", "from_phase": "opened"}
-- first row: {"to_phase": "releasing", "from_phase": "unwinding"}
-- first row: {"to_phase": "unwinding", "from_phase": "authorised"}
-- first row: {"to_phase": "unwinding", "from_phase": "confirmed"}

-- 0008_bookings.sql
-- Bookings of accounts. Each is made from one prebook.
create table bookings (
  id sale_id not null,
  account text not null,
  environment environment_name not null,
  prebook text not null,
  repeats_prebook boolean not null default false,
  replaces text,
  client_reference text,
  tracking_id text not null default ''::text,
  key_digest bytea,
  phase booking_phase not null default 'opened'::text,
  status booking_status not null default 'PENDING'::text,
  failure text,
  failure_detail text,
  hotel bigint not null,
  checkin date not null,
  checkout date not null,
  price_minor minor_units not null,
  commission_minor bigint not null,
  currency currency_code not null,
  supplier text not null,
  supplier_currency currency_code not null,
  supplier_net_minor minor_units not null,
  supplier_booking text,
  hotel_confirmation text not null default ''::text,
  payment text not null,
  people jsonb not null,
  holder_email text not null default ''::text,
  is_erased boolean not null default false,
  custom_tags json_members not null default '{}'::jsonb,
  extras json_list not null default '[]'::jsonb,
  additions json_members not null default '{}'::jsonb,
  asked_supplier_at timestamp with time zone,
  look_ups integer not null default 0,
  lease text,
  leased_until timestamp with time zone,
  booked_by text not null default 'service'::text,
  request_id text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  has_failed boolean generated always as (((status)::text = 'FAILED'::text)) stored,
  prebook_slot text generated always as (
CASE
    WHEN (((status)::text = 'FAILED'::text) OR repeats_prebook) THEN (id)::text
    ELSE ''::text
END) stored,
  was_confirmed_late boolean generated always as (((look_ups > 0) AND (confirmed_at IS NOT NULL))) stored,
  constraint bookings_pkey PRIMARY KEY (id),
  constraint bookings_payment_key UNIQUE (payment),
  constraint bookings_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint bookings_payment_fkey FOREIGN KEY (payment) REFERENCES payments(id),
  constraint bookings_prebook_fkey FOREIGN KEY (prebook) REFERENCES prebooks(id),
  constraint bookings_replaces_fkey FOREIGN KEY (replaces) REFERENCES bookings(id),
  constraint bookings_supplier_fkey FOREIGN KEY (supplier) REFERENCES suppliers(code),
  constraint bookings_check CHECK ((checkin < checkout)),
  constraint bookings_client_reference_check CHECK ((client_reference <> ''::text)),
  constraint bookings_confirmed_by_supplier CHECK (((NOT is_sold((status)::text)) OR ((supplier_booking IS NOT NULL) AND (confirmed_at IS NOT NULL)))),
  constraint bookings_confirmed_when_final CHECK (((confirmed_at IS NULL) OR is_sold((status)::text))),
  constraint bookings_failure_has_name CHECK (((failure IS NOT NULL) OR (NOT is_failing((phase)::text)))),
  constraint bookings_key_digest_check CHECK ((length(key_digest) = 32)),
  constraint bookings_look_ups_check CHECK ((look_ups >= 0)),
  constraint bookings_status_of_phase CHECK (is_status_of_phase((status)::text, (phase)::text))
);
CREATE INDEX bookings_by_time ON public.bookings USING btree (created_at);
CREATE INDEX bookings_confirmed_late ON public.bookings USING btree (supplier) WHERE was_confirmed_late;
CREATE INDEX bookings_of_account ON public.bookings USING btree (account, environment, created_at, id);
CREATE UNIQUE INDEX bookings_one_per_key ON public.bookings USING btree (account, environment, key_digest, ((replaces IS NOT NULL))) WHERE (key_digest IS NOT NULL);
CREATE UNIQUE INDEX bookings_one_per_prebook ON public.bookings USING btree (prebook, prebook_slot);
CREATE UNIQUE INDEX bookings_one_per_reference ON public.bookings USING btree (account, environment, client_reference) WHERE ((client_reference IS NOT NULL) AND (NOT has_failed));
CREATE UNIQUE INDEX bookings_one_replacement ON public.bookings USING btree (replaces) WHERE ((replaces IS NOT NULL) AND (NOT has_failed));
CREATE TRIGGER bookings_cancelled_as_charged BEFORE UPDATE OF status ON public.bookings FOR EACH ROW WHEN (((new.status)::text = ANY (ARRAY['CANCELLED'::text, 'CANCELLED_WITH_CHARGES'::text]))) EXECUTE FUNCTION cancelled_as_charged();
CREATE TRIGGER bookings_noted AFTER INSERT OR UPDATE OF phase, status ON public.bookings FOR EACH ROW EXECUTE FUNCTION note_booking_phase();
CREATE TRIGGER bookings_take_steps BEFORE INSERT OR UPDATE OF phase, status ON public.bookings FOR EACH ROW EXECUTE FUNCTION keep_booking_steps();

-- 0008_bookings.sql
-- The cancellation of a booking. The fee is decided once, when the buyer asks; a supplier or gateway that fails is
-- asked again until it recovers. A booking whose outcome is not known yet can be cancelled too: the cancellation is
-- carried out once the booking is final, and becomes void if the booking fails.
create table cancellations (
  booking text not null,
  phase text not null default 'asking'::text,
  fee_minor bigint not null,
  refund_minor bigint not null,
  currency currency_code not null,
  reason text not null default 'requested'::text,
  requested_at timestamp with time zone not null,
  requested_by text not null,
  request_id text not null default ''::text,
  failures integer not null default 0,
  last_failure text,
  next_attempt_at timestamp with time zone not null,
  refund_refusals jsonb not null default '{}'::jsonb,
  refused_since timestamp with time zone,
  given_up_at timestamp with time zone,
  lease text,
  leased_until timestamp with time zone,
  finished_at timestamp with time zone,
  refused_minor minor_units,
  constraint cancellations_pkey PRIMARY KEY (booking),
  constraint cancellations_booking_fkey FOREIGN KEY (booking) REFERENCES bookings(id),
  constraint cancellations_check CHECK (((phase = 'finished'::text) = (finished_at IS NOT NULL))),
  constraint cancellations_check1 CHECK (((failures = 0) = (last_failure IS NULL))),
  constraint cancellations_check2 CHECK (((given_up_at IS NULL) OR (phase = 'settling'::text))),
  constraint cancellations_check3 CHECK (((refund_refusals = '{}'::jsonb) = (refused_since IS NULL))),
  constraint cancellations_failures_check CHECK ((failures >= 0)),
  constraint cancellations_fee_minor_check CHECK ((fee_minor >= 0)),
  constraint cancellations_phase_check CHECK ((phase = ANY (ARRAY['asking'::text, 'settling'::text, 'finished'::text, 'void'::text]))),
  constraint cancellations_reason_check CHECK ((reason = ANY (ARRAY['requested'::text, 'replaced'::text]))),
  constraint cancellations_refund_minor_check CHECK ((refund_minor >= 0)),
  constraint cancellations_refund_refusals_check CHECK ((jsonb_typeof(refund_refusals) = 'object'::text))
);
CREATE INDEX cancellations_by_end ON public.cancellations USING btree (finished_at, booking) WHERE (phase = 'finished'::text);
CREATE INDEX cancellations_unfinished ON public.cancellations USING btree (next_attempt_at) WHERE (phase = ANY (ARRAY['asking'::text, 'settling'::text]));
CREATE TRIGGER cancellations_take_steps BEFORE INSERT OR UPDATE ON public.cancellations FOR EACH ROW EXECUTE FUNCTION keep_cancellation_steps();

-- 0003_catalogue.sql
-- The change feed. One row holds a run of changes of one kind: change number first_change + i is about hotels[i + 1]
-- and, for a mapping, partner_ids[i + 1]. With runs, the feed of a million imported ids has a few dozen rows.
-- The arrays are not compressed: compression took two thirds of the time of reading the feed and saved 15 bytes a change.
create table catalogue_changes (
  first_change bigint not null,
  last_change bigint not null,
  changed_at timestamp with time zone not null,
  subject text not null,
  change text not null,
  partner integer,
  hotels bigint[] storage e not null,
  partner_ids text[] storage e,
  survivors bigint[] storage e,
  fields integer[] storage e,
  origin text default NULLIF(current_setting('innkeeper.origin'::text, true), ''::text),
  source text default NULLIF(current_setting('innkeeper.source'::text, true), ''::text),
  made_by text default NULLIF(current_setting('innkeeper.actor'::text, true), ''::text),
  constraint catalogue_changes_pkey PRIMARY KEY (first_change),
  constraint catalogue_changes_last_change_key UNIQUE (last_change),
  constraint catalogue_changes_partner_fkey FOREIGN KEY (partner) REFERENCES partners(id),
  constraint catalogue_changes_change_check CHECK ((change = ANY (ARRAY['created'::text, 'updated'::text, 'restored'::text, 'moved'::text, 'merged'::text, 'unmerged'::text, 'deleted'::text]))),
  constraint catalogue_changes_check CHECK ((last_change = ((first_change + cardinality(hotels)) - 1))),
  constraint catalogue_changes_check1 CHECK (((subject = 'mapping'::text) = (partner IS NOT NULL))),
  constraint catalogue_changes_check2 CHECK (((subject = 'mapping'::text) = (partner_ids IS NOT NULL))),
  constraint catalogue_changes_check3 CHECK (((change = ANY (ARRAY['merged'::text, 'unmerged'::text, 'moved'::text])) = (survivors IS NOT NULL))),
  constraint catalogue_changes_check4 CHECK (((fields IS NULL) OR ((subject = 'hotel'::text) AND (change = ANY (ARRAY['updated'::text, 'restored'::text]))))),
  constraint catalogue_changes_check5 CHECK (((cardinality(COALESCE(partner_ids, '{}'::text[])) = 0) OR (cardinality(COALESCE(partner_ids, '{}'::text[])) = cardinality(hotels)))),
  constraint catalogue_changes_check6 CHECK (((cardinality(COALESCE(survivors, '{}'::bigint[])) = 0) OR (cardinality(COALESCE(survivors, '{}'::bigint[])) = cardinality(hotels)))),
  constraint catalogue_changes_check7 CHECK (((cardinality(COALESCE(fields, '{}'::integer[])) = 0) OR (cardinality(COALESCE(fields, '{}'::integer[])) = cardinality(hotels)))),
  constraint catalogue_changes_subject_check CHECK ((subject = ANY (ARRAY['hotel'::text, 'mapping'::text])))
);
CREATE INDEX catalogue_changes_by_partner ON public.catalogue_changes USING btree (partner, first_change) WHERE (partner IS NOT NULL);
CREATE INDEX catalogue_changes_by_time ON public.catalogue_changes USING btree (changed_at);
CREATE INDEX catalogue_changes_of_updated_hotels ON public.catalogue_changes USING btree (last_change) WHERE ((subject = 'hotel'::text) AND (change = ANY (ARRAY['updated'::text, 'restored'::text])));
CREATE INDEX catalogue_changes_of_whole_hotels ON public.catalogue_changes USING btree (first_change) WHERE ((subject = 'hotel'::text) AND (change = ANY (ARRAY['merged'::text, 'unmerged'::text, 'deleted'::text, 'restored'::text])));
CREATE TRIGGER catalogue_changes_keep_correction AFTER INSERT ON public.catalogue_changes FOR EACH ROW WHEN (((new.origin = 'correction'::text) AND (new.subject = 'mapping'::text))) EXECUTE FUNCTION keep_correction();
CREATE TRIGGER catalogue_changes_notify AFTER INSERT ON public.catalogue_changes REFERENCING NEW TABLE AS changes FOR EACH STATEMENT EXECUTE FUNCTION notify_catalogue_change();
CREATE TRIGGER catalogue_changes_recorded AFTER INSERT ON public.catalogue_changes REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_catalogue_change();

-- 0003_catalogue.sql
-- One row. Every writer of the catalogue locks it first (`select … for update`). Writers therefore take turns, change
-- numbers become visible in order, and a reader of the change feed never skips a change that is still in flight.
create table catalogue_head (
  only_row boolean not null default true,
  last_change bigint not null default 0,
  changed_at timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  last_hotel bigint not null default '2251799813685247'::bigint,
  last_room bigint not null default '2251799813685247'::bigint,
  identity uuid not null default gen_random_uuid(),
  released_at timestamp with time zone not null default '-infinity'::timestamp with time zone,
  constraint catalogue_head_pkey PRIMARY KEY (only_row),
  constraint catalogue_head_check CHECK ((released_at < changed_at)),
  constraint catalogue_head_only_row_check CHECK (only_row)
);
-- first row: {"only_row": true, "last_room": 2251799813685247, "changed_at": "1970-01-01T00:00:00+00:00", "last_hotel": 2251799813685247, "last_change": 0, "released_at": "-infinity"}

-- 0003_catalogue.sql
-- How far the import of a file has come: after a kill, the repeated command continues there.
create table catalogue_imports (
  kind text not null,
  fingerprint text not null,
  cut jsonb not null default '{}'::jsonb,
  started_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null,
  constraint catalogue_imports_pkey PRIMARY KEY (kind, fingerprint)
);

-- 0003_catalogue.sql
-- What was loaded of the demo world and the reference data, so that the next start does not compare them again.
create table catalogue_loads (
  name text not null,
  state jsonb not null,
  finished_at timestamp with time zone,
  constraint catalogue_loads_pkey PRIMARY KEY (name)
);

-- 0003_catalogue.sql
-- Hotel chains, which hotels refer to.
create table chains (
  id integer not null generated by default as identity,
  name text not null,
  name_key text not null,
  constraint chains_pkey PRIMARY KEY (id),
  constraint chains_name_key_key UNIQUE (name_key),
  constraint chains_name_check CHECK ((name <> ''::text))
);

-- 0003_catalogue.sql
-- Cities of the world, loaded from open data packages at the first start, as airports are.
create table cities (
  id bigint not null,
  name text not null,
  name_key text not null,
  country text not null,
  region text not null,
  latitude double precision not null,
  longitude double precision not null,
  population integer not null,
  constraint cities_pkey PRIMARY KEY (id)
);
CREATE INDEX cities_by_country ON public.cities USING btree (country, name);
CREATE INDEX cities_by_key ON public.cities USING btree (name_key text_pattern_ops);

-- 0003_catalogue.sql
-- Codes of cities that several airports serve: LON, NYC, ROM. A city code is not the code of an airport.
create table city_codes (
  code text not null,
  city bigint not null,
  name text not null,
  country text not null,
  latitude double precision not null,
  longitude double precision not null,
  constraint city_codes_pkey PRIMARY KEY (code),
  constraint city_codes_code_check CHECK ((code ~ '^[A-Z]{3}$'::text))
);

-- 0014_corrected_ids.sql
-- What people said about ids of partners. Adoptions leave these ids alone.
create table corrected_ids (
  partner integer not null,
  partner_id text collate "C" not null,
  hotel bigint,
  corrected_at timestamp with time zone not null,
  corrected_by text not null default ''::text,
  constraint corrected_ids_pkey PRIMARY KEY (partner, partner_id),
  constraint corrected_ids_partner_fkey FOREIGN KEY (partner) REFERENCES partners(id),
  constraint corrected_ids_partner_id_check CHECK ((partner_id <> ''::text))
);
CREATE TRIGGER corrected_ids_recorded AFTER DELETE ON public.corrected_ids REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION record_removed_corrections();

-- 0004_hotel_matching.sql
-- The ids of such a job, in chunks. Each is compared and stored on its own, so a killed job resumes.
create table cross_check_chunks (
  job text not null,
  chunk integer not null,
  entries text not null,
  conflicts bytea,
  only_a bytea,
  only_b bytea,
  agreements bytea,
  constraint cross_check_chunks_pkey PRIMARY KEY (job, chunk),
  constraint cross_check_chunks_job_fkey FOREIGN KEY (job) REFERENCES cross_checks(id) ON DELETE CASCADE,
  constraint cross_check_chunks_check CHECK ((num_nulls(conflicts, only_a, only_b, agreements) = ANY (ARRAY[0, 4]))),
  constraint cross_check_chunks_chunk_check CHECK ((chunk >= 0))
);

-- 0004_hotel_matching.sql
-- Jobs that compare what two files say about the same ids, with the counts of their results.
create table cross_checks (
  id text not null,
  account text not null,
  environment text not null,
  status text not null,
  a_uri text,
  b_uri text,
  a_rows bigint not null default 0,
  a_empty bigint not null default 0,
  b_rows bigint not null default 0,
  b_empty bigint not null default 0,
  total bigint not null default 0,
  agreements bigint not null default 0,
  conflicts bigint not null default 0,
  only_a bigint not null default 0,
  only_b bigint not null default 0,
  done bigint generated always as ((((agreements + conflicts) + only_a) + only_b)) stored,
  findings jsonb not null default '{}'::jsonb,
  total_chunks integer not null default 0,
  chunks_done integer not null default 0,
  error text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint cross_checks_pkey PRIMARY KEY (id),
  constraint cross_checks_check CHECK (((((agreements + conflicts) + only_a) + only_b) <= total)),
  constraint cross_checks_check1 CHECK ((chunks_done <= total_chunks)),
  constraint cross_checks_check2 CHECK (((a_uri IS NULL) = (b_uri IS NULL))),
  constraint cross_checks_check3 CHECK (((status = 'error'::text) = (error IS NOT NULL))),
  constraint cross_checks_check4 CHECK (((status <> 'done'::text) OR (((((agreements + conflicts) + only_a) + only_b) = total) AND (chunks_done = total_chunks)))),
  constraint cross_checks_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint cross_checks_id_check CHECK ((id ~~ 'cc\_%'::text)),
  constraint cross_checks_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'error'::text])))
);
CREATE INDEX cross_checks_by_expiry ON public.cross_checks USING btree (expires_at);
CREATE INDEX cross_checks_by_owner ON public.cross_checks USING btree (account, environment, created_at);

-- 0001_platform.sql
-- Dead letters whose task was notified (`gaveUp`). The tables of the queue have no column for it.
create table dead_letters_reported (
  job_id uuid not null,
  reported_at timestamp with time zone not null default now(),
  constraint dead_letters_reported_pkey PRIMARY KEY (job_id)
);

-- 0005_deep_map.sql
-- One row for each request to map the supplier names of a hotel, with its results. An account has one job of a hotel in
-- flight.
create table deep_map_jobs (
  id text not null,
  account text not null,
  environment text not null,
  hotel_id text not null,
  status text not null default 'queued'::text,
  reference_rooms jsonb not null,
  room_names jsonb not null,
  mapping_count integer not null,
  results jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint deep_map_jobs_pkey PRIMARY KEY (id),
  constraint deep_map_jobs_check CHECK (((ended_at IS NOT NULL) = (status = ANY (ARRAY['completed'::text, 'failed'::text])))),
  constraint deep_map_jobs_check1 CHECK (((status = 'completed'::text) OR (results = '[]'::jsonb))),
  constraint deep_map_jobs_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint deep_map_jobs_hotel_id_check CHECK ((hotel_id <> ''::text)),
  constraint deep_map_jobs_id_check CHECK ((id ~ '^dm_[0-9]{19}_[0-9a-f]{16}$'::text)),
  constraint deep_map_jobs_mapping_count_check CHECK ((mapping_count >= 0)),
  constraint deep_map_jobs_reference_rooms_check CHECK ((jsonb_typeof(reference_rooms) = 'array'::text)),
  constraint deep_map_jobs_results_check CHECK ((jsonb_typeof(results) = 'array'::text)),
  constraint deep_map_jobs_room_names_check CHECK ((jsonb_typeof(room_names) = 'array'::text)),
  constraint deep_map_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'completed'::text, 'failed'::text])))
);
CREATE INDEX deep_map_jobs_by_end ON public.deep_map_jobs USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX deep_map_jobs_by_owner ON public.deep_map_jobs USING btree (account, environment, created_at, id, status);
CREATE UNIQUE INDEX deep_map_jobs_in_flight ON public.deep_map_jobs USING btree (account, environment, hotel_id) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE TRIGGER deep_map_jobs_write_end_event AFTER UPDATE OF status ON public.deep_map_jobs FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['completed'::text, 'failed'::text])))) EXECUTE FUNCTION write_deep_map_end_event();

-- 0005_deep_map.sql
-- The cache: what the last job decided for a name of a hotel.
create table deep_map_mappings (
  account text not null,
  environment text not null,
  hotel_id text not null,
  room_key text not null,
  decision jsonb not null,
  updated_at timestamp with time zone not null,
  constraint deep_map_mappings_pkey PRIMARY KEY (account, environment, hotel_id, room_key),
  constraint deep_map_mappings_decision_check CHECK ((jsonb_typeof(decision) = 'object'::text)),
  constraint deep_map_mappings_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint deep_map_mappings_hotel_id_check CHECK ((hotel_id <> ''::text)),
  constraint deep_map_mappings_room_key_check CHECK ((room_key <> ''::text))
);

-- 0003_catalogue.sql
-- Records of merged hotels that would have been written differently without the merge: a file or command named one hotel,
-- and the record of the other was changed. Also reviews that came after the merge, whose table has no time: they have one
-- hotel twice. The unmerge lists them. They exist only while their hotels are merged.
create table diverted_records (
  kind text not null,
  record text not null,
  named bigint not null,
  changed bigint not null,
  partner integer,
  is_stated boolean not null,
  added_at timestamp with time zone,
  constraint diverted_records_kind_record_partner_named_changed_key UNIQUE NULLS NOT DISTINCT (kind, record, partner, named, changed),
  constraint diverted_records_check CHECK (((kind = 'partner-id'::text) = (partner IS NOT NULL))),
  constraint diverted_records_check1 CHECK (((named = changed) = (added_at IS NOT NULL))),
  constraint diverted_records_kind_check CHECK ((kind = ANY (ARRAY['room'::text, 'review'::text, 'partner-id'::text])))
);
CREATE INDEX diverted_records_by_hotel ON public.diverted_records USING btree (named, changed);

-- 0010_events.sql
-- What happened, in the order of its subject, with the request and the answer that webhooks receive.
create table events (
  id bigint not null generated always as identity,
  event_id text not null default (('evt_'::text || lpad(to_hex(((EXTRACT(epoch FROM clock_timestamp()) * (1000)::numeric))::bigint), 12, '0'::text)) || substr(replace((gen_random_uuid())::text, '-'::text, ''::text), 13)),
  account text not null,
  environment environment_name not null,
  name event_name not null,
  subject text not null,
  body bytea storage e,
  request text,
  response text,
  happened_at timestamp with time zone not null,
  is_erased boolean not null default false,
  tx xid8 not null default pg_current_xact_id(),
  constraint events_pkey PRIMARY KEY (id),
  constraint events_check CHECK (((body IS NULL) = (request IS NOT NULL))),
  constraint events_check1 CHECK (((request IS NULL) = (response IS NULL))),
  constraint events_subject_check CHECK ((subject <> ''::text))
);
CREATE INDEX events_as_they_come ON public.events USING btree (tx, id);
CREATE INDEX events_by_account ON public.events USING btree (account, environment, id);
CREATE INDEX events_by_age ON public.events USING brin (happened_at);

-- 0003_catalogue.sql
-- Units of a currency for one US dollar. The demo world has invented rates; an operator replaces them.
create table exchange_rates (
  currency text not null,
  per_usd numeric(20,8) not null,
  updated_at timestamp with time zone not null,
  constraint exchange_rates_pkey PRIMARY KEY (currency),
  constraint exchange_rates_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint exchange_rates_per_usd_check CHECK ((per_usd > (0)::numeric))
);
CREATE TRIGGER exchange_rates_added AFTER INSERT ON public.exchange_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_exchange_rates();
CREATE TRIGGER exchange_rates_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.exchange_rates FOR EACH STATEMENT EXECUTE FUNCTION selling_changed();
CREATE TRIGGER exchange_rates_removed AFTER DELETE ON public.exchange_rates REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_exchange_rates();
CREATE TRIGGER exchange_rates_replaced AFTER UPDATE ON public.exchange_rates REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_exchange_rates();

-- 0008_bookings.sql
-- Ended calls of suppliers, payment gateways and providers of extras, for people who look at a booking. Nothing else reads
-- them, and a process that dies may lose the newest.
create table external_calls (
  id bigint not null generated always as identity,
  subject text not null,
  kind text not null,
  name text not null,
  operation text not null,
  outcome text not null,
  answer text not null default ''::text,
  began_at timestamp with time zone not null,
  ms real not null,
  constraint external_calls_pkey PRIMARY KEY (subject, id),
  constraint external_calls_kind_check CHECK ((kind = ANY (ARRAY['supplier'::text, 'gateway'::text, 'extras'::text]))),
  constraint external_calls_ms_check CHECK ((ms >= (0)::double precision)),
  constraint external_calls_outcome_check CHECK ((outcome = ANY (ARRAY['ok'::text, 'timeout'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE INDEX external_calls_by_time ON public.external_calls USING brin (began_at);

-- 0006_suppliers.sql
-- The suppliers of each feed.
create table feed_suppliers (
  feed text not null,
  supplier text not null,
  constraint feed_suppliers_pkey PRIMARY KEY (feed, supplier),
  constraint feed_suppliers_feed_fkey FOREIGN KEY (feed) REFERENCES feeds(name) ON DELETE CASCADE,
  constraint feed_suppliers_supplier_fkey FOREIGN KEY (supplier) REFERENCES suppliers(code)
);
CREATE TRIGGER feed_suppliers_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.feed_suppliers FOR EACH STATEMENT EXECUTE FUNCTION selling_changed();
CREATE TRIGGER feed_suppliers_recorded AFTER INSERT OR DELETE OR UPDATE ON public.feed_suppliers FOR EACH ROW EXECUTE FUNCTION record_row('feed-supplier', 'feed,supplier', '');
-- first row: {"feed": "simulator", "supplier": "simulator"}

-- 0006_suppliers.sql
-- Suppliers bundled under a name that a search can ask for.
create table feeds (
  name text not null,
  constraint feeds_pkey PRIMARY KEY (name),
  constraint feeds_name_check CHECK ((name ~ '^[A-Za-z0-9_-]{1,64}$'::text))
);
CREATE TRIGGER feeds_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.feeds FOR EACH STATEMENT EXECUTE FUNCTION selling_changed();
-- first row: {"name": "simulator"}

-- 0009_loyalty.sql
-- The points of each booking. Bookings made while the programme was off have a row with no points.
create table guest_bookings (
  id bigint not null generated always as identity,
  guest bigint not null,
  booking text not null,
  points bigint not null,
  cashback_rate numeric(7,6) not null,
  state accrual_state not null default 'pending'::text,
  matures_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint guest_bookings_pkey PRIMARY KEY (id),
  constraint guest_bookings_booking_key UNIQUE (booking),
  constraint guest_bookings_guest_fkey FOREIGN KEY (guest) REFERENCES guests(id),
  constraint guest_bookings_cashback_rate_check CHECK (((cashback_rate >= (0)::numeric) AND (cashback_rate <= (1)::numeric))),
  constraint guest_bookings_points_check CHECK ((points >= 0))
);
CREATE INDEX guest_bookings_by_guest ON public.guest_bookings USING btree (guest, id);
CREATE INDEX guest_bookings_to_mature ON public.guest_bookings USING btree (matures_at) WHERE ((state)::text = 'pending'::text);

-- 0009_loyalty.sql
-- People who hold bookings, one row for each e-mail address of an account, with their points.
create table guests (
  id bigint not null generated always as identity,
  account text not null,
  environment environment_name not null,
  email text,
  email_key text generated always as (lower(email)) stored,
  first_name text not null default ''::text,
  last_name text not null default ''::text,
  phone text not null default ''::text,
  points bigint not null default 0,
  upcoming_points bigint not null default 0,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  erased_at timestamp with time zone,
  constraint guests_pkey PRIMARY KEY (id),
  constraint guests_check CHECK (((email IS NULL) = (erased_at IS NOT NULL))),
  constraint guests_check1 CHECK (((erased_at IS NULL) OR ((first_name = ''::text) AND (last_name = ''::text) AND (phone = ''::text)))),
  constraint guests_points_check CHECK ((points >= 0)),
  constraint guests_upcoming_points_check CHECK ((upcoming_points >= 0))
);
CREATE UNIQUE INDEX guests_by_email ON public.guests USING btree (account, environment, email_key) WHERE (erased_at IS NULL);
CREATE TRIGGER guests_erased AFTER UPDATE OF erased_at ON public.guests FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION record_row('guest', 'id', 'erased_at');

-- 0004_hotel_matching.sql
-- One row: the identity of this database. Snapshots of the index on disk contain it, and a snapshot of another database
-- is not used.
create table hotel_index_identity (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  constraint hotel_index_identity_pkey PRIMARY KEY (only_row),
  constraint hotel_index_identity_only_row_check CHECK (only_row)
);
-- first row: {"only_row": true}

-- 0004_hotel_matching.sql
-- What was learnt from the decisions of an account: how it reads the confidences of the model.
create table hotel_match_calibrations (
  id text not null,
  account text not null,
  environment text not null,
  status text not null,
  report jsonb,
  outcome text,
  calibration jsonb,
  error text,
  created_at timestamp with time zone not null,
  created_by text not null,
  ended_at timestamp with time zone,
  is_enabled boolean not null default false,
  constraint hotel_match_calibrations_pkey PRIMARY KEY (id),
  constraint hotel_match_calibrations_check CHECK (((status = 'error'::text) = (error IS NOT NULL))),
  constraint hotel_match_calibrations_check1 CHECK (((status = 'done'::text) = (report IS NOT NULL))),
  constraint hotel_match_calibrations_check2 CHECK ((num_nulls(report, outcome) = ANY (ARRAY[0, 2]))),
  constraint hotel_match_calibrations_check3 CHECK (((calibration IS NULL) = (COALESCE(outcome, 'too_few'::text) = 'too_few'::text))),
  constraint hotel_match_calibrations_check4 CHECK (((NOT is_enabled) OR (COALESCE(outcome, ''::text) = 'better'::text))),
  constraint hotel_match_calibrations_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint hotel_match_calibrations_id_check CHECK ((id ~~ 'cal\_%'::text)),
  constraint hotel_match_calibrations_outcome_check CHECK ((outcome = ANY (ARRAY['too_few'::text, 'not_better'::text, 'better'::text]))),
  constraint hotel_match_calibrations_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'error'::text])))
);
CREATE INDEX hotel_match_calibrations_by_owner ON public.hotel_match_calibrations USING btree (account, environment, created_at);
CREATE UNIQUE INDEX hotel_match_calibrations_one_enabled ON public.hotel_match_calibrations USING btree (account, environment) WHERE is_enabled;
CREATE UNIQUE INDEX hotel_match_calibrations_one_queued ON public.hotel_match_calibrations USING btree (account, environment) WHERE (status = 'queued'::text);

-- 0004_hotel_matching.sql
-- The rows of such a list, in chunks. Each is matched and stored on its own, so a killed job resumes.
create table hotel_match_chunks (
  job uuid not null,
  chunk integer not null,
  first_row bigint not null,
  rows text not null,
  result bytea,
  constraint hotel_match_chunks_pkey PRIMARY KEY (job, chunk),
  constraint hotel_match_chunks_job_fkey FOREIGN KEY (job) REFERENCES hotel_match_jobs(id) ON DELETE CASCADE,
  constraint hotel_match_chunks_chunk_check CHECK ((chunk >= 0))
);

-- 0004_hotel_matching.sql
-- Rows that a reviewer has taken: others are not given them until then.
create table hotel_match_claims (
  job uuid not null,
  row_number bigint not null,
  claimed_by text not null,
  claimed_with text not null,
  claimed_until timestamp with time zone not null,
  constraint hotel_match_claims_pkey PRIMARY KEY (job, row_number),
  constraint hotel_match_claims_job_row_number_fkey FOREIGN KEY (job, row_number) REFERENCES hotel_match_queue(job, row_number) ON DELETE CASCADE
);
CREATE INDEX hotel_match_claims_by_end ON public.hotel_match_claims USING btree (claimed_until);

-- 0004_hotel_matching.sql
-- Decisions of people: this row is this hotel, or is not. They outrank the model in every later job of the account.
create table hotel_match_decisions (
  id uuid not null,
  account text not null,
  environment text not null,
  row_key text not null,
  hotel bigint not null,
  decision text not null,
  note text not null default ''::text,
  decided_at timestamp with time zone not null,
  decided_by text not null default ''::text,
  reviewer text not null default ''::text,
  act uuid,
  job uuid,
  partner text,
  candidate bigint,
  model text,
  model_confidence double precision,
  constraint hotel_match_decisions_pkey PRIMARY KEY (id),
  constraint hotel_match_decisions_account_environment_row_key_hotel_key UNIQUE (account, environment, row_key, hotel),
  constraint hotel_match_decisions_check CHECK (((job IS NULL) = (candidate IS NULL))),
  constraint hotel_match_decisions_check1 CHECK (((candidate IS NOT NULL) OR (num_nonnulls(partner, model, model_confidence) = 0))),
  constraint hotel_match_decisions_decision_check CHECK ((decision = ANY (ARRAY['must-link'::text, 'must-not-link'::text]))),
  constraint hotel_match_decisions_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint hotel_match_decisions_model_confidence_check CHECK (((model_confidence >= (0)::double precision) AND (model_confidence <= (1)::double precision)))
);
CREATE INDEX hotel_match_decisions_by_act ON public.hotel_match_decisions USING btree (act) WHERE (act IS NOT NULL);
CREATE INDEX hotel_match_decisions_by_hotel ON public.hotel_match_decisions USING btree (hotel);
CREATE UNIQUE INDEX hotel_match_decisions_one_link ON public.hotel_match_decisions USING btree (account, environment, row_key) WHERE (decision = 'must-link'::text);
CREATE TRIGGER decisions_made AFTER INSERT ON public.hotel_match_decisions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_decisions();
CREATE TRIGGER decisions_removed AFTER DELETE ON public.hotel_match_decisions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION record_decisions();
CREATE TRIGGER hotel_match_decisions_settle_added AFTER INSERT ON public.hotel_match_decisions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_changed_decisions();
CREATE TRIGGER hotel_match_decisions_settle_removed AFTER DELETE ON public.hotel_match_decisions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION settle_changed_decisions();

-- 0004_hotel_matching.sql
-- Counts of the queue. `bucket` is the twentieth of the confidence: 0 is below 0.05, 19 is 0.95 and above.
create table hotel_match_facets (
  job uuid not null,
  state text not null,
  settled_by text not null,
  country text not null,
  class text not null,
  reason text not null,
  bucket smallint not null,
  rows bigint not null,
  constraint hotel_match_facets_pkey PRIMARY KEY (job, state, settled_by, country, class, reason, bucket),
  constraint hotel_match_facets_job_fkey FOREIGN KEY (job) REFERENCES hotel_match_jobs(id) ON DELETE CASCADE,
  constraint hotel_match_facets_bucket_check CHECK (((bucket >= 0) AND (bucket <= 19)))
);

-- 0004_hotel_matching.sql
-- By how much the open and the decided rows of a job changed in each hour (UTC), for plots over time.
create table hotel_match_hours (
  job uuid not null,
  hour timestamp with time zone not null,
  open bigint not null,
  decided bigint not null,
  constraint hotel_match_hours_pkey PRIMARY KEY (job, hour),
  constraint hotel_match_hours_job_fkey FOREIGN KEY (job) REFERENCES hotel_match_jobs(id) ON DELETE CASCADE
);

-- 0004_hotel_matching.sql
-- Lists of hotels that callers sent to be matched, with the counts of their results.
create table hotel_match_jobs (
  id uuid not null,
  account text not null,
  environment text not null,
  status text not null,
  input_uri text,
  output_uri text,
  partner text,
  catalogue_change bigint not null,
  shared_points jsonb not null default '[]'::jsonb,
  min_confidence double precision,
  release text,
  state_at timestamp with time zone,
  model text not null default ''::text,
  calibration jsonb,
  list_rows bigint,
  total bigint not null default 0,
  matched bigint not null default 0,
  review bigint not null default 0,
  no_match bigint not null default 0,
  done bigint generated always as (((matched + review) + no_match)) stored,
  geo_match_name_mismatch bigint not null default 0,
  name_match_geo_mismatch bigint not null default 0,
  expected_wrong double precision not null default 0,
  total_chunks integer not null default 0,
  chunks_done integer not null default 0,
  error text,
  created_at timestamp with time zone not null,
  started_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint hotel_match_jobs_pkey PRIMARY KEY (id),
  constraint hotel_match_jobs_check CHECK ((((matched + review) + no_match) <= total)),
  constraint hotel_match_jobs_check1 CHECK (((geo_match_name_mismatch + name_match_geo_mismatch) <= (matched + review))),
  constraint hotel_match_jobs_check2 CHECK ((list_rows >= total)),
  constraint hotel_match_jobs_check3 CHECK (((release IS NULL) = (state_at IS NULL))),
  constraint hotel_match_jobs_check4 CHECK ((chunks_done <= total_chunks)),
  constraint hotel_match_jobs_check5 CHECK (((status = 'error'::text) = (error IS NOT NULL))),
  constraint hotel_match_jobs_check6 CHECK (((status <> 'done'::text) OR ((((matched + review) + no_match) = total) AND (chunks_done = total_chunks)))),
  constraint hotel_match_jobs_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint hotel_match_jobs_min_confidence_check CHECK (((min_confidence >= (0)::double precision) AND (min_confidence <= (1)::double precision))),
  constraint hotel_match_jobs_partner_check CHECK ((partner <> ''::text)),
  constraint hotel_match_jobs_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'running'::text, 'done'::text, 'error'::text])))
);
CREATE INDEX hotel_match_jobs_by_expiry ON public.hotel_match_jobs USING btree (expires_at);
CREATE INDEX hotel_match_jobs_by_owner ON public.hotel_match_jobs USING btree (account, environment, created_at);
CREATE TRIGGER hotel_match_jobs_write_end_event AFTER UPDATE OF status ON public.hotel_match_jobs FOR EACH ROW WHEN (((old.status <> new.status) AND (new.status = ANY (ARRAY['done'::text, 'error'::text])))) EXECUTE FUNCTION write_hotel_match_end_event();

-- 0004_hotel_matching.sql
-- Rows whose hotel an operator knows. When such a row arrives in a list and would be in review, the answer is stored as a
-- decision, but for a share of the rows: reviewers are asked about those as about any other, and their answers are compared.
-- No operation for reviewers reads this table.
create table hotel_match_known_pairs (
  account text not null,
  environment text not null,
  row_key text not null,
  hotel bigint not null,
  added_at timestamp with time zone not null,
  added_by text not null,
  state text not null,
  arrived_at timestamp with time zone,
  job uuid,
  partner text,
  candidate bigint,
  model text,
  model_confidence double precision,
  constraint hotel_match_known_pairs_pkey PRIMARY KEY (account, environment, row_key),
  constraint hotel_match_known_pairs_check CHECK (((state = 'waiting'::text) = (arrived_at IS NULL))),
  constraint hotel_match_known_pairs_check1 CHECK (((arrived_at IS NULL) = (job IS NULL))),
  constraint hotel_match_known_pairs_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint hotel_match_known_pairs_model_confidence_check CHECK (((model_confidence >= (0)::double precision) AND (model_confidence <= (1)::double precision))),
  constraint hotel_match_known_pairs_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'review'::text, 'settled'::text])))
);

-- 0004_hotel_matching.sql
-- How far the chunks are that workers match now, written about once a second. The row of a chunk is deleted in the
-- transaction that counts the chunk.
create table hotel_match_progress (
  job uuid not null,
  chunk integer not null,
  countries integer not null,
  countries_ready integer not null,
  rows_matched bigint not null,
  updated_at timestamp with time zone not null,
  constraint hotel_match_progress_pkey PRIMARY KEY (job, chunk),
  constraint hotel_match_progress_job_fkey FOREIGN KEY (job) REFERENCES hotel_match_jobs(id) ON DELETE CASCADE,
  constraint hotel_match_progress_check CHECK (((countries_ready >= 0) AND (countries_ready <= countries))),
  constraint hotel_match_progress_chunk_check CHECK ((chunk >= 0)),
  constraint hotel_match_progress_countries_check CHECK ((countries >= 0)),
  constraint hotel_match_progress_rows_matched_check CHECK ((rows_matched >= 0))
);

-- 0004_hotel_matching.sql
-- What the queue of reviews filters and sorts by. A narrow row for each review, because reviews are wide and filters
-- read many. Triggers write it: below for new reviews, and after the decisions for those.
create table hotel_match_queue (
  job uuid not null,
  row_number bigint not null,
  row_key text not null,
  class text not null,
  reason text not null,
  confidence double precision not null,
  hotel bigint not null,
  country text not null,
  value double precision not null,
  state text not null,
  settled_by text not null default ''::text,
  constraint hotel_match_queue_pkey PRIMARY KEY (job, row_number),
  constraint hotel_match_queue_job_fkey FOREIGN KEY (job) REFERENCES hotel_match_jobs(id) ON DELETE CASCADE,
  constraint hotel_match_queue_state_check CHECK ((state = ANY (ARRAY['open'::text, 'decided'::text, 'skipped'::text]))),
  constraint hotel_match_queue_value_check CHECK ((value >= (0)::double precision))
);
CREATE INDEX hotel_match_queue_by_confidence ON public.hotel_match_queue USING btree (job, confidence, row_number) INCLUDE (state, settled_by, country, class, reason);
CREATE INDEX hotel_match_queue_by_country ON public.hotel_match_queue USING btree (job, country, row_number);
CREATE INDEX hotel_match_queue_by_group ON public.hotel_match_queue USING btree (job, class, country, state, settled_by, reason, match_bucket(confidence));
CREATE INDEX hotel_match_queue_by_hotel ON public.hotel_match_queue USING btree (hotel, job);
CREATE INDEX hotel_match_queue_by_key ON public.hotel_match_queue USING btree (row_key);
CREATE INDEX hotel_match_queue_by_twentieth ON public.hotel_match_queue USING btree (job, state, match_bucket(confidence), value, row_number) INCLUDE (confidence, country, class, reason);
CREATE INDEX hotel_match_queue_by_value ON public.hotel_match_queue USING btree (job, value, row_number) INCLUDE (confidence, country, class) WHERE (state = 'open'::text);
CREATE INDEX hotel_match_queue_open_ranges ON public.hotel_match_queue USING btree (job, confidence, row_number, country, class) INCLUDE (value) WHERE (state = 'open'::text);
CREATE INDEX hotel_match_queue_settled ON public.hotel_match_queue USING btree (job, state, confidence, row_number) WHERE (state <> 'open'::text);
CREATE INDEX hotel_match_queue_settled_by_value ON public.hotel_match_queue USING btree (job, state, value, row_number) WHERE (state <> 'open'::text);
CREATE TRIGGER hotel_match_queue_count_added AFTER INSERT ON public.hotel_match_queue REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_match_queue();
CREATE TRIGGER hotel_match_queue_count_changed AFTER UPDATE ON public.hotel_match_queue REFERENCING OLD TABLE AS replaced NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_match_queue();

-- 0004_hotel_matching.sql
-- Merges, unmerges, deletions and restored hotels change which decisions are valid. The queue follows them by the feed of
-- changes, up to this change.
create table hotel_match_queue_head (
  only_row boolean not null default true,
  last_change bigint not null default 0,
  constraint hotel_match_queue_head_pkey PRIMARY KEY (only_row),
  constraint hotel_match_queue_head_only_row_check CHECK (only_row)
);
-- first row: {"only_row": true, "last_change": 0}

-- 0004_hotel_matching.sql
-- Rows that a person should look at.
create table hotel_match_reviews (
  job uuid not null,
  row_number bigint not null,
  row_key text not null,
  class text not null,
  reason text not null default ''::text,
  profile text not null,
  confidence double precision not null,
  model_confidence double precision,
  hotel bigint not null,
  input text not null,
  candidates text not null,
  country text,
  constraint hotel_match_reviews_pkey PRIMARY KEY (job, row_number),
  constraint hotel_match_reviews_job_fkey FOREIGN KEY (job) REFERENCES hotel_match_jobs(id) ON DELETE CASCADE,
  constraint hotel_match_reviews_confidence_check CHECK (((confidence >= (0)::double precision) AND (confidence <= (1)::double precision))),
  constraint hotel_match_reviews_model_confidence_check CHECK (((model_confidence >= (0)::double precision) AND (model_confidence <= (1)::double precision)))
);
CREATE INDEX hotel_match_reviews_by_class ON public.hotel_match_reviews USING btree (job, class, row_number);
CREATE INDEX hotel_match_reviews_by_keys_places_and_countries ON public.hotel_match_reviews USING gin (match_review_keys(match_review_words(input)), match_review_places(job, row_number, confidence, country));
CREATE TRIGGER hotel_match_reviews_country BEFORE INSERT ON public.hotel_match_reviews FOR EACH ROW EXECUTE FUNCTION set_match_review_country();
CREATE TRIGGER hotel_match_reviews_queue AFTER INSERT ON public.hotel_match_reviews REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION queue_match_reviews();

-- 0004_hotel_matching.sql
-- What an account wants where a job states nothing: the least confidence of a match, and how many of the rows that reviewers
-- see have an answer that is known. Null: as the program does.
create table hotel_match_settings (
  account text not null,
  environment text not null,
  min_confidence double precision,
  gold_share double precision,
  constraint hotel_match_settings_pkey PRIMARY KEY (account, environment),
  constraint hotel_match_settings_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint hotel_match_settings_gold_share_check CHECK (((gold_share >= (0)::double precision) AND (gold_share <= (0.5)::double precision))),
  constraint hotel_match_settings_min_confidence_check CHECK (((min_confidence >= (0)::double precision) AND (min_confidence <= (1)::double precision)))
);
CREATE TRIGGER hotel_match_settings_recorded AFTER INSERT OR DELETE OR UPDATE ON public.hotel_match_settings FOR EACH ROW EXECUTE FUNCTION record_row('matching-terms', 'account', 'min_confidence');

-- 0003_catalogue.sql
-- Merged hotel → the hotel that replaced it. When that hotel is merged later, its row here is updated too, so a look-up
-- is always one step.
create table hotel_merges (
  loser bigint not null,
  survivor bigint not null,
  merged_at timestamp with time zone not null,
  merged_into bigint,
  repointed_at timestamp with time zone,
  loser_deleted_at timestamp with time zone,
  constraint hotel_merges_pkey PRIMARY KEY (loser),
  constraint hotel_merges_loser_fkey FOREIGN KEY (loser) REFERENCES hotels(id),
  constraint hotel_merges_survivor_fkey FOREIGN KEY (survivor) REFERENCES hotels(id),
  constraint hotel_merges_check CHECK ((loser <> survivor))
);
CREATE INDEX hotel_merges_by_survivor ON public.hotel_merges USING btree (survivor);
CREATE TRIGGER hotel_merges_recorded AFTER INSERT OR DELETE ON public.hotel_merges FOR EACH ROW EXECUTE FUNCTION record_merge();

-- 0003_catalogue.sql
-- The rooms of each hotel, as the catalogue describes them.
create table hotel_rooms (
  id bigint not null,
  hotel bigint not null,
  name text not null,
  description text not null default ''::text,
  size_m2 real,
  max_adults smallint not null default 2,
  max_children smallint not null default 0,
  max_occupancy smallint not null default 2,
  beds jsonb not null default '[]'::jsonb,
  amenities integer[] not null default '{}'::integer[],
  view text not null default ''::text,
  photos jsonb not null default '[]'::jsonb,
  id_given boolean not null default false,
  home bigint,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint hotel_rooms_pkey PRIMARY KEY (id),
  constraint hotel_rooms_hotel_fkey FOREIGN KEY (hotel) REFERENCES hotels(id),
  constraint hotel_rooms_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint))),
  constraint hotel_rooms_max_adults_check CHECK (((max_adults >= 1) AND (max_adults <= 50))),
  constraint hotel_rooms_max_children_check CHECK (((max_children >= 0) AND (max_children <= 50))),
  constraint hotel_rooms_max_occupancy_check CHECK (((max_occupancy >= 1) AND (max_occupancy <= 100))),
  constraint hotel_rooms_name_check CHECK ((name <> ''::text)),
  constraint hotel_rooms_size_m2_check CHECK ((size_m2 > (0)::double precision))
);
CREATE INDEX hotel_rooms_by_home ON public.hotel_rooms USING btree (home) WHERE (home IS NOT NULL);
CREATE INDEX hotel_rooms_by_hotel ON public.hotel_rooms USING btree (hotel, id);
CREATE INDEX hotel_rooms_given ON public.hotel_rooms USING btree (hotel) WHERE (id_given AND (deleted_at IS NULL));
CREATE TRIGGER hotel_rooms_keep_past AFTER UPDATE ON public.hotel_rooms FOR EACH ROW WHEN ((old.updated_at < new.updated_at)) EXECUTE FUNCTION keep_past_room();

-- 0003_catalogue.sql
-- The hotels of the catalogue, one row each. Sandbox and production share them.
create table hotels (
  id bigint not null,
  name text not null,
  former_names text[] not null default '{}'::text[],
  address text not null default ''::text,
  city text not null default ''::text,
  region text not null default ''::text,
  postal_code text not null default ''::text,
  country text collate "C" not null,
  latitude double precision,
  longitude double precision,
  time_zone text,
  stars real,
  hotel_type smallint not null default 0,
  chain integer,
  phone text not null default ''::text,
  website text not null default ''::text,
  description text not null default ''::text,
  main_photo text not null default ''::text,
  rating real,
  review_count integer not null default 0,
  facilities integer[] not null default '{}'::integer[],
  details jsonb not null default '{}'::jsonb,
  name_key text not null,
  city_key text collate "C" not null,
  cell integer generated always as ((((floor(((latitude + (90)::double precision) * (10)::double precision)))::integer * 3600) + LEAST((floor(((longitude + (180)::double precision) * (10)::double precision)))::integer, 3599))) stored,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint hotels_pkey PRIMARY KEY (id),
  constraint hotels_check CHECK (((latitude IS NULL) = (longitude IS NULL))),
  constraint hotels_country_check CHECK (((octet_length(country) = 2) AND ((country >= 'AA'::text) AND (country <= 'ZZ'::text)) AND (("right"(country, 1) >= 'A'::text) AND ("right"(country, 1) <= 'Z'::text)))),
  constraint hotels_id_check CHECK (((id >= 1) AND (id <= '9007199254740991'::bigint))),
  constraint hotels_latitude_check CHECK (((latitude >= ('-90'::integer)::double precision) AND (latitude <= (90)::double precision))),
  constraint hotels_longitude_check CHECK (((longitude >= ('-180'::integer)::double precision) AND (longitude <= (180)::double precision))),
  constraint hotels_name_check CHECK ((name <> ''::text)),
  constraint hotels_rating_check CHECK (((rating >= (0)::double precision) AND (rating <= (10)::double precision))),
  constraint hotels_review_count_check CHECK ((review_count >= 0)),
  constraint hotels_stars_check CHECK (((stars >= (0)::double precision) AND (stars <= (5)::double precision)))
);
CREATE INDEX hotels_by_cell ON public.hotels USING btree (cell) WHERE (deleted_at IS NULL);
CREATE INDEX hotels_by_change ON public.hotels USING brin (updated_at);
CREATE INDEX hotels_by_city ON public.hotels USING btree (country, city_key, id) WHERE (deleted_at IS NULL);
CREATE INDEX hotels_by_reviews ON public.hotels USING btree (review_count DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX hotels_by_words ON public.hotels USING gin (array_to_tsvector(string_to_array(btrim(((name_key || ' '::text) || city_key)), ' '::text))) WITH (gin_pending_list_limit='65536');
CREATE TRIGGER hotels_keep_past AFTER UPDATE ON public.hotels FOR EACH ROW WHEN ((((((((((((((((((((((((old.name IS DISTINCT FROM new.name) OR (old.former_names IS DISTINCT FROM new.former_names)) OR (old.address IS DISTINCT FROM new.address)) OR (old.city IS DISTINCT FROM new.city)) OR (old.region IS DISTINCT FROM new.region)) OR (old.postal_code IS DISTINCT FROM new.postal_code)) OR (old.country IS DISTINCT FROM new.country)) OR (old.latitude IS DISTINCT FROM new.latitude)) OR (old.longitude IS DISTINCT FROM new.longitude)) OR (old.time_zone IS DISTINCT FROM new.time_zone)) OR (old.stars IS DISTINCT FROM new.stars)) OR (old.hotel_type IS DISTINCT FROM new.hotel_type)) OR (old.chain IS DISTINCT FROM new.chain)) OR (old.phone IS DISTINCT FROM new.phone)) OR (old.website IS DISTINCT FROM new.website)) OR (old.description IS DISTINCT FROM new.description)) OR (old.main_photo IS DISTINCT FROM new.main_photo)) OR (old.rating IS DISTINCT FROM new.rating)) OR (old.review_count IS DISTINCT FROM new.review_count)) OR (old.facilities IS DISTINCT FROM new.facilities)) OR (old.details IS DISTINCT FROM new.details)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) AND (old.created_at < new.updated_at))) EXECUTE FUNCTION keep_past_hotel();

-- 0002_accounts.sql
-- Calls with an Idempotency-Key: a repeated request returns the stored answer, and its work runs once.
create table idempotent_calls (
  account_id text not null,
  environment text not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  holder uuid not null,
  leased_until timestamp with time zone not null,
  status integer,
  headers jsonb,
  body bytea,
  subject_kind text,
  subject_id text,
  is_erased boolean not null default false,
  expires_at timestamp with time zone not null,
  constraint idempotent_calls_pkey PRIMARY KEY (account_id, environment, operation, key),
  constraint idempotent_calls_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint idempotent_call_key_is_hashed CHECK ((key ~ '^[0-9a-f]{64}$'::text)),
  constraint idempotent_call_subject CHECK (((subject_kind IS NULL) = (subject_id IS NULL))),
  constraint idempotent_calls_check CHECK ((((status IS NULL) = (body IS NULL)) AND ((status IS NULL) = (headers IS NULL)))),
  constraint idempotent_calls_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint idempotent_calls_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['booking'::text, 'cancellation'::text])))
);
CREATE INDEX idempotent_calls_by_expiry ON public.idempotent_calls USING btree (expires_at);

-- 0003_catalogue.sql
-- Since when every past state is kept, if not all are: earlier instants are refused, except those of releases.
create table kept_past (
  only_row boolean not null default true,
  kept_from timestamp with time zone not null,
  constraint kept_past_pkey PRIMARY KEY (only_row),
  constraint kept_past_only_row_check CHECK (only_row)
);

-- 0007_payments.sql
-- Wallets and credit lines: the accounts of the ledger that have a limit, and therefore a balance. Of all others the
-- ledger has the sum of their lines (view ledger_balances).
create table ledger_accounts (
  account text not null,
  environment environment_name not null,
  currency currency_code not null,
  name text not null,
  balance_minor bigint not null default 0,
  most_minor bigint not null,
  suspended_at timestamp with time zone,
  constraint ledger_accounts_pkey PRIMARY KEY (account, environment, currency, name),
  constraint ledger_accounts_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint ledger_accounts_check CHECK (((name <> 'wallet'::text) OR (most_minor = 0))),
  constraint ledger_accounts_check1 CHECK (((name <> 'credit'::text) OR (most_minor >= 0))),
  constraint ledger_accounts_check2 CHECK (((suspended_at IS NULL) OR (name = 'credit'::text))),
  constraint ledger_accounts_name_check CHECK ((name = ANY (ARRAY['wallet'::text, 'credit'::text]))),
  constraint ledger_accounts_within_bound CHECK ((balance_minor <= most_minor))
);
CREATE TRIGGER credit_recorded AFTER INSERT ON public.ledger_accounts FOR EACH ROW WHEN ((new.name = 'credit'::text)) EXECUTE FUNCTION record_row('credit-line', 'currency', 'most_minor,suspended_at');
CREATE TRIGGER credit_terms_recorded AFTER UPDATE OF most_minor, suspended_at ON public.ledger_accounts FOR EACH ROW WHEN ((new.name = 'credit'::text)) EXECUTE FUNCTION record_row('credit-line', 'currency', 'most_minor,suspended_at');

-- 0007_payments.sql
-- The ledger: movements of money. An entry is one row with a line for each account of the ledger that it adds to or takes
-- from; its lines add up to zero. Rows are added and never changed.
create table ledger_entries (
  id bigint not null generated always as identity,
  key text not null,
  kind ledger_kind not null,
  payment text,
  gateway text,
  gateway_payment text,
  account text not null,
  environment environment_name not null,
  currency currency_code not null,
  entered_at timestamp with time zone not null,
  card ledger_line,
  wallet ledger_line,
  credit ledger_line,
  holds ledger_line,
  carried ledger_line,
  supplier ledger_line,
  commission ledger_line,
  extras ledger_line,
  vouchers ledger_line,
  funding ledger_line,
  constraint ledger_entries_pkey PRIMARY KEY (key),
  constraint ledger_entries_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint ledger_entries_payment_fkey FOREIGN KEY (payment) REFERENCES payments(id),
  constraint ledger_entries_balance CHECK ((sum_of_lines((card)::bigint, (wallet)::bigint, (credit)::bigint, (holds)::bigint, (carried)::bigint, (supplier)::bigint, (commission)::bigint, (extras)::bigint, (vouchers)::bigint, (funding)::bigint) = 0)),
  constraint ledger_entries_check CHECK ((((kind)::text = 'fund'::text) = (payment IS NULL))),
  constraint ledger_entries_check1 CHECK (((gateway_payment IS NULL) OR (((kind)::text = 'hold'::text) AND (gateway IS NOT NULL))))
);
CREATE INDEX ledger_entries_by_payment ON public.ledger_entries USING btree (payment) WHERE (payment IS NOT NULL);
CREATE UNIQUE INDEX ledger_entries_one_per_gateway_payment ON public.ledger_entries USING btree (gateway, gateway_payment) WHERE (gateway_payment IS NOT NULL);
CREATE TRIGGER funds_recorded AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.kind)::text = 'fund'::text)) EXECUTE FUNCTION record_row('wallet-funds', 'key', 'currency,wallet');
CREATE TRIGGER ledger_entries_append_only BEFORE DELETE OR UPDATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
CREATE TRIGGER ledger_entries_keep_balances AFTER INSERT ON public.ledger_entries FOR EACH ROW WHEN (((new.wallet IS NOT NULL) OR (new.credit IS NOT NULL))) EXECUTE FUNCTION keep_balances();

-- 0008_bookings.sql
-- Extras that were given up although their provider may have sold them, because its answers were lost. Each is cancelled
-- at the provider by its key until the provider reports that it is cancelled.
create table lost_extras (
  booking text not null,
  place integer not null,
  opened_at timestamp with time zone not null,
  next_try_at timestamp with time zone not null,
  tries integer not null default 0,
  closed_at timestamp with time zone,
  constraint lost_extras_pkey PRIMARY KEY (booking, place),
  constraint lost_extras_booking_fkey FOREIGN KEY (booking) REFERENCES bookings(id),
  constraint lost_extras_place_check CHECK ((place >= 0)),
  constraint lost_extras_tries_check CHECK ((tries >= 0))
);
CREATE INDEX lost_extras_due ON public.lost_extras USING btree (next_try_at) WHERE (closed_at IS NULL);

-- 0009_loyalty.sql
-- The loyalty programme of an account, one for each environment.
create table loyalty_programmes (
  account text not null,
  environment environment_name not null,
  status text not null,
  cashback_rate numeric(7,6) not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint loyalty_programmes_pkey PRIMARY KEY (account, environment),
  constraint loyalty_programmes_cashback_rate_check CHECK (((cashback_rate >= (0)::numeric) AND (cashback_rate <= (1)::numeric))),
  constraint loyalty_programmes_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text])))
);
CREATE TRIGGER loyalty_programmes_recorded AFTER INSERT OR DELETE OR UPDATE ON public.loyalty_programmes FOR EACH ROW EXECUTE FUNCTION record_row('loyalty-programme', 'account', 'status,cashback_rate');

-- 0003_catalogue.sql
-- Which release was the current one since when: the last row is current. A roll back makes an earlier release current.
create table map_current_releases (
  number integer not null generated by default as identity,
  release integer not null,
  since timestamp with time zone not null,
  made_by text not null,
  constraint map_current_releases_pkey PRIMARY KEY (number),
  constraint map_current_releases_release_fkey FOREIGN KEY (release) REFERENCES map_releases(id),
  constraint map_current_releases_made_by_check CHECK ((made_by <> ''::text))
);
CREATE TRIGGER map_current_releases_notify AFTER INSERT ON public.map_current_releases FOR EACH ROW EXECUTE FUNCTION notify_release();
CREATE TRIGGER map_current_releases_recorded AFTER INSERT OR DELETE OR UPDATE ON public.map_current_releases FOR EACH ROW EXECUTE FUNCTION record_row('current-release', 'release', '');

-- 0003_catalogue.sql
-- Which release answers refer to: for an account, for a partner, or for everyone. The pin of the account decides before
-- that of the partner, and that before the one for everyone. Without a pin, answers refer to the map as it is now.
create table map_pins (
  account text,
  environment text,
  partner integer,
  release integer,
  pinned_at timestamp with time zone not null,
  pinned_by text not null,
  constraint map_pins_account_environment_partner_key UNIQUE NULLS NOT DISTINCT (account, environment, partner),
  constraint map_pins_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint map_pins_partner_fkey FOREIGN KEY (partner) REFERENCES partners(id),
  constraint map_pins_release_fkey FOREIGN KEY (release) REFERENCES map_releases(id),
  constraint map_pins_check CHECK (((account IS NULL) = (environment IS NULL))),
  constraint map_pins_check1 CHECK (((account IS NULL) OR (partner IS NULL))),
  constraint map_pins_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint map_pins_pinned_by_check CHECK ((pinned_by <> ''::text))
);
CREATE TRIGGER map_pins_recorded AFTER INSERT OR DELETE OR UPDATE ON public.map_pins FOR EACH ROW EXECUTE FUNCTION record_row('pin', 'account,partner', 'partner,release');

-- 0003_catalogue.sql
-- Labelled cases: partner ids whose hotel is known. Null: the id leads to no hotel.
create table map_release_cases (
  partner integer not null,
  partner_id text collate "C" not null,
  hotel bigint,
  constraint map_release_cases_pkey PRIMARY KEY (partner, partner_id),
  constraint map_release_cases_partner_fkey FOREIGN KEY (partner) REFERENCES partners(id),
  constraint map_release_cases_partner_id_check CHECK ((partner_id <> ''::text))
);

-- 0003_catalogue.sql
-- A release is refused if it exceeds or falls below these limits. Null: no limit.
create table map_release_gate (
  only_row boolean not null default true,
  most_moved bigint,
  least_score double precision,
  constraint map_release_gate_pkey PRIMARY KEY (only_row),
  constraint map_release_gate_least_score_check CHECK (((least_score >= (0)::double precision) AND (least_score <= (1)::double precision))),
  constraint map_release_gate_most_moved_check CHECK ((most_moved >= 0)),
  constraint map_release_gate_only_row_check CHECK (only_row)
);
CREATE TRIGGER map_release_gate_recorded AFTER UPDATE ON public.map_release_gate FOR EACH ROW EXECUTE FUNCTION record_row('release-gate', 'only_row', 'most_moved,least_score');
-- first row: {"only_row": true, "most_moved": null, "least_score": null}

-- 0003_catalogue.sql
-- Releases of the map. A release copies nothing: it is the state at `state_at`, which the past versions keep.
create table map_releases (
  id integer not null generated by default as identity,
  name text not null,
  name_key text not null,
  note text not null default ''::text,
  state_at timestamp with time zone not null,
  last_change bigint not null,
  published_by text not null,
  constraint map_releases_pkey PRIMARY KEY (id),
  constraint map_releases_name_key_key UNIQUE (name_key),
  constraint map_releases_state_at_key UNIQUE (state_at),
  constraint map_releases_name_check CHECK ((name <> ''::text)),
  constraint map_releases_name_key_check CHECK (((name_key = lower(name_key)) AND (name_key <> ''::text))),
  constraint map_releases_published_by_check CHECK ((published_by <> ''::text))
);
CREATE TRIGGER map_releases_notify AFTER INSERT ON public.map_releases FOR EACH ROW EXECUTE FUNCTION notify_release();
CREATE TRIGGER map_releases_recorded AFTER INSERT OR DELETE OR UPDATE ON public.map_releases FOR EACH ROW EXECUTE FUNCTION record_row('release', 'name', 'state_at,last_change');

-- 0006_suppliers.sql
-- What searches of an account found: the lowest price of a hotel by day of arrival, for the price index. Written in batches
-- after the responses.
create table observed_prices (
  account text not null,
  environment text not null,
  hotel bigint not null,
  arrival date not null,
  total_cents bigint not null,
  searches integer not null,
  observed_at timestamp with time zone not null,
  constraint observed_prices_pkey PRIMARY KEY (account, environment, hotel, arrival),
  constraint observed_prices_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint observed_prices_searches_check CHECK ((searches > 0)),
  constraint observed_prices_total_cents_check CHECK ((total_cents >= 0))
);
CREATE INDEX observed_prices_by_arrival ON public.observed_prices USING btree (arrival);
CREATE INDEX observed_prices_by_time ON public.observed_prices USING btree (observed_at);

-- 0006_suppliers.sql
-- Keys that sign the offers we return. Every process signs with the newest key and accepts any key in this table. The
-- keys are sealed (secrets_key); the next start seals one in clear text, which has 64 bytes.
create table offer_keys (
  id integer not null generated always as identity,
  secret bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint offer_keys_pkey PRIMARY KEY (id),
  constraint offer_keys_secret_check CHECK (((length(secret) = 64) OR (SUBSTRING(secret FROM 1 FOR 7) = '\x656e633a76313a'::bytea)))
);

-- 0008_bookings.sql
-- Bookings that are not final, kept by the trigger of bookings: a row is inserted once and deleted once. The processes
-- that take over abandoned bookings look here.
create table open_bookings (
  booking text not null,
  trace text,
  constraint open_bookings_pkey PRIMARY KEY (booking)
);

-- 0004_hotel_matching.sql
-- Partners whose ids an account may change in the catalogue, which all accounts share.
create table partner_grants (
  account text not null,
  environment text not null,
  partner_key text not null,
  granted_at timestamp with time zone not null,
  constraint partner_grants_pkey PRIMARY KEY (account, environment, partner_key),
  constraint partner_grants_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint partner_grants_partner_key_check CHECK (((partner_key = lower(partner_key)) AND (partner_key <> ''::text)))
);
CREATE TRIGGER partner_grants_recorded AFTER INSERT OR DELETE OR UPDATE ON public.partner_grants FOR EACH ROW EXECUTE FUNCTION record_row('partner-permission', 'partner_key', '');

-- 0003_catalogue.sql
-- Which hotels a partner means by its ids. Several hotels per id and several ids per hotel are legal. A million rows
-- are written in 3.3 s; foreign keys would add 3 s and an index on hotel 2.6 s. Instead, writers join with hotels and
-- partners, whose rows are never removed, and a merge or deletion of hotels scans this table (0.1 s for a million rows).
create table partner_mappings (
  partner integer not null,
  partner_id text collate "C" not null,
  hotel bigint not null,
  latitude double precision,
  longitude double precision,
  valid_from timestamp with time zone not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  withdrawn_at timestamp with time zone,
  constraint partner_mappings_pkey PRIMARY KEY (partner, partner_id, hotel),
  constraint partner_mappings_partner_id_check CHECK ((partner_id <> ''::text))
);
CREATE TRIGGER partner_mappings_keep_past AFTER UPDATE ON public.partner_mappings FOR EACH ROW WHEN (((old.valid_from < new.valid_from) AND (old.withdrawn_at IS DISTINCT FROM old.valid_from))) EXECUTE FUNCTION keep_past_mapping();

-- 0003_catalogue.sql
-- Companies whose hotel ids the catalogue maps to hotels.
create table partners (
  id integer not null generated by default as identity,
  name text not null,
  name_key text not null,
  mappings bigint not null default 0,
  version bigint not null default 0,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_name_key_key UNIQUE (name_key),
  constraint partners_mappings_check CHECK ((mappings >= 0)),
  constraint partners_name_check CHECK ((name <> ''::text)),
  constraint partners_name_key_check CHECK ((name_key = lower(name_key)))
);

-- 0004_hotel_matching.sql
-- Decisions that were replaced or undone, in force from `decided_at` until just before `valid_until`.
create table past_hotel_match_decisions (
  id uuid not null,
  account text not null,
  environment text not null,
  row_key text not null,
  hotel bigint not null,
  decision text not null,
  note text not null,
  decided_at timestamp with time zone not null,
  decided_by text not null,
  reviewer text not null,
  act uuid,
  job uuid,
  partner text,
  candidate bigint,
  model text,
  model_confidence double precision,
  valid_until timestamp with time zone not null,
  ended_by text default NULLIF(current_setting('innkeeper.actor'::text, true), ''::text),
  constraint past_hotel_match_decisions_pkey PRIMARY KEY (id, valid_until)
);
CREATE INDEX past_hotel_match_decisions_by_act ON public.past_hotel_match_decisions USING btree (act) WHERE (act IS NOT NULL);
CREATE INDEX past_hotel_match_decisions_by_hotel ON public.past_hotel_match_decisions USING btree (hotel);
CREATE INDEX past_hotel_match_decisions_by_row ON public.past_hotel_match_decisions USING btree (account, environment, row_key, hotel);

-- 0003_catalogue.sql
-- Survivors that a merged hotel had before, from `valid_from` until just before `valid_until`.
create table past_hotel_merges (
  loser bigint not null,
  survivor bigint not null,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  constraint past_hotel_merges_pkey PRIMARY KEY (loser, valid_until),
  constraint past_hotel_merges_check CHECK ((valid_from < valid_until))
);

-- 0003_catalogue.sql
-- Earlier versions of rooms, from `updated_at` until just before `valid_until`.
create table past_hotel_rooms (
  id bigint not null,
  hotel bigint not null,
  name text not null,
  description text not null,
  size_m2 real,
  max_adults smallint not null,
  max_children smallint not null,
  max_occupancy smallint not null,
  beds jsonb not null,
  amenities integer[] not null,
  view text not null,
  photos jsonb not null,
  id_given boolean not null,
  home bigint,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  valid_until timestamp with time zone not null,
  constraint past_hotel_rooms_pkey PRIMARY KEY (id, valid_until)
);
CREATE INDEX past_hotel_rooms_by_hotel ON public.past_hotel_rooms USING btree (hotel, valid_until);

-- 0003_catalogue.sql
-- Earlier versions of hotels, until just before `valid_until`. A version begins where the one before it ends, the first
-- one when the hotel was created. No other key or check: what is written here was checked in `hotels`.
create table past_hotels (
  id bigint not null,
  name text not null,
  former_names text[] not null,
  address text not null,
  city text not null,
  region text not null,
  postal_code text not null,
  country text collate "C" not null,
  latitude double precision,
  longitude double precision,
  time_zone text,
  stars real,
  hotel_type smallint not null,
  chain integer,
  phone text not null,
  website text not null,
  description text not null,
  main_photo text not null,
  rating real,
  review_count integer not null,
  facilities integer[] not null,
  details jsonb not null,
  name_key text not null,
  city_key text collate "C" not null,
  cell integer,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  valid_until timestamp with time zone not null,
  constraint past_hotels_pkey PRIMARY KEY (id, valid_until)
);

-- 0003_catalogue.sql
-- Earlier periods of mappings: before the position changed, or before a withdrawn one came back.
create table past_partner_mappings (
  partner integer not null,
  partner_id text collate "C" not null,
  hotel bigint not null,
  latitude double precision,
  longitude double precision,
  valid_from timestamp with time zone not null,
  valid_until timestamp with time zone not null,
  constraint past_partner_mappings_pkey PRIMARY KEY (partner, partner_id, hotel, valid_until)
);

-- 0007_payments.sql
-- Notifications from gateways. The gateway's own id makes a repeated notification the same row.
create table payment_notices (
  gateway gateway_name not null,
  id text not null,
  gateway_payment text not null,
  state text not null,
  repeats integer not null default 0,
  received_at timestamp with time zone not null,
  money_returned boolean not null default false,
  constraint payment_notices_pkey PRIMARY KEY (gateway, id),
  constraint payment_notices_id_check CHECK ((id <> ''::text)),
  constraint payment_notices_repeats_check CHECK ((repeats >= 0)),
  constraint payment_notices_state_check CHECK ((state = ANY (ARRAY['open'::text, 'processing'::text, 'authorised'::text, 'captured'::text, 'voided'::text, 'declined'::text])))
);
CREATE INDEX payment_notices_by_age ON public.payment_notices USING brin (received_at);
CREATE INDEX payment_notices_by_payment ON public.payment_notices USING btree (gateway, gateway_payment);
CREATE INDEX payment_notices_of_returned_money ON public.payment_notices USING btree (received_at) WHERE money_returned;

-- 0007_payments.sql
-- One row: the key with which the sandbox gateway signs payment tokens. Sealed like offer_keys.
create table payment_token_keys (
  only_row boolean not null default true,
  secret bytea not null,
  constraint payment_token_keys_pkey PRIMARY KEY (only_row),
  constraint payment_token_keys_only_row_check CHECK (only_row),
  constraint payment_token_keys_secret_check CHECK (((length(secret) = 32) OR (SUBSTRING(secret FROM 1 FOR 7) = '\x656e633a76313a'::bytea)))
);

-- 0007_payments.sql
-- Transactions that a buyer pays in the browser. A prebook opens them.
create table payment_transactions (
  id text not null,
  account text not null,
  environment environment_name not null,
  gateway gateway_name not null,
  gateway_payment text not null,
  amount_minor bigint not null,
  currency currency_code not null,
  prebook text not null,
  client_secret_hash bytea not null,
  state text not null default 'open'::text,
  created_at timestamp with time zone not null,
  release_at timestamp with time zone not null,
  constraint payment_transactions_pkey PRIMARY KEY (id),
  constraint payment_transactions_client_secret_hash_key UNIQUE (client_secret_hash),
  constraint payment_transactions_gateway_gateway_payment_key UNIQUE (gateway, gateway_payment),
  constraint payment_transactions_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint payment_transactions_amount_minor_check CHECK ((amount_minor > 0)),
  constraint payment_transactions_client_secret_hash_check CHECK ((length(client_secret_hash) = 32)),
  constraint payment_transactions_id_check CHECK ((id ~ '^tr_cts?_[A-Za-z0-9_-]{16,}$'::text)),
  constraint payment_transactions_state_check CHECK ((state = ANY (ARRAY['open'::text, 'used'::text, 'releasing'::text, 'released'::text])))
);
CREATE INDEX payment_transactions_released ON public.payment_transactions USING btree (release_at) WHERE (state = 'released'::text);
CREATE INDEX payment_transactions_to_release ON public.payment_transactions USING btree (release_at) WHERE (state = ANY (ARRAY['open'::text, 'releasing'::text]));

-- 0007_payments.sql
-- What a booking costs its buyer, and what has become of that money. A rebook moves one sum: the new price and the fee
-- of the original booking, less what was paid. The part of the original's money that pays the new booking is carried
-- from payment to payment in the ledger; at the gateway it stays where it is.
create table payments (
  id text not null,
  account text not null,
  environment environment_name not null,
  method payment_method not null,
  source payment_source not null,
  gateway gateway_name,
  gateway_payment text,
  transaction text,
  currency currency_code not null,
  amount_minor minor_units not null,
  state payment_state not null default 'opened'::text,
  status text generated always as (payment_status((source)::text, (state)::text, (captured_minor)::bigint, (refunded_minor)::bigint)) stored,
  captured_minor minor_units not null default 0,
  refunded_minor minor_units not null default 0,
  elsewhere_minor minor_units not null default 0,
  carried_from text,
  carried_minor minor_units not null default 0,
  carried_funds json_list not null default '[]'::jsonb,
  carried_on_minor minor_units not null default 0,
  capture_at timestamp with time zone,
  capture_due timestamp with time zone generated always as (
CASE
    WHEN ((state)::text = 'held'::text) THEN capture_at
    ELSE NULL::timestamp with time zone
END) stored,
  carries_from text generated always as (
CASE
    WHEN ((state)::text <> ALL (ARRAY['released'::text, 'declined'::text])) THEN carried_from
    ELSE NULL::text
END) stored,
  capture_requested_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  refused_at timestamp with time zone,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_transaction_key UNIQUE (transaction),
  constraint payments_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint payments_carried_from_fkey FOREIGN KEY (carried_from) REFERENCES payments(id),
  constraint payments_transaction_fkey FOREIGN KEY (transaction) REFERENCES payment_transactions(id),
  constraint payments_carry_has_origin CHECK ((((carried_minor)::bigint > 0) = (carried_from IS NOT NULL))),
  constraint payments_check CHECK ((((source)::text = 'card'::text) = (gateway IS NOT NULL))),
  constraint payments_check1 CHECK ((((state)::text = 'captured'::text) OR ((captured_minor)::bigint = 0))),
  constraint payments_check2 CHECK ((((source)::text <> 'none'::text) OR ((amount_minor)::bigint = 0))),
  constraint payments_check3 CHECK (((capture_requested_at IS NULL) OR (capture_at IS NOT NULL))),
  constraint payments_known_to_gateway CHECK (((gateway_payment IS NOT NULL) OR ((source)::text <> 'card'::text) OR ((carried_minor)::bigint = (amount_minor)::bigint) OR ((state)::text = ANY (ARRAY['opened'::text, 'declined'::text, 'released'::text])))),
  constraint payments_sums CHECK (payment_adds_up((amount_minor)::bigint, (carried_minor)::bigint, (captured_minor)::bigint, (refunded_minor)::bigint, (carried_on_minor)::bigint, (elsewhere_minor)::bigint))
);
CREATE INDEX payments_by_transaction ON public.payments USING btree (transaction) WHERE (transaction IS NOT NULL);
CREATE INDEX payments_due ON public.payments USING btree (capture_due) WHERE (capture_due IS NOT NULL);
CREATE INDEX payments_refused ON public.payments USING btree (refused_at) WHERE (refused_at IS NOT NULL);
CREATE UNIQUE INDEX payments_carried_once ON public.payments USING btree (carries_from) WHERE (carries_from IS NOT NULL);

-- 0009_loyalty.sql
-- The ledger of points. Rows are added and never changed.
create table points_entries (
  id bigint not null generated always as identity,
  guest bigint not null,
  balance text not null,
  points bigint not null,
  reason text not null,
  booking text,
  entered_at timestamp with time zone not null,
  constraint points_entries_pkey PRIMARY KEY (id),
  constraint points_entries_booking_balance_reason_key UNIQUE (booking, balance, reason),
  constraint points_entries_guest_fkey FOREIGN KEY (guest) REFERENCES guests(id),
  constraint points_entries_balance_check CHECK ((balance = ANY (ARRAY['upcoming'::text, 'current'::text]))),
  constraint points_entries_check CHECK (((reason = 'redeemed'::text) = (booking IS NULL))),
  constraint points_entries_check1 CHECK (((reason <> 'earned'::text) OR ((balance = 'upcoming'::text) AND (points > 0)))),
  constraint points_entries_check2 CHECK (((reason <> ALL (ARRAY['reversed'::text, 'redeemed'::text])) OR (points < 0))),
  constraint points_entries_points_check CHECK ((points <> 0)),
  constraint points_entries_reason_check CHECK ((reason = ANY (ARRAY['earned'::text, 'matured'::text, 'reversed'::text, 'redeemed'::text])))
);
CREATE INDEX points_entries_by_guest ON public.points_entries USING btree (guest, id);
CREATE TRIGGER points_entries_append_only BEFORE DELETE OR UPDATE ON public.points_entries FOR EACH ROW EXECUTE FUNCTION keep_points();
CREATE TRIGGER points_entries_sum AFTER INSERT ON public.points_entries FOR EACH ROW EXECUTE FUNCTION keep_points();

-- 0008_bookings.sql
-- One row: prebooks that expired before this time were deleted, or became bookings.
create table prebook_deletion (
  only_row boolean not null default true,
  deleted_until timestamp with time zone not null,
  constraint prebook_deletion_pkey PRIMARY KEY (only_row),
  constraint prebook_deletion_only_row_check CHECK (only_row)
);
-- first row: {"only_row": true, "deleted_until": "-infinity"}

-- 0008_bookings.sql
-- A priced offer that can be booked until it expires, with everything that is sold.
create table prebooks (
  id sale_id not null,
  account text not null,
  environment environment_name not null,
  state prebook_state not null default 'open'::text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  hotel bigint not null,
  price_minor minor_units not null,
  currency currency_code not null,
  hotel_name text not null,
  hotel_city text not null,
  hotel_country text not null,
  nationality text not null,
  voucher bigint,
  sale bytea storage e not null,
  transaction text,
  replaces text,
  constraint prebooks_pkey PRIMARY KEY (id),
  constraint prebooks_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint prebooks_transaction_fkey FOREIGN KEY (transaction) REFERENCES payment_transactions(id),
  constraint prebooks_check CHECK ((expires_at > created_at))
);
CREATE INDEX prebooks_by_expiry ON public.prebooks USING btree (expires_at);
CREATE INDEX prebooks_by_voucher ON public.prebooks USING btree (voucher) WHERE (voucher IS NOT NULL);
CREATE UNIQUE INDEX prebooks_one_per_transaction ON public.prebooks USING btree (transaction) WHERE (transaction IS NOT NULL);

-- 0020_queue_turns.sql
-- The accounts whose jobs take turns, and the last round in which each has a job (`src/platform/queue/rounds.ts`).
create table queue_turns (
  task text not null,
  account text not null,
  last_round integer not null,
  constraint queue_turns_pkey PRIMARY KEY (task, account),
  constraint queue_turns_account_check CHECK ((account <> ''::text)),
  constraint queue_turns_last_round_check CHECK ((last_round >= 0)),
  constraint queue_turns_task_check CHECK ((task <> ''::text))
);

-- 0002_accounts.sql
-- Counts of the general limit: what one process admitted for one subject in the second before `reported_at`.
create unlogged table rate_counts (
  subject text not null,
  process uuid not null,
  admitted integer not null,
  reported_at timestamp with time zone not null,
  leased integer not null default 0,
  constraint rate_counts_pkey PRIMARY KEY (subject, process)
);

-- 0002_accounts.sql
-- The processes that exchange counts. Between two exchanges each of them admits only its share of what is left.
create unlogged table rate_processes (
  process uuid not null,
  seen_at timestamp with time zone not null,
  constraint rate_processes_pkey PRIMARY KEY (process)
);

-- 0002_accounts.sql
-- Exact sliding windows: the time of every request that was admitted in the last window, oldest first.
create unlogged table rate_windows (
  subject text not null,
  admitted timestamp with time zone[] not null,
  verdict boolean not null,
  constraint rate_windows_pkey PRIMARY KEY (subject)
);

-- 0026_refund_deductions.sql
-- What a refund leaves out because others have returned it already, until the refund is recorded: two refunds of
-- payments that share money must not both leave it out.
create table refund_deductions (
  payment text not null,
  refund text not null,
  minor minor_units not null,
  constraint refund_deductions_pkey PRIMARY KEY (payment, refund),
  constraint refund_deductions_payment_fkey FOREIGN KEY (payment) REFERENCES payments(id),
  constraint refund_deductions_minor_check CHECK (((minor)::bigint > 0))
);

-- 0002_accounts.sql
-- The last calls of each account, written in batches after the responses. Newer calls replace older ones.
create table request_log (
  id bigint not null generated always as identity,
  account text not null,
  environment text not null,
  key_id text not null,
  request_id text not null,
  method text not null,
  operation text not null,
  path text not null,
  status integer not null,
  ms real not null,
  bytes_in bigint,
  bytes_out bigint,
  answered_at timestamp with time zone not null,
  constraint request_log_pkey PRIMARY KEY (id),
  constraint request_log_bytes_in_check CHECK ((bytes_in >= 0)),
  constraint request_log_bytes_out_check CHECK ((bytes_out >= 0)),
  constraint request_log_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint request_log_ms_check CHECK ((ms >= (0)::double precision))
);
CREATE INDEX request_log_by_owner ON public.request_log USING btree (account, environment, id);

-- 0012_audit_log.sql
-- One row: how long the processes that work keep rows, as RETENTION says. A change of it is an action of the operator.
create table retention_in_force (
  only_row boolean not null default true,
  days jsonb not null,
  constraint retention_in_force_pkey PRIMARY KEY (only_row),
  constraint retention_in_force_days_check CHECK ((jsonb_typeof(days) = 'object'::text)),
  constraint retention_in_force_only_row_check CHECK (only_row)
);
CREATE TRIGGER retention_recorded AFTER INSERT OR UPDATE ON public.retention_in_force FOR EACH ROW EXECUTE FUNCTION record_row('retention', 'only_row', 'days');

-- 0003_catalogue.sql
-- What guests wrote about a hotel.
create table reviews (
  hotel bigint not null,
  content_key uuid not null,
  score real not null,
  reviewer text not null default ''::text,
  country text not null default ''::text,
  traveller text not null default ''::text,
  written_at timestamp with time zone not null,
  language text not null default ''::text,
  headline text not null default ''::text,
  pros text not null default ''::text,
  cons text not null default ''::text,
  source text not null default ''::text,
  constraint reviews_pkey PRIMARY KEY (hotel, content_key),
  constraint reviews_hotel_fkey FOREIGN KEY (hotel) REFERENCES hotels(id),
  constraint reviews_score_check CHECK (((score >= (0)::double precision) AND (score <= (10)::double precision)))
);

-- 0011_sandbox.sql
-- One row per extra that was ordered.
create table sandbox.extras (
  key text not null,
  ordered_at timestamp with time zone not null default now(),
  bought_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  constraint extras_pkey PRIMARY KEY (key)
);

-- 0011_sandbox.sql
-- One row per payment. The keys of its movements make a repeated capture or refund the same one.
create table sandbox.payments (
  id text not null,
  amount_minor bigint not null,
  currency text not null,
  client_secret text not null default translate((gen_random_uuid())::text, '0123456789-'::text, 'ghijklmnop'::text),
  card text,
  paid_at timestamp with time zone,
  challenge text,
  voided_at timestamp with time zone,
  voids integer not null default 0,
  captured_minor bigint not null default 0,
  refunded_minor bigint not null default 0,
  captured_from timestamp with time zone,
  lost_answers integer not null default 0,
  done_keys text[] not null default '{}'::text[],
  declined_keys text[] not null default '{}'::text[],
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_amount_minor_check CHECK ((amount_minor >= 0)),
  constraint payments_challenge_check CHECK ((challenge = ANY (ARRAY['passed'::text, 'failed'::text]))),
  constraint payments_check CHECK (((card IS NULL) = (paid_at IS NULL))),
  constraint payments_check1 CHECK (((challenge IS NULL) OR (card = 'challenge'::text))),
  constraint payments_check2 CHECK (((captured_minor >= 0) AND (captured_minor <= amount_minor))),
  constraint payments_check3 CHECK (((refunded_minor >= 0) AND (refunded_minor <= captured_minor))),
  constraint payments_check4 CHECK ((NOT (done_keys && declined_keys))),
  constraint payments_lost_answers_check CHECK ((lost_answers >= 0)),
  constraint payments_voids_check CHECK ((voids >= 0))
);

-- 0011_sandbox.sql
-- Rooms booked at a simulated supplier. A row without `booked_at` is a cancellation that came before its booking, and
-- prevents that the reference is booked later.
create table sandbox.reservations (
  supplier text not null,
  reference text not null,
  room integer not null default 1,
  hotel bigint,
  net_minor bigint,
  currency text,
  booked_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  lands_at timestamp with time zone,
  shown_at timestamp with time zone,
  flickers_ms integer,
  cancels_failing integer not null default 0,
  cancels integer not null default 0,
  cancels_ignored integer not null default 0,
  cancel_takes_ms integer not null default 0,
  cancelled_at timestamp with time zone,
  constraint reservations_pkey PRIMARY KEY (supplier, reference, room),
  constraint reservations_cancel_takes_ms_check CHECK ((cancel_takes_ms >= 0)),
  constraint reservations_cancels_check CHECK ((cancels >= 0)),
  constraint reservations_cancels_failing_check CHECK ((cancels_failing >= 0)),
  constraint reservations_cancels_ignored_check CHECK ((cancels_ignored >= 0)),
  constraint reservations_check CHECK ((num_nulls(hotel, net_minor, currency, booked_at, confirmed_at) = ANY (ARRAY[0, 5]))),
  constraint reservations_check1 CHECK (((booked_at IS NOT NULL) OR (cancelled_at IS NOT NULL))),
  constraint reservations_flickers_ms_check CHECK ((flickers_ms > 0)),
  constraint reservations_room_check CHECK ((room >= 1))
);

-- 0001_platform.sql
-- One row: the key that seals secrets now. Secrets are sealed with a key that is not in the database, as
-- `enc:v1:KEYID:…` (src/platform/secrets/sealing.ts). A process with another key must not start, because it could not
-- open what the others seal.
create table secrets_key (
  only_row boolean not null default true,
  key_id text not null,
  since timestamp with time zone not null default now(),
  constraint secrets_key_pkey PRIMARY KEY (only_row),
  constraint secrets_key_key_id_check CHECK ((key_id ~ '^[0-9a-f]{8}$'::text)),
  constraint secrets_key_only_row_check CHECK (only_row)
);

-- 0006_suppliers.sql
-- How an account buys. An account without a row uses the simulators and the default margin below.
create table selling_terms (
  account text not null,
  suppliers text[],
  margin_percent numeric(7,4) not null default 10,
  pay_later boolean not null default false,
  backup_payment text,
  gateway text,
  gateway_customer text,
  gateway_payment_method text,
  accessible_only_in text[] not null default '{}'::text[],
  updated_at timestamp with time zone not null default now(),
  constraint selling_terms_pkey PRIMARY KEY (account),
  constraint selling_terms_account_fkey FOREIGN KEY (account) REFERENCES accounts(id),
  constraint selling_terms_accessible_only_in_check CHECK ((accessible_only_in <@ '{sandbox,production}'::text[])),
  constraint selling_terms_backup_payment_check CHECK ((backup_payment = ANY (ARRAY['ACC_CREDIT_CARD'::text, 'WALLET'::text]))),
  constraint selling_terms_check CHECK ((num_nulls(gateway, gateway_customer, gateway_payment_method) = ANY (ARRAY[0, 3]))),
  constraint selling_terms_margin_percent_check CHECK (((margin_percent >= (0)::numeric) AND (margin_percent <= (1000)::numeric)))
);
CREATE TRIGGER selling_terms_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.selling_terms FOR EACH STATEMENT EXECUTE FUNCTION selling_changed();
CREATE TRIGGER selling_terms_recorded AFTER INSERT OR DELETE OR UPDATE ON public.selling_terms FOR EACH ROW EXECUTE FUNCTION record_row('selling-terms', 'account', 'suppliers,margin_percent,pay_later,backup_payment,gateway,#gateway_customer,#gateway_payment_method,accessible_only_in');

-- 0006_suppliers.sql
-- One row: the version of suppliers, feeds, terms and exchange rates. Processes cache these tables, and read the version for
-- every request.
create table selling_version (
  singleton boolean not null default true,
  version bigint not null default 0,
  constraint selling_version_pkey PRIMARY KEY (singleton),
  constraint selling_version_singleton_check CHECK (singleton)
);
-- first row: {"version": 0, "singleton": true}

-- 0001_platform.sql
-- One row: the letter with which the keys and the booking ids of this database begin, if it is one of several (SHARD).
-- Empty: none. It never changes, because keys and ids that were given out would lead to another database.
create table shard (
  only_row boolean not null default true,
  letter text not null,
  constraint shard_pkey PRIMARY KEY (only_row),
  constraint shard_letter_check CHECK ((letter ~ '^[b-z]?$'::text)),
  constraint shard_only_row_check CHECK (only_row)
);

-- 0004_hotel_matching.sql
-- Storage addresses that an account may use. A prefix ends in "/": gs://bucket/, s3://bucket/folder/, file:///folder/.
create table storage_grants (
  account text not null,
  environment text not null,
  prefix text not null,
  granted_at timestamp with time zone not null,
  constraint storage_grants_pkey PRIMARY KEY (account, environment, prefix),
  constraint storage_grants_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint storage_grants_prefix_check CHECK (((prefix ~ '^(gs|s3)://[^/]+/|^file:///'::text) AND (prefix ~~ '%/'::text)))
);
CREATE TRIGGER storage_grants_recorded AFTER INSERT OR DELETE OR UPDATE ON public.storage_grants FOR EACH ROW EXECUTE FUNCTION record_row('storage-permission', 'prefix', '');

-- 0008_bookings.sql
-- What a supplier must still be asked after a booking has ended here. A call whose answer was lost may take effect
-- late, a supplier may accept a cancellation and ignore it, and a supplier that books a repeated call again has several
-- rooms. Every room that turns up is cancelled until a look-up reports that it is cancelled.
create table supplier_watches (
  booking text not null,
  supplier text not null,
  state text not null default 'watching'::text,
  keep text,
  may_land boolean not null,
  until timestamp with time zone not null,
  next_look_at timestamp with time zone not null,
  looks integer not null default 0,
  cancels integer not null default 0,
  last_answer text not null default ''::text,
  found_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  person_since timestamp with time zone,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  closed_because text,
  note text not null default ''::text,
  lease text,
  leased_until timestamp with time zone,
  constraint supplier_watches_pkey PRIMARY KEY (booking),
  constraint supplier_watches_booking_fkey FOREIGN KEY (booking) REFERENCES bookings(id),
  constraint supplier_watches_supplier_fkey FOREIGN KEY (supplier) REFERENCES suppliers(code),
  constraint supplier_watches_cancels_check CHECK ((cancels >= 0)),
  constraint supplier_watches_check CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL))),
  constraint supplier_watches_check1 CHECK (((state = 'closed'::text) = (closed_because IS NOT NULL))),
  constraint supplier_watches_check2 CHECK (((state <> 'cancelling'::text) OR (found_at IS NOT NULL))),
  constraint supplier_watches_closed_because_check CHECK ((closed_because = ANY (ARRAY['nothing found'::text, 'cancelled'::text, 'operator'::text]))),
  constraint supplier_watches_looks_check CHECK ((looks >= 0)),
  constraint supplier_watches_state_check CHECK ((state = ANY (ARRAY['watching'::text, 'cancelling'::text, 'closed'::text])))
);
CREATE INDEX supplier_watches_due ON public.supplier_watches USING btree (next_look_at) WHERE (state <> 'closed'::text);
CREATE INDEX supplier_watches_found ON public.supplier_watches USING btree (supplier) WHERE (found_at IS NOT NULL);
CREATE TRIGGER supplier_watches_stay_closed BEFORE UPDATE ON public.supplier_watches FOR EACH ROW EXECUTE FUNCTION keep_watch_closed();

-- 0006_suppliers.sql
-- One row for each supplier, with the kind of its connector and the settings that the connector reads.
create table suppliers (
  code text not null,
  number integer not null generated by default as identity,
  kind text not null,
  settings jsonb not null default '{}'::jsonb,
  enabled boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint suppliers_pkey PRIMARY KEY (code),
  constraint suppliers_number_key UNIQUE (number),
  constraint suppliers_code_check CHECK ((code ~ '^[a-z][a-z0-9-]{0,31}$'::text)),
  constraint suppliers_kind_check CHECK ((kind ~ '^[a-z][a-z0-9-]{0,31}$'::text)),
  constraint suppliers_settings_check CHECK ((jsonb_typeof(settings) = 'object'::text))
);
CREATE TRIGGER suppliers_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.suppliers FOR EACH STATEMENT EXECUTE FUNCTION selling_changed();
CREATE TRIGGER suppliers_recorded AFTER INSERT OR DELETE OR UPDATE ON public.suppliers FOR EACH ROW EXECUTE FUNCTION record_row('supplier', 'code', 'kind,#settings,enabled');
-- first row: {"code": "simulator", "kind": "simulator", "number": 1, "enabled": true, "settings": {"seed": "bed bank", "currency": "USD", "permille": 1000}}

-- 0001_platform.sql
-- When each recurring task is due next. The process that advances the due time enqueues the task in the same
-- transaction, so the task is enqueued once, however many workers poll this table.
create table timers (
  name text not null,
  every_seconds integer not null,
  due_at timestamp with time zone not null,
  constraint timers_pkey PRIMARY KEY (name),
  constraint timers_every_seconds_check CHECK ((every_seconds > 0))
);

-- 0009_loyalty.sql
-- Which booking used which voucher, and for how much.
create table voucher_uses (
  id bigint not null generated always as identity,
  voucher bigint not null,
  booking text not null,
  state text not null default 'reserved'::text,
  amount_minor bigint not null,
  discount_minor bigint not null,
  discount_currency text not null,
  guest_email text not null,
  hotel_name text not null,
  reserved_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  in_ledger boolean not null default false,
  constraint voucher_uses_pkey PRIMARY KEY (id),
  constraint voucher_uses_booking_key UNIQUE (booking),
  constraint voucher_uses_voucher_fkey FOREIGN KEY (voucher) REFERENCES vouchers(id),
  constraint voucher_uses_amount_minor_check CHECK ((amount_minor > 0)),
  constraint voucher_uses_check CHECK (((state = 'reserved'::text) = (settled_at IS NULL))),
  constraint voucher_uses_discount_currency_check CHECK ((discount_currency ~ '^[A-Z]{3}$'::text)),
  constraint voucher_uses_discount_minor_check CHECK ((discount_minor > 0)),
  constraint voucher_uses_state_check CHECK ((state = ANY (ARRAY['reserved'::text, 'consumed'::text, 'given_back'::text])))
);
CREATE INDEX voucher_uses_by_voucher ON public.voucher_uses USING btree (voucher, id);

-- 0009_loyalty.sql
-- A voucher is a discount with a budget and a number of uses. The limits are constraints, and each use locks the row of
-- its voucher, so two bookings at the same time cannot both take the last use or the last of the budget.
create table vouchers (
  id bigint not null generated always as identity,
  account text not null,
  environment environment_name not null,
  code text not null,
  code_key text generated always as (upper(code)) stored,
  discount_type text not null,
  discount_value bigint not null,
  currency text not null,
  minimum_spend_minor bigint not null default 0,
  maximum_discount_minor bigint,
  budget_minor bigint,
  budget_used_minor bigint not null default 0,
  usages_limit integer not null,
  usages integer not null default 0,
  validity_start date not null,
  validity_end date not null,
  status text not null,
  category text not null default ''::text,
  guest bigint,
  description text not null default ''::text,
  terms_and_conditions text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint vouchers_pkey PRIMARY KEY (id),
  constraint vouchers_guest_fkey FOREIGN KEY (guest) REFERENCES guests(id),
  constraint vouchers_budget_minor_check CHECK ((budget_minor > 0)),
  constraint vouchers_budget_used_minor_check CHECK ((budget_used_minor >= 0)),
  constraint vouchers_category_check CHECK ((category = ANY (ARRAY[''::text, 'redemption'::text]))),
  constraint vouchers_check CHECK ((validity_start <= validity_end)),
  constraint vouchers_check1 CHECK (((discount_type = 'fixed_amount'::text) OR (discount_value <= 10000))),
  constraint vouchers_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{1,64}$'::text)),
  constraint vouchers_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint vouchers_discount_type_check CHECK ((discount_type = ANY (ARRAY['fixed_amount'::text, 'percentage'::text]))),
  constraint vouchers_discount_value_check CHECK ((discount_value > 0)),
  constraint vouchers_maximum_discount_minor_check CHECK ((maximum_discount_minor > 0)),
  constraint vouchers_minimum_spend_minor_check CHECK ((minimum_spend_minor >= 0)),
  constraint vouchers_redemption_has_guest CHECK (((category = ''::text) OR (guest IS NOT NULL))),
  constraint vouchers_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text]))),
  constraint vouchers_usages_check CHECK ((usages >= 0)),
  constraint vouchers_usages_limit_check CHECK ((usages_limit >= 1)),
  constraint vouchers_usages_within_limit CHECK ((usages <= usages_limit)),
  constraint vouchers_within_budget CHECK (((budget_minor IS NULL) OR (budget_used_minor <= budget_minor)))
);
CREATE INDEX vouchers_by_guest ON public.vouchers USING btree (guest) WHERE (guest IS NOT NULL);
CREATE UNIQUE INDEX vouchers_by_code ON public.vouchers USING btree (account, environment, code_key) WHERE (deleted_at IS NULL);
CREATE TRIGGER vouchers_recorded AFTER INSERT OR DELETE OR UPDATE OF code, discount_type, discount_value, currency, minimum_spend_minor, maximum_discount_minor, budget_minor, usages_limit, validity_start, validity_end, status, deleted_at ON public.vouchers FOR EACH ROW EXECUTE FUNCTION record_row('voucher', 'id', '#code,discount_type,discount_value,currency,minimum_spend_minor,maximum_discount_minor,budget_minor,usages_limit,validity_start,validity_end,status,deleted_at');

-- 0010_events.sql
-- The attempts of each delivery, and their results.
create table webhook_attempts (
  delivery bigint not null,
  attempt integer not null,
  attempted_at timestamp with time zone not null,
  took_ms integer not null,
  status integer,
  error text,
  answer text not null default ''::text,
  constraint webhook_attempts_pkey PRIMARY KEY (delivery, attempt),
  constraint webhook_attempts_delivery_fkey FOREIGN KEY (delivery) REFERENCES webhook_deliveries(id) ON DELETE CASCADE,
  constraint webhook_attempts_attempt_check CHECK ((attempt >= 1)),
  constraint webhook_attempts_check CHECK (((status IS NULL) = (error IS NOT NULL))),
  constraint webhook_attempts_status_check CHECK (((status >= 100) AND (status <= 599))),
  constraint webhook_attempts_took_ms_check CHECK ((took_ms >= 0))
);

-- 0010_events.sql
-- One row per event and receiver; a replay adds another row for the same event.
create table webhook_deliveries (
  id bigint not null generated always as identity,
  webhook text not null,
  event bigint not null,
  subject text not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  created_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  first_attempt_at timestamp with time zone,
  finished_at timestamp with time zone,
  is_replay boolean not null default false,
  trace text,
  constraint webhook_deliveries_pkey PRIMARY KEY (id),
  constraint webhook_deliveries_event_fkey FOREIGN KEY (event) REFERENCES events(id) ON DELETE CASCADE,
  constraint webhook_deliveries_webhook_fkey FOREIGN KEY (webhook) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_deliveries_attempts_check CHECK ((attempts >= 0)),
  constraint webhook_deliveries_check CHECK (((state = 'waiting'::text) = (finished_at IS NULL))),
  constraint webhook_deliveries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'given_up'::text])))
);
CREATE INDEX webhook_deliveries_by_event ON public.webhook_deliveries USING btree (event);
CREATE INDEX webhook_deliveries_by_webhook ON public.webhook_deliveries USING btree (webhook, id);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (webhook, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_in_order ON public.webhook_deliveries USING btree (webhook, subject, id) WHERE (state = 'waiting'::text);

-- 0010_events.sql
-- After a rotation the old secret signs too, until it expires, so that a receiver has time to change.
-- Secrets are sealed (secrets_key); the next start seals one in clear text (`whsec_…`).
create table webhook_secrets (
  id bigint not null generated always as identity,
  webhook text not null,
  secret text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  constraint webhook_secrets_pkey PRIMARY KEY (id),
  constraint webhook_secrets_webhook_fkey FOREIGN KEY (webhook) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_secrets_secret_check CHECK (((secret ~ '^whsec_[A-Za-z0-9+/]+=*$'::text) OR (secret ~ '^enc:v1:[0-9a-f]{8}:[A-Za-z0-9_-]+$'::text)))
);
CREATE UNIQUE INDEX webhook_secrets_one_current ON public.webhook_secrets USING btree (webhook) WHERE (expires_at IS NULL);
CREATE TRIGGER webhook_secrets_recorded AFTER INSERT ON public.webhook_secrets FOR EACH ROW EXECUTE FUNCTION record_row('webhook-secret', 'webhook', '');

-- 0010_events.sql
-- Addresses that receive the events of an account.
create table webhooks (
  id text not null default ('wh_'::text || replace((gen_random_uuid())::text, '-'::text, ''::text)),
  account text not null,
  environment text not null,
  url text not null,
  description text not null default ''::text,
  event_names text[] not null default '{}'::text[],
  authorization_token text,
  headers jsonb not null default '{}'::jsonb,
  max_retries integer,
  initial_wait_seconds integer not null default 5,
  status text not null default 'enabled'::text,
  disabled_because text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint webhooks_pkey PRIMARY KEY (id),
  constraint webhooks_check CHECK (((status = 'disabled'::text) OR (disabled_because IS NULL))),
  constraint webhooks_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'production'::text]))),
  constraint webhooks_headers_check CHECK ((jsonb_typeof(headers) = 'object'::text)),
  constraint webhooks_initial_wait_seconds_check CHECK (((initial_wait_seconds >= 1) AND (initial_wait_seconds <= 3600))),
  constraint webhooks_max_retries_check CHECK (((max_retries >= 0) AND (max_retries <= 50))),
  constraint webhooks_status_check CHECK ((status = ANY (ARRAY['enabled'::text, 'disabled'::text]))),
  constraint webhooks_url_check CHECK ((url ~ '^https?://'::text))
);
CREATE INDEX webhooks_by_account ON public.webhooks USING btree (account, environment);
CREATE TRIGGER webhooks_recorded AFTER INSERT OR DELETE OR UPDATE ON public.webhooks FOR EACH ROW EXECUTE FUNCTION record_row('webhook', 'id', '#url,#authorization_token,#headers,event_names,max_retries,initial_wait_seconds,status');

create view ledger_balances as
 SELECT account,
    environment,
    currency,
    name,
    (sum((amount_minor)::bigint))::bigint AS balance_minor
   FROM ledger_lines
  GROUP BY account, environment, currency, name;

create view ledger_lines as
 SELECT e.id AS entry,
    e.key,
    e.kind,
    e.payment,
    e.account,
    e.environment,
    e.currency,
    line.name,
    line.amount_minor
   FROM (ledger_entries e
     CROSS JOIN LATERAL ( VALUES ('card'::text,e.card), ('wallet'::text,e.wallet), ('credit'::text,e.credit), ('holds'::text,e.holds), ('carried'::text,e.carried), ('supplier'::text,e.supplier), ('commission'::text,e.commission), ('extras'::text,e.extras), ('vouchers'::text,e.vouchers), ('funding'::text,e.funding)) line(name, amount_minor))
  WHERE (line.amount_minor IS NOT NULL);

create view valid_hotel_match_decisions as
 SELECT d.id,
    d.account,
    d.environment,
    d.row_key,
    h.id AS hotel,
    d.decision,
    d.note,
    d.decided_at,
    d.decided_by,
    d.reviewer,
    d.job,
    d.hotel AS named
   FROM ((hotel_match_decisions d
     LEFT JOIN hotel_merges g ON ((g.loser = d.hotel)))
     JOIN hotels h ON (((h.id = COALESCE(g.survivor, d.hotel)) AND (h.deleted_at IS NULL))));

CREATE OR REPLACE FUNCTION public.access_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update access_version set version = version + 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.acting()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(nullif(current_setting('innkeeper.actor', true), ''),
    case when current_setting('application_name') like 'innkeeper%' then 'service'
      else 'database:' || session_user end);
$function$;

CREATE OR REPLACE FUNCTION public.add_match_counts(changes hotel_match_facets[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into hotel_match_facets as f
  select * from unnest(changes) order by job, state, settled_by, country, class, reason, bucket
  on conflict (job, state, settled_by, country, class, reason, bucket) do update set rows = f.rows + excluded.rows;
  insert into hotel_match_hours as h
  select job, date_trunc('hour', now(), 'UTC'), open, decided
  from (
    select job, coalesce(sum(rows) filter (where state = 'open'), 0) as open,
      coalesce(sum(rows) filter (where state = 'decided'), 0) as decided
    from unnest(changes) group by job order by job
  ) as changed
  where (open, decided) <> (0, 0)
  on conflict (job, hour) do update set open = h.open + excluded.open, decided = h.decided + excluded.decided
$function$;

CREATE OR REPLACE FUNCTION public.cancelled_as_charged()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  fee bigint;
begin
  select fee_minor into fee from cancellations where booking = new.id and phase = 'finished';
  if fee is null then raise exception 'booking % is %, but has no finished cancellation', new.id, new.status; end if;
  if (fee = 0) <> (new.status = 'CANCELLED') then
    raise exception 'booking % is %, and its cancellation costs %', new.id, new.status, fee;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.count_match_queue()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_match_counts(array_agg(
      row(job, state, settled_by, country, class, reason, bucket, rows)::hotel_match_facets))
    from (
      select job, state, settled_by, country, class, reason, match_bucket(confidence) as bucket, count(*) as rows
      from added group by 1, 2, 3, 4, 5, 6, 7
    ) as changed;
  else
    perform add_match_counts(array_agg(
      row(job, state, settled_by, country, class, reason, bucket, rows)::hotel_match_facets))
    from (
      select job, state, settled_by, country, class, reason, match_bucket(confidence) as bucket, sum(rows) as rows
      from (select *, 1 as rows from added union all select *, -1 from replaced) as both_states
      group by 1, 2, 3, 4, 5, 6, 7 having sum(rows) <> 0
    ) as changed;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.demand(what text, is_met boolean)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if not is_met then
    raise exception 'not met: %', what using errcode = 'INK01', constraint = what;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION public.feed_type(subject text, change text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when subject = 'hotel' then case change when 'updated' then 'changed' else change end
    else 'mapping_' || case change
      when 'created' then 'added' when 'restored' then 'added' when 'updated' then 'changed'
      when 'deleted' then 'withdrawn' else change end
  end
$function$;

CREATE OR REPLACE FUNCTION public.is_failing(phase text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return phase in ('unwinding', 'releasing', 'failed');
end $function$;

CREATE OR REPLACE FUNCTION public.is_sold(status text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return status in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES');
end $function$;

CREATE OR REPLACE FUNCTION public.is_status_of_phase(status text, phase text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return case phase
    when 'failed' then status = 'FAILED'
    when 'finished' then status in ('CONFIRMED', 'CANCELLED', 'CANCELLED_WITH_CHARGES')
    else status = 'PENDING' end;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_balance(entry ledger_entries, of_name text, minor bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  loop
    update ledger_accounts set balance_minor = balance_minor + minor
    where account = entry.account and environment = entry.environment and currency = entry.currency and name = of_name;
    exit when found;
    insert into ledger_accounts (account, environment, currency, name, most_minor)
    values (entry.account, entry.environment, entry.currency, of_name, 0) on conflict do nothing;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_balances()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.wallet is not null then perform keep_balance(new, 'wallet', new.wallet); end if;
  if new.credit is not null then perform keep_balance(new, 'credit', new.credit); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_booking_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'opened' then raise exception 'a booking begins opened, not %', new.phase; end if;
    -- Its prebook knows which booking this one replaces.
    new.replaces := (select replaces from prebooks where id = new.prebook);
    return new;
  end if;
  if new.phase <> old.phase
    and not exists (select from booking_steps where from_phase = old.phase and to_phase = new.phase) then
    raise exception 'booking % cannot go from % to %', old.id, old.phase, new.phase;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('PENDING', 'CONFIRMED'), ('PENDING', 'FAILED'),
    ('CONFIRMED', 'CANCELLED'), ('CONFIRMED', 'CANCELLED_WITH_CHARGES')) then
    raise exception 'booking % is %, and cannot become % again', old.id, old.status, new.status;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_cancellation_steps()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    if new.phase <> 'asking' then raise exception 'a cancellation begins asking, not %', new.phase; end if;
    return new;
  end if;
  if old.phase <> new.phase and (old.phase, new.phase) not in
    (('asking', 'settling'), ('settling', 'finished'), ('asking', 'void')) then
    raise exception 'the cancellation of % cannot go from % to %', old.booking, old.phase, new.phase;
  end if;
  -- A booking that is not final cannot be settled, and only a booking that has failed has nothing to cancel.
  if old.phase <> new.phase and (new.phase = 'void') <>
    (select phase in ('releasing', 'failed') from bookings where id = new.booking) then
    raise exception 'the cancellation of % becomes %, which its booking does not allow', old.booking, new.phase;
  end if;
  if (old.fee_minor, old.requested_at) is distinct from (new.fee_minor, new.requested_at) then
    raise exception 'the fee of the cancellation of % cannot change after the request', old.booking;
  end if;
  if new.refund_minor <> old.refund_minor and (new.refund_minor > old.refund_minor or old.phase = new.phase) then
    raise exception 'the refund of the cancellation of % can only be reduced, and only when the cancellation ends', old.booking;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_correction()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into corrected_ids as old (partner, partner_id, hotel, corrected_at, corrected_by)
  select distinct on (one.partner_id) new.partner, one.partner_id,
    case when new.change <> 'deleted' then one.hotel else (
      select m.hotel from partner_mappings m
      where m.partner = new.partner and m.partner_id = one.partner_id and m.withdrawn_at is null
      order by m.valid_from desc limit 1
    ) end,
    new.changed_at, coalesce(new.made_by, '')
  from unnest(new.hotels, new.partner_ids) as one (hotel, partner_id)
  order by one.partner_id, one.hotel
  on conflict (partner, partner_id) do update
    set hotel = excluded.hotel, corrected_at = excluded.corrected_at, corrected_by = excluded.corrected_by;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_hotel()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into past_hotels select old.*, new.updated_at on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_mapping()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into past_partner_mappings
  values (old.partner, old.partner_id, old.hotel, old.latitude, old.longitude, old.valid_from,
    coalesce(old.withdrawn_at, new.valid_from));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_past_room()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into past_hotel_rooms select old.*, new.updated_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_points()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    raise exception 'points_entries is a ledger: rows are added, never changed';
  end if;
  update guests set
    points = points + case new.balance when 'current' then new.points else 0 end,
    upcoming_points = upcoming_points + case new.balance when 'upcoming' then new.points else 0 end
  where id = new.guest;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.keep_watch_closed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'closed' and new.state <> 'closed' and not (old.keep is not null and new.keep is null) then
    raise exception 'the watch of booking % is closed', old.booking;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.lock_match_decisions(account text, environment text)
 RETURNS void
 LANGUAGE sql
AS $function$
  select pg_advisory_xact_lock(hashtextextended(account || ' ' || environment, 30))
$function$;

CREATE OR REPLACE FUNCTION public.match_bucket(confidence double precision)
 RETURNS smallint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select least(floor(confidence * 20), 19)::smallint
$function$;

CREATE OR REPLACE FUNCTION public.match_review_keys(words tsvector)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  keys text[] := tsvector_to_array(words);
  word text;
begin
  foreach word in array keys loop
    keys := keys || case
      when length(word) > 5 then array['*' || left(word, 2), '*' || left(word, 3), '*' || left(word, 5)]
      when length(word) > 3 then array['*' || left(word, 2), '*' || left(word, 3)]
      when length(word) > 2 then array['*' || left(word, 2)]
      else '{}' end;
  end loop;
  return array_to_tsvector(keys);
end $function$;

CREATE OR REPLACE FUNCTION public.match_review_places(job uuid, row_number bigint, confidence double precision, country text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN array_to_tsvector(ARRAY[(((job)::text || '/c'::text) || (match_bucket(confidence))::text), (((job)::text || '/r'::text) || ((row_number / 10000))::text), (((job)::text || '/k'::text) || COALESCE(country, '?'::text))]);

CREATE OR REPLACE FUNCTION public.match_review_words(input text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select to_tsvector('simple', regexp_replace(input, '\\[nrt]|[!-/:-@[-`{-~]+', ' ', 'g'))
$function$;

CREATE OR REPLACE FUNCTION public.note_booking_phase()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  is_cancelled boolean := tg_op = 'UPDATE' and old.phase = new.phase;
begin
  if tg_op = 'INSERT' or (old.phase, old.status) is distinct from (new.phase, new.status) then
    insert into booking_history (booking, happened_at, who, what, detail, request_id)
    values (new.id, new.updated_at,
      case when tg_op = 'INSERT' then new.booked_by else 'service' end,
      'booking ' || case when is_cancelled then new.status else new.phase end,
      jsonb_build_object('status', new.status),
      case when is_cancelled then (select request_id from cancellations where booking = new.id) else new.request_id end);
  end if;
  if tg_op = 'INSERT' then
    insert into open_bookings (booking) values (new.id);
  elsif new.phase <> old.phase and new.phase in ('finished', 'failed') then
    delete from open_bookings where booking = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform write_event(l.account, l.environment, c.named, c.about, c.request, c.response, c.at_time)
  from (
    select distinct account, environment, event_name
    from webhooks cross join unnest(
      case when event_names = '{}' then array['mapping.changed', 'catalogue.changed'] else event_names end
    ) as event_name
    where status = 'enabled'
  ) as l
  join (
    select 'mapping.changed' as named, 'partner ' || p.name as about,
      jsonb_build_object('kind', 'partner-ids', 'partner', p.name) as request,
      jsonb_build_object('partner', p.name,
        'created', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'created'), 0),
        'updated', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change in ('updated', 'restored')), 0),
        'moved', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'moved'), 0),
        'withdrawn', coalesce(sum(t.last_change - t.first_change + 1) filter (where t.change = 'deleted'), 0)) as response,
      max(t.changed_at) as at_time
    from changes t join partners p on p.id = t.partner
    where t.subject = 'mapping'
    group by p.name
    union all
    -- A merged hotel: ids that led to it lead to the hotel that replaced it; after an unmerge they lead to it again.
    select 'mapping.changed', 'hotel lp' || to_hex(m.loser),
      jsonb_build_object('kind', case t.change when 'merged' then 'hotel-merge' else 'hotel-unmerge' end),
      jsonb_build_object('hotelId', 'lp' || to_hex(m.loser), 'survivorId', 'lp' || to_hex(m.survivor)), t.changed_at
    from changes t cross join lateral unnest(t.hotels, t.survivors) as m (loser, survivor)
    where t.change in ('merged', 'unmerged')
    union all
    -- The entries of the feed themselves are read with `GET /data/changes`.
    select 'catalogue.changed', 'catalogue', jsonb_build_object('kind', 'catalogue'),
      jsonb_build_object('firstChange', min(first_change), 'lastChange', max(last_change),
        'changes', jsonb_object_agg(type, number)), max(changed_at)
    from (
      select feed_type(subject, change) as type, min(first_change) as first_change, max(last_change) as last_change,
        sum(last_change - first_change + 1) as number, max(changed_at) as changed_at
      from changes group by 1
    ) as by_type
    having count(*) > 0
  ) as c on c.named = l.event_name
  order by l.account, l.environment, c.about;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.notify_release()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  about text := case tg_table_name when 'map_releases' then 'release.published' else 'release.current' end;
  released map_releases;
begin
  select * into released from map_releases r
  where r.id = case tg_table_name when 'map_releases' then (to_jsonb(new) ->> 'id')::integer else (to_jsonb(new) ->> 'release')::integer end;
  perform write_event(l.account, l.environment, about, 'releases', jsonb_build_object('kind', 'release'),
    jsonb_build_object('release', released.name, 'lastChange', released.last_change,
      'stateAt', to_char(released.state_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    case tg_table_name when 'map_releases' then released.state_at else (to_jsonb(new) ->> 'since')::timestamptz end)
  from (
    select distinct account, environment from webhooks
    where status = 'enabled' and (event_names = '{}' or about = any (event_names))
  ) as l
  order by l.account, l.environment;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_adds_up(amount bigint, carried bigint, captured bigint, refunded bigint, carried_on bigint, elsewhere bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return carried <= amount and captured <= amount and refunded + carried_on <= captured and elsewhere <= refunded;
end $function$;

CREATE OR REPLACE FUNCTION public.payment_status(source text, state text, captured_minor bigint, refunded_minor bigint)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return case
    when source = 'none' then ''
    when refunded_minor > 0 and refunded_minor = captured_minor then 'refunded'
    when state = 'captured' then 'succeeded'
    when state = 'held' then 'requires_capture'
    else '' end;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_match_reviews()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform lock_match_decisions(account, environment)
  from (select distinct account, environment from hotel_match_jobs where id in (select job from added) order by 1, 2) as o;
  insert into hotel_match_queue (job, row_number, row_key, class, reason, confidence, hotel, country, value, state)
  select a.job, a.row_number, a.row_key, a.class, a.reason, a.confidence, a.hotel, a.country,
    bits * (1 + (
      select count(*) from hotel_match_queue q join hotel_match_jobs k on k.id = q.job
      where q.row_key = a.row_key and q.state <> 'decided' and k.account = j.account and k.environment = j.environment
    )), 'open'
  from added a join hotel_match_jobs j on j.id = a.job,
    lateral (
      select case when a.confidence in (0, 1) then 0
        else -(a.confidence * ln(a.confidence) + (1 - a.confidence) * ln(1 - a.confidence)) / ln(2::float8) end as bits
    ) as entropy;
  perform settle_match_queue(account, environment, array_agg(row_key))
  from (
    select distinct j.account, j.environment, a.row_key from added a join hotel_match_jobs j on j.id = a.job
    join hotel_match_decisions d on d.account = j.account and d.environment = j.environment and d.row_key = a.row_key
  ) as decided group by account, environment order by account, environment;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_action(of_actor text, named text, of_account text, in_environment text, about text, with_detail jsonb)
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into audit_log (actor, actor_name, action, account, environment, subject, detail)
  values (of_actor, coalesce((select name from api_keys where id = of_actor), ''),
    named, of_account, in_environment, about, with_detail);
$function$;

CREATE OR REPLACE FUNCTION public.record_adoption()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_action(acting(), 'partner-ids.adopted', a.account, a.environment, p.name,
    jsonb_build_object('ids', a.ids))
  from (select account, environment, partner, count(*) as ids from changed group by account, environment, partner) as a
  join partners p on p.id = a.partner;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_booking_step()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_action(case new.who when 'operator' then acting() else new.who end,
    'booking.' || regexp_replace(lower(regexp_replace(new.what, '^booking ', '')), '[^a-z]+', '-', 'g'),
    b.account, b.environment, new.booking, '{}')
  from bookings b where b.id = new.booking;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_catalogue_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.record_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.record_exchange_rates()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_action(acting(), 'exchange-rates.' || lower(tg_op) || case tg_op when 'INSERT' then 'ed' else 'd' end,
    null, null, 'exchange rates', jsonb_build_object('currencies', c.currencies))
  from (select count(*) as currencies from changed) as c where c.currencies > 0;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_merge()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  merge hotel_merges := case tg_op when 'DELETE' then old else new end;
begin
  perform record_action(acting(), case tg_op when 'DELETE' then 'hotel.unmerged' else 'hotel.merged' end, null, null,
    'lp' || to_hex(merge.loser), jsonb_build_object('survivor', 'lp' || to_hex(merge.survivor)));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_removed_corrections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform record_action(acting(), 'partner-id.correction-removed', null, null,
    p.name || case when r.ids = 1 then ' ' || r.one else '' end, jsonb_build_object('ids', r.ids))
  from (select partner, count(*) as ids, min(partner_id) as one from removed group by partner) as r
  join partners p on p.id = r.partner;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.record_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_audit_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the audit log is append-only: entries are added, never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_ledger_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'the ledger is append-only: entries are added, never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_second_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.position is null and new.position is not null
    and to_jsonb(old) - '{position,hash}'::text[] = to_jsonb(new) - '{position,hash}'::text[] then
    return new;
  end if;
  raise exception 'the audit log is append-only: entries are added, never changed';
end $function$;

CREATE OR REPLACE FUNCTION public.refuse_shorter_chain()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'UPDATE' or new.position <= old.position then
    raise exception 'the chain of the audit log only grows';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.selling_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update selling_version set version = version + 1;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.set_match_review_country()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.country := coalesce((select country from hotels where id = new.hotel), '');
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_changed_decisions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform settle_match_queue(account, environment, array_agg(distinct row_key))
  from changed group by account, environment order by account, environment;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.settle_match_queue(of_account text, of_environment text, row_keys text[])
 RETURNS void
 LANGUAGE plpgsql
 SET join_collapse_limit TO '1'
 SET from_collapse_limit TO '1'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
begin
  perform lock_match_decisions(of_account, of_environment);
  update hotel_match_queue q set state = now.state, settled_by = now.settled_by
  from (
    select o.job, o.row_number, case when d.id is null then 'open' else 'decided' end as state,
      coalesce(d.decided_by, '') as settled_by
    from unnest(row_keys) as k (row_key)
    join hotel_match_queue o on o.row_key = k.row_key
    join hotel_match_jobs j on j.id = o.job and j.account = of_account and j.environment = of_environment
    left join hotel_merges g on g.loser = o.hotel
    left join lateral (
      select * from valid_hotel_match_decisions v
      where v.account = of_account and v.environment = of_environment and v.row_key = k.row_key
        and (v.decision = 'must-link' or v.hotel = coalesce(g.survivor, o.hotel))
      order by v.decision limit 1
    ) d on true
  ) as now
  where q.job = now.job and q.row_number = now.row_number and (q.state, q.settled_by) <> (now.state, now.settled_by)
    and not (q.state = 'skipped' and now.state = 'open');
end $function$;

CREATE OR REPLACE FUNCTION public.sum_of_lines(card bigint, wallet bigint, credit bigint, holds bigint, carried bigint, supplier bigint, commission bigint, extras bigint, vouchers bigint, funding bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 IMMUTABLE
AS $function$
begin
  return coalesce(card, 0) + coalesce(wallet, 0) + coalesce(credit, 0) + coalesce(holds, 0) + coalesce(carried, 0)
    + coalesce(supplier, 0) + coalesce(commission, 0) + coalesce(extras, 0) + coalesce(vouchers, 0)
    + coalesce(funding, 0);
end $function$;

CREATE OR REPLACE FUNCTION public.write_deep_map_end_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  milliseconds constant text := 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';
  changed jsonb;
begin
  perform write_event(new.account, new.environment,
    case new.status when 'completed' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'deep-map', 'hotelId', new.hotel_id),
    jsonb_build_object('jobId', new.id, 'hotelId', new.hotel_id, 'status', new.status,
      'currentMappingCount', new.mapping_count, 'referenceRooms', new.reference_rooms, 'roomNames', new.room_names,
      'results', new.results,
      'createdAt', to_char(new.created_at at time zone 'UTC', milliseconds),
      'updatedAt', to_char(new.updated_at at time zone 'UTC', milliseconds)),
    new.updated_at);
  -- A mapping that existed and is now another one, or none. A first mapping is not a change.
  select jsonb_agg(r) into changed from jsonb_array_elements(coalesce(new.results, '[]'::jsonb)) r
  where jsonb_typeof(r -> 'previous') = 'object' and r #> '{previous,id}' is distinct from r #> '{final,id}';
  if changed is not null then
    perform write_event(new.account, new.environment, 'mapping.changed', 'hotel ' || new.hotel_id,
      jsonb_build_object('kind', 'deep-map', 'jobId', new.id, 'hotelId', new.hotel_id),
      jsonb_build_object('changed', changed), new.updated_at);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION public.write_event(of_account text, in_environment text, named text, about text, request jsonb, response jsonb, at_time timestamp with time zone)
 RETURNS void
 LANGUAGE sql
AS $function$
  with turn as materialized (
    select pg_advisory_xact_lock(hashtextextended(of_account || ' ' || in_environment || ' ' || about, 70)) as held
  ), event as (
    insert into events (account, environment, name, subject, request, response, happened_at)
    select of_account, in_environment, named, about, write_event.request::text, write_event.response::text, at_time from turn
    returning id
  )
  insert into webhook_deliveries (webhook, event, subject, created_at, due_at)
  select w.id, event.id, about, at_time, at_time
  from event, webhooks w
  where w.account = of_account and w.environment = in_environment and w.status = 'enabled'
    and (w.event_names = '{}' or named = any (w.event_names));
$function$;

CREATE OR REPLACE FUNCTION public.write_hotel_match_end_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  whole_seconds constant text := 'YYYY-MM-DD"T"HH24:MI:SS"Z"';
begin
  perform write_event(new.account, new.environment,
    case new.status when 'done' then 'mapping.job.done' else 'mapping.job.failed' end,
    'job ' || new.id, jsonb_build_object('kind', 'hotel-match'),
    jsonb_strip_nulls(jsonb_build_object('job_id', new.id, 'status', new.status, 'total', new.total, 'done', new.done,
      'matched', new.matched, 'review', new.review, 'no_match', new.no_match,
      'geo_match_name_mismatch', new.geo_match_name_mismatch,
      'name_match_geo_mismatch', new.name_match_geo_mismatch,
      'error', new.error, 'output_gcs', new.output_uri, 'input_gcs', new.input_uri,
      'partner', new.partner,
      'created_at', to_char(new.created_at at time zone 'UTC', whole_seconds),
      'updated_at', to_char(new.updated_at at time zone 'UTC', whole_seconds),
      'min_confidence', new.min_confidence, 'expected_wrong', round(new.expected_wrong::numeric, 1),
      'total_chunks', new.total_chunks, 'chunks_done', new.chunks_done)),
    new.updated_at);
  return new;
end $function$;
