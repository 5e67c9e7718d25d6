import { columnKey } from '../../../../lib/csv/text.ts';
import { idFileHeadings, idHeaders, type IdHeader } from './headings.ts';

/** Which columns of a file matter: the id, and the coordinates where it has them. */
export interface Columns {
  readonly id: number;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
  /** The name of the id column; none without a header. */
  readonly name: IdHeader | undefined;
}

/** Without those that are equivalent to an earlier one: `hotelid` is `hotel_id`. */
const differentHeaders = idHeaders.filter(
  (name, at) => idHeaders.findIndex((other) => columnKey(other) === columnKey(name)) === at,
);

/** The columns that a header names; undefined when it names no id. */
export function namedColumns(header: readonly string[]): Columns | undefined {
  const keys = header.map(columnKey);
  const known = differentHeaders.filter((name) => keys.includes(columnKey(name)));
  const name = isExportHeader(header) ? 'partner_id' : known[0];
  if (name === undefined) return undefined;
  return {
    id: keys.indexOf(columnKey(name)),
    latitude: place(keys, idFileHeadings.latitude),
    longitude: place(keys, idFileHeadings.longitude),
    name,
  };
}

/**
 * A file that names its partner next to the id of the partner and of the hotel is the catalogue's own: what
 * `catalogue export partner-ids` writes and `catalogue import partner-ids` reads. There `hotel_id` is our hotel, though
 * it comes earlier in the list of the specification.
 */
const exported = ['partner', 'partner_id', 'hotel_id'];

/** False for a file that has another id in a column `id`. */
export function isExportHeader(header: readonly string[]): boolean {
  const keys = header.map(columnKey);
  return exported.every((name) => keys.includes(columnKey(name))) && !keys.includes('id');
}

/** A first record without known names is data, if exactly one of its fields is not empty. */
export function onlyColumn(record: readonly string[]): Columns | undefined {
  const filled = record.flatMap((field, place) => (field.trim() === '' ? [] : [place]));
  const [id] = filled;
  return id === undefined || filled.length > 1
    ? undefined
    : { id, latitude: undefined, longitude: undefined, name: undefined };
}

function place(keys: readonly string[], names: readonly string[]): number | undefined {
  const found = names.map((name) => keys.indexOf(columnKey(name))).find((at) => at >= 0);
  return found;
}
