import pg from 'pg';
import { withoutPassword } from '../../lib/variable.ts';
import { Problem } from '../../lib/problem.ts';
import { type Hosts, hostsOf, NotWriter } from './database-hosts.ts';

const IS_STARTING = '57P03';
const IS_FULL = '53300';
const OLDEST_VERSION = 15;
const CONNECT_WITHIN_MS = 5_000;
/** Attempts: another client may take the connection in between, but hardly this often in a row. */
const POOLER_ROUNDS = 3;

/** Why a connection is refused, by SQLSTATE or the message of the driver, and how to fix it. */
const refusals: Readonly<Record<string, string>> = {
  'SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string':
    'asks for a password: put it into DATABASE_URL',
  'The server does not support SSL connections':
    'does not support TLS: remove sslmode from DATABASE_URL, or enable TLS',
  '28P01': 'refuses the password: correct it in DATABASE_URL',
  '28000': 'refuses the user: correct it in DATABASE_URL, or allow it in pg_hba.conf',
  '3D000': 'has no database of that name: create it, or correct DATABASE_URL',
  [IS_FULL]: 'has no connection left: close some, or raise its max_connections',
  [IS_STARTING]: 'is starting or stopping: try again in a moment',
};

/** The database does not respond, is starting, or has no connection left: this may be temporary. */
export class Unreachable extends Problem {}

/**
 * Detects a pooler in transaction mode. It seems to work at first, but prepared statements collide, and notifications and
 * session settings are lost. Two sessions on one server process reveal it.
 */
async function assertOwnSession(client: pg.Client, url: string): Promise<void> {
  // A pooler responds with its own process id; without one there is nothing more to check.
  if ((await serverProcess(client)) === announcedProcess(client)) return;
  const other = newClient(url);
  try {
    await other.connect();
    for (let round = 0; round < POOLER_ROUNDS; round++) {
      const ours = await serverProcess(client);
      await other.query('begin');
      const theirs = await serverProcess(other);
      if (theirs === ours || (await serverProcess(client)) !== ours) throw pooledByTransaction(url);
      await other.query('rollback');
    }
  } catch (error) {
    if (error instanceof Problem) throw error;
    // A pooler in statement mode refuses transactions. Other errors show up where they matter.
    if (/pooling mode/.test(String(error))) throw pooledByTransaction(url);
  } finally {
    await other.end().catch(() => undefined);
  }
}

async function serverProcess(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? Number.NaN;
}

function announcedProcess(client: pg.Client): number | null | undefined {
  // The types of the driver omit the parameters of the server.
  return (client as unknown as { readonly processID?: number | null }).processID;
}

function pooledByTransaction(url: string): Problem {
  return new Problem(
    `The database ${withoutPassword(url)} is behind a pooler in transaction mode, which ` +
      'breaks prepared statements and notifications: set DATABASE_POOLER=transaction.',
  );
}

/** Throws a Problem that says why the database cannot be used, with several hosts why the last is not. Returns its major version. */
export async function assertUsable(url: string, { isPooled = false } = {}): Promise<number> {
  const hosts = hostsOf(url);
  for (let left = hosts.count; ; left -= 1) {
    const one = hosts.url();
    try {
      return await versionAt(one, { hosts, isPooled });
    } catch (error) {
      if (left <= 1 || !(error instanceof Unreachable)) throw error;
      hosts.failed(one);
    }
  }
}

async function versionAt(
  url: string,
  { hosts, isPooled }: { readonly hosts: Hosts; readonly isPooled: boolean },
): Promise<number> {
  const client = newClient(url);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      `select current_setting('server_version_num') as version`,
    );
    const version = Math.floor(Number(rows[0]?.version) / 10_000);
    if (version < OLDEST_VERSION) {
      throw new Problem(
        `The database ${withoutPassword(url)} is PostgreSQL ${version}: version ${OLDEST_VERSION} or newer is needed.`,
      );
    }
    await hosts.check(client);
    if (!isPooled) await assertOwnSession(client, url);
    return version;
  } catch (error) {
    throw error instanceof Problem ? error : problemOf(url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  // An error event without a listener would end the process; the rejected calls have the same error.
  client.on('error', () => undefined);
  return client;
}

function problemOf(url: string, error: unknown): Problem {
  const { code = '', message = String(error) } = error as { code?: string; message?: string }; // errors of pg and of sockets have both
  const known = refusals[code || message];
  const place = `The database ${withoutPassword(url)}`;
  if (error instanceof NotWriter)
    return new Unreachable(
      `${place} does not take writes, which target_session_attrs asks for: promote it, or name the primary.`,
    );
  if (known !== undefined && code !== IS_STARTING && code !== IS_FULL)
    return new Problem(`${place} ${known}.`);
  const detail = known ?? `cannot be reached (${code || message}): start it, or correct DATABASE_URL`;
  return new Unreachable(`${place} ${detail}.`);
}
