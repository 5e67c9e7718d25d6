import { columnKey } from '../../../lib/csv/text.ts';

/** Which columns of a file matter: the id, and the coordinates where it has them. */
export interface Columns {
  readonly id: number;
  readonly latitude: number | undefined;
  readonly longitude: number | undefined;
}

/** Spec 4.1, in its order: of several, the earliest wins. */
export const idHeaders = [
  'id',
  'hotel_id',
  'hotelid',
  'hotel_code',
  'provider_id',
  'provider_hotel_id',
  'provider_property_id',
  'partner_id',
  'partner_hotel_id',
  'property_id',
  'code',
] as const;

const latitudeHeaders = ['latitude', 'lat', 'hotel_latitude', 'geo_lat', 'gps_lat'];
const longitudeHeaders = [
  'longitude',
  'lon',
  'lng',
  'long',
  'hotel_longitude',
  'geo_lon',
  'geo_lng',
  'gps_lon',
  'gps_lng',
];

/** The columns that a header names; undefined when it names no id. */
export function namedColumns(header: readonly string[]): Columns | undefined {
  const keys = header.map(columnKey);
  const id = place(keys, idHeaders);
  if (id === undefined) return undefined;
  return { id, latitude: place(keys, latitudeHeaders), longitude: place(keys, longitudeHeaders) };
}

/** A first record without known names is data, if just one of its fields has something in it. */
export function onlyColumn(record: readonly string[]): Columns | undefined {
  const filled = record.flatMap((field, place) => (field.trim() === '' ? [] : [place]));
  const [id] = filled;
  return id === undefined || filled.length > 1
    ? undefined
    : { id, latitude: undefined, longitude: undefined };
}

function place(keys: readonly string[], names: readonly string[]): number | undefined {
  const found = names.map((name) => keys.indexOf(columnKey(name))).find((at) => at >= 0);
  return found;
}
