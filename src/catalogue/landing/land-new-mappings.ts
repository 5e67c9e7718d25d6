import { assert } from '../../lib/assert.ts';
import type { Tx } from '../../platform/database.ts';
import { type Batch, type Landed, placeOf } from './batch.ts';
import { copyNew } from './copy-new.ts';
import { lockCatalogue, tellCreated } from './feed.ts';
import { numbersOf, type Numbers } from './numbers.ts';
import type { Value } from './readers.ts';
import { relativesOf } from './survivors.ts';

/**
 * Lands mappings that are all new; undefined if one of them is there already, also for another hotel of one survivor,
 * and then nothing has landed.
 */
export async function landNewMappings(
  tx: Tx,
  batch: Batch,
  { now, numbers }: { readonly now: Date; readonly numbers: Numbers },
): Promise<Landed | undefined> {
  await lockCatalogue(tx);
  const learned = await numbersOf(tx, batch, { column: 'partner', known: numbers, add: true });
  if (await someAreOfRelatives(tx, batch, learned)) return undefined;
  const columns = batch.columns.map(({ name }) => (name === 'hotel_id' ? 'hotel' : name));
  const created = new Map<number, Run>();
  const rows = newRows(batch, { learned, created });
  if (!(await copyNew(tx, `partner_mappings (${columns.join(', ')})`, rows))) return undefined;
  for (const [partner, run] of created) await tellCreated(tx, now, { partner, ...run });
  return { created: batch.good.length, updated: 0 };
}

/** Whether a partner's id leads to a hotel already that was merged with the one which the batch names. */
async function someAreOfRelatives(tx: Tx, { columns, good }: Batch, learned: Numbers): Promise<boolean> {
  const [partner, partnerId, hotel] = [
    placeOf(columns, 'partner'),
    placeOf(columns, 'partner_id'),
    placeOf(columns, 'hotel_id'),
  ];
  const named = [...new Set(good.map(({ values }) => Number(values[hotel])))];
  const relatives = Map.groupBy(await relativesOf(tx, named), (relative) => relative.hotel);
  const asked = good.flatMap(({ values }) =>
    (relatives.get(Number(values[hotel])) ?? []).map(({ stored }) => ({
      partner: learned.get(String(values[partner])),
      partnerId: values[partnerId],
      stored,
    })),
  );
  if (asked.length === 0) return false;
  const found = await tx.row(
    `select from unnest($1::integer[], $2::text[], $3::bigint[]) as asked (partner, partner_id, hotel)
       join partner_mappings m using (partner, partner_id, hotel)
     where m.withdrawn_at is null limit 1`,
    [asked.map((one) => one.partner), asked.map((one) => one.partnerId), asked.map((one) => one.stored)],
  );
  return found !== undefined;
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
