import type { Sql, Tx } from '../../contract/database.ts';

/** An extra that its provider may have sold although it was given up (migration 0153). */
export interface LostExtra {
  readonly bookingId: string;
  /** Its position among the extras of the booking. */
  readonly place: number;
  readonly tries: number;
  readonly openedAt: Date;
}

/** One row for each extra: a repeated phase finds it open. */
export async function openLostExtra(
  tx: Tx,
  { bookingId, place, at }: { bookingId: string; place: number; at: Date },
): Promise<void> {
  await tx.run(
    `insert into lost_extras (booking, place, opened_at, next_try_at) values ($1, $2, $3, $3)
     on conflict (booking, place) do nothing`,
    [bookingId, place, at],
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
  return sql.rows<LostExtra>(
    `update lost_extras set tries = tries + 1,
       next_try_at = $1::timestamptz + least($2 * power(2, least(tries, 30)), $3) * interval '1 millisecond'
     where (booking, place) in (select booking, place from ${due('$1')}
       order by next_try_at limit $4 for update skip locked)
     returning booking as "bookingId", place, tries, opened_at as "openedAt"`,
    [at, firstMs, mostMs, limit],
  );
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
