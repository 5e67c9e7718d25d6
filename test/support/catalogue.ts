import type { BadRow } from '../../src/catalogue/read/batch.ts';
import {
  importRecords,
  type BadRowReport,
  type ImportResult,
  type ImportWanted,
} from '../../src/catalogue/maintain/import-records.ts';
import { deletePast } from '../../src/catalogue/maintain/delete-past.ts';
import type { Db } from '../../src/contract/database.ts';
import type { Needs } from '../../src/contract/needs.ts';

/** A report of bad rows in memory; its length is the number of its rows. */
export interface KeptReport extends BadRowReport {
  readonly rows: BadRow[];
}

let reports = 0;

export function keptReport(path = `report ${++reports}`): KeptReport {
  const rows: BadRow[] = [];
  const mark = () => ({ bytes: rows.length, digest: JSON.stringify(rows) });
  return {
    path,
    rows,
    appendRows({ bytes }, more) {
      rows.splice(bytes, Infinity, ...more);
      return Promise.resolve(mark());
    },
    cutTo({ bytes, digest }) {
      if (bytes > 0 && JSON.stringify(rows.slice(0, bytes)) !== digest) return Promise.resolve(false);
      rows.splice(bytes);
      return Promise.resolve(true);
    },
  };
}

/** A text as the bytes of a file, in arbitrary pieces. */
export async function* bytesOf(text: string, pieceBytes = 1000): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
}

/** Imports a text; returns the result and the bad rows. */
export async function importText(
  needs: Pick<Needs, 'db' | 'clock'>,
  kind: ImportWanted['kind'],
  text: string,
): Promise<ImportResult & { readonly report: readonly BadRow[] }> {
  const report = keptReport();
  const result = await importRecords(needs, { kind, bytes: bytesOf(text), report });
  return { ...result, report: report.rows };
}

/** The catalogue as it is after the migrations: for tests that share a database. */
export async function emptyCatalogue({ db }: { readonly db: Db }): Promise<void> {
  await db.run(
    `truncate hotels, hotel_rooms, reviews, hotel_merges, assigned_hotel_ids, chains, partners, partner_mappings,
       catalogue_changes, catalogue_imports, diverted_records, past_hotels, past_hotel_rooms, past_hotel_merges,
       past_partner_mappings, map_releases, kept_past restart identity cascade`,
  );
  await db.run(
    'update catalogue_head set last_change = default, changed_at = default, released_at = default, last_hotel = default, last_room = default',
  );
}

const DAY_MS = 24 * 3_600_000;

/** As the timer does on two days: the states before are refused, then what only they need is deleted. */
export async function deletePastBefore(
  needs: Pick<Needs, 'db' | 'clock' | 'config' | 'metrics'>,
  at: Date,
): Promise<void> {
  const past = (needs.clock.nowMs() - at.getTime()) / DAY_MS;
  const config = { ...needs.config, retention: { ...needs.config.retention, past } };
  for (let day = 0; day < 2; day++) await deletePast({ ...needs, config }, new AbortController().signal);
}

/** A small catalogue: hotels 1 to 9, and five ids of two partners, one of them of two hotels. */
export async function nineHotels(needs: Pick<Needs, 'db' | 'clock'>): Promise<void> {
  await emptyCatalogue(needs);
  const hotels = Array.from({ length: 9 }, (_, place) => `${place + 1},Hotel ${place + 1},FR`);
  await importText(needs, 'hotels', `id,name,country\n${hotels.join('\n')}\n`);
  await importText(
    needs,
    'partner-ids',
    'partner,partner_id,hotel_id\nAcme,a1,1\nAcme,a2,2\nAcme,a2,3\nBest,b1,1\nBest,b9,9\n',
  );
}
