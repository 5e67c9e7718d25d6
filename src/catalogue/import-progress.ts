import { Problem } from '../lib/problem.ts';
import type { Db, Sql } from '../platform/database.ts';
import type { Needs } from '../platform/needs.ts';
import type { ImportKind } from './landing/columns.ts';

export interface Done {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly bad: number;
  readonly reportBytes: number;
}

/** How far an import has come. What is noted in a transaction counts once it has committed. */
export interface ImportProgress {
  done: Done;
  /** Notes a batch and answers what is done with it; `reportBytes` is the new length, the rest is added. */
  note(tx: Sql, batch: Done): Promise<Done>;
  finish(): Promise<void>;
}

export const nothingDone: Done = { rows: 0, created: 0, updated: 0, bad: 0, reportBytes: 0 };

interface Import {
  readonly kind: ImportKind;
  readonly fingerprint?: string | undefined;
}

/** What is kept of an import that has not ended. */
interface Cut extends Done {
  /** The last merge of hotels before it began. Rows that land together depend on who was merged, and `rows` on them. */
  readonly lastMerge: number;
  readonly report: string;
}

/**
 * A file is imported by one process at a time: two of them would go on where the other one is, and cut its report. Who dies
 * lets go of it.
 */
export async function importAlone<Result>(
  db: Db,
  { kind, fingerprint }: Import,
  work: () => Promise<Result>,
): Promise<Result> {
  if (fingerprint === undefined) return work();
  return db.transaction(async (turn) => {
    // It rests for as long as the import takes, and holds nothing else.
    await turn.run('set local idle_in_transaction_session_timeout = 0');
    const taken = await turn.row<{ isOurs: boolean }>(
      'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isOurs"',
      [`import of ${kind} ${fingerprint}`],
    );
    if (taken?.isOurs !== true)
      throw new Problem('This file is being imported already, by a process that still runs.');
    return work();
  });
}

/**
 * A file that was cut before goes on. One that is finished, a stream, one behind whose back hotels were merged, and one whose
 * bad rows are to be told elsewhere now start at the first row, of which what has landed says nothing new.
 */
export async function startImport(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { kind, fingerprint, report: { path: report } }: Import & { readonly report: { readonly path: string } },
): Promise<ImportProgress> {
  const lastMerge = await lastMergeOf(db);
  const cut = fingerprint === undefined ? undefined : await findCut(db, kind, fingerprint);
  const progress: ImportProgress = {
    done: cut?.lastMerge === lastMerge && cut.report === report ? cut : nothingDone,
    async note(tx, batch) {
      const { rows, created, updated, bad } = progress.done;
      const done = {
        rows: rows + batch.rows,
        created: created + batch.created,
        updated: updated + batch.updated,
        bad: bad + batch.bad,
        reportBytes: batch.reportBytes,
      };
      if (fingerprint !== undefined)
        await save(tx, { kind, fingerprint, cut: { ...done, lastMerge, report }, now: clock.now() });
      return done;
    },
    async finish() {
      if (fingerprint !== undefined) await forgetImport({ db }, { kind, fingerprint });
    },
  };
  return progress;
}

/** A finished import leaves no trace: the same command again reads the whole file and finds nothing to change. */
export async function forgetImport({ db }: Pick<Needs, 'db'>, { kind, fingerprint }: Import): Promise<void> {
  await db.run('delete from catalogue_imports where kind = $1 and fingerprint = $2', [kind, fingerprint]);
}

async function lastMergeOf(sql: Sql): Promise<number> {
  const row = await sql.row<{ last: number }>(
    `select coalesce(max(last_change), 0) as last from catalogue_changes where subject = 'hotel' and change = 'merged'`,
  );
  return row?.last ?? 0;
}

async function findCut(sql: Sql, kind: ImportKind, fingerprint: string): Promise<Cut | undefined> {
  const row = await sql.row<{ counts: Cut }>(
    'select counts from catalogue_imports where kind = $1 and fingerprint = $2',
    [kind, fingerprint],
  );
  return row?.counts;
}

async function save(
  tx: Sql,
  of: { readonly kind: ImportKind; readonly fingerprint: string; readonly cut: Cut; readonly now: Date },
): Promise<void> {
  await tx.run(
    `insert into catalogue_imports (kind, fingerprint, rows_done, counts, report_bytes, updated_at)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (kind, fingerprint) do update set rows_done = excluded.rows_done, counts = excluded.counts,
       report_bytes = excluded.report_bytes, updated_at = excluded.updated_at`,
    [of.kind, of.fingerprint, of.cut.rows, of.cut, of.cut.reportBytes, of.now],
  );
}
