import type { Db, Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../lib/problem.ts';
import { openPool } from '../../platform/sql/pool.ts';
import { shardOf } from '../../platform/shard.ts';
import type { AuditNeeds } from './audit-needs.ts';

/** Every database that sells at the same suppliers and gateways: this one, and those of SHARDS. */
export interface Shards extends AsyncDisposable {
  hasBooking(id: string): Promise<boolean>;
  /** The ids under which gateways know the payments of all. */
  gatewayPayments(): Promise<ReadonlySet<string>>;
}

/** Throws a Problem if two of the databases have one letter: a booking id could then be in both. */
export async function openShards({ db, config }: AuditNeeds): Promise<Shards> {
  await using opened = new AsyncDisposableStack();
  const all: Db[] = [db];
  const letters = new Set([(await shardOf(db)) ?? '']);
  for (const url of config.shards) {
    const pool = openPool(url, {
      name: 'innkeeper audit',
      size: 1,
      silentMs: limits.databaseSilentSeconds * 1000,
      isPooled: config.databasePooler === 'transaction',
    });
    opened.defer(() => pool.close());
    if (await isOneOf(all, pool)) continue;
    const letter = (await shardOf(pool)) ?? '';
    if (letters.has(letter))
      throw new Problem(
        `Two databases of SHARDS have ${letter === '' ? 'no letter' : `the letter "${letter}"`}: give each shard a SHARD of its own before its first start.`,
      );
    letters.add(letter);
    all.push(pool);
  }
  const closing = opened.move();
  return {
    hasBooking: async (id) => {
      for (const one of all)
        if ((await one.row('select 1 from bookings where id = $1', [id])) !== undefined) return true;
      return false;
    },
    async gatewayPayments() {
      const lists = await Promise.all(all.map(paymentsAtGateways));
      return new Set(lists.flat());
    },
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** All shards may have the same SHARDS, so the list may contain this database. */
async function isOneOf(all: readonly Db[], other: Db): Promise<boolean> {
  const identity = await identityOf(other);
  for (const one of all) if ((await identityOf(one)) === identity) return true;
  return false;
}

async function identityOf(sql: Sql): Promise<string | undefined> {
  const row = await sql.row<{ identity: string }>(
    `select system_identifier || ' ' || current_database() as identity from pg_control_system()`,
  );
  return row?.identity;
}

async function paymentsAtGateways(sql: Sql): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select gateway_payment as id from payments where gateway_payment is not null
     union select 'sbx_' || id from payments union select gateway_payment from payment_transactions`,
  );
  return rows.map(({ id }) => id);
}
