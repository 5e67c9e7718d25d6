import { createHash } from 'node:crypto';
import type { Owner } from '../../accounts/caller.ts';
import type { Sql, Tx, Write } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { jsonBytes } from '../../lib/columns.ts';
import { gatewayNamed, type GatewayName } from '../gateways/gateways.ts';

import { releaseHeld } from './release-held.ts';

/** A payment the buyer makes in the browser between prebook and book. */
export interface Transaction {
  readonly id: string;
  readonly gateway: GatewayName;
  readonly gatewayPayment: string;
  readonly amountMinor: number;
  readonly currency: string;
  readonly prebook: string;
  readonly state: 'open' | 'used' | 'releasing' | 'released';
}

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

export function transactionWrite(owner: Owner, made: NewTransaction): Write {
  return {
    name: 'transaction-insert',
    columns: { table: 'payment_transactions' },
    parts: {
      new_transaction: `insert into payment_transactions
        (id, account, environment, gateway, gateway_payment, amount_minor, currency, prebook, client_secret_hash,
         created_at, release_at)
        select id, account, environment, gateway, gateway_payment, amount_minor, currency, prebook, client_secret_hash,
          created_at, release_at from each`,
    },
    row: {
      id: made.id,
      account: owner.accountId,
      environment: owner.environment,
      gateway: made.gateway,
      gateway_payment: made.gatewayPayment,
      amount_minor: made.amountMinor,
      currency: made.currency,
      prebook: made.prebook,
      client_secret_hash: jsonBytes(hashOf(made.clientSecret)),
      created_at: made.at,
      release_at: made.releaseAt,
    },
  };
}

function hashOf(clientSecret: string): Buffer {
  return createHash('sha256').update(clientSecret).digest();
}

const shownColumns = `id, gateway, gateway_payment as "gatewayPayment", amount_minor as "amountMinor", currency, prebook, state`;

/** The transaction that a browser may pay. */
export async function transactionOfSecret(sql: Sql, clientSecret: string): Promise<Transaction | undefined> {
  return sql.row<Transaction>(
    {
      name: 'transaction-of-secret',
      text: `select ${shownColumns} from payment_transactions where client_secret_hash = $1`,
    },
    [hashOf(clientSecret)],
  );
}

/** A transaction of another account is reported like one that does not exist. */
export async function transactionOf(sql: Sql, owner: Owner, id: string): Promise<Transaction | undefined> {
  return sql.row<Transaction>(
    `select ${shownColumns} from payment_transactions where id = $1 and account = $2 and environment = $3`,
    [id, owner.accountId, owner.environment],
  );
}

/** True only for the booking that gets it. */
export async function useTransaction(tx: Tx, id: string): Promise<boolean> {
  return (
    (await tx.run(`update payment_transactions set state = 'used' where id = $1 and state = 'open'`, [
      id,
    ])) === 1
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

const stale = `payment_transactions where state in ('open', 'releasing') and release_at < $1`;

/** A condition with the time in `$1`. */
export const anyStale = `exists (select from ${stale})`;

/** Releases transactions without a booking: first they can no longer be used, then the gateway releases the money. */
export async function releaseStale(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'log' | 'metrics'>,
): Promise<void> {
  const found = await needs.db.rows<{ id: string; gateway: GatewayName; gateway_payment: string }>(
    `update payment_transactions set state = 'releasing'
     where id in (select id from ${stale} order by release_at limit 100 for update skip locked)
     returning id, gateway, gateway_payment`,
    [needs.clock.now()],
  );
  for (const { id, gateway, gateway_payment: gatewayPayment } of found) {
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
