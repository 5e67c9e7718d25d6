import type { BadRow } from '../../src/catalogue/landing/batch.ts';
import {
  importRecords,
  type BadRowReport,
  type ImportResult,
  type ImportWanted,
} from '../../src/catalogue/import-records.ts';
import type { Needs } from '../../src/platform/needs.ts';

/** A report of bad rows that is kept in memory; its length is the number of its rows. */
export interface KeptReport extends BadRowReport {
  readonly rows: BadRow[];
}

export function keptReport(): KeptReport {
  const rows: BadRow[] = [];
  return {
    rows,
    append: (more) => Promise.resolve(rows.push(...more)),
    cutTo: (length) => Promise.resolve(void rows.splice(length)),
  };
}

/** A text as the bytes of a file, in pieces that fall where they fall. */
export async function* bytesOf(text: string, pieceBytes = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

/** Imports a text; answers the result and the bad rows. */
export async function importText(
  needs: Pick<Needs, 'db' | 'clock'>,
  kind: ImportWanted['kind'],
  text: string,
): Promise<ImportResult & { readonly report: readonly BadRow[] }> {
  const report = keptReport();
  const result = await importRecords(needs, { kind, bytes: bytesOf(text), report });
  return { ...result, report: report.rows };
}
