import { assert } from '../../lib/assert.ts';
import type { Tx } from '../../platform/database.ts';
import { type Batch, type Landed, placeOf } from './batch.ts';
import { copyNew } from './copy-new.ts';
import { lockCatalogue, tellCreated } from './feed.ts';
import { numbersOf, type Numbers } from './numbers.ts';
import type { Value } from './readers.ts';

/** Lands mappings that are all new; undefined if one of them is there already, and then nothing has landed. */
export async function landNewMappings(
  tx: Tx,
  batch: Batch,
  { now, numbers }: { readonly now: Date; readonly numbers: Numbers },
): Promise<Landed | undefined> {
  await lockCatalogue(tx);
  const learned = await numbersOf(tx, batch, { column: 'partner', known: numbers, add: true });
  const columns = batch.columns.map(({ name }) => (name === 'hotel_id' ? 'hotel' : name));
  const created = new Map<number, Run>();
  const rows = newRows(batch, { learned, created });
  if (!(await copyNew(tx, `partner_mappings (${columns.join(', ')})`, rows))) return undefined;
  for (const [partner, run] of created) await tellCreated(tx, now, { partner, ...run });
  return { created: batch.good.length, updated: 0 };
}

interface Run {
  readonly hotels: number[];
  readonly partnerIds: string[];
}

/**
 * The rows as the table has them: one array, filled anew for each. What goes in is noted by its partner as it goes,
 * because afterwards the database would wait for it.
 */
function* newRows(
  { columns, good }: Batch,
  { learned, created }: { readonly learned: Numbers; readonly created: Map<number, Run> },
): Generator<Value[]> {
  const [partner, partnerId, hotel] = [
    placeOf(columns, 'partner'),
    placeOf(columns, 'partner_id'),
    placeOf(columns, 'hotel_id'),
  ];
  const row: Value[] = [];
  let last: { readonly name: Value | undefined; readonly number: number; readonly run: Run } | undefined;
  for (const { values } of good) {
    if (last === undefined || values[partner] !== last.name) {
      const number = learned.get(String(values[partner]));
      assert(number !== undefined, 'the partners of the batch have just got their numbers');
      const run = created.get(number) ?? { hotels: [], partnerIds: [] };
      created.set(number, run);
      last = { name: values[partner], number, run };
    }
    last.run.hotels.push(Number(values[hotel]));
    last.run.partnerIds.push(String(values[partnerId]));
    for (let at = 0; at < values.length; at++) row[at] = values[at] ?? null;
    row[partner] = last.number;
    yield row;
  }
}

/** In the order of the key, where neighbours meet the same pages of the index: the database works half as long. */
export function sortedByKey(batch: Batch): Batch {
  const place = placeOf(batch.columns, 'partner_id');
  const keyed = batch.good.map((row) => ({ key: String(row.values[place]), row }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return { ...batch, good: keyed.map(({ row }) => row) };
}
