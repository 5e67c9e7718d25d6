import type { Sql } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import type { ImportKind } from '../read/columns.ts';

export interface Done {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly bad: number;
  readonly report: ReportMark;
}

/** How far a report is written, and a digest of that: so that a continued import recognises the report that it began. */
export interface ReportMark {
  readonly bytes: number;
  readonly digest: string;
}

export const emptyReport: ReportMark = { bytes: 0, digest: '' };

/** How far an import has come. What is noted in a transaction counts once it has committed. */
export interface ImportProgress {
  done: Done;
  /** Notes a batch and answers what is done with it; `report` is where it ends now, the rest is added. */
  note(tx: Sql, batch: Done): Promise<Done>;
  finish(): Promise<void>;
}

export const nothingDone: Done = { rows: 0, created: 0, updated: 0, bad: 0, report: emptyReport };

/** A file that is known again by its content, so that its progress is kept; a stream is not. */
export interface KnownFile {
  readonly kind: ImportKind;
  readonly fingerprint: string;
}

/** What is kept of an import that has not ended. */
interface Cut extends Done {
  /** The last merge of hotels before it began. Rows that land together depend on who was merged, and `rows` on them. */
  readonly lastMerge: number;
}

/**
 * A file that was cut before goes on. One that is finished, a stream, and one behind whose back hotels were merged start at
 * the first row, of which what has landed says nothing new.
 */
export async function startImport(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { file, restart }: { readonly file: KnownFile | undefined; readonly restart: boolean },
): Promise<ImportProgress> {
  const lastMerge = await lastMergeOf(db);
  if (restart && file !== undefined) await forget(db, file);
  const cut = file === undefined ? undefined : await findCut(db, file);
  const progress: ImportProgress = {
    done: cut?.lastMerge === lastMerge ? cut : nothingDone,
    async note(tx, batch) {
      const { rows, created, updated, bad } = progress.done;
      const done = {
        rows: rows + batch.rows,
        created: created + batch.created,
        updated: updated + batch.updated,
        bad: bad + batch.bad,
        report: batch.report,
      };
      if (file !== undefined) await save(tx, { ...file, cut: { ...done, lastMerge }, now: clock.now() });
      return done;
    },
    async finish() {
      if (file !== undefined) await forget(db, file);
    },
  };
  return progress;
}

async function lastMergeOf(sql: Sql): Promise<number> {
  const row = await sql.row<{ last: number }>(
    `select coalesce(max(last_change), 0) as last from catalogue_changes where subject = 'hotel' and change in ('merged', 'unmerged')`,
  );
  return row?.last ?? 0;
}

async function findCut(sql: Sql, { kind, fingerprint }: KnownFile): Promise<Cut | undefined> {
  const row = await sql.row<{ cut: Cut }>(
    'select cut from catalogue_imports where kind = $1 and fingerprint = $2',
    [kind, fingerprint],
  );
  return row?.cut;
}

async function save(tx: Sql, of: KnownFile & { readonly cut: Cut; readonly now: Date }): Promise<void> {
  await tx.run(
    `insert into catalogue_imports (kind, fingerprint, cut, updated_at) values ($1, $2, $3, $4)
     on conflict (kind, fingerprint) do update set cut = excluded.cut, updated_at = excluded.updated_at`,
    [of.kind, of.fingerprint, of.cut, of.now],
  );
}

/** A finished import leaves no trace: the same command again reads the whole file and finds nothing to change. */
async function forget(sql: Sql, { kind, fingerprint }: KnownFile): Promise<void> {
  await sql.run('delete from catalogue_imports where kind = $1 and fingerprint = $2', [kind, fingerprint]);
}
