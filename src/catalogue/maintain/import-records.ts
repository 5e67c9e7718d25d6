import { Problem } from '../../lib/problem.ts';
import type { Db, Tx } from '../../contract/database.ts';
import type { Clock, Needs } from '../../contract/needs.ts';
import { readAhead } from '../read/read-ahead.ts';
import { openRows } from '../read/read-rows.ts';
import { importExclusively, type LockCheck } from './exclusive-import.ts';
import {
  emptyReport,
  noRows,
  startImport,
  type ImportedRows,
  type ImportProgress,
  type KnownFile,
  type ReportMark,
} from './import-progress.ts';
import { sizeOf, withoutFirst, type BadRow, type Batch } from '../read/batch.ts';
import type { ImportKind } from '../read/columns.ts';
import { lockCatalogue } from '../write/change-feed.ts';
import { newWriteCaches, landingOf, type Landing } from '../write/write.ts';
import { readSurvivors } from '../survivors.ts';
import { analyzeTables } from '../write/analyze-tables.ts';
import { mergeWordsInBackground } from '../write/word-index.ts';

export interface ImportWanted {
  readonly kind: ImportKind;
  /** CSV or JSON lines, optionally compressed by gzip. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Digest of the file. With it, a killed import continues where it stopped; a stream has none. */
  readonly fingerprint?: string | undefined;
  /** Begins at the first row, even if an earlier import was interrupted. */
  readonly restart?: boolean;
  readonly report: BadRowReport;
  readonly onProgress?: (progress: { readonly done: number }) => void;
  /** The name of the file, for the history of its records. */
  readonly from?: string | undefined;
  readonly onRemark?: (sentence: string) => void;
  readonly signal?: AbortSignal;
}

/** Where bad rows are reported: line number and reason. */
export interface BadRowReport {
  /** The canonical name of its destination: only one process may write there. */
  readonly path: string;
  /** Reports rows after a mark, in place of what a killed import had reported there; returns where the report ends now. */
  appendRows(mark: ReportMark, rows: readonly BadRow[]): Promise<ReportMark>;
  /** Truncates the report after a mark. False if it is another report or does not exist; then nothing was truncated. */
  cutTo(mark: ReportMark): Promise<boolean>;
}

export interface ImportResult {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly bad: number;
  /** The rows that an earlier, killed run had stored; they are included above. */
  readonly resumedAfter: number;
}

type Story = Pick<Needs, 'db' | 'clock'>;

/** The next batch and the one after it: enough that the database never waits. */
const AHEAD = 2;

/**
 * Imports a file of records. Rows are stored in batches, each with its progress in the same transaction: so the effect
 * is visible when the import returns, and a killed one repeats at most a batch. While one batch is stored the next is read.
 *
 *     read 1 │ new 1 ┐
 *            │ read 2│ new 2 ┐                      as long as all rows are new they go straight into their table;
 *                    │ read 3│ copy 3 │ merge 3 ┐   from the first batch with a known row on each is copied aside,
 *                                     │ copy 4  │ … and merged in the order of the file: of two rows the later wins
 */
export function importRecords(needs: Story, wanted: ImportWanted): Promise<ImportResult> {
  const { kind, fingerprint, report } = wanted;
  const file = fingerprint === undefined ? undefined : { kind, fingerprint };
  return importExclusively(needs.db, { report, file }, (stillAlone) =>
    importRows(needs, { ...wanted, file, stillAlone }),
  );
}

interface Alone extends ImportWanted, LockCheck {
  readonly file: KnownFile | undefined;
}

async function importRows(needs: Story, wanted: Alone): Promise<ImportResult> {
  const { kind, file, restart = false, report, onProgress, onRemark, signal } = wanted;
  // A file whose header cannot be read leaves an earlier report unchanged.
  const { batches, ignored } = await openRows(kind, wanted.bytes, () => readSurvivors(needs.db));
  const progress = await startImport(needs, { file, restart });
  if (!(await report.cutTo(progress.done.report))) {
    onRemark?.(
      'The report of this import is missing or is a different file: the import begins at the first row.',
    );
    progress.done = noRows;
    await report.cutTo(emptyReport);
  }
  const resumedAfter = progress.done.rows;
  if (ignored.length > 0) onRemark?.(ignoredColumns(ignored));
  if (resumedAfter > 0)
    onRemark?.(
      `Continuing after row ${resumedAfter.toLocaleString('en')}, where the import was interrupted.`,
    );
  const landing = landingOf(kind, newWriteCaches());
  const course = { onlyNew: true };
  const words = kind === 'hotels' ? mergeWordsInBackground(needs.db) : undefined;
  let landed: Promise<void> = Promise.resolve();
  try {
    const prepared = readAhead(
      preparedBy(landing, { db: needs.db, batches: from(batches, resumedAfter) }),
      AHEAD,
    );
    for await (const batch of prepared) {
      signal?.throwIfAborted();
      const turn = landed;
      landed = landInTurn(needs, { batch, landing, course, turn, progress, report, from: wanted.from });
      // It is awaited a batch later; until then a rejection would be unhandled.
      landed.catch(() => undefined);
      await turn;
      await wanted.stillAlone();
      words?.landed(batch.lines.length);
      onProgress?.({ done: progress.done.rows });
    }
    await landed;
  } finally {
    // So that no transaction stays open after an error.
    await Promise.allSettled([landed, words?.end()]);
  }
  onProgress?.({ done: progress.done.rows });
  await progress.finish();
  await analyzeTables(needs.db, [kind]);
  const { rows, created, updated, bad } = progress.done;
  return { rows, created, updated, unchanged: rows - created - updated - bad, bad, resumedAfter };
}

