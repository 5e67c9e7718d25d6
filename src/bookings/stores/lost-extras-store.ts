import type { Sql, Tx } from '../../contract/database.ts';
import { column, insertInto, tableOf, type RowOf } from '../../lib/columns/columns.ts';

const opened = {
  bookingId: column<string>('booking'),
  /** Its position among the extras of the booking. */
  place: column<number>('place'),
  openedAt: column<Date>('opened_at'),
};
const lostExtras = tableOf({ ...opened, tries: column<number>('tries') });

/** An extra that its provider may have sold although it was given up. */
export type LostExtra = RowOf<typeof lostExtras.members>;

const insert = insertInto('lost_extras', tableOf({ ...opened, nextTryAt: column<Date>('next_try_at') }));

/** One row for each extra: a repeated phase finds it open. */
export async function openLostExtra(
  tx: Tx,
  { bookingId, place, at }: { bookingId: string; place: number; at: Date },
): Promise<void> {
  await tx.run(
    `${insert.text} on conflict (booking, place) do nothing`,
    insert.values(undefined, { bookingId, place, openedAt: at, nextTryAt: at }),
  );
}

/**
 * Claims those that are due and sets the time of their next attempt: the first pause, then twice as long each time, up to
 * the longest. If the process dies, that attempt is the retry.
 */
const due = (at: string): string => `lost_extras where closed_at is null and next_try_at <= ${at}`;

/** A condition with the time in `$1`. */
export const anyLostExtraDue = `exists (select from ${due('$1')})`;

export async function takeLostExtras(
  sql: Sql,
  { at, firstMs, mostMs, limit }: { at: Date; firstMs: number; mostMs: number; limit: number },
): Promise<LostExtra[]> {
  const rows = await sql.rows(
    `update lost_extras set tries = tries + 1,
       next_try_at = $1::timestamptz + least($2 * power(2, least(tries, 30)), $3) * interval '1 millisecond'
     where (booking, place) in (select booking, place from ${due('$1')}
       order by next_try_at limit $4 for update skip locked)
     returning ${lostExtras.columns}`,
    [at, firstMs, mostMs, limit],
  );
  return rows.map(lostExtras.read);
}

export async function closeLostExtra(
  sql: Sql,
  { bookingId, place }: Pick<LostExtra, 'bookingId' | 'place'>,
  at: Date,
): Promise<void> {
  await sql.run(`update lost_extras set closed_at = $3 where booking = $1 and place = $2`, [
    bookingId,
    place,
    at,
  ]);
}
