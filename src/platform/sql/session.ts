import type pg from 'pg';
import type { Sql } from '../../contract/database.ts';

/**
 * Settings of every session, with which PostgreSQL detects that the client is gone. After a power failure or on a broken
 * network the connection is not closed, and the locks of its transaction would be held for hours. Each setting covers
 * another state of the session; the slowest takes a minute.
 */
const settings = {
  // Idle: after three probes without a response the client is gone.
  tcp_keepalives_idle: '30s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
  // Sending: the client does not acknowledge the data, or does not read it.
  tcp_user_timeout: '60s',
  // A statement runs: the server checks in between whether the client is still there.
  client_connection_check_interval: '10s',
  // A transaction waits for its next statement. Behind a proxy this alone notices a dead client: the proxy is alive.
  idle_in_transaction_session_timeout: '60s',
} as const;

/**
 * What a role, a database or postgresql.conf may set otherwise. Limits there are for people and reports: a service gives
 * up after ten seconds by itself, and imports, backups and indexes take as long as they need. Times are read in one
 * form, and transactions are written for one isolation level.
 */
const expected = {
  statement_timeout: '0',
  lock_timeout: '0',
  idle_session_timeout: '0',
  // From PostgreSQL 17.
  transaction_timeout: '0',
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  default_transaction_isolation: 'read committed',
} as const;
const unlimited = 'set local statement_timeout = 0; set local lock_timeout = 0';

/** Those of `expected` that the sessions of this database do not have: the settings of a pooler are its own. */
export async function unexpectedSettings(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) as expected (name, value)
     where split_part(current_setting(name, true), ',', 1) <> value`,
    [Object.keys(expected), Object.values(expected)],
  );
  return rows.map(({ name }) => name);
}

/** The setting of a transaction whose session is the pooler's. */
export const limitIdle = `set local idle_in_transaction_session_timeout = '${settings.idle_in_transaction_session_timeout}'`;

/** How long a patient transaction may wait for its next statement: it may read a file, or wait for a lock. */
export const allowIdle = `set local idle_in_transaction_session_timeout = '1h'; ${unlimited}`;

/** The settings of a long copy, which waits for no next statement. */
export const allowLong = unlimited;

/**
 * The client side: opening a connection has a time limit, and idle connections send keep-alive probes, so that a dead
 * server is noticed after half a minute.
 */
export const connecting = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 20_000,
} as const;

/** Servers on Windows cannot check the client while a statement runs. */
const setAll = `
  select set_config(name, value, false)
  from (values ${Object.entries({ ...settings, ...expected, TimeZone: 'UTC' })
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(', ')}) as setting (name, value)
  where current_setting(name, true) is not null
    and (name <> 'client_connection_check_interval' or version() !~* 'windows|visual c|mingw')`;

/** Applies the settings to a new connection; one that does not respond counts as not opened. */
export async function startSession(client: pg.ClientBase): Promise<void> {
  const withinMs = connecting.connectionTimeoutMillis;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('timeout exceeded when trying to connect')), withinMs);
  try {
    await Promise.race([client.query(setAll), late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