/** How many unknown columns of a file are named. */
const NAMES_LISTED = 10;

export function ignoredColumns(names: readonly string[]): string {
  const more = names.length - NAMES_LISTED;
  const listed = names.slice(0, NAMES_LISTED).join(', ');
  return `Unknown and repeated columns are ignored: ${listed}${more > 0 ? ` and ${more} more` : ''}.`;
}

interface InTurn {
  readonly batch: Batch;
  readonly landing: Landing;
  /** Shared by all batches: whether every row so far was new. */
  readonly course: { onlyNew: boolean };
  /** The landing of the batch before. */
  readonly turn: Promise<void>;
  readonly progress: ImportProgress;
  readonly report: BadRowReport;
  readonly from: string | undefined;
}

/** Rows whose hotel was deleted since the look-up become bad rows, and the remaining rows begin again. */
async function landInTurn(needs: Story, inTurn: InTurn): Promise<void> {
  const outcome = await needs.db.transaction((tx) => landOnce(tx, inTurn, needs.clock));
  if ('rest' in outcome) return landInTurn(needs, { ...inTurn, batch: outcome.rest });
  inTurn.progress.done = outcome.done;
}

/** The result, or, if nothing was stored, the rows that may still be. */
type Outcome = { readonly done: ImportedRows } | { readonly rest: Batch };

/** A file whose rows were all new so far probably has more new ones; one with known rows probably has more of those. */
async function landOnce(tx: Tx, inTurn: InTurn, clock: Clock): Promise<Outcome> {
  const { batch, landing, course, turn, progress } = inTurn;
  // A batch and its progress are lost together or not at all, and `analyzeTables` waits for the disk for all of them.
  await tx.run('set local synchronous_commit = off');
  let isAside = false;
  const copyAside = async () => {
    if (!isAside) await landing.stage(tx, batch);
    isAside = true;
  };
  if (!course.onlyNew) await copyAside();
  await turn;
  // The previous batch may have contained a known row.
  if (!course.onlyNew) await copyAside();
  const mark = await reportBadRows(inTurn);
  const now = await lockCatalogue(tx, clock, { origin: 'import', source: inTurn.from });
  const confirmed = await landing.confirm(tx, batch);
  if (confirmed.bad.length > batch.bad.length) return { rest: confirmed };
  let landed = course.onlyNew ? await landing.landNew(tx, confirmed, now) : undefined;
  course.onlyNew = landed !== undefined;
  if (landed === undefined) {
    await copyAside();
    landed = await landing.land(tx, confirmed, now);
  }
  const bad = batch.bad.length;
  return { done: await progress.note(tx, { rows: sizeOf(batch), ...landed, bad, report: mark }) };
}

/**
 * Runs before the lock is taken, so that a slow disk does not block other writers, and before the progress is stored, so
 * that its bad rows are in the report. Rows that were reported in an earlier attempt are replaced. Returns the new end of the report.
 */
async function reportBadRows({ batch, progress, report }: InTurn): Promise<ReportMark> {
  return batch.bad.length === 0 ? progress.done.report : report.appendRows(progress.done.report, batch.bad);
}

async function* preparedBy(
  landing: Landing,
  { db, batches }: { readonly db: Db; readonly batches: AsyncGenerator<Batch> },
): AsyncGenerator<Batch> {
  // The next batch is read while the database looks up the hotels of this one.
  for await (const batch of readAhead(batches, AHEAD)) yield await landing.prepare(db, batch);
}

/** Leaves out the rows that were stored before. */
async function* from(batches: AsyncIterable<Batch>, rowsDone: number): AsyncGenerator<Batch> {
  let toSkip = rowsDone;
  for await (const batch of batches) {
    if (sizeOf(batch) > toSkip) yield toSkip === 0 ? batch : withoutFirst(batch, toSkip);
    toSkip = Math.max(0, toSkip - sizeOf(batch));
  }
  if (toSkip > 0)
    throw new Problem(
      'The file has fewer rows than this import has stored already: the file has changed. Import it with --restart.',
    );
}
