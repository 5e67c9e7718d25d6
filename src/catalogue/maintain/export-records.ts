import { csvLine } from '../../lib/csv/write.ts';
import { Problem } from '../../lib/problem.ts';
import type { Needs } from '../../contract/needs.ts';
import { hotelsAt, literal, mappingsAt, mergesAt, roomsAt, type Instant } from '../stores/as-of.ts';
import { columnsOf, type Column, type ImportKind } from '../read/columns.ts';

export type ExportForm = 'csv' | 'jsonl';

/** Rows fetched at a time; hotels with all their details are a few kilobytes each. */
const ROWS_AT_ONCE = 2_000;

/** Valid records, with the columns of an import file. For a merged hotel the survivor is exported. */
const queries: Readonly<Record<ImportKind, (at: Instant) => string>> = {
  hotels: (at) => `
    select h.id, h.name, h.former_names, h.address, h.city, h.region, h.postal_code, h.country, h.latitude, h.longitude,
      h.time_zone, h.stars, h.hotel_type, coalesce(c.name, '') as chain, h.phone, h.website, h.description, h.main_photo,
      h.rating, h.review_count, h.facilities, h.details
    from ${hotelsAt(at)} h left join chains c on c.id = h.chain where h.deleted_at is null order by h.id`,
  rooms: (at) => `
    select r.id, r.hotel as hotel_id, r.name, r.description, r.size_m2, r.max_adults, r.max_children, r.max_occupancy,
      r.beds, r.amenities, r.view, r.photos, r.id_given
    from ${roomsAt(at)} r join ${hotelsAt(at)} h on h.id = r.hotel
    where r.deleted_at is null and h.deleted_at is null order by r.hotel, r.id`,
  reviews: () => `
    select h.id as hotel_id, content_key::text as review_id, score, reviewer, v.country, traveller, written_at, language,
      headline, pros, cons, source
    from reviews v left join hotel_merges g on g.loser = v.hotel join hotels h on h.id = coalesce(g.survivor, v.hotel)
    where h.deleted_at is null order by hotel_id, written_at desc, content_key, v.hotel`,
  'partner-ids': (at) => `
    select distinct on (p.name, m.partner_id, hotel_id)
      p.name as partner, m.partner_id, h.id as hotel_id, m.latitude, m.longitude
    from ${mappingsAt(at)} m join partners p on p.id = m.partner left join ${mergesAt(at)} g on g.loser = m.hotel
      join ${hotelsAt(at)} h on h.id = coalesce(g.survivor, m.hotel)
    where not m.is_withdrawn and h.deleted_at is null order by p.name, m.partner_id, hotel_id, m.hotel`,
};

export interface ExportWanted {
  readonly kind: ImportKind;
  readonly form: ExportForm;
  /** The state at an instant. Reviews have no past versions. */
  readonly asOf?: Date | undefined;
}

/** The catalogue as a file that `import` reads. Yields pieces of text. */
export async function* exportRecords(
  { db }: Pick<Needs, 'db'>,
  { kind, form, asOf }: ExportWanted,
): AsyncGenerator<string> {
  if (kind === 'reviews' && asOf !== undefined)
    throw new Problem('Reviews have no past versions: export them without --as-of.');
  const columns = columnsOf[kind];
  if (form === 'csv') yield csvLine(columns.map(({ name }) => name));
  const query = queries[kind](asOf && literal(asOf));
  for await (const rows of db.stream<Record<string, unknown>>(query, [], ROWS_AT_ONCE)) {
    yield rows.map((row) => (form === 'csv' ? csvRow(columns, row) : `${JSON.stringify(row)}\n`)).join('');
  }
}

function csvRow(columns: readonly Column[], row: Readonly<Record<string, unknown>>): string {
  return csvLine(columns.map((column) => csvCell(column, row[column.name])));
}

/** An empty list is an empty cell; everything deeper is JSON. */
function csvCell({ type }: Column, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) && type !== 'jsonb' ? listCell(value.map(String)) : JSON.stringify(value);
}

/** Items are separated by `|`; if that would be read as another list, the cell is JSON. */
function listCell(items: readonly string[]): string {
  const cell = items.join('|');
  return cell.startsWith('[') || items.some((item) => item.includes('|')) ? JSON.stringify(items) : cell;
}
