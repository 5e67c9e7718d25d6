import type { Owner } from '../../accounts/caller.ts';
import type { Sql, Tx } from '../../contract/database.ts';
import type { Sale } from '../sale/sale.ts';

/** Closed: after 2001 and 4012, and 2001 from then on. Incomplete: after 2014, and 2014 from then on. */
export type PrebookState = 'open' | 'closed' | 'incomplete';

export interface Prebook {
  readonly id: string;
  readonly owner: Owner;
  readonly state: PrebookState;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly sale: Sale;
  readonly transaction: string | undefined;
  /** The booking it was made to replace. */
  readonly replaces: string | undefined;
}

interface PrebookRow {
  readonly id: string;
  readonly state: PrebookState;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly sale: Sale;
  readonly transaction: string | null;
  readonly replaces: string | null;
}

const own = {
  name: 'prebook-own',
  text: `select id, state, created_at, expires_at, sale, transaction, replaces
    from prebooks where id = $1 and account = $2 and environment = $3`,
};

/** Somebody else's prebook is as unknown as one that never was. */
export async function prebookOf(sql: Sql, owner: Owner, id: string): Promise<Prebook | undefined> {
  const row = await sql.row<PrebookRow>(own, [id, owner.accountId, owner.environment]);
  if (row === undefined) return undefined;
  return {
    id: row.id,
    owner: { accountId: owner.accountId, environment: owner.environment },
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    sale: row.sale,
    transaction: row.transaction ?? undefined,
    replaces: row.replaces ?? undefined,
  };
}

const insert = {
  name: 'prebook-insert',
  text: `insert into prebooks (id, account, environment, created_at, expires_at, hotel, price_minor, currency, sale, replaces)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
};

export async function insertPrebook(tx: Tx, prebook: Prebook): Promise<void> {
  const { id, owner, createdAt, expiresAt, sale, replaces } = prebook;
  const { hotel, priceMinor, quote } = sale;
  await tx.run(insert, [
    id,
    owner.accountId,
    owner.environment,
    createdAt,
    expiresAt,
    hotel.id,
    priceMinor,
    quote.currency,
    JSON.stringify(sale),
    replaces ?? null,
  ]);
}

export async function linkTransaction(tx: Tx, prebookId: string, transactionId: string): Promise<void> {
  await tx.run(`update prebooks set transaction = $2 where id = $1`, [prebookId, transactionId]);
}

/** A new search must come first: nobody books this any more. */
export async function endPrebook(tx: Tx, id: string, state: Exclude<PrebookState, 'open'>): Promise<void> {
  await tx.run(`update prebooks set state = $2 where id = $1`, [id, state]);
}
