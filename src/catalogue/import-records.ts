import { Problem } from '../lib/problem.ts';
import type { Needs } from '../platform/needs.ts';
import type { Progress } from './demo/load-demo-world.ts';
import { openRows, type RawBatch } from './files/read-rows.ts';
import { startImport, type ImportProgress } from './import-progress.ts';
import { readBatch, type BadRow, type Batch } from './landing/batch.ts';
import type { ImportKind } from './landing/columns.ts';
import { freshMemory, landingOf, type Landing } from './landing/land.ts';
import { settle } from './landing/settle.ts';

export interface ImportWanted {
  readonly kind: ImportKind;
  /** CSV or JSON lines, packed by gzip or not. */
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Digest of the file. With it, a killed import goes on where it stopped; a stream has none. */
  readonly fingerprint?: string | undefined;
  readonly report: BadRowReport;
  readonly onProgress?: (progress: Pick<Progress, 'done'>) => void;
  readonly onRemark?: (sentence: string) => void;
  readonly signal?: AbortSignal;
}

/** Where bad rows are told: line number and reason. */
export interface BadRowReport {
  /** Appends, and answers how long the report is now. */
  append(rows: readonly BadRow[]): Promise<number>;
  /** Cuts off what a killed import had written beyond what had landed. */
  cutTo(bytes: number): Promise<void>;
}

export interface ImportResult {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly bad: number;
  /** The rows that an earlier, killed run had landed; they are counted above. */
  readonly resumedAfter: number;
}

type Story = Pick<Needs, 'db' | 'clock'>;

/**
 * Imports a file of records. Rows land in batches: each is copied aside, merged into the catalogue, and noted as done
 * in one transaction, so the effect is visible when the import returns, and a killed one repeats at most a batch.
 *
 *     read 1 │ copy 1 │ merge 1 ┐
 *            │ read 2 │ copy 2  │ merge 2 ┐        while one batch merges, the next is read and copied;
 *                     │ read 3  │ copy 3  │ …      merges keep the order of the file: of two rows the later wins
 */
export async function importRecords(needs: Story, wanted: ImportWanted): Promise<ImportResult> {
  const { kind, report, onProgress, onRemark, signal } = wanted;
  const progress = await startImport(needs, wanted);
  const resumedAfter = progress.done.rows;
  await report.cutTo(progress.done.reportBytes);
  const { batches, ignored } = await openRows(kind, wanted.bytes);
  if (ignored.length > 0)
    onRemark?.(`These columns mean nothing to us and are ignored: ${ignored.join(', ')}.`);
  if (resumedAfter > 0)
    onRemark?.(`Going on after row ${resumedAfter.toLocaleString('en')}, where the import was cut.`);
  const landing = landingOf(kind, freshMemory());
  let landed: Promise<void> = Promise.resolve();
  let staged: Promise<void> = Promise.resolve();
  try {
    for await (const raw of from(batches, resumedAfter)) {
      signal?.throwIfAborted();
      const turn = landed;
      const { promise, resolve: isStaged } = Promise.withResolvers<void>();
      const inTurn = { raw, landing, turn, staged, isStaged, progress, report };
      landed = landInTurn(needs, inTurn).finally(isStaged);
      staged = promise;
      // It is awaited a batch later; until then nobody else would hear it fail.
      landed.catch(() => undefined);
      await turn;
      onProgress?.({ done: progress.done.rows });
    }
    await landed;
  } finally {
    // Also after a mistake nothing of ours stays open in the database.
    await Promise.allSettled([landed]);
  }
  onProgress?.({ done: progress.done.rows });
  await progress.finish();
  await settle(needs.db);
  const { rows, created, updated, bad } = progress.done;
  return { rows, created, updated, unchanged: rows - created - updated - bad, bad, resumedAfter };
}

interface InTurn {
  readonly raw: RawBatch;
  readonly landing: Landing;
  /** The landing of the batch before. */
  readonly turn: Promise<void>;
  /** Its staging: a batch that got ahead would know partners whose rows are committed only after it. */
  readonly staged: Promise<void>;
  readonly isStaged: () => void;
  readonly progress: ImportProgress;
  readonly report: BadRowReport;
}

async function landInTurn(needs: Story, inTurn: InTurn): Promise<void> {
  const { raw, landing, turn, staged, isStaged, progress, report } = inTurn;
  const batch: Batch = await landing.onlyKnown(needs.db, readBatch(raw.columns, raw.rows));
  await staged;
  const done = await needs.db.transaction(async (tx) => {
    await landing.stage(tx, batch);
    isStaged();
    await turn;
    const { created, updated } = await landing.land(tx, batch, needs.clock.now());
    const reportBytes = batch.bad.length > 0 ? await report.append(batch.bad) : progress.done.reportBytes;
    return progress.note(tx, { rows: raw.rows.length, created, updated, bad: batch.bad.length, reportBytes });
  });
  progress.done = done;
}

/** Leaves out the rows that have landed before. */
async function* from(batches: AsyncIterable<RawBatch>, rowsDone: number): AsyncGenerator<RawBatch> {
  let toSkip = rowsDone;
  for await (const batch of batches) {
    if (batch.rows.length > toSkip) yield { columns: batch.columns, rows: batch.rows.slice(toSkip) };
    toSkip = Math.max(0, toSkip - batch.rows.length);
  }
  if (toSkip > 0)
    throw new Problem(
      'The file has fewer rows than this import has landed already: it has changed. Import it with --restart.',
    );
}
