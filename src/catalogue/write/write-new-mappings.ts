import { assert } from '../../lib/assert.ts';
import type { Tx } from '../../contract/database.ts';
import { partnerKey } from '../reference/search-key.ts';
import { type Batch, chosen, type Landed, numbersIn, textOf, valuesOf } from '../read/batch.ts';
import { copyNew } from './copy/copy-new.ts';
import { type Created, newChangesOf, appendCreated } from './change-feed.ts';
import { numbersOf, type Numbers } from './ids/numbers.ts';
import { sortedRows } from './copy/sorted-rows.ts';
import { filledBy, hotelAsInTable } from './copy/stage.ts';
import { familyOf } from '../survivors.ts';

/**
 * Stores mappings that are all new; undefined if one of them exists already, also for another hotel of one survivor,
 * and then nothing is stored.
 */
export async function landNewMappings(
  tx: Tx,
  batch: Batch,
  { now, numbers }: { readonly now: Date; readonly numbers: Numbers },
): Promise<Landed | undefined> {
  const partners = partnersIn(
    batch,
    await numbersOf(tx, batch, { column: 'partner', known: numbers, add: true }),
  );
  if (await someAreOfRelatives(tx, batch, partners)) return undefined;
  const numberAt = (row: number) => partners[row] ?? null;
  const at = now.toISOString();
  const columns = [
    ...filledBy(batch).map((column) =>
      column.name === 'partner' ? { ...column, valueAt: numberAt } : hotelAsInTable(column),
    ),
    { name: 'valid_from', valueAt: () => at },
  ];
  const news = newChangesOf('mapping', () => byPartner(batch, partners));
  const filled = { columns, rows: partners.length, meanwhile: news };
  if (!(await copyNew(tx, 'partner_mappings', filled))) return undefined;
  await appendCreated(tx, now, news());
  return { created: partners.length, updated: 0 };
}

function byPartner(batch: Batch, partners: readonly number[]): Created[] {
  const [hotels, partnerIds] = [numbersIn(batch, 'hotel_id'), valuesOf(batch, 'partner_id').map(textOf)];
  const all = new Map<number, { partner: number; hotels: number[]; partnerIds: string[] }>();
  let own: ReturnType<typeof all.get>;
  for (const [row, partner] of partners.entries()) {
    // Neighbouring rows mostly have the same partner.
    if (own?.partner !== partner) own = all.get(partner) ?? { partner, hotels: [], partnerIds: [] };
    all.set(partner, own);
    // Every row is one of the lists.
    own.hotels.push(hotels[row]!);
    own.partnerIds.push(partnerIds[row]!);
  }
  return [...all.values()];
}

/** The number of each row's partner. Neighbouring rows usually have the same one. */
function partnersIn(batch: Batch, learned: Numbers): number[] {
  let last: { readonly name: string; readonly number: number } | undefined;
  return valuesOf(batch, 'partner').map((value) => {
    const name = textOf(value);
    if (last?.name === name) return last.number;
    const number = learned.get(name);
    assert(number !== undefined, 'the partners of the batch have just got their numbers');
    last = { name, number };
    return number;
  });
}

/** Whether a partner's id maps to a hotel, in the table or in the batch, that was merged with the hotel of a row. */
async function someAreOfRelatives(tx: Tx, batch: Batch, partners: readonly number[]): Promise<boolean> {
  const merged = batch.hotels?.merged;
  if (merged?.size === 0) return false;
  const hotels = numbersIn(batch, 'hotel_id');
  const named = [...new Set(merged === undefined ? hotels : hotels.filter((hotel) => merged.has(hotel)))];
  const relatives = Map.groupBy(await familyOf(tx, named), (relative) => relative.hotel);
  const partnerIds = valuesOf(batch, 'partner_id');
  const related = hotels.flatMap((hotel, row) =>
    (relatives.get(hotel) ?? []).map(({ stored }) => ({ row, stored })),
  );
  if (related.length === 0) return false;
  const keyOf = (row: number, hotel: number | undefined) => `${partners[row]} ${hotel} ${partnerIds[row]}`;
  const inBatch = new Set(related.map(({ row }) => keyOf(row, hotels[row])));
  if (related.some(({ row, stored }) => inBatch.has(keyOf(row, stored)))) return true;
  const found = await tx.row(
    `select from unnest($1::integer[], $2::text[], $3::bigint[]) as related (partner, partner_id, hotel)
       join partner_mappings m using (partner, partner_id, hotel)
     where m.withdrawn_at is null limit 1`,
    [
      related.map(({ row }) => partners[row]),
      related.map(({ row }) => partnerIds[row]),
      related.map(({ stored }) => stored),
    ],
  );
  return found !== undefined;
}

/** Partner by partner, in the order of the key, so that neighbours use the same index pages. */
export function sortedByKey(batch: Batch): Batch {
  const partners = valuesOf(batch, 'partner').map(textOf);
  const partnerIds = valuesOf(batch, 'partner_id').map(textOf);
  // Every row is one of the lists.
  const rowsOf = Map.groupBy(partners.keys(), (row) => partners[row]!);
  const names = [...rowsOf.keys()].map((name) => ({ name, key: partnerKey(name) }));
  names.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const rows = names.flatMap(({ name }) => {
    const own = rowsOf.get(name) ?? [];
    return sortedRows(own.map((row) => partnerIds[row]!)).map((place) => own[place]!);
  });
  return chosen(batch, rows);
}
