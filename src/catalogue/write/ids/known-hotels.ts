import { assert } from '../../../lib/assert.ts';
import type { Sql, Tx } from '../../../contract/database.ts';
import { publicId } from '../../hotel-id.ts';
import { type Batch, type HotelsSeen, numbersIn, withoutFlawedRows } from '../../read/batch.ts';
import { numbersText } from '../copy/copy-text.ts';
import { hotelsChangedAfter } from '../change-feed.ts';

/** Ids cached between batches: 40 bytes each. Above this, the cache is cleared. */
const MOST_REMEMBERED = 2_000_000;

/**
 * Caches which hotels exist, and which of them were merged, so that a file of a million rows queries the database once
 * per hotel and not once per row. The cache may be stale: the code that has the lock of the catalogue checks again.
 */
export class KnownHotels {
  #memory = emptyMemory();

  /** The batch without the rows whose hotel does not exist; those become bad rows. */
  async onlyKnown(sql: Sql, batch: Batch): Promise<Batch> {
    const ids = numbersIn(batch, 'hotel_id');
    const { missing, ...hotels } = await this.#ask(sql, ids);
    const there = withoutFlawedRows(batch, (row) => {
      const id = ids[row] ?? 0;
      if (!missing.has(id)) return undefined;
      return { line: batch.lines[row] ?? 0, reason: `hotel_id: there is no hotel ${id} (${publicId(id)})` };
    });
    return { ...there, hotels };
  }

  /** Under the lock of the catalogue: the same batch, or, if hotels were deleted or merged meanwhile, the rest of it. */
  async stillKnown(tx: Tx, batch: Batch): Promise<Batch> {
    if (!(await hotelsChangedAfter(tx, batch.hotels?.knownAt ?? 0, ['deleted', 'merged', 'unmerged'])))
      return batch;
    this.#memory = emptyMemory();
    return this.onlyKnown(tx, batch);
  }

  async #ask(
    sql: Sql,
    ids: readonly number[],
  ): Promise<HotelsSeen & { readonly missing: ReadonlySet<number> }> {
    if (this.#memory.known.size > MOST_REMEMBERED) this.#memory = emptyMemory();
    // A call during the clearing continues with the old cache, and returns its change number.
    const memory = this.#memory;
    const unseen = [...new Set(ids.filter((id) => !memory.known.has(id)))];
    const missing = new Set<number>();
    if (unseen.length > 0) {
      const found = await sql.row<Found>(lookUp, [numbersText(unseen)]);
      assert(found !== undefined, 'the catalogue has a head');
      for (const id of found.missing ?? []) missing.add(id);
      for (const id of found.merged ?? []) memory.merged.add(id);
      for (const id of unseen) if (!missing.has(id)) memory.known.add(id);
      memory.asOf = Math.min(memory.asOf, found.last_change);
    }
    return { missing, merged: memory.merged, knownAt: memory.asOf };
  }
}

interface Memory {
  readonly known: Set<number>;
  /** Known hotels that were merged into others, or others into them. */
  readonly merged: Set<number>;
  /** The change number of the catalogue to which the cache corresponds. */
  asOf: number;
}

function emptyMemory(): Memory {
  return { known: new Set(), merged: new Set(), asOf: Number.MAX_SAFE_INTEGER };
}

interface Found {
  readonly missing: number[] | null;
  readonly merged: number[] | null;
  readonly last_change: number;
}

/** A merged hotel exists as long as its survivor; a deleted one does not. */
const lookUp = `
  with unseen as materialized (select unnest($1::bigint[]) as id)
  select last_change,
    (
      select array_agg(unseen.id)
      from unseen left join hotels h on h.id = unseen.id
      where h.id is null or h.deleted_at is not null and not exists (
        select from hotel_merges g join hotels s on s.id = g.survivor
        where g.loser = unseen.id and s.deleted_at is null
      )
    ) as missing,
    (
      select array_agg(id) from unseen
      where id in (select loser from hotel_merges) or id in (select survivor from hotel_merges)
    ) as merged
  from catalogue_head`;
