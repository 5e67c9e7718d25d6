import type { Owner } from '../../accounts/caller.ts';
import type { Sql, Tx, Write } from '../../contract/database.ts';
import { column, insertInto, json, optional, tableOf, type RowOf } from '../../lib/columns.ts';
import type { Sale } from '../sale/sale.ts';
import { owner } from '../../contract/owner-columns.ts';

/** Closed: after 2001 and 4012, and 2001 from then on. Incomplete: after 2014, and 2014 from then on. */
export type PrebookState = 'open' | 'closed' | 'incomplete';

/** What is stored of a prebook. */
const prebooks = tableOf({
  id: column<string>('id'),
  owner,
  state: column<PrebookState>('state'),
  createdAt: column<Date>('created_at'),
  expiresAt: column<Date>('expires_at'),
  sale: json<Sale>('sale'),
  transaction: optional<string>('transaction'),
  /** The booking it was made to replace. */
  replaces: optional<string>('replaces'),
});

export type Prebook = RowOf<typeof prebooks.members>;

const own = {
  name: 'prebook-own',
  text: `select ${prebooks.columns} from prebooks where id = $1 and account = $2 and environment = $3`,
};

/** A prebook of another account is reported like one that does not exist. */
export async function prebookOf(sql: Sql, owner: Owner, id: string): Promise<Prebook | undefined> {
  const row = await sql.row(own, [id, owner.accountId, owner.environment]);
  return row && prebooks.read(row);
}

const insert = insertInto<typeof prebooks.members, Prebook>('prebooks', prebooks, {
  hotel: { value: ({ sale }) => sale.hotel.id },
  price_minor: { value: ({ sale }) => sale.priceMinor },
  currency: { value: ({ sale }) => sale.quote.currency },
});

export function newPrebookWrite(prebook: Prebook): Write {
  return {
    name: 'prebook-insert',
    parts: { new_prebook: insert.text },
    values: insert.values(prebook, prebook),
  };
}

/** It cannot be booked any more: search again first. */
export async function endPrebook(tx: Tx, id: string, state: Exclude<PrebookState, 'open'>): Promise<void> {
  await tx.run(`update prebooks set state = $2 where id = $1`, [id, state]);
}
