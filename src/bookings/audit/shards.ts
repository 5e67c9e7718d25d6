import type { Db, Sql } from '../../contract/database.ts';
import { limits } from '../../contract/limits.ts';
import { Problem } from '../../lib/problem.ts';
import type { ReferredPayment } from '../../payments/gateways/gateway.ts';
import { openPool } from '../../platform/sql/pool.ts';
import { shardOf } from '../../platform/shard.ts';
import type { AuditNeeds } from './audit-needs.ts';

/** Every database that sells at the same suppliers and gateways: this one, and those of SHARDS. */
export interface Shards extends AsyncDisposable {
  /** Those of these ids that no database has a booking of. */
  unknownBookings(ids: readonly string[]): Promise<readonly string[]>;
  /** Those of these payments at a gateway that no database knows. */
  unknownPayments(gateway: string, payments: readonly ReferredPayment[]): Promise<readonly ReferredPayment[]>;
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
        `Two databases of SHARDS have ${letter === '' ? 'no letter' : `the letter "${letter}"`}: give each shard its own SHARD before its first start.`,
      );
    letters.add(letter);
    all.push(pool);
  }
  const closing = opened.move();
  return {
    unknownBookings: (ids) => unknownToAll(all, ids, bookingsUnknownTo),
    unknownPayments: (gateway, payments) =>
      unknownToAll(all, payments, (sql, some) => paymentsUnknownTo(sql, gateway, some)),
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

/** Many at once, but not all: a supplier may list a million rooms. */
async function unknownToAll<T>(
  all: readonly Sql[],
  items: readonly T[],
  unknownTo: (sql: Sql, some: readonly T[]) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const unknown: T[] = [];
  for (let from = 0; from < items.length; from += LOOKED_UP_AT_ONCE) {
    let left: readonly T[] = items.slice(from, from + LOOKED_UP_AT_ONCE);
    for (const one of all) if (left.length > 0) left = await unknownTo(one, left);
    unknown.push(...left);
  }
  return unknown;
}

const LOOKED_UP_AT_ONCE = 1_000;

async function bookingsUnknownTo(sql: Sql, ids: readonly string[]): Promise<string[]> {
  const rows = await sql.rows<{ id: string }>(
    `select id from unnest($1::text[]) as listed (id)
     where not exists (select from bookings where bookings.id = listed.id)`,
    [ids],
  );
  return rows.map(({ id }) => id);
}

/** A payment is known by its reference from before the gateway is asked, and by the id of the gateway after that. */
async function paymentsUnknownTo(
  sql: Sql,
  gateway: string,
  payments: readonly ReferredPayment[],
): Promise<readonly ReferredPayment[]> {
  return sql.rows<ReferredPayment>(
    `select listed.id as "gatewayPayment", reference
     from unnest($2::text[], $3::text[]) as listed (id, reference)
     where not exists (select from payments where payments.id = reference)
       and not exists (select from payment_transactions t
         where t.gateway = $1 and t.gateway_payment = listed.id)
       and not exists (select from ledger_entries e where e.gateway = $1 and e.gateway_payment = listed.id)`,
    [
      gateway,
      payments.map(({ gatewayPayment }) => gatewayPayment),
      payments.map(({ reference }) => reference),
    ],
  );
}
