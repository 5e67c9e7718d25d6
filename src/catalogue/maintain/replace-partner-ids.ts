import { limits } from '../../contract/limits.ts';
import { Problem } from '../../lib/problem.ts';
import type { Tx } from '../../contract/database.ts';
import { Spill } from '../../platform/files/spill.ts';
import type { Needs } from '../../contract/needs.ts';
import { openRows } from '../read/read-rows.ts';
import { importExclusively, type LockCheck } from './exclusive-import.ts';
import { emptyReport } from './import-progress.ts';
import { ignoredColumns, type ImportResult, type ImportWanted } from './import-records.ts';
import { type Batch, type Landed, withoutFlawedRows, sizeOf, textOf, valuesOf } from '../read/batch.ts';
import { hotelsChangedAfter, lockCatalogue } from '../write/change-feed.ts';
import { newWriteCaches } from '../write/write.ts';
import { landAlike, stagedAlike } from '../write/write-mappings.ts';
import { analyzeTables } from '../write/analyze-tables.ts';
import { copyPieces, copyBytes, openStage, type StagedColumn } from '../write/copy/stage.ts';
import { partnerKey } from '../reference/search-key.ts';

export interface ReplaceResult extends ImportResult {
  readonly withdrawn: number;
}

export interface ReplaceWanted extends Omit<ImportWanted, 'kind' | 'fingerprint' | 'restart'> {
  readonly partner: string;
}

type Story = Pick<Needs, 'db' | 'clock' | 'spool'>;

/**
 * Replaces a partner's mappings by those of the file: imports it, and withdraws the missing ones. The file is first read and
 * checked into a spill; then all of it is stored in one transaction, which does not wait for bytes from a client. So no reader
 * sees a partial state, and a killed replacement has changed nothing. A file with bad rows is imported but withdraws
 * nothing: an id that could not be read must not count as missing.
 */
export function replacePartnerIds(needs: Story, wanted: ReplaceWanted): Promise<ReplaceResult> {
  return importExclusively(needs.db, wanted, (stillAlone) => replaceAll(needs, { ...wanted, stillAlone }));
}

async function replaceAll(needs: Story, wanted: ReplaceWanted & LockCheck): Promise<ReplaceResult> {
  await using goodRows = new Spill(needs.spool, limits.replacementMemoryBytes);
  const read = await readReplacement(needs, wanted, goodRows);
  const { rows, bad } = read;
  if (rows === 0) throw new Problem('The file has no rows: it would withdraw every id of the partner.');
  const landed = await needs.db.transaction((tx) =>
    land(tx, read, { goodRows, clock: needs.clock, partner: wanted.partner, from: wanted.from }),
  );
  await analyzeTables(needs.db, ['partner-ids']);
  const unchanged = rows - landed.created - landed.updated - bad;
  return { rows, ...landed, unchanged, bad, resumedAfter: 0 };
}

/** The result of reading a file whose good rows are in the spill, in the format of COPY. */
interface Replacement {
  readonly rows: number;
  readonly bad: number;
  /** The columns of the good rows; undefined if there are none. */
  readonly columns: readonly StagedColumn[] | undefined;
  /** The change of the catalogue after which all hotels of the good rows existed. */
  readonly knownAt: number;
}

async function readReplacement(
  { db }: Story,
  { bytes, partner, report, onProgress, onRemark, signal, stillAlone }: ReplaceWanted & LockCheck,
  goodRows: Spill,
): Promise<Replacement> {
  const { batches, ignored } = await openRows('partner-ids', bytes);
  if (ignored.length > 0) onRemark?.(ignoredColumns(ignored));
  await report.cutTo(emptyReport);
  let mark = emptyReport;
  const memory = newWriteCaches();
  let read: Replacement = { rows: 0, bad: 0, columns: undefined, knownAt: Number.MAX_SAFE_INTEGER };
  for await (const all of batches) {
    signal?.throwIfAborted();
    const batch = await memory.hotels.onlyKnown(db, ofPartner(all, partner));
    await stillAlone();
    if (batch.bad.length > 0) mark = await report.appendRows(mark, batch.bad);
    const columns = await stagedAlike(db, batch, { numbers: memory.partners });
    for (const piece of copyBytes({ columns, rows: batch.lines.length })) await goodRows.append(piece);
    read = {
      rows: read.rows + sizeOf(batch),
      bad: read.bad + batch.bad.length,
      columns: batch.lines.length > 0 ? columns : read.columns,
      knownAt: Math.min(read.knownAt, batch.hotels?.knownAt ?? 0),
    };
    onProgress?.({ done: read.rows });
  }
  return read;
}

async function land(
  tx: Tx,
  { bad, columns, knownAt }: Replacement,
  {
    goodRows,
    clock,
    partner,
    from,
  }: Pick<Story, 'clock'> & {
    readonly goodRows: Spill;
    readonly partner: string;
    readonly from: string | undefined;
  },
): Promise<Landed & { readonly withdrawn: number }> {
  if (columns === undefined) return { created: 0, updated: 0, withdrawn: 0 };
  await openStage(tx, columns);
  await copyPieces(tx, { table: 'pg_temp.staged', columns }, goodRows.pieces());
  await tx.run('analyze staged');
  const now = await lockCatalogue(tx, clock, { origin: 'replacement', source: from });
  if (await hotelsChangedAfter(tx, knownAt, ['deleted']))
    throw new Problem(
      'Hotels were deleted while the file was read, so nothing has changed: run the command again.',
    );
  return landAlike(tx, now, { replaced: bad > 0 ? undefined : partner });
}

function ofPartner(batch: Batch, partner: string): Batch {
  const partners = valuesOf(batch, 'partner').map(textOf);
  return withoutFlawedRows(batch, (row) => {
    const named = partners[row] ?? '';
    if (partnerKey(named) === partnerKey(partner)) return undefined;
    return {
      line: batch.lines[row] ?? 0,
      reason: `partner: the row belongs to ${named}, and ${partner} is replaced`,
    };
  });
}
