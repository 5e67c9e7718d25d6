import type { Tx } from '../../contract/database.ts';
import type { Clock, Needs } from '../../contract/needs.ts';
import { openRows } from '../read/read-rows.ts';
import { publicId } from '../hotel-id.ts';
import { importExclusively, type LockCheck } from './exclusive-import.ts';
import { emptyReport } from './import-progress.ts';
import type { BadRowReport } from './import-records.ts';
import { numbersIn, sizeOf, withAllColumns, type BadRow, type Batch } from '../read/batch.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { deleteHotels, notDeletedAmong, type NotDeleted } from '../write/delete-hotels.ts';
import { withdrawOfHotels, withdrawStaged } from '../write/withdraw-mappings.ts';
import { stageMappings } from '../write/write-mappings.ts';
import type { Numbers } from '../write/ids/numbers.ts';

export type DeleteKind = 'hotels' | 'partner-ids';

export interface DeleteResult {
  readonly rows: number;
  readonly deleted: number;
  /** Mappings that were deleted with their hotels. */
  readonly withdrawn: number;
  readonly bad: number;
}

export interface DeleteWanted {
  readonly kind: DeleteKind;
  /** CSV or JSON lines with the column `id` (hotels), or `partner`, `partner_id` and optionally `hotel_id`. */
  readonly bytes: AsyncIterable<Uint8Array>;
  readonly report: BadRowReport;
  /** The name of the file, for the history of its records. */
  readonly from?: string | undefined;
}

type Story = Pick<Needs, 'db' | 'clock'>;

/**
 * Deletes the hotels of a file, or withdraws its partner ids. Nothing is removed: a deleted hotel is no longer listed and
 * its partner ids are `withdrawn`; a merged one still maps to its survivor, and is reported as a bad row. Repeating it changes nothing.
 */
export function deleteRecords(needs: Story, wanted: DeleteWanted): Promise<DeleteResult> {
  return importExclusively(needs.db, wanted, (stillAlone) => deleteRows(needs, { ...wanted, stillAlone }));
}

async function deleteRows(
  { db, clock }: Story,
  { kind, bytes, report, from, stillAlone }: DeleteWanted & LockCheck,
): Promise<DeleteResult> {
  const { batches } = await openRows(`${kind} to delete`, bytes);
  const numbers: Numbers = new Map();
  await report.cutTo(emptyReport);
  let mark = emptyReport;
  let sum: DeleteResult = { rows: 0, deleted: 0, withdrawn: 0, bad: 0 };
  for await (const batch of batches) {
    const done = await db.transaction((tx) =>
      kind === 'hotels'
        ? deleteBatch(tx, clock, { batch, from })
        : withdrawBatch(tx, clock, { batch, numbers, from }),
    );
    await stillAlone();
    const bad = [...batch.bad, ...done.bad].toSorted((a, b) => a.line - b.line);
    if (bad.length > 0) mark = await report.appendRows(mark, bad);
    sum = {
      rows: sum.rows + sizeOf(batch),
      deleted: sum.deleted + done.deleted,
      withdrawn: sum.withdrawn + done.withdrawn,
      bad: sum.bad + bad.length,
    };
  }
  return sum;
}

interface BatchDone {
  readonly deleted: number;
  readonly withdrawn: number;
  readonly bad: readonly BadRow[];
}

interface Given {
  readonly batch: Batch;
  readonly from: string | undefined;
}

async function deleteBatch(tx: Tx, clock: Clock, { batch, from }: Given): Promise<BatchDone> {
  const now = await lockCatalogue(tx, clock, { origin: 'deletion', source: from });
  const ids = numbersIn(batch, 'id');
  const deleted = await deleteHotels(tx, now, ids);
  const withdrawn = deleted.length === 0 ? 0 : await withdrawOfHotels(tx, now, deleted);
  const reasons = new Map((await notDeletedAmong(tx, ids)).map((one) => [one.id, whyNot(one)]));
  const bad = ids.flatMap((id, row) => {
    const reason = reasons.get(id);
    return reason === undefined ? [] : [{ line: batch.lines[row] ?? 0, reason }];
  });
  return { deleted: deleted.length, withdrawn, bad };
}

function whyNot({ id, survivor }: NotDeleted): string {
  const both = (hotel: number) => `${hotel} (${publicId(hotel)})`;
  return survivor === null
    ? `id: there is no hotel ${both(id)}`
    : `id: the hotel ${both(id)} was merged into ${both(survivor)}: delete that one`;
}

async function withdrawBatch(
  tx: Tx,
  clock: Clock,
  { batch, numbers, from }: Given & { readonly numbers: Numbers },
): Promise<BatchDone> {
  // A row without a hotel means all hotels of the id.
  await stageMappings(tx, withAllColumns('partner-ids to delete', batch), { numbers });
  const now = await lockCatalogue(tx, clock, { origin: 'deletion', source: from });
  return { deleted: await withdrawStaged(tx, now), withdrawn: 0, bad: [] };
}
