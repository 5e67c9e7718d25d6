import type { Sql } from '../../platform/database.ts';
import { publicId } from '../hotel-id.ts';
import { type BadRow, type Batch, placeOf } from './batch.ts';

/** Ids remembered between batches: 40 bytes each. Beyond, the memory starts anew. */
const MOST_REMEMBERED = 2_000_000;

/**
 * Remembers which hotels exist, so that a file of a million rows asks the database once per hotel and not once per row.
 * A hotel that is deleted while the import runs may still be taken for known: the deletion withdraws what has landed.
 */
export class KnownHotels {
  readonly #known = new Set<number>();

  /** The batch without the rows whose hotel is not there; those join the bad ones. */
  async onlyKnown(sql: Sql, batch: Batch): Promise<Batch> {
    const place = placeOf(batch.columns, 'hotel_id');
    const isMissing = await this.#missing(
      sql,
      batch.good.map(({ values }) => Number(values[place])),
    );
    if (isMissing.size === 0) return batch;
    const bad: BadRow[] = batch.good.flatMap(({ line, values }) => {
      const id = Number(values[place]);
      return isMissing.has(id)
        ? [{ line, reason: `hotel_id: there is no hotel ${id} (${publicId(id)})` }]
        : [];
    });
    const good = batch.good.filter(({ values }) => !isMissing.has(Number(values[place])));
    return { ...batch, good, bad: [...batch.bad, ...bad].toSorted((a, b) => a.line - b.line) };
  }

  async #missing(sql: Sql, ids: readonly number[]): Promise<ReadonlySet<number>> {
    if (this.#known.size > MOST_REMEMBERED) this.#known.clear();
    const asked = [...new Set(ids.filter((id) => !this.#known.has(id)))];
    if (asked.length === 0) return new Set();
    const found = await sql.row<{ ids: number[] | null }>(existing, [asked]);
    for (const id of found?.ids ?? []) this.#known.add(Number(id));
    return new Set(asked.filter((id) => !this.#known.has(id)));
  }
}

/** A merged hotel is known as long as its survivor is; a deleted one is not. */
const existing = `
  select array_agg(h.id::double precision) as ids
  from hotels h left join hotel_merges g on g.loser = h.id left join hotels s on s.id = g.survivor
  where h.id = any($1::bigint[]) and (case when g.loser is null then h.deleted_at else s.deleted_at end) is null`;
