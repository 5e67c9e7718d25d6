import { owner, type Owner } from '../../contract/owner.ts';
import type { Sql, Tx, Write } from '../../contract/database.ts';
import { insertEach } from '../../lib/columns/each.ts';
import { column, optional, tableOf, type RowOf } from '../../lib/columns/columns.ts';
import { limits } from '../../contract/limits.ts';
import { versionColumns, type Versions } from '../../rates/current-data.ts';
import { saleColumn } from '../sale/pack/pack-sale.ts';

/** Closed: after 2001 and 4012, and 2001 from then on. Incomplete: after 2014, and 2014 from then on. */
export type PrebookState = 'open' | 'closed' | 'incomplete';

/** The stored columns of a prebook. */
const prebooks = tableOf({
  id: column<string>('id'),
  owner,
  state: column<PrebookState>('state'),
  createdAt: column<Date>('created_at'),
  expiresAt: column<Date>('expires_at'),
  sale: saleColumn,
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

const toBook = {
  name: 'prebook-to-book',
  text: `select ${prebooks.columns},
      (select b.id from bookings b where b.prebook = prebooks.id and b.prebook_slot = '') as booking,
      ${versionColumns}
    from prebooks where id = $1 and account = $2 and environment = $3`,
};

export interface PrebookToBook {
  readonly prebook: Prebook;
  /** The booking that was made of it. */
  readonly booking: string | null;
  readonly versions: Versions;
}

/** As `prebookOf`, with what else a booking needs. */
export async function prebookToBook(sql: Sql, owner: Owner, id: string): Promise<PrebookToBook | undefined> {
  const row = await sql.row<Versions & Pick<PrebookToBook, 'booking'>>(toBook, [
    id,
    owner.accountId,
    owner.environment,
  ]);
  if (row === undefined) return undefined;
  const { booking, catalogue, selling } = row;
  return { prebook: prebooks.read(row), booking, versions: { catalogue, selling } };
}

const insert = insertEach<typeof prebooks.members, Prebook>('prebooks', prebooks, {
  hotel: { value: ({ sale }) => sale.hotel.id },
  price_minor: { value: ({ sale }) => sale.priceMinor },
  currency: { value: ({ sale }) => sale.quote.currency },
  hotel_name: { value: ({ sale }) => sale.hotel.name },
  hotel_city: { value: ({ sale }) => sale.hotel.city_name },
  hotel_country: { value: ({ sale }) => sale.hotel.country_code },
  nationality: { value: ({ sale }) => sale.offer.nationality },
  voucher: { value: ({ sale }) => sale.voucher?.voucherId ?? null },
});

export function newPrebookWrite(prebook: Prebook): Write {
  return {
    name: 'prebook-insert',
    columns: insert.columns,
    parts: { new_prebook: insert.text },
    row: insert.row(prebook, prebook),
  };
}

/** It can no longer be booked. */
export async function endPrebook(tx: Tx, id: string, state: Exclude<PrebookState, 'open'>): Promise<void> {
  await tx.run(`update prebooks set state = $2 where id = $1`, [id, state]);
}

/** A condition with the time in `$1`. */
export const anyPrebookExpired = `exists (select from prebooks p, prebook_deletion d
  where p.expires_at > d.deleted_until
    and p.expires_at < $1::timestamptz - ${limits.prebookKeptMs} * interval '1 millisecond')`;

/**
 * Deletes the oldest prebooks that expired before `before` and that no booking was made of. Returns how many it has
 * read and deleted. Prebooks that became bookings are read once: the database stores the progress of the deletion.
 */
export async function deleteExpiredPrebooks(
  sql: Sql,
  { before, limit }: { readonly before: Date; readonly limit: number },
): Promise<{ read: number; deleted: number }> {
  const row = await sql.row<{ read: number; deleted: number }>(
    `with turn as materialized (
       select deleted_until from prebook_deletion for update skip locked
     ), expired as materialized (
       select p.id, p.expires_at from turn, prebooks p
       where p.expires_at > turn.deleted_until and p.expires_at < $1
       order by p.expires_at fetch first $2 rows with ties
     ), deleted as (
       delete from prebooks where id in (
         select e.id from expired e
         where not exists (select from bookings b where b.prebook = e.id)
           and not exists (select from amendments a where a.prebook = e.id))
       returning 1
     ), moved as (
       update prebook_deletion set deleted_until = (select max(expires_at) from expired)
       where exists (select from expired)
     )
     select (select count(*)::integer from expired) as read, (select count(*)::integer from deleted) as deleted`,
    [before, limit],
  );
  return row ?? { read: 0, deleted: 0 };
}
