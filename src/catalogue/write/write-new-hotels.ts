import type { Tx } from '../../contract/database.ts';
import { noteGivenHotels } from './ids/assigned-hotels.ts';
import { type Batch, chosen, idsOfAll, type Landed, textOf, valuesOf } from '../read/batch.ts';
import { copyNew } from './copy/copy-new.ts';
import { newChangesOf, appendCreated } from './change-feed.ts';
import { hotelKeys } from './copy/hotel-keys.ts';
import { numbersOf, type Numbers } from './ids/numbers.ts';
import { sortedRows } from './copy/sorted-rows.ts';
import type { Filled } from './copy/copy-text.ts';
import { filledBy } from './copy/stage.ts';

/**
 * Stores hotels that are all new and have ids; undefined if one of them exists already or has no id, and then
 * nothing is stored.
 */
export async function landNewHotels(
  tx: Tx,
  batch: Batch,
  { now, chains }: { readonly now: Date; readonly chains: Numbers },
): Promise<Landed | undefined> {
  const rows = batch.lines.length;
  const ids = idsOfAll(batch);
  if (ids === undefined) return undefined;
  const learned = await numbersOf(tx, batch, { column: 'chain', known: chains, add: true });
  const news = newChangesOf('hotel', () => [{ hotels: inOrderOf(batch.lines, ids) }]);
  const filled = { columns: hotelColumns(batch, now, learned), rows, meanwhile: news };
  if (!(await copyNew(tx, 'hotels', filled))) return undefined;
  await noteGivenHotels(tx, batch, ids);
  await appendCreated(tx, now, news());
  return { created: rows, updated: 0 };
}

function hotelColumns(batch: Batch, now: Date, chains: Numbers): Filled[] {
  const chainNames = valuesOf(batch, 'chain');
  const at = now.toISOString();
  return [
    ...filledBy(batch).map((column) =>
      column.name === 'chain'
        ? { name: 'chain', valueAt: (row: number) => chains.get(textOf(chainNames[row])) ?? null }
        : column,
    ),
    ...hotelKeys(batch),
    { name: 'created_at', valueAt: () => at },
    { name: 'updated_at', valueAt: () => at },
  ];
}

/** The feed has the rows of a file in the order of the file. */
function inOrderOf(lines: readonly number[], ids: readonly number[]): number[] {
  const rows = [...lines.keys()].toSorted((a, b) => (lines[a] ?? 0) - (lines[b] ?? 0));
  return rows.map((row) => ids[row] ?? 0);
}

/** City by city, the order of two indexes and of lists: neighbours use the same pages. */
export function sortedByCity(batch: Batch): Batch {
  const [countries, cities] = [valuesOf(batch, 'country'), valuesOf(batch, 'city')];
  const keys = countries.map((country, row) => `${textOf(country)}${textOf(cities[row])}`);
  return chosen(batch, sortedRows(keys));
}
