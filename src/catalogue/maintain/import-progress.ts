import type { Sql } from '../../contract/database.ts';
import type { Needs } from '../../contract/needs.ts';
import { column, insertInto, json, tableOf } from '../../lib/columns/columns.ts';
import type { ImportKind } from '../read/columns.ts';

export interface ImportedRows {
  readonly rows: number;
  readonly created: number;
  readonly updated: number;
  readonly bad: number;
  readonly report: ReportMark;
}

/** The written length of a report, and a digest of that part, by which a continued import recognizes its report. */
export interface ReportMark {
  readonly bytes: number;
  readonly digest: string;
}

export const emptyReport: ReportMark = { bytes: 0, digest: '' };

/** The progress of an import. It takes effect with the commit of the transaction that stores it. */
export interface ImportProgress {
  done: ImportedRows;
  /** Stores the progress after a batch and returns it; `report` is the new end of the report, the other numbers are added. */
  note(tx: Sql, batch: ImportedRows): Promise<ImportedRows>;
  finish(): Promise<void>;
}

export const noRows: ImportedRows = { rows: 0, created: 0, updated: 0, bad: 0, report: emptyReport };

/** A file that is identified by its content, so that its progress can be stored; a stream cannot be identified. */
export interface KnownFile {
  readonly kind: ImportKind;
  readonly fingerprint: string;
}

/** The stored state of an unfinished import. */
interface Cut extends ImportedRows {
  /** The last merge of hotels before it began. Merges decide which rows are stored together, and `rows` depends on that. */
  readonly lastMerge: number;
}

/**
 * An interrupted file continues. A finished file, a stream, and a file since whose start hotels were merged begin at
 * the first row; rows that are stored already change nothing.
 */
export async function startImport(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  { file, restart }: { readonly file: KnownFile | undefined; readonly restart: boolean },
): Promise<ImportProgress> {
  const lastMerge = await lastMergeOf(db);
  if (restart && file !== undefined) await deleteProgress(db, file);
  const cut = file === undefined ? undefined : await findCut(db, file);
  const progress: ImportProgress = {
    done: cut?.lastMerge === lastMerge ? cut : noRows,
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
      if (file !== undefined) await deleteProgress(db, file);
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

const insert = insertInto(
  'catalogue_imports',
  tableOf({
    kind: column<ImportKind>('kind'),
    fingerprint: column<string>('fingerprint'),
    cut: json<Cut>('cut'),
    startedAt: column<Date>('started_at'),
    updatedAt: column<Date>('updated_at'),
  }),
);

async function save(
  tx: Sql,
  { now, ...of }: KnownFile & { readonly cut: Cut; readonly now: Date },
): Promise<void> {
  await tx.run(
    `${insert.text}
     on conflict (kind, fingerprint) do update set cut = excluded.cut, updated_at = excluded.updated_at`,
    insert.values(undefined, { ...of, startedAt: now, updatedAt: now }),
  );
}

/** Deletes the progress of a finished import: the same command again reads the whole file and finds nothing to change. */
async function deleteProgress(sql: Sql, { kind, fingerprint }: KnownFile): Promise<void> {
  await sql.run('delete from catalogue_imports where kind = $1 and fingerprint = $2', [kind, fingerprint]);
}
