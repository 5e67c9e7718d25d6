import { assert } from '../../lib/assert.ts';
import type { Sql, Tx } from '../../platform/database.ts';
import { publicId } from '../hotel-id.ts';
import { type BadRow, type Batch, placeOf } from './batch.ts';
import { hotelsDeletedAfter, lockCatalogue } from './feed.ts';

/** Ids remembered between batches: 40 bytes each. Beyond, the memory starts anew. */
const MOST_REMEMBERED = 2_000_000;

/**
 * Remembers which hotels exist, so that a file of a million rows asks the database once per hotel and not once per row.
 * What is remembered may have been deleted meanwhile: who has the lock of the catalogue asks again.
 */
export class KnownHotels {
  #memory = emptyMemory();

  /** The batch without the rows whose hotel is not there; those join the bad ones. */
  async onlyKnown(sql: Sql, batch: Batch): Promise<Batch> {
    const place = placeOf(batch.columns, 'hotel_id');
    const { missing, knownAt } = await this.#ask(
      sql,
      batch.good.map(({ values }) => Number(values[place])),
    );
    if (missing.size === 0) return { ...batch, knownAt };
    const bad: BadRow[] = batch.good.flatMap(({ line, values }) => {
      const id = Number(values[place]);
      return missing.has(id) ? [{ line, reason: `hotel_id: there is no hotel ${id} (${publicId(id)})` }] : [];
    });
    const good = batch.good.filter(({ values }) => !missing.has(Number(values[place])));
    return { ...batch, good, bad: [...batch.bad, ...bad].toSorted((a, b) => a.line - b.line), knownAt };
  }

  /** Under the lock of the catalogue: the same batch, or, if hotels were deleted meanwhile, what is left of it. */
  async stillKnown(tx: Tx, batch: Batch): Promise<Batch> {
    await lockCatalogue(tx);
    if (!(await hotelsDeletedAfter(tx, batch.knownAt ?? 0))) return batch;
    this.#memory = emptyMemory();
    const left = await this.onlyKnown(tx, batch);
    return left.good.length === batch.good.length ? batch : left;
  }

  async #ask(
    sql: Sql,
    ids: readonly number[],
  ): Promise<{ readonly missing: ReadonlySet<number>; readonly knownAt: number }> {
    if (this.#memory.known.size > MOST_REMEMBERED) this.#memory = emptyMemory();
    // Who asks while the memory is given up goes on with the old one, and says of when it is.
    const memory = this.#memory;
    const asked = [...new Set(ids.filter((id) => !memory.known.has(id)))];
    if (asked.length > 0) {
      const found = await sql.row<{ ids: number[] | null; last_change: number }>(existing, [asked]);
      assert(found !== undefined, 'the catalogue has a head');
      for (const id of found.ids ?? []) memory.known.add(Number(id));
      memory.asOf = Math.min(memory.asOf, found.last_change);
    }
    return { missing: new Set(asked.filter((id) => !memory.known.has(id))), knownAt: memory.asOf };
  }
}

interface Memory {
  readonly known: Set<number>;
  /** All that is known was there after this change of the catalogue. */
  asOf: number;
}

function emptyMemory(): Memory {
  return { known: new Set(), asOf: Number.MAX_SAFE_INTEGER };
}

/** A merged hotel is known as long as its survivor is; a deleted one is not. */
const existing = `
  select last_change, (
    select array_agg(h.id::double precision)
    from hotels h left join hotel_merges g on g.loser = h.id left join hotels s on s.id = g.survivor
    where h.id = any($1::bigint[]) and (case when g.loser is null then h.deleted_at else s.deleted_at end) is null
  ) as ids from catalogue_head`;
