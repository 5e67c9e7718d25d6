import { createHash } from 'node:crypto';
import { owner, type Owner } from '../../contract/owner.ts';
import type { Sql, Tx, Write } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { insertEach, jsonBytes } from '../../lib/columns/each.ts';
import { column, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import { gatewayNamed, type GatewayName } from '../gateways/gateways.ts';
import { releaseHeld } from './release-held.ts';

const opened = {
  id: column<string>('id'),
  gateway: column<GatewayName>('gateway'),
  gatewayPayment: column<string>('gateway_payment'),
  amountMinor: column<number>('amount_minor'),
  currency: column<string>('currency'),
  prebook: column<string>('prebook'),
};

const transactions = tableOf({
  ...opened,
  state: column<'open' | 'used' | 'releasing' | 'released'>('state'),
});

/** A payment the buyer makes in the browser between prebook and book. */
export type Transaction = RowOf<typeof transactions.members>;

/** `tr_cts_…` in the sandbox, `tr_ct_…` with live money. */
export function newTransactionId(
  { random }: Pick<Needs, 'random'>,
  environment: Owner['environment'],
): string {
  const prefix = environment === 'sandbox' ? 'tr_cts_' : 'tr_ct_';
  return prefix + Buffer.from(random.bytes(15)).toString('base64url');
}

export interface NewTransaction extends Omit<Transaction, 'state'> {
  /** With it the buyer's browser pays. Only its hash is stored. */
  readonly clientSecret: string;
  readonly at: Date;
  readonly releaseAt: Date;
}

const insert = insertEach(
  'payment_transactions',
  tableOf({ ...opened, owner, at: column<Date>('created_at'), releaseAt: column<Date>('release_at') }),
  {
    client_secret_hash: { value: ({ clientSecret }: NewTransaction) => jsonBytes(hashOf(clientSecret)) },
  },
);

export function transactionWrite(owner: Owner, made: NewTransaction): Write {
  return {
    name: 'transaction-insert',
    columns: insert.columns,
    parts: { new_transaction: insert.text },
    row: insert.row(made, { ...made, owner }),
  };
}

function hashOf(clientSecret: string): Buffer {
  return createHash('sha256').update(clientSecret).digest();
}

/** The transaction that a browser may pay. */
export async function transactionOfSecret(sql: Sql, clientSecret: string): Promise<Transaction | undefined> {
  const row = await sql.row(
    {
      name: 'transaction-of-secret',
      text: `select ${transactions.columns} from payment_transactions where client_secret_hash = $1`,
    },
    [hashOf(clientSecret)],
  );
  return row && transactions.read(row);
}

/** A transaction of another account is reported like one that does not exist. */
export async function transactionOf(sql: Sql, owner: Owner, id: string): Promise<Transaction | undefined> {
  const row = await sql.row(
    `select ${transactions.columns} from payment_transactions where id = $1 and account = $2 and environment = $3`,
    [id, owner.accountId, owner.environment],
  );
  return row && transactions.read(row);
}

/** True only for the booking that gets it. */
export async function useTransaction(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(`update payment_transactions set state = 'used' where id = $1 and state = 'open'`, [
      id,
    ])) === 1
  );
}

/** The booking that used it has failed: it is released at the gateway, so that the buyer cannot pay it any more. */
export async function releaseUsed(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(
    `update payment_transactions set state = 'releasing', release_at = $2 where id = $1 and state = 'used'`,
    [id, at],
  );
}

/** Releases money that arrived after an unused transaction was released. */
export async function releaseAgain(
  tx: Tx,
  { gateway, gatewayPayment }: Pick<Transaction, 'gateway' | 'gatewayPayment'>,
): Promise<void> {
  await tx.run(
    `update payment_transactions set state = 'releasing'
     where gateway = $1 and gateway_payment = $2 and state = 'released'`,
    [gateway, gatewayPayment],
  );
}

/** Deletes those that were released, once their prebook is gone. Their gateway takes no money for them any more. */
export async function deleteReleased(sql: Sql, before: Date, limit: number): Promise<number> {
  return sql.run(
    `delete from payment_transactions where id in
       (select id from payment_transactions t where state = 'released' and release_at < $1
          and not exists (select from prebooks where transaction = t.id)
        order by release_at limit $2)`,
    [before, limit],
  );
}

const stale = `payment_transactions where state in ('open', 'releasing') and release_at < $1`;

/** A condition with the time in `$1`. */
export const anyStale = `exists (select from ${stale})`;

/** Releases transactions that pay no booking: first they can no longer be used, then the gateway releases the money. */
export async function releaseStale(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'log' | 'metrics'>,
): Promise<void> {
  const found = await needs.db.rows(
    `update payment_transactions set state = 'releasing'
     where id in (select id from ${stale} order by release_at limit 100 for update skip locked)
     returning ${transactions.columns}`,
    [needs.clock.now()],
  );
  for (const { id, gateway, gatewayPayment } of found.map(transactions.read)) {
    const payment = { key: id, amountMinor: 0, currency: '', reference: id };
    try {
      await releaseHeld(gatewayNamed(needs, gateway), {
        key: `${id}:void`,
        gatewayPayment,
        payment,
        card: undefined,
      });
      await needs.db.run(`update payment_transactions set state = 'released' where id = $1`, [id]);
    } catch (err) {
      needs.log.warn({ err, transaction: id }, 'a transaction could not be refunded; it is retried');
    }
  }
}
