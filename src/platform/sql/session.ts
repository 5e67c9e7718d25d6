import type pg from 'pg';

/**
 * What PostgreSQL is told of every session of ours, so that it learns by itself when nobody is left at the other end: a
 * machine that lost its power or a network that fell silent says no goodbye, and the locks of its transaction would be
 * held for hours. Each setting watches another state of the session; a minute is what the slowest of them takes.
 */
const settings = {
  // Nothing is on its way: three questions without an answer, and the other end is gone.
  tcp_keepalives_idle: '30s',
  tcp_keepalives_interval: '10s',
  tcp_keepalives_count: '3',
  // An answer is on its way, and nobody says that it came. Nor may a reader leave it unread for longer.
  tcp_user_timeout: '60s',
  // A statement runs: for whom, is asked in between.
  client_connection_check_interval: '10s',
  // A transaction waits for its next statement. Behind a proxy that fell silent this alone is seen: the proxy is alive.
  idle_in_transaction_session_timeout: '60s',
} as const;

/** How long a patient transaction may wait for its next statement: one that reads a file, or waits for its turn. */
export const letRest = `set local idle_in_transaction_session_timeout = '1h'`;

/**
 * Our end: a connection that does not come about is given up, and on one where nothing is under way the other end is asked
 * whether it is there, so that it is known to be gone after half a minute.
 */
export const connecting = {
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 20_000,
} as const;

/** A server that cannot watch a running statement, for its system has no way, is not asked to. */
const setAll = `
  select set_config(name, value, false)
  from (values ${Object.entries(settings)
    .map(([name, value]) => `('${name}', '${value}')`)
    .join(', ')}) as setting (name, value)
  where name <> 'client_connection_check_interval' or version() !~* 'windows|visual c|mingw'`;

/** Settles a new connection; one on which nothing comes back is as good as none. */
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
