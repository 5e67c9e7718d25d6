import type pg from 'pg';
import { assert } from '../../lib/assert.ts';
import { databaseAddress } from '../../lib/text/database-address.ts';
import { connecting } from './session.ts';

/** The hosts of a database, of which one is used at a time. */
export interface Hosts {
  /** The address of the host that is used now. */
  url(): string;
  /** How many there are. */
  readonly count: number;
  /** Reports that the host of this address cannot be used: the next one is used. Several callers may report it at once. */
  failed(url: string): void;
  /** Throws if the server of a new connection does not take writes, and such a one is wanted. */
  check(client: pg.ClientBase): Promise<void>;
}

/** The server is a standby, or is configured to refuse writes; another host may be the primary. */
export class NotWriter extends Error {
  override readonly name = 'NotWriter';

  constructor() {
    super('the server does not take writes');
  }
}

const question = {
  text: `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as refuses`,
  // A server that hangs is one that cannot be used.
  query_timeout: connecting.connectionTimeoutMillis,
};

export function hostsOf(text: string): Hosts {
  const address = databaseAddress(text);
  assert(address !== undefined, 'the address of a database was checked before');
  const { urls, isWriter } = address;
  let at = 0;
  const url = () => urls[at] ?? urls[0];
  return {
    url,
    count: urls.length,
    failed(ofUrl) {
      if (ofUrl === url()) at = (at + 1) % urls.length;
    },
    async check(client) {
      if (!isWriter) return;
      const { rows } = await client.query<{ refuses: boolean }>(question);
      if (rows[0]?.refuses !== false) throw new NotWriter();
    },
  };
}
